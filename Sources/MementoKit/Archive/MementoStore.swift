/// Where mementos are kept under names: in memory, in a folder, in a database.
///
/// A store sees bytes and never looks inside a payload. What it has acknowledged outlives the
/// program, if it is a store that outlives anything. A name may be any string; two names are one
/// if their UTF-8 is, whatever else Unicode holds equal.
public protocol MementoStore {
  /// Keeps a memento under a name; one that has the name already is replaced, at one stroke.
  ///
  /// - Throws: `StoreError.unusable` where it cannot be kept; what had the name is still there.
  mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError)

  /// The memento of a name.
  ///
  /// - Throws: `StoreError`: `notFound`, `damaged`, `newer` (than this store can read), or
  ///   `unusable`.
  func memento(named name: String) throws(StoreError) -> StoredMemento

  /// All names, in alphabetical order.
  ///
  /// - Throws: `StoreError.unusable`.
  func names() throws(StoreError) -> [String]

  /// Erases the memento of a name.
  ///
  /// - Throws: `StoreError`: `notFound`, or `unusable`.
  mutating func delete(_ name: String) throws(StoreError)
}
