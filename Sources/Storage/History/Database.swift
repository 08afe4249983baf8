internal import CSQLite
public import SystemPackage

/// A SQLite database: the one place that calls the C library, and no more than this project needs.
///
/// Not to be used by two threads at once; it belongs to the queue that opened it.
public final class Database {
  /// Where it is.
  public let path: FilePath
  private let handle: OpaquePointer
  private let wait: LockWait
  private var statements: [String: Statement] = [:]

  /// What may be done with a database.
  public enum Access: Sendable {
    /// Everything; it is made where there is none.
    case readWrite
    /// Reading, beside others who write.
    case readOnly
    /// Reading while nobody can write to it, where nothing may be written beside it either.
    case immutable

    fileprivate var flags: CInt {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// What SQLite is told to open, as bytes: a path need not be UTF-8.
    fileprivate func name(of path: FilePath) -> FilePath {
      self == .immutable ? FilePath("file:\(path.percentEncoded)?immutable=1") : path
    }
  }

  /// Opens the database at `path`.
  ///
  /// - Parameter patience: how long to wait for a lock that another program holds.
  /// - Throws: `DatabaseError`.
  public init(
    _ path: FilePath, _ access: Access = .readWrite, patience: Patience = .seconds(5)
  ) throws(DatabaseError) {
    self.path = path
    wait = LockWait(patience)
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = access.name(of: path).withPlatformString {
      sqlite3_open_v2($0, &opened, flags, nil)
    }
    guard let opened else { throw DatabaseError(code: SQLITE_NOMEM, path: path) }
    handle = opened
    if code != SQLITE_OK { throw DatabaseError(code: code, path: path) }
    wait.attend(to: handle)
    memento_sqlite_defend(handle)
  }

  deinit {
    statements = [:]
    wait.leave(handle)
    // Statements that somebody still holds keep the connection until they go.
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// Runs statements that give no rows.
  public func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Has the journal written ahead, which lets others read while somebody writes.
  ///
  /// Where another program writes at this moment, SQLite refuses that at once, however long it is to
  /// wait for a lock: it has read already. So it is asked again.
  func writeAhead() throws(DatabaseError) {
    var count = 0
    while true {
      let code = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
      // The low byte is the kind of the error.
      guard code & 0xFF == SQLITE_BUSY, wait.goesOn(asked: count) else { return try check(code) }
      count += 1
    }
  }

  /// The statement of this text, ready to be run; compiled once.
  ///
  /// - Parameter values: what its parameters `?1`, `?2` … stand for.
  public func statement(
    _ sql: String, _ values: (any DatabaseValue)?...
  ) throws(DatabaseError) -> Statement {
    try statement(sql, binding: values)
  }

  /// Runs a statement whose rows do not matter.
  ///
  /// - Returns: how many rows of a table it changed.
  @discardableResult
  public func run(_ sql: String, _ values: (any DatabaseValue)?...) throws(DatabaseError) -> Int {
    let statement = try statement(sql, binding: values)
    defer { statement.reset() }
    while try statement.step() {}
    return Int(sqlite3_changes(handle))
  }

  /// What `body` reads from the first row of a statement; nil where there is no row.
  public func first<Result>(
    _ sql: String, _ values: (any DatabaseValue)?..., body: (Statement) -> Result
  ) throws(DatabaseError) -> Result? {
    let statement = try statement(sql, binding: values)
    defer { statement.reset() }
    return try statement.step() ? body(statement) : nil
  }

  /// What `body` reads from each row of a statement.
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
    // The statements are right, so that it is the tables that are not.
    if code == SQLITE_ERROR { throw DatabaseError(code: code, path: path, finding: .contradictory) }
    try check(code)
    guard let compiled else { preconditionFailure("an empty statement") }
    let statement = Statement(compiled, path: path)
    statements[sql] = statement
    return statement
  }

  // MARK: Transactions

  /// What `body` reads from one state of the database, whatever others write meanwhile.
  public func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("BEGIN")
    // Nothing was written that would be missed.
    defer { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    return try body()
  }

  /// Does all of `body` or, when it throws, nothing of it.
  public func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    // Asked for at once: one that read first could not write after another program did.
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already; then there is nothing to do.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// A number that is another after each change that another connection made.
  public func dataVersion() throws(DatabaseError) -> Int {
    try first("PRAGMA data_version") { $0.int(0) } ?? 0
  }

  private func check(_ code: CInt) throws(DatabaseError) {
    if code != SQLITE_OK { throw DatabaseError(code: code, path: path) }
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

  /// Goes on to the next row.
  ///
  /// - Returns: false behind the last.
  public func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw DatabaseError(code: code, path: path)
    }
  }

  /// Ends a run before its last row; what the statement had locked is free again, and no parameter
  /// stands for anything.
  public func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Whether a column of the row is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
  }

  /// A column as a number; 0 where it is none.
  public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, CInt(column))) }

  /// A column as a number, unless it is NULL.
  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  /// A column as a number with a fraction; 0 where it is none.
  public func double(_ column: Int) -> Double { sqlite3_column_double(handle, CInt(column)) }

  /// Calls `body` with a column as UTF-8, which is valid until it returns; empty where it is NULL.
  func withText<Result>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = sqlite3_column_text(handle, CInt(column))
    return body(
      UnsafeBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column)))))
  }

  /// A column as text, unless it is NULL; what is no UTF-8 becomes replacement characters.
  public func text(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(handle, CInt(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, CInt(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A column as bytes; none where it is NULL.
  public func bytes(_ column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, CInt(column)) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, CInt(column)))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
