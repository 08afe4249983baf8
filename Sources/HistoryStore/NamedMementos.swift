public import MementoArchiveKit

/// Named mementos in the database: a `MementoStore` beside the history of files.
///
/// Each file has names of its own, which are erased with its history; file 0 is for all others.
public struct NamedMementos: MementoStore {
  private let store: HistoryDatabase
  private let file: Int

  /// Creates a store for the names of a file, or of none.
  public init(_ store: HistoryDatabase, of file: Int = 0) {
    self.store = store
    self.file = file
  }

  /// Stores a memento under a name, atomically.
  public func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    try StoreError.unusable { () throws(DatabaseError) in
      try store.keep(memento, as: name, of: file)
    }
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

  /// Erases the memento with a name.
  public func delete(_ name: String) throws(StoreError) {
    let wasThere = try StoreError.unusable { () throws(DatabaseError) in
      try store.drop(name, of: file)
    }
    if !wasThere { throw .notFound(name: name) }
  }
}

extension StoreError {
  /// Runs work on the database, and converts its errors to those of a store.
  public static func unusable<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(StoreError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw .unusable(error.description)
    }
  }
}
