import Dispatch
import HistoryStore
import Testing
import TestSupport

/// Waiting for a database during another program's write.
@Suite struct LockTimeoutTests {
  private let folder: TestFolder
  private let holder: Database

  init() throws {
    folder = try TestFolder()
    holder = try Database(folder["a.db"])
    try holder.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); BEGIN IMMEDIATE")
  }

  private func write(_ lockTimeout: LockTimeout) throws -> Duration {
    let other = try Database(folder["a.db"], lockTimeout: lockTimeout)
    let start = ContinuousClock.now
    let failure = #expect(throws: DatabaseError.self) {
      try other.execute("INSERT INTO t VALUES (1)")
    }
    #expect(failure?.isBusy == true)
    return ContinuousClock.now - start
  }

  @Test("The wait for a lock ends in time")
  func itEndsInTime() throws {
    #expect(try write(LockTimeout(.milliseconds(50))) >= .milliseconds(50))
  }

  @Test("A deadline covers all locks together")
  func whoHurriesWaitsForAllLocksTogether() throws {
    let lockTimeout = LockTimeout.seconds(600)
    lockTimeout.hurry(within: .milliseconds(50))
    lockTimeout.hurry(within: .seconds(600))
    #expect(try write(lockTimeout) < .seconds(300))
    #expect(try write(lockTimeout) < .milliseconds(500), "the time is over")
  }

  @Test("Work that waited for a lock is done afterwards")
  func whatIsWaitedForIsDoneThen() async throws {
    let other = try Database(folder["a.db"], lockTimeout: .seconds(60))
    // Only this connection is used there.
    nonisolated(unsafe) let holder = holder
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(60)) {
      try? holder.execute("ROLLBACK")
    }
    try other.execute("INSERT INTO t VALUES (1)")
    #expect(try other.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
  }
}
