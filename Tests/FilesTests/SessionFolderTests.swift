import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// The sessions that have a file open.
@Suite struct SessionFolderTests {
  private let folder: TestFolder
  private let state: StateFolder
  private let path: FilePath = "/home/me/secret plans.txt"

  init() throws {
    folder = try TestFolder()
    state = StateFolder(folder["memento"])
  }

  private var sessions: SessionFolder { SessionFolder(in: state) }
  private var names: [String] { TestFolder.names(in: sessions.folder) }

  /// Writes the record of another process's session, without its lock.
  private func writeRecord(of token: String, having path: FilePath) throws {
    var record = SessionRecord(process: 4711, host: "elsewhere", started: 5)
    record.open(SessionRecord.hash(of: path, in: token), at: 6)
    try folder.write(record.bytes, to: "memento/sessions/\(token)", mode: 0o600)
  }

  @Test("A lock holder is ending once it is killed, before anyone asks for its status")
  func ending() throws {
    func holder(_ process: Int32, host: String? = nil) -> SessionFolder.LockHolder {
      SessionFolder.LockHolder(
        token: "token", process: process, host: host ?? SessionRecord.hostName, since: 1)
    }
    let child = try Child("sleep", "1000")
    #expect(!holder(child.process).isEnding && !holder(getpid()).isEnding)
    Glibc.kill(child.process, SIGKILL)
    #expect(holder(child.process).isEnding)
    #expect(!holder(child.process, host: "elsewhere").isEnding)
    let process = child.process
    child.kill()
    #expect(!holder(process).isEnding)
  }

  @Test("Other sessions see which files are open")
  func othersSeeWhatIsOpen() throws {
    let first = try SessionFolder(in: state).join(at: 1)
    let second = try SessionFolder(in: state).join(at: 2)
    #expect(first.others(having: path) == [])
    try second.open(path, at: 20.5)
    try second.open("/another", at: 21)
    let lockHolder = try #require(first.others(having: path).first)
    #expect(lockHolder.token == second.token)
    #expect(lockHolder.process == getpid())
    #expect(!lockHolder.host.isEmpty)
    #expect(lockHolder.since == 20.5)
    #expect(second.others(having: path) == [])
    #expect(sessions.having(path) == [lockHolder])

    try first.open(path, at: 10)
    try second.open(path, at: 30)
    #expect(sessions.having(path).map(\.since) == [10, 20.5])
    try second.close(path)
    #expect(sessions.having(path).map(\.token) == [first.token])
    #expect(first.others(having: "/another").map(\.since) == [21])
  }

  @Test("A session that ends is no longer listed")
  func aSessionThatLeavesIsGone() throws {
    let first = try SessionFolder(in: state).join(at: 1)
    var second: RunningSession? = try SessionFolder(in: state).join(at: 2)
    let token = try #require(second?.token)
    try second?.open(path, at: 3)
    #expect(first.isAlive(token) && first.isAlive(first.token))
    #expect(names == [first.token, token].sorted())
    second = nil
    #expect(!first.isAlive(token))
    #expect(first.others(having: path) == [])
    #expect(names == [first.token])
    first.leave()
    first.leave()
    #expect(names == [])
  }

  @Test("A session record does not reveal file names")
  func nothingTellsTheNameOfAFile() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    try session.open(path, at: 2)
    let file = sessions.folder.appending(session.token)
    let record = String(decoding: try bytes(of: file), as: UTF8.self)
    #expect(record.contains("pid \(getpid())\n"))
    for part in ["secret", "plans", "home"] { #expect(!record.contains(part)) }
    #expect(try Stat(file).permissions.rawValue == 0o600)
    #expect(try Stat(sessions.folder).permissions.rawValue == 0o700)
  }

