public import MementoKit
public import SystemPackage

/// The history of texts on disk: one database for all files, as rows.
///
/// It keeps payloads that it never looks into, and beside them what must be searched. Everything
/// here waits for the disk. What a call that writes has returned from is durable.
public final class HistoryStore {
  /// The database, for what the extensions ask of it.
  let database: Database

  /// Opens the store at `path`, and makes it or brings it up to date where that is needed.
  ///
  /// - Parameter patience: how long to wait for a lock that another program holds.
  /// - Throws: `DatabaseError`; `isOfTheFile` where the file is damaged, newer, or not ours.
  public convenience init(
    _ path: FilePath, patience: Patience = .seconds(5)
  ) throws(DatabaseError) {
    try self.init(path, schema: .current, patience: patience)
  }

  init(
    _ path: FilePath, schema: HistorySchema, patience: Patience = .seconds(5)
  ) throws(DatabaseError) {
    try Self.makePrivately(path)
    database = try Database(path, patience: patience)
    try database.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA journal_size_limit = 4194304;
      """)
    // Read first: a file that is not ours must not be changed, not even its journal.
    try schema.apply(to: database)
    Self.keepPrivate(path)
    try database.writeAhead()
    try database.execute("PRAGMA synchronous = FULL")
    // KB of pages held beside those that the system has at hand; the usual 2 MB are no faster here.
    try database.execute("PRAGMA cache_size = -500")
  }

  /// A store in a database that is up to date, and of which nothing is changed.
  init(reading database: Database) {
    self.database = database
  }

  /// Where the store is.
  public var path: FilePath { database.path }

  /// Does all of `body` as one durable step or, when it throws, nothing of it.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try database.transaction(body)
  }

  /// Another number after each change made by another program.
  public func dataVersion() throws(DatabaseError) -> Int { try database.dataVersion() }
}

/// A file as the store knows it.
public struct StoredFile: Hashable, Sendable {
  /// Which file it is, in this database.
  public let id: Int
  /// Where it is, or was last: canonical; nil for a text that never had a file.
  public var path: FilePath?
  /// The file system it was seen on, and its number there.
  public var device: Int?
  /// The file's number in its file system.
  public var inode: Int?
  /// The number of the state that is in the file.
  public var onDisk: Int?
  /// The number of the state that was current when the file was last closed.
  public var current: Int?
  /// When it was last edited, in seconds since 1970-01-01 00:00 UTC.
  public var used: Double
}

/// A memento as the store knows it, without its state.
public struct StoredRow: Hashable, Sendable {
  /// Number, title, date, name, marks.
  public var record: MementoRecord
  /// The number of the memento it was made from; nil for one without.
  public var parent: Int?
  /// The number of the child that redo goes to, where one was visited.
  public var visited: Int?
  /// The size of its text in bytes.
  public var byteCount: Int
  /// The fingerprint of its text, where one was taken.
  public var fingerprint: [UInt8]?

  /// A row from its parts.
  public init(
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

/// Bytes that a codec wrote, and in which version.
public struct StoredPayload: Hashable, Sendable {
  /// The version of their form.
  public var version: Int
  /// The bytes.
  public var bytes: [UInt8]

  /// A payload from its parts.
  public init(version: Int, bytes: [UInt8]) {
    self.version = version
    self.bytes = bytes
  }
}
