internal import CSQLite
internal import Files
internal import Glibc
public import SystemPackage

/// The choice of the database: an unusable one is left unchanged, and a new one is created beside
/// it.
extension HistoryDatabase {
  /// Opens the store at a location.
  ///
  /// A database that is newer or another program's stays in its place. A damaged one is renamed.
  ///
  /// - Returns: the store, and a notice for the user.
  /// - Throws: `DatabaseError` if no store is usable at present.
  public static func open(
    in location: HistoryLocation, at seconds: Double, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) -> (store: HistoryDatabase, notice: String?) {
    var notice: String?
    for number in 1...maxDatabaseCount {
      let path = location.database(number)
      do throws(DatabaseError) {
        return (try HistoryDatabase(path, lockTimeout: lockTimeout), notice)
      } catch {
        guard error.isOfTheFile else { throw error }
        if error.isDamage {
          let kept = try quarantine(path, at: seconds)
          let store = try HistoryDatabase(path, lockTimeout: lockTimeout)
          return (store, words(about: kept, because: error.words))
        }
        notice = "History goes to a separate store: \(error)"
      }
    }
    throw DatabaseError(code: 0, path: location.database(1), finding: .otherProgram)
  }

  /// Replaces a store that proved damaged during its use, unless another program has done so.
  public static func reopen(
    in location: HistoryLocation, insteadOf damaged: FilePath, at seconds: Double
  ) throws(DatabaseError) -> (store: HistoryDatabase, notice: String?) {
    do throws(DatabaseError) {
      let store = try HistoryDatabase(damaged)
      if try store.isSound() { return (store, nil) }
    } catch {
      guard error.isOfTheFile else { throw error }
      // A newer Memento may have upgraded it meanwhile: do not move it.
      if !error.isDamage { return try open(in: location, at: seconds) }
    }
    let kept = try quarantine(damaged, at: seconds)
    let (store, notice) = try open(in: location, at: seconds)
    return (store, notice ?? words(about: kept, because: "the store is damaged"))
  }

  /// Returns the notice about a renamed store, with its name in the folder of the history.
  private static func words(about kept: FilePath, because cause: String) -> String {
    let name = kept.lastComponent.map { FilePath($0.string).printable } ?? ""
    return "Started a new history: \(cause). The old store is \(name)"
  }

  private func isSound() throws(DatabaseError) -> Bool {
    guard try database.first("PRAGMA quick_check(1)", body: { $0.text(0) }) == "ok",
      try database.first("PRAGMA encoding", body: { $0.text(0) }) == "UTF-8"
    else { return false }
    // Some errors in the header leave a database that looks sound and accepts no statement.
    do throws(DatabaseError) {
      try transaction { () throws(DatabaseError) in try forget(addFile(at: nil, used: 0)) }
      return true
    } catch {
      if error.isDamage { return false }
      throw error
    }
  }

  static var maxDatabaseCount: Int { 9 }

  /// The prefix of the names of damaged stores.
  static var quarantinePrefix: String { "damaged-" }

  /// Renames a database with its journal, and returns the new path.
  private static func quarantine(
    _ path: FilePath, at seconds: Double
  ) throws(DatabaseError) -> FilePath {
    let kept = freeName(for: path, at: seconds)
    for suffix in ["", "-wal", "-shm"] {
      if !rename(path.extended(by: suffix), to: kept.extended(by: suffix)), errno != ENOENT {
        throw DatabaseError(code: SQLITE_CANTOPEN, path: path)
      }
    }
    return kept
  }

  /// Returns an unused name, so that no earlier store is overwritten.
  private static func freeName(for path: FilePath, at seconds: Double) -> FilePath {
    let name = path.lastComponent?.string ?? "history.db"
    let folder = path.removingLastComponent()
    var kept = folder.appending("\(quarantinePrefix)\(Int(seconds))-\(name)")
    var number = 2
    while kept.withPlatformString({ access($0, F_OK) }) == 0 {
      kept = folder.appending("\(quarantinePrefix)\(Int(seconds))-\(number)-\(name)")
      number += 1
    }
    return kept
  }

  private static func rename(_ path: FilePath, to other: FilePath) -> Bool {
    path.withPlatformString { from in
      other.withPlatformString { to in Glibc.rename(from, to) == 0 }
    }
  }

  /// Creates the database's file before SQLite does, so that it is always private.
  ///
  /// An existing file is not opened: closing it would release this program's locks on it.
  static func makePrivately(_ path: FilePath) throws(DatabaseError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = path.withPlatformString { Glibc.open($0, flags, 0o600) }
    if descriptor >= 0 {
      FileDescriptor(rawValue: descriptor).takeOwner(of: path.removingLastComponent())
      close(descriptor)
    }
    // SQLite reports other obstacles.
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw DatabaseError(code: SQLITE_NOTADB, path: path)
    }
  }

  /// Removes the permissions of others from our database and its journal.
  static func keepPrivate(_ path: FilePath) {
    for suffix in ["", "-wal", "-shm"] {
      path.extended(by: suffix).withPlatformString { _ = chmod($0, 0o600) }
    }
  }
}
