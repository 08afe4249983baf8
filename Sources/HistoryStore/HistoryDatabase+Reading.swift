internal import SystemPackage

/// Access to the store without recording history.
extension HistoryDatabase {
  /// The purpose of opening a store.
  public enum Purpose: Sendable {
    /// Reading one consistent state until the store is closed.
    case reading
    /// Changing the store.
    case writing
  }

  /// Opens the existing store at a location; returns nil if it does not exist.
  ///
  /// It creates nothing, and leaves a damaged store unchanged. A store that is newer or belongs to
  /// another program is skipped if the editor has created another beside it.
  public static func existing(
    in location: HistoryLocation, for purpose: Purpose, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) -> HistoryDatabase? {
    var refusal: DatabaseError?
    for number in 1...maxDatabaseCount {
      let path = location.database(number)
      guard path.mayExist else { break }
      do throws(DatabaseError) {
        return try existing(at: path, for: purpose, lockTimeout)
      } catch {
        guard error.finding != nil else { throw error }
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    return nil
  }

  private static func existing(
    at path: FilePath, for purpose: Purpose, _ lockTimeout: LockTimeout
  ) throws(DatabaseError) -> HistoryDatabase? {
    let (database, version) = try readable(path, lockTimeout)
    // Another program has created the file, which is still empty.
    if version == 0 { return nil }
    guard purpose == .reading, version == HistorySchema.current.version else {
      return try HistoryDatabase(path, lockTimeout: lockTimeout)
    }
    // All later reads see one state, even if an editor writes in the meantime.
    try database.execute("BEGIN")
    return HistoryDatabase(reading: database)
  }

  private static func readable(
    _ path: FilePath, _ lockTimeout: LockTimeout
  ) throws(DatabaseError) -> (Database, version: Int) {
    // A crash interrupted a transaction. Only a connection that may write rolls it back, by its
    // first statement. Without the rollback, the database would look damaged.
    if path.hasContents(beside: "-journal") {
      let database = try Database(path, lockTimeout: lockTimeout)
      _ = try HistorySchema.current.version(of: database)
    }
    do throws(DatabaseError) {
      let database = try Database(path, .readOnly, lockTimeout: lockTimeout)
      return (database, try HistorySchema.current.version(of: database))
    } catch {
      // SQLite creates a file beside the database for concurrent users. If it cannot, no writer
      // exists either, and without a journal the database is complete.
      guard error.isOfTheFolder, !path.hasContents(beside: "-wal") else { throw error }
      let database = try Database(path, .immutable, lockTimeout: lockTimeout)
      return (database, try HistorySchema.current.version(of: database))
    }
  }
}

extension FilePath {
  /// Whether a file may exist at the path.
  fileprivate var mayExist: Bool {
    do throws(Errno) {
      _ = try Stat(self)
      return true
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }

  /// Returns whether the file beside this database has contents, which are changes that the
  /// database lacks.
  func hasContents(beside suffix: String) -> Bool {
    (try? Stat(FilePath("\(string)\(suffix)"))).map { $0.size > 0 } ?? false
  }
}
