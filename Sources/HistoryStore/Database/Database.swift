internal import CSQLite
internal import Files
internal import Glibc
public import SystemPackage

/// A SQLite database: the only caller of the C library, with the operations this project needs.
///
/// It must not be used by two threads at once, and belongs to the queue that opened it.
public final class Database {
  /// The path of the database.
  public let path: FilePath
  private let handle: OpaquePointer
  private let wait: LockWait
  private var statements: [String: Statement] = [:]

  /// The access to a database.
  public enum Access: Sendable {
    /// Full access; a missing database is created.
    case readWrite
    /// Full access to a database that must exist.
    case existing
    /// Reading, concurrently with writers.
    case readOnly
    /// Reading without writers, if no file can be written beside the database.
    case immutable

    fileprivate var flags: CInt {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .existing: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// Returns the name for SQLite as bytes: a path need not be UTF-8.
    fileprivate func name(of path: FilePath) -> FilePath {
      // The file itself must not be a link, but its folder may contain links.
      let folder = path.removingLastComponent()
      let name = path.lastComponent.flatMap { name in
        (try? (folder.isEmpty ? "." : folder).canonical()).map { $0.appending(name) }
      }
      let path = name ?? path
      return self == .immutable ? FilePath("file:\(path.percentEncoded)?immutable=1") : path
    }
  }

  /// Opens the database at `path`.
  ///
  /// - Parameter lockTimeout: the limit of the wait for another program's lock.
  public init(
    _ path: FilePath, _ access: Access = .readWrite, lockTimeout: LockTimeout = .seconds(5)
  ) throws(DatabaseError) {
    self.path = path
    wait = LockWait(lockTimeout)
    let flags =
      access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    var opened: OpaquePointer?
    let code = access.name(of: path).withPlatformString { sqlite3_open_v2($0, &opened, flags, nil) }
    guard let opened else { throw DatabaseError(code: SQLITE_NOMEM, path: path) }
    handle = opened
    if code != SQLITE_OK { throw DatabaseError(code: code, path: path) }
    wait.attend(to: handle)
    memento_sqlite_defend(handle)
  }

  deinit {
    statements = [:]
    wait.leave(handle)
    // Remaining statements keep the connection open until they end.
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// Whether SQLite refuses to write to it.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs statements without rows.
  public func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Enables write-ahead logging, which lets others read during a write.
  ///
  /// During a write of another program, SQLite refuses this immediately, regardless of the lock
  /// timeout, because the connection has read already. So the call is retried.
  func writeAhead() throws(DatabaseError) {
    var count = 0
    while true {
      let code = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
      // The low byte is the primary error code.
      guard code & 0xFF == SQLITE_BUSY, wait.shouldContinue(asked: count) else {
        return try check(code)
      }
      count += 1
    }
  }

  /// Writes the write-ahead log to the database, and empties it.
  ///
  /// While another connection does so, SQLite refuses this immediately, regardless of the lock
  /// timeout. So the call is retried.
  ///
  /// - Returns: whether the log is empty; a long read of another program prevents that.
  func emptyLog() throws(DatabaseError) -> Bool {
    var count = 0
    while true {
      let isEmpty = try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) == 0 } ?? false
      if isEmpty || !wait.shouldContinue(asked: count) { return isEmpty }
      count += 1
    }
  }

  /// Returns a statement that is ready to run; it is compiled once.
  ///
  /// - Parameter values: the values of its parameters `?1`, `?2` ….
  public func statement(
    _ sql: String, _ values: (any DatabaseValue)?...
  ) throws(DatabaseError) -> Statement {
    try statement(sql, binding: values)
  }

  /// Runs a statement, ignores its rows, and returns the number of rows changed.
  @discardableResult
  public func run(_ sql: String, _ values: (any DatabaseValue)?...) throws(DatabaseError) -> Int {
    try run(sql, binding: values)
  }

  @discardableResult
  func run(_ sql: String, binding values: [(any DatabaseValue)?]) throws(DatabaseError) -> Int {
    let statement = try statement(sql, binding: values)
    defer { statement.reset() }
    while try statement.step() {}
    return Int(sqlite3_changes(handle))
  }

  /// Returns the result of `body` for the first row of a statement; nil without rows.
  public func first<Result>(
    _ sql: String, _ values: (any DatabaseValue)?..., body: (Statement) -> Result
  ) throws(DatabaseError) -> Result? {
    let statement = try statement(sql, binding: values)
    defer { statement.reset() }
    return try statement.step() ? body(statement) : nil
  }

