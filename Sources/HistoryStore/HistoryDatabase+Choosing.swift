internal import CSQLite
internal import Files
internal import Glibc
public import SystemPackage

/// The choice of the database: an unusable one is left unchanged, and a new one is created beside
/// it.
extension HistoryDatabase {
  /// Opens the store at a location.
  ///
  /// A database that is newer or belongs to another program is kept. A damaged one is renamed.
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
        return (try openChecked(path, lockTimeout: lockTimeout), notice)
      } catch {
        guard error.isOfTheFile else { throw error }
        if error.isDamage {
          let kept = try quarantine(path, at: seconds)
          let store = try HistoryDatabase(path, lockTimeout: lockTimeout)
          return (store, quarantineNotice(about: kept, because: error.reason))
        }
        notice = "History goes to a separate store: \(error)"
      }
    }
    throw DatabaseError(code: 0, path: location.database(1), finding: .otherProgram)
  }

  /// Replaces a store that seemed damaged during its use.
  ///
  /// - Returns: the new store, with a notice for the user; nil if a check finds no damage.
  public static func reopen(
    in location: HistoryLocation, insteadOf damaged: FilePath, at seconds: Double
  ) throws(DatabaseError) -> (store: HistoryDatabase, notice: String?)? {
    do throws(DatabaseError) {
      if try openChecked(damaged).isSound() { return nil }
    } catch {
      guard error.isOfTheFile else { throw error }
      // A newer Memento may have upgraded it in the meantime, so it must not be moved.
      if !error.isDamage { return try open(in: location, at: seconds) }
    }
    let kept = try quarantine(damaged, at: seconds)
    let (store, notice) = try open(in: location, at: seconds)
    return (store, notice ?? quarantineNotice(about: kept, because: "the store is damaged"))
  }

  /// Renames the store at a location if a thorough check finds damage.
  ///
  /// - Complexity: O(bytes of the store).
  /// - Returns: its new path; nil if the store is missing, sound, newer or another program's.
  public static func putAwayIfDamaged(
    in location: HistoryLocation, at seconds: Double
  ) throws(DatabaseError) -> FilePath? {
    let path = location.database(1)
    if path.withPlatformString({ access($0, F_OK) }) != 0 { return nil }
    do throws(DatabaseError) {
      if try openChecked(path).isSound() { return nil }
    } catch {
      guard error.isOfTheFile else { throw error }
      if !error.isDamage { return nil }
    }
    return try quarantine(path, at: seconds)
  }

  /// Returns the notice about a renamed store, with its name in the folder of the history.
  private static func quarantineNotice(about kept: FilePath, because cause: String) -> String {
    let name = kept.lastComponent.map { FilePath($0.string).printable } ?? ""
    return "Started a new history: \(cause). The old store is \(name); memento repair reads it"
  }

  static var maxDatabaseCount: Int { 9 }

  /// The prefix of the names of damaged stores.
  static var quarantinePrefix: String { "damaged-" }

  /// Renames a database with its journal, and returns the new path.
  static func quarantine(
    _ path: FilePath, at seconds: Double
  ) throws(DatabaseError) -> FilePath {
    let kept = freeName(for: path, at: seconds)
    for suffix in FilePath.suffixesOfStore {
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

  /// Creates the database's file before SQLite does, so that it is private from the start.
  ///
  /// An existing file is not opened: closing it would release this program's locks on it.
  ///
  /// - Returns: whether the file is new.
  @discardableResult
  static func makePrivately(_ path: FilePath) throws(DatabaseError) -> Bool {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = path.withPlatformString { Glibc.open($0, flags, 0o600) }
    if descriptor >= 0 {
      close(descriptor)
      return true
    }
    // SQLite reports other errors.
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw DatabaseError(code: SQLITE_NOTADB, path: path)
    }
    return false
  }

  /// Removes the permissions of others from the program's own database and its journal.
  static func keepPrivate(_ path: FilePath) {
    for suffix in FilePath.suffixesOfStore {
      let file = path.extended(by: suffix)
      guard let status = try? Stat(file, followTargetSymlink: false), status.type == .regular,
        status.userID.rawValue == geteuid(), status.linkCount == 1,
        status.permissions.rawValue != 0o600
      else { continue }
      file.withPlatformString { _ = chmod($0, 0o600) }
    }
  }
}

/// The check of a store that seems to be damaged: a single failing read looks like damage, too.
extension HistoryDatabase {
  /// The number of attempts before a check.
  private static var maxTryCount: Int { 3 }

  /// Opens a store, and checks one that seems to be damaged.
  ///
  /// - Throws: `DatabaseError`. It is damage only if the check found damage, if tables are missing,
  ///   or if the store cannot be written although the file can.
  static func openChecked(
    _ path: FilePath, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) -> HistoryDatabase {
    try openChecked(path) { (path) throws(DatabaseError) in
      let store = try HistoryDatabase(path, lockTimeout: lockTimeout)
      // If SQLite does not know the version in a header, it opens the database read-only.
      if store.database.isReadOnly, path.withPlatformString({ access($0, W_OK) }) == 0 {
        throw DatabaseError(code: SQLITE_CORRUPT, path: path, finding: .contradictory)
      }
      return store
    }
  }

  /// - Parameter open: an attempt to open the store.
  static func openChecked(
    _ path: FilePath, _ open: (FilePath) throws(DatabaseError) -> HistoryDatabase
  ) throws(DatabaseError) -> HistoryDatabase {
    var failure = DatabaseError(code: SQLITE_IOERR, path: path)
    for count in 0..<maxTryCount {
      if count > 0 { usleep(50_000) }
      do throws(DatabaseError) {
        return try open(path)
      } catch {
        guard error.isDamage else { throw error }
        failure = error
      }
    }
    throw confirmed(failure)
  }

  /// Returns the error, or a disk error if it looks like damage but a check finds none.
  ///
  /// - Complexity: O(bytes of the store).
  public static func confirmed(
    _ error: DatabaseError, _ access: Database.Access = .existing
  ) -> DatabaseError {
    guard error.isDamage, error.finding == nil else { return error }
    do throws(DatabaseError) {
      return try isHealthy(error.path, access) ? error.withoutDamage : error
    } catch {
      return error
    }
  }

  /// Returns whether a check finds no damage in a file.
  ///
  /// - Complexity: O(bytes of the store).
  static func isHealthy(
    _ path: FilePath, _ access: Database.Access = .existing
  ) throws(DatabaseError) -> Bool {
    if (try? Stat(path))?.type == .directory { return false }
    let database = try Database(path, access)
    return try database.passes("quick_check")
  }

  /// Returns whether a thorough check finds no damage, and the store accepts changes.
  func isSound() throws(DatabaseError) -> Bool {
    guard try database.passes("integrity_check") else { return false }
    // After some errors in the header, a database looks sound but accepts no statement.
    do throws(DatabaseError) {
      try transaction { () throws(DatabaseError) in try forget(addFile(at: nil, used: 0)) }
      return true
    } catch {
      if error.isDamage { return false }
      throw error
    }
  }
}

extension Database {
  /// Returns whether a check finds no damage.
  ///
  /// - Throws: `DatabaseError` if the disk cannot be read, which the check would report as damage.
  fileprivate func passes(_ check: String) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      let finding = try first("PRAGMA \(check)(1)") { $0.text(0) }
      let encoding = try first("PRAGMA encoding") { $0.text(0) }
      if finding == "ok", encoding == "UTF-8" { return true }
    } catch {
      guard error.isDamage else { throw error }
    }
    try requireReadable()
    return false
  }
}
