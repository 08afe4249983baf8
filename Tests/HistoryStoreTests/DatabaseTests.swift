import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

@Suite struct DatabaseTests {
  private let folder: TestFolder
  private let database: Database

  init() throws {
    folder = try TestFolder()
    database = try Database(folder["a.db"])
    try database.execute("CREATE TABLE t (a, b)")
  }

  @Test("Values of all kinds are read as they were written")
  func valuesOfAllKindsComeBack() throws {
    let numbers = [0, -1, 1, Int.min, Int.max]
    let fractions = [0, -0.5, 1e300, 1_800_000_000.123_456, .infinity]
    let texts = ["", "a", "nul \0 inside\0", "日本 🚀", "'; DROP TABLE t; --"]
    let blobs: [[UInt8]] = [[], [0], [0xFF, 0, 0x27], [UInt8](repeating: 7, count: 100_000)]
    for value in numbers { #expect(try roundTrip(value) { $0.int(0) } == value) }
    for value in fractions { #expect(try roundTrip(value) { $0.double(0) } == value) }
    for value in texts { #expect(try roundTrip(value) { $0.text(0) } == value) }
    for value in blobs {
      #expect(try roundTrip(value) { $0.bytes(0) } == value)
      #expect(try roundTrip(value) { $0.isNull(0) } == false)
    }
    #expect(try roundTrip(nil) { $0.isNull(0) && $0.text(0) == nil && $0.bytes(0) == [] } == true)
    #expect(try roundTrip(nil) { $0.optionalInt(0) } == .some(nil))
    #expect(try roundTrip(5) { $0.optionalInt(0) } == 5)
  }

  @Test("A transaction inside another is rolled back alone, and ends with the outer one")
  func innerTransactions() throws {
    let failure = DatabaseError(code: 0, path: "x", finding: .contradictory)
    func numbers() throws -> [Int] { try database.all("SELECT a FROM t ORDER BY a") { $0.int(0) } }
    try database.transaction { () throws(DatabaseError) in
      try database.run("INSERT INTO t VALUES (1, 0)")
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO t VALUES (2, 0)")
        try database.transaction { () throws(DatabaseError) in
          _ = try database.run("INSERT INTO t VALUES (3, 0)")
        }
      }
      do throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
          try database.run("INSERT INTO t VALUES (4, 0)")
          throw failure
        }
      } catch {}
    }
    #expect(try numbers() == [1, 2, 3])
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.transaction { () throws(DatabaseError) in
          _ = try database.run("INSERT INTO t VALUES (5, 0)")
        }
        throw failure
      }
    }
    #expect(try numbers() == [1, 2, 3])
  }

  private func roundTrip<Result>(
    _ value: (any DatabaseValue)?, _ read: (Statement) -> Result
  ) throws -> Result? {
    try database.run("DELETE FROM t")
    #expect(try database.run("INSERT INTO t VALUES (?1, 1)", value) == 1)
    return try database.first("SELECT a FROM t", body: read)
  }

  @Test("Switching to write-ahead logging waits for a writer")
  func whoTurnsToAWriteAheadLogWaitsForWhoWrites() async throws {
    try database.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1, 2)")
    let path = database.path
    let impatient = try Database(path, lockTimeout: .seconds(0))
    #expect(throws: DatabaseError.self) { try impatient.writeAhead() }
    let (beginning, ear) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task.detached {
      // In a soak, the other tests leave no thread for what comes next.
      let other = try Database(path, lockTimeout: .seconds(Soak.isOn ? 3_600 : 60))
      ear.finish()
      try other.writeAhead()
      return try other.first("PRAGMA journal_mode") { $0.text(0) }
    }
    for await _ in beginning {}
    try database.execute("COMMIT")
    #expect(try await waiting.value == "wal")
  }

  @Test("Text that is not UTF-8 is read")
  func textThatIsNoUTF8IsReadAllTheSame() throws {
    #expect(
      try database.first("SELECT CAST(x'61FF62' AS TEXT)") { $0.text(0) } == "a\u{FFFD}b")
  }

  @Test("A missing value is NULL")
  func aValueThatIsNotGivenIsNULL() throws {
    try database.run("INSERT INTO t VALUES (?1, ?2)", 1, "left over")
    try database.run("INSERT INTO t VALUES (?1, ?2)", 2)
    #expect(try database.first("SELECT b FROM t WHERE a = 2") { $0.isNull(0) } == true)
  }

  @Test("Rows are in order, and statements are reused")
  func rowsComeInOrderAndStatementsAreUsedAgain() throws {
    for number in 0..<10 { try database.run("INSERT INTO t VALUES (?1, ?2)", number, "x") }
    let sql = "SELECT a FROM t WHERE a >= ?1 ORDER BY a"
    #expect(try database.all(sql, 7) { $0.int(0) } == [7, 8, 9])
    #expect(try database.first(sql, 3) { $0.int(0) } == 3)
    #expect(try database.all(sql, 8) { $0.int(0) } == [8, 9])
    let (one, other) = (try database.statement(sql, 1), try database.statement(sql, 2))
    #expect(one === other)
    other.reset()
    #expect(try database.first(sql, 99) { $0.int(0) } == nil)
  }

  // MARK: Transactions

  @Test("A transaction that throws leaves nothing")
  func aTransactionThatThrowsLeavesNothing() throws {
    let failure = DatabaseError(code: 14, path: "/x")
    #expect(throws: failure) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO t VALUES (1, 1)")
        throw failure
      }
    }
    #expect(try count() == 0)
    let answer = try database.transaction { () throws(DatabaseError) in
      try database.run("INSERT INTO t VALUES (1, 1)")
      return "done"
    }
    #expect(answer == "done")
    #expect(try count() == 1)
  }

  private func count() throws -> Int? {
    try database.first("SELECT count(*) FROM t") { $0.int(0) }
  }

  @Test("A violated constraint ends a transaction")
  func aBrokenRuleEndsATransaction() throws {
    try database.execute("CREATE UNIQUE INDEX i ON t (a)")
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) -> Void in
        try database.run("INSERT INTO t VALUES (1, 1)")
        try database.run("INSERT INTO t VALUES (1, 2)")
      }
    }
    #expect(try count() == 0)
    try database.transaction { () throws(DatabaseError) -> Void in
      try database.run("INSERT INTO t VALUES (1, 1)")
    }
    #expect(try count() == 1)
  }

  @Test("During a transaction, another connection is busy")
  func anotherConnectionIsBusyMeanwhile() throws {
    let other = try Database(folder["a.db"], lockTimeout: LockTimeout(.milliseconds(20)))
    try database.transaction { () throws(DatabaseError) in
      let error = thrown { () throws(DatabaseError) in
        try other.transaction { () throws(DatabaseError) in }
      }
      #expect(error?.isBusy == true && error?.isOfTheFile == false)
    }
    #expect(try other.first("SELECT count(*) FROM t") { $0.int(0) } == 0)
  }

  // MARK: Opening

  @Test("A path need not be UTF-8")
  func aPathNeedNotBeUTF8() throws {
    let path = folder.path.extended(by: "/caf").extended(by: "\u{E9}")
    let latin1 = FilePath(bytes: Array(path.bytes.dropLast(2)) + [0xE9])
    #expect(latin1.bytes.last == 0xE9)
    try Database(latin1).execute("CREATE TABLE t (a)")
    #expect(try Database(latin1).first("SELECT count(*) FROM t") { $0.int(0) } == 0)
  }

  @Test("Opening for reading makes no database")
  func aDatabaseThatIsOnlyReadIsNotMade() throws {
    let error = thrown { () throws(DatabaseError) in
      _ = try Database(folder["none.db"], .readOnly)
    }
    #expect(error?.description.contains("cannot be opened") == true)
    #expect(!folder.names.contains("none.db"))
    let reader = try Database(folder["a.db"], .readOnly)
    let refused = thrown { () throws(DatabaseError) in try reader.run("DELETE FROM t") }
    #expect(refused?.description.contains("cannot be written to") == true)
  }

  @Test("Missing tables count as damage of the file")
  func tablesThatAreMissingAreTheFilesFault() {
    let error = thrown { () throws(DatabaseError) in try database.run("DELETE FROM nowhere") }
    #expect(error?.finding == .contradictory && error?.isOfTheFile == true)
  }

  @Test("Errors name the cause and the next step")
  func errorsNameTheCauseAndTheNextStep() {
    for code: Int32 in [1, 5, 6, 7, 8, 10, 11, 13, 14, 19, 26, 266, 9999] {
      let description = DatabaseError(code: code, path: "/a/b.db").description
      #expect(description.contains(". ") && description.hasSuffix("."))
    }
    #expect(DatabaseError(code: 11, path: "/a").isOfTheFile)
    #expect(DatabaseError(code: 26, path: "/a").isOfTheFile)
    #expect(!DatabaseError(code: 13, path: "/a").isOfTheFile)
    #expect(DatabaseError(code: 261, path: "/a").isBusy)
  }
}

/// Returns the error of `body`; nil if it throws none.
func thrown(_ body: () throws(DatabaseError) -> Void) -> DatabaseError? {
  do throws(DatabaseError) {
    try body()
    return nil
  } catch {
    return error
  }
}