  /// Returns the results of `body` for all rows of a statement.
  public func all<Result>(
    _ sql: String, _ values: (any DatabaseValue)?..., body: (Statement) -> Result
  ) throws(DatabaseError) -> [Result] {
    let statement = try statement(sql, binding: values)
    defer { statement.reset() }
    var results: [Result] = []
    while try statement.step() { results.append(body(statement)) }
    return results
  }

  private func statement(
    _ sql: String, binding values: [(any DatabaseValue)?]
  ) throws(DatabaseError) -> Statement {
    let statement = try compiled(sql)
    statement.reset()
    for (index, value) in values.enumerated() {
      let place = CInt(index + 1)
      try check(
        value?.bind(to: statement.handle, at: place) ?? sqlite3_bind_null(statement.handle, place))
    }
    return statement
  }

  private func compiled(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    // The statements are correct, so the tables are wrong.
    if code == SQLITE_ERROR { throw DatabaseError(code: code, path: path, finding: .contradictory) }
    try check(code)
    guard let compiled else { preconditionFailure("an empty statement") }
    let statement = Statement(compiled, path: path)
    statements[sql] = statement
    return statement
  }

  // MARK: Transactions

  /// Runs `body` on one consistent state of the database, concurrently with writers.
  public func readTransaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("BEGIN")
    // The transaction contains no writes.
    defer { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    return try body()
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  ///
  /// Inside another transaction it is nested, and can be rolled back separately.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    if sqlite3_get_autocommit(handle) == 0 { return try savepoint(body) }
    // IMMEDIATE is necessary: after a read, it could not write once another program has written.
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func savepoint<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("SAVEPOINT part")
    do throws(DatabaseError) {
      let result = try body()
      try execute("RELEASE part")
      return result
    } catch {
      // Some errors have rolled back everything already.
      if sqlite3_get_autocommit(handle) == 0 {
        sqlite3_exec(handle, "ROLLBACK TO part; RELEASE part", nil, nil, nil)
      }
      throw error
    }
  }

  /// Throws if the disk cannot read the database.
  func requireReadable() throws(DatabaseError) {
    if !memento_sqlite_is_readable(handle) { throw DatabaseError(code: SQLITE_IOERR, path: path) }
  }

  private func check(_ code: CInt) throws(DatabaseError) {
    if code != SQLITE_OK { throw DatabaseError(code: code, of: handle, path: path) }
  }
}

/// A compiled statement, run row by row.
public final class Statement {
  let handle: OpaquePointer
  private let path: FilePath

  init(_ handle: OpaquePointer, path: FilePath) {
    self.handle = handle
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// Advances to the next row; returns false after the last.
  public func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw DatabaseError(code: code, of: sqlite3_db_handle(handle), path: path)
    }
  }

  /// Ends a run before its last row, releases its locks and clears its parameters.
  public func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Returns whether a column of the row is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
  }

  /// Returns a column as a number; 0 for any other value.
  public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, CInt(column))) }

  /// Returns a column as a number, unless it is NULL.
  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  /// Returns a column as a count of lines or bytes, limited to the valid range.
  public func count(_ column: Int) -> Int { min(max(0, int(column)), Self.maxCount) }

  /// The maximum count, so that sums of some counts do not overflow.
  private static var maxCount: Int { 1 << 48 }

  /// Returns a column as a floating-point number; 0 for any other value.
  public func double(_ column: Int) -> Double { sqlite3_column_double(handle, CInt(column)) }

  /// Returns a column as a time in seconds; 0 for any other value, and at most a time in some ten
  /// thousand years.
  public func seconds(_ column: Int) -> Double {
    let seconds = double(column)
    return seconds.isNaN ? 0 : min(max(seconds, -Self.maxSeconds), Self.maxSeconds)
  }

  private static var maxSeconds: Double { 4e11 }

  /// Calls `body` with a column as UTF-8, valid until it returns; empty for NULL.
  func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = sqlite3_column_text(handle, CInt(column))
    return body(
      UnsafeBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column)))))
  }

  /// Returns a column as text, unless it is NULL; invalid UTF-8 becomes replacement characters.
  public func text(_ column: Int) -> String? {
    isNull(column) ? nil : withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a column as bytes; empty for NULL.
  public func bytes(_ column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, CInt(column)) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, CInt(column)))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension DatabaseError {
  /// Creates the error of a connection: on a full disk, some calls report only a disk error.
  fileprivate init(code: CInt, of connection: OpaquePointer?, path: FilePath) {
    let isFull =
      code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection))
    self.init(code: isFull ? SQLITE_FULL : code, path: path)
  }
}
