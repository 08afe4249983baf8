/// A store in memory, for tests and for temporary states.
public struct MemoryStore: MementoStore, Sendable {
  /// The mementos by the bytes of their names, as in all stores.
  private var mementos: [[UInt8]: StoredMemento] = [:]

  /// Creates an empty store.
  public init() {}

  /// Stores a memento under a name, replacing any earlier one.
  public mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    mementos[Array(name.utf8)] = memento
  }

  /// Returns the memento with a name.
  ///
  /// - Throws: `StoreError.notFound`.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    guard let memento = mementos[Array(name.utf8)] else { throw .notFound(name: name) }
    return memento
  }

  /// Returns all names in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    mementos.keys.map { String(decoding: $0, as: UTF8.self) }.inAlphabeticalOrder()
  }

  /// Erases the memento with a name.
  ///
  /// - Throws: `StoreError.notFound`.
  public mutating func delete(_ name: String) throws(StoreError) {
    guard mementos.removeValue(forKey: Array(name.utf8)) != nil else {
      throw .notFound(name: name)
    }
  }
}

extension [String] {
  /// Returns the strings sorted by their bytes, which is the order of Unicode code points; the same
  /// in every store.
  func inAlphabeticalOrder() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
