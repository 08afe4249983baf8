public import MementoKit

/// Mementos under names in the database: a `MementoStore` beside the history of files.
///
/// Each file has names of its own, which go with its history; file 0 is for all else.
public struct NamedMementos: MementoStore {
  private let store: HistoryStore
  private let file: Int

  /// The names of a file, or those that belong to none.
  public init(_ store: HistoryStore, of file: Int = 0) {
    self.store = store
    self.file = file
  }

  /// Keeps a memento under a name, at one stroke.
  public func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    try StoreError.unusable { () throws(DatabaseError) in
      try store.keep(memento, as: name, of: file)
    }
  }

  /// The memento of a name.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    let found = try StoreError.unusable { () throws(DatabaseError) in try store.kept(name, of: file)
    }
    guard let found else { throw .notFound(name: name) }
    if found.isDamaged { throw .damaged(name: name) }
    return found.memento
  }

  /// All names, in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    try StoreError.unusable { () throws(DatabaseError) in
      try store.database.all("SELECT name FROM named WHERE file = ?1 ORDER BY name", file) {
        $0.text(0) ?? ""
      }
    }
  }

  /// Erases the memento of a name.
  public func delete(_ name: String) throws(StoreError) {
    let wasThere = try StoreError.unusable { () throws(DatabaseError) in
      try store.drop(name, of: file)
    }
    if !wasThere { throw .notFound(name: name) }
  }
}

extension StoreError {
  /// The result of work on the database, whose errors become those of a store.
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
