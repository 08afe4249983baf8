import Dispatch
import Storage
import Testing

/// Waiting for a database that another program writes to.
@Suite struct PatienceTests {
  private let folder: TestFolder
  private let holder: Database

  init() throws {
    folder = try TestFolder()
    holder = try Database(folder["a.db"])
    try holder.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); BEGIN IMMEDIATE")
  }

  private func write(_ patience: Patience) throws -> Duration {
    let other = try Database(folder["a.db"], patience: patience)
    let start = ContinuousClock.now
    let failure = #expect(throws: DatabaseError.self) {
      try other.execute("INSERT INTO t VALUES (1)")
    }
    #expect(failure?.isBusy == true)
    return ContinuousClock.now - start
  }

  @Test func itEndsInTime() throws {
    #expect(try write(.milliseconds(50)) >= .milliseconds(50))
  }

  @Test func whoHurriesWaitsForAllLocksTogether() throws {
    let patience = Patience.seconds(600)
    patience.hurry(within: .milliseconds(50))
    patience.hurry(within: .seconds(600))
    #expect(try write(patience) < .seconds(300))
    #expect(try write(patience) < .milliseconds(500), "the time is over")
  }

  @Test func whatIsWaitedForIsDoneThen() async throws {
    let other = try Database(folder["a.db"], patience: .seconds(60))
    // This connection alone is used there.
    nonisolated(unsafe) let holder = holder
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(60)) {
      try? holder.execute("ROLLBACK")
    }
    try other.execute("INSERT INTO t VALUES (1)")
    #expect(try other.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
  }
}
