import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// Sessions that begin, write, read and end at the same moment.
@Suite(.timeLimit(.usually(15))) struct SessionRaceTests {
  private let path: FilePath = "/home/me/text"

  @Test("No session is lost while others start and end")
  func noneIsLostWhileMostComeAndGo() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let permanent = try SessionFolder(in: state).join(at: 1)
    try permanent.open(path, at: 1)
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<60 {
            let own = try SessionFolder(in: state).join(at: 2)
            try own.open(path, at: Double(worker))
            try #require(own.others(having: path).contains { $0.token == permanent.token })
            try #require(permanent.others(having: path).contains { $0.token == own.token })
            try #require(permanent.isAlive(own.token) && own.isAlive(permanent.token))
            if round % 3 > 0 { try own.close(path) }
            if round % 2 > 0 { own.leave() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(permanent.others(having: path) == [])
    #expect(TestFolder.names(in: folder["memento/sessions"]) == [permanent.token])
  }

  @Test("Of two sessions that open a file at once, one sees the other")
  func ofTwoThatOpenAFileAtOnceOneSeesTheOther() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let pair = [try SessionFolder(in: state).join(at: 1), try SessionFolder(in: state).join(at: 1)]
    for round in 0..<300 {
      let file = FilePath("/text \(round)")
      let seen = try await withThrowingTaskGroup(of: Int.self) { group in
        for session in pair {
          group.addTask {
            try session.open(file, at: 1)
            return session.others(having: file).count
          }
        }
        return try await group.reduce(0, +)
      }
      try #require(seen >= 1)
    }
  }

  @Test("A reader never mistakes a record that is being written")
  func whoReadsNeverMistakesARecordThatIsBeingWritten() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let writer = try SessionFolder(in: state).join(at: 1)
    let reader = try SessionFolder(in: state).join(at: 1)
    try writer.open(path, at: 7)
    let (path, rounds) = (path, 3000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<rounds {
          let other = FilePath("/text \(round % 200)")
          if round % 400 < 200 { try writer.open(other, at: 8) } else { try writer.close(other) }
        }
      }
      group.addTask {
        for _ in 0..<rounds { try #require(reader.others(having: path).map(\.since) == [7]) }
      }
      try await group.waitForAll()
    }
  }

  @Test("A half-written record is read again")
  func aRecordThatIsHalfWrittenIsReadAgain() async throws {
    let folder = try TestFolder()
    let sessions = SessionFolder(in: StateFolder(folder["memento"]))
    let token = String(repeating: "a", count: 32)
    var record = SessionRecord(process: 1, host: "a", started: 2)
    record.open(SessionRecord.hash(of: path, in: token), at: 7)
    guard let file = try sessions.makeFile(of: token) else { throw Errno.wouldBlock }
    try file.descriptor.writeAll(record.bytes)
    let whole = String(decoding: record.bytes, as: UTF8.self)
    let half = String(whole.prefix(whole.count / 2)) + String(repeating: "?", count: 10)
    let place = sessions.path(of: token)
    let writer = try Child(
      "sh", "-c", #"while :; do printf %s "$1" 1<>"$3"; printf %s "$2" 1<>"$3"; done"#, "sh", half,
      whole, place.string)
    try await eventually("the record is half written") { try text(of: place).contains("?") }
    for _ in 0..<500 { try #require(sessions.having(path).map(\.since) == [7]) }
    writer.kill()
    withExtendedLifetime(file) {}
  }

  @Test("A starting session whose file was removed uses another token")
  func aSessionThatIsTakenForADeadOneWhileItBeginsTakesAnotherName() throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let session = try SessionFolder(in: state).join(at: 1)
    let sessions = SessionFolder(in: state)
    let token = String(repeating: "a", count: 32)
    let removed = try sessions.create(token)
    #expect(!session.isAlive(token))
    #expect(try !isLocked(sessions, removed, as: token))

    let met = try sessions.create(token)
    let other = try FileDescriptor.open(sessions.path(of: token), .readOnly)
    try check(flock(other.rawValue, LOCK_SH))
    #expect(try !isLocked(sessions, met, as: token))
    try other.close()
    #expect(TestFolder.names(in: folder["memento/sessions"]) == [session.token])

    guard let begun = try sessions.lock(try sessions.create(token), of: token) else {
      throw Errno.wouldBlock
    }
    #expect(session.isAlive(token))
    withExtendedLifetime(begun) {}
  }

  @Test("A session file that cannot be locked is an error and is removed")
  func aFileThatCannotBeLockedIsAnErrorAndGone() throws {
    let folder = try TestFolder()
    let sessions = SessionFolder(in: StateFolder(folder.path))
    try folder.makeFolder("sessions")
    try folder.write([], to: "sessions/a")
    // A descriptor that only names the file cannot lock it, as on a server without locks.
    let pathOnly: CInt = 0o10000000
    let file = open(folder["sessions/a"].string, pathOnly | O_CLOEXEC)
    let thrown = error { () throws(FileError) in
      _ = try sessions.lock(OpenFile(descriptor: FileDescriptor(rawValue: file)), of: "a")
    }
    #expect(thrown == FileError(.lock, sessions.folder, .system(.badFileDescriptor)))
    #expect(TestFolder.names(in: sessions.folder) == [])
  }

  @Test("Many sessions can remove crashed ones at once")
  func theDeadAreRemovedByManyAtOnce() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let permanent = try SessionFolder(in: state).join(at: 1)
    let (path, sessions) = (path, folder["memento/sessions"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<100 {
            let digits = String(worker * 1000 + round + 1_000_000_000)
            let token = "feed" + String(repeating: "0", count: 28 - digits.count) + digits
            try write("", to: sessions.appending(token))
            try #require(!permanent.isAlive(token))
            try #require(permanent.others(having: path) == [])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(TestFolder.names(in: folder["memento/sessions"]) == [permanent.token])
  }

  private func isLocked(
    _ sessions: SessionFolder, _ file: consuming OpenFile, as token: String
  ) throws -> Bool {
    guard let file = try sessions.lock(file, of: token) else { return false }
    return withExtendedLifetime(file) { true }
  }
}
