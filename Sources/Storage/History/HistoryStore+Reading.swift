public import SystemPackage

/// The store as those meet it who do not keep history themselves.
extension HistoryStore {
  /// What a store is opened for.
  public enum Purpose: Sendable {
    /// To be read as it is at this moment, until the store goes.
    case reading
    /// To be changed.
    case writing
  }

  /// Opens the store that is in a folder; nil where none was ever used.
  ///
  /// Nothing is made, and a damaged store stays as it is. One that is newer or another program's is
  /// passed over where the editor has begun another beside it.
  ///
  /// - Throws: `DatabaseError`.
  public static func existing(
    in folder: FilePath, for purpose: Purpose, patience: Patience = .seconds(5)
  ) throws(DatabaseError) -> HistoryStore? {
    var refusal: DatabaseError?
    for number in 1...mostStores {
      let path = folder.appending(name(ofStore: number))
      guard path.mayExist else { break }
      do throws(DatabaseError) {
        return try existing(at: path, for: purpose, patience)
      } catch {
        guard error.finding != nil else { throw error }
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    return nil
  }

  private static func existing(
    at path: FilePath, for purpose: Purpose, _ patience: Patience
  ) throws(DatabaseError) -> HistoryStore? {
    let (database, version) = try readable(path, patience)
    // Another program has made the file, and nothing in it yet.
    if version == 0 { return nil }
    guard purpose == .reading, version == HistorySchema.current.version else {
      return try HistoryStore(path, patience: patience)
    }
    // What is read afterwards belongs together, whatever an editor writes meanwhile.
    try database.execute("BEGIN")
    return HistoryStore(reading: database)
  }

  private static func readable(
    _ path: FilePath, _ patience: Patience
  ) throws(DatabaseError) -> (Database, version: Int) {
    do throws(DatabaseError) {
      let database = try Database(path, .readOnly, patience: patience)
      return (database, try HistorySchema.current.version(of: database))
    } catch {
      // Beside the database SQLite makes a file for those who use it at the same time. Where it
      // cannot, nobody writes either, and without a journal the database is all there is.
      guard error.isOfTheFolder, !path.hasJournal else { throw error }
      let database = try Database(path, .immutable, patience: patience)
      return (database, try HistorySchema.current.version(of: database))
    }
  }
}

extension FilePath {
  /// Whether there is something at the path, or nobody can tell.
  fileprivate var mayExist: Bool {
    do throws(Errno) {
      _ = try Stat(self)
      return true
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }

  /// Whether changes of the database at this path wait in a journal beside it.
  fileprivate var hasJournal: Bool {
    guard let journal = try? Stat(FilePath("\(string)-wal")) else { return false }
    return journal.size > 0
  }
}
