public import MementoArchiveKit

/// The named mementos of a file in the database, beside its history.
///
/// Each file has names of its own, which are erased with its history.
public struct NamedMementos {
  private let store: HistoryDatabase
  private let file: Int

  /// Creates the named mementos of a file.
  public init(_ store: HistoryDatabase, of file: Int) {
    self.store = store
    self.file = file
  }

  /// Returns the memento with a name.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    let found = try StoreError.unusable { () throws(DatabaseError) in try store.kept(name, of: file)
    }
    guard let found else { throw .notFound(name: name) }
    if found.isDamaged { throw .damaged(name: name) }
    return found.memento
  }

  /// Returns all names, in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    try StoreError.unusable { () throws(DatabaseError) in
      try store.database.all("SELECT name FROM named WHERE file = ?1 ORDER BY name", file) {
        $0.text(0) ?? ""
      }
    }
  }
}

extension StoreError {
  /// Runs work on the database, and converts its errors to those of a store.
  public static func unusable<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(StoreError) -> Value {
    try Result(catching: body).mapError { StoreError.unusable($0.description) }.get()
  }
}
