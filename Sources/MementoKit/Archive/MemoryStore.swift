/// Keeps mementos as long as the program runs: for tests, and for what need not last.
public struct MemoryStore: MementoStore, Sendable {
  /// By the bytes of their names, as all stores tell names apart.
  private var mementos: [[UInt8]: StoredMemento] = [:]

  /// A store with nothing in it.
  public init() {}

  /// Keeps a memento under a name, in place of what had the name.
  public mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    mementos[Array(name.utf8)] = memento
  }

  /// The memento of a name.
  ///
  /// - Throws: `StoreError.notFound`.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    guard let memento = mementos[Array(name.utf8)] else { throw .notFound(name: name) }
    return memento
  }

  /// All names, in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    mementos.keys.map { String(decoding: $0, as: UTF8.self) }.inAlphabeticalOrder()
  }

  /// Erases the memento of a name.
  ///
  /// - Throws: `StoreError.notFound`.
  public mutating func delete(_ name: String) throws(StoreError) {
    guard mementos.removeValue(forKey: Array(name.utf8)) != nil else {
      throw .notFound(name: name)
    }
  }
}

extension [String] {
  /// Sorted byte by byte, which for Unicode is the order of its characters' numbers; the same in
  /// every store.
  func inAlphabeticalOrder() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
