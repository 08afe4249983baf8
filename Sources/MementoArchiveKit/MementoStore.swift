/// A store of named mementos: in memory, in a folder, in a database.
///
/// A store never reads the contents of a payload. A durable store keeps acknowledged mementos after
/// the program ends. A name may be any string; two names are equal if their UTF-8 is, regardless of
/// Unicode equivalence.
public protocol MementoStore {
  /// Stores a memento under a name, atomically, replacing any earlier one.
  ///
  /// - Throws: `StoreError.unusable` if it cannot be stored; the earlier memento is then intact.
  mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError)

  /// Returns the memento with a name.
  ///
  /// - Throws: `StoreError`: `notFound`, `damaged`, `newer` (than this store can read), or
  ///   `unusable`.
  func memento(named name: String) throws(StoreError) -> StoredMemento

  /// Returns all names in alphabetical order.
  ///
  /// - Throws: `StoreError.unusable`.
  func names() throws(StoreError) -> [String]

  /// Erases the memento with a name.
  ///
  /// - Throws: `StoreError`: `notFound`, or `unusable`.
  mutating func delete(_ name: String) throws(StoreError)
}
