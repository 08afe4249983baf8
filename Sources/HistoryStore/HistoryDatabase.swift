internal import Files
package import MementoKit
public import SystemPackage

/// The history of texts on disk: one database for all files, as rows.
///
/// It stores opaque payloads with searchable data. All calls wait for the disk. A write is durable
/// when its call returns.
public final class HistoryDatabase {
  /// The database, for the extensions.
  let database: Database
  /// The file of the store; nil if it is unknown.
  private let identity: Stat?

  /// Opens the store at `path`, and creates or upgrades it as needed.
  ///
  /// - Parameter lockTimeout: the limit of the wait for another program's lock.
  /// - Throws: `DatabaseError`; `isOfTheFile` if the file is damaged, newer, or another program's.
  public convenience init(
    _ path: FilePath, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) {
    try self.init(path, schema: .current, lockTimeout: lockTimeout)
  }

  /// Opens an existing store; returns nil if it does not exist.
  convenience init?(
    existing path: FilePath, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      try self.init(path, schema: .current, access: .existing, lockTimeout: lockTimeout)
    } catch {
      if error.isOfTheFolder, !path.isThere { return nil }
      throw error
    }
  }

  init(
    _ path: FilePath, schema: HistorySchema, access: Database.Access = .readWrite,
    lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) {
    if access == .readWrite { try Self.makePrivately(path) }
    database = try Database(path, access, lockTimeout: lockTimeout)
    identity = try? Stat(path)
    try database.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA journal_size_limit = 4194304;
      """)
    // This is first, because not even the journal of a foreign file may be changed.
    try schema.apply(to: database)
    Self.keepPrivate(path)
    try database.writeAhead()
    try database.execute("PRAGMA synchronous = FULL")
    // The unit is kB of cached pages, in addition to the system's cache; the default of 2 MB is no
    // faster here.
    try database.execute("PRAGMA cache_size = -500")
  }

  /// Whether the store's file is still at its path, rather than moved, removed, replaced or
  /// emptied.
  ///
  /// It is also true if that is unknown, as in a folder without permission: the open file is still
  /// writable.
  public var isInPlace: Bool {
    guard let identity else { return true }
    do throws(Errno) {
      let there = try Stat(path)
      return there.isSameFile(as: identity) && there.size > 0
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }

  /// Creates a store on an up-to-date database for reading only.
  init(reading database: Database) {
    self.database = database
    identity = nil
  }

  /// The path of the store.
  public var path: FilePath { database.path }

  /// Runs `body` as one durable step, which is rolled back if it throws.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try database.transaction(body)
  }
}

/// A file in the store.
public struct StoredFile: Hashable, Sendable {
  /// Its identifier in this database.
  public let id: Int
  /// The canonical path, present or last; nil for a text without a file.
  public var path: FilePath?
  /// The device number of its file system.
  public var device: Int?
  /// The inode of the file.
  public var inode: Int?
  /// The number of the state in the file.
  public var onDisk: Int?
  /// The number of the state that was current when the file was last closed.
  public var current: Int?
  /// The time of the last edit, in seconds since 1970-01-01 00:00 UTC.
  public var used: Double
}

/// A memento in the store, without its state.
public struct StoredRow: Hashable, Sendable {
  /// The number, title, date, name and marks.
  package var record: MementoRecord
  /// The number of its parent; nil for a root.
  public var parent: Int?
  /// The number of the child for redo, if one was visited.
  public var visited: Int?
  /// The size of its text in bytes.
  public var byteCount: Int
  /// The fingerprint of its text, if it was computed.
  public var fingerprint: [UInt8]?

  /// Creates a row.
  package init(
    record: MementoRecord, parent: Int?, visited: Int? = nil, byteCount: Int,
    fingerprint: [UInt8]? = nil
  ) {
    self.record = record
    self.parent = parent
    self.visited = visited
    self.byteCount = byteCount
    self.fingerprint = fingerprint
  }
}

/// The bytes of a codec, with their version.
public struct StoredPayload: Hashable, Sendable {
  /// The version of the format.
  public var version: Int
  /// The bytes.
  public var bytes: [UInt8]

  /// Creates a payload.
  public init(version: Int, bytes: [UInt8]) {
    self.version = version
    self.bytes = bytes
  }
}