  @Test("Only tokens are treated as sessions")
  func tokensAreNames() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    #expect(session.token.count == 32)
    #expect(session.token.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    for other in ["", "..", "../sessions", String(repeating: "0", count: 32)] {
      #expect(!session.isAlive(other))
    }
  }

  @Test("Files of crashed sessions are removed, others stay")
  func filesOfTheDeadAreRemovedAndOthersStay() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    let dead = String(repeating: "a", count: 32)
    try writeRecord(of: dead, having: path)
    try folder.write([], to: "memento/sessions/" + String(repeating: "b", count: 32))
    try folder.makeFolder("memento/sessions/" + String(repeating: "c", count: 32))
    try symlink(sessions.folder.appending(String(repeating: "d", count: 32)), to: "nothing")
    try folder.write([], to: "memento/sessions/README")
    #expect(session.others(having: path) == [])
    let stay = ["README", String(repeating: "c", count: 32), String(repeating: "d", count: 32)]
    #expect(names == (stay + [session.token]).sorted())

    try writeRecord(of: dead, having: path)
    #expect(!session.isAlive(dead))
    #expect(!names.contains(dead))
  }

  @Test("A killed process loses its lock", .timeLimit(.usually(10)))
  func theLockOfAKilledProcessIsNone() async throws {
    let session = try SessionFolder(in: state).join(at: 1)
    let token = String(repeating: "a", count: 32)
    // A record from elsewhere stays unnoticed until it is locked.
    try writeRecord(of: token, having: path)
    let place = sessions.folder.appending(token)
    try check(rename(place.string, folder["held"].string))
    let holder = try Child.holdingLock(of: folder["held"])
    try await eventually("the program has the lock") { try isLocked(folder["held"]) }
    try check(rename(folder["held"].string, place.string))

    let lockHolders = session.others(having: path)
    #expect(lockHolders.map(\.process) == [4711] && lockHolders.map(\.host) == ["elsewhere"])
    kill(holder.process, SIGSTOP)
    #expect(session.isAlive(token))
    holder.kill()
    #expect(!session.isAlive(token))
    #expect(session.others(having: path) == [])
    #expect(names == [session.token])
  }

  @Test("Child processes do not keep the lock")
  func programsThatAreStartedDoNotKeepTheLock() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    let child = try Child("sleep", "1000")
    let descriptors = FilePath("/proc/\(child.process)/fd")
    let open = TestFolder.names(in: descriptors).compactMap {
      try? descriptors.appending($0).canonical()
    }
    #expect(!open.isEmpty)
    #expect(!open.contains(sessions.folder.appending(session.token)))
    // The record exists, and no process has its lock.
    try check(rename(sessions.folder.appending(session.token).string, folder["kept"].string))
    session.leave()
    #expect(try !isLocked(folder["kept"]))
  }

  @Test("A session survives the deletion of its file")
  func aSessionOutlivesItsFile() throws {
    let first = try SessionFolder(in: state).join(at: 1)
    let second = try SessionFolder(in: state).join(at: 2)
    try first.open(path, at: 3)
    try check(unlink(sessions.folder.appending(first.token).string))
    #expect(second.others(having: path) == [])
    try first.open("/another", at: 4)
    #expect(second.others(having: path).map(\.since) == [3])
    #expect(second.isAlive(first.token))

    for name in names { try check(unlink(sessions.folder.appending(name).string)) }
    try check(rmdir(sessions.folder.string))
    try check(rmdir(state.path.string))
    try first.open(path, at: 5)
    #expect(sessions.having(path).map(\.token) == [first.token])
    second.leave()
    first.leave()
    #expect(names == [])
  }

  @Test("In a copied state folder, the copy of a session's own file gives way")
  func aCopyGivesWay() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    try session.open("/another", at: 2)
    let file = sessions.folder.appending(session.token)
    try check(rename(state.path.string, folder["moved"].string))
    try state.make()
    try check(mkdir(sessions.folder.string, 0o700))
    try folder.write([1], to: "memento/sessions/\(session.token)")
    try session.open(path, at: 3)
    #expect(sessions.having(path).map(\.token) == [session.token])
    #expect(try isLocked(file))
    session.leave()
    #expect(names == [])
  }

  @Test("A session whose file was removed can be seen again")
  func aRemovedFileIsWrittenAgain() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    try session.open(path, at: 2)
    #expect(session.seesOthers)
    for name in names { try check(unlink(sessions.folder.appending(name).string)) }
    try check(rmdir(sessions.folder.string))
    #expect(!session.seesOthers && sessions.having(path).isEmpty)
    session.renew()
    #expect(session.seesOthers && sessions.having(path).map(\.token) == [session.token])
    session.leave()
  }

  @Test("A folder that cannot be made is an error")
  func whereNoFolderCanBeMadeThereIsAnError() throws {
    try folder.write([1], to: "memento")
    let noState = error { () throws(FileError) in _ = try SessionFolder(in: state).join(at: 1) }
    #expect(noState == FileError(.keep, state.path, .system(.notDirectory)))

    let other = StateFolder(folder["other"])
    try other.make()
    try folder.write([1], to: "other/sessions")
    let noSessions = error { () throws(FileError) in _ = try SessionFolder(in: other).join(at: 1) }
    #expect(noSessions == FileError(.lock, folder["other/sessions"], .system(.notDirectory)))
    #expect(SessionFolder(in: other).having(path) == [])
    #expect(SessionFolder(in: StateFolder(folder["nothing"])).having(path) == [])
  }

  @Test("A full disk is one error with one message", .enabled(if: isRoot))
  func aFullDiskIsAnErrorOfOneMessage() throws {
    try folder.makeFolder("memento")
    try folder.mountMemory(over: "memento", bytes: 1 << 16)
    let session = try SessionFolder(in: state).join(at: 1)
    try session.open(path, at: 2)
    _ = try? folder.write([UInt8](repeating: 1, count: 1 << 17), to: "memento/filler")
    // The record exceeds its allocated block.
    let thrown = error { () throws(FileError) in
      for number in 0..<1000 { try session.open(FilePath("/\(number)"), at: 3) }
    }
    #expect(thrown == FileError(.lock, sessions.folder, .system(.noSpace)))
    try check(unlink(state.path.appending("filler").string))
    try session.close("/0")
    #expect(sessions.having(path).map(\.since) == [2])
  }

  @Test("A session of another user counts as alive", .enabled(if: isRoot))
  func aSessionOfAnotherUserIsTakenToBeAlive() throws {
    let session = try SessionFolder(in: state).join(at: 1)
    for path in [folder.path, state.path, sessions.folder] { try chmod(path, 0o777) }
    try asStranger {
      #expect(sessions.isAlive(session.token))
      #expect(sessions.having(path) == [])
      let own = try SessionFolder(in: state).join(at: 2)
      #expect(own.isAlive(session.token))
      try own.open(path, at: 3)
    }
    #expect(names == [session.token])
  }
}

/// Returns whether another process has the lock of a file.
func isLocked(_ path: FilePath) throws -> Bool {
  let file = try FileDescriptor.open(path, .readOnly)
  defer { try? file.close() }
  return flock(file.rawValue, LOCK_SH | LOCK_NB) != 0
}
