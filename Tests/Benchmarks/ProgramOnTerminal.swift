import Glibc
import SystemPackage

/// A program on a pseudo-terminal of 80 by 24 cells, observed from outside.
final class ProgramOnTerminal {
  private let terminal: CInt
  /// The process of the program.
  private(set) var child: pid_t = 0
  /// The folder of its state and history.
  let stateHome: String

  /// The measured program: `MEMENTO_BIN`, or the release build.
  static var memento: FilePath {
    FilePath(getenv("MEMENTO_BIN").map { String(cString: $0) } ?? ".build/release/memento")
  }

  /// `POSIX_SPAWN_SETSID`, which the C library declares on request only.
  private static var inNewSession: Int16 { 0x80 }

  /// Starts a program on a new terminal.
  init(_ arguments: [String]) throws {
    var (terminal, program): (CInt, CInt) = (-1, -1)
    var path = [CChar](repeating: 0, count: 64)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&terminal, &program, &path, nil, &size) == 0 else {
      throw Errno(rawValue: errno)
    }
    // A program that had another one's terminal would keep it alive when the benchmarks are killed.
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(program, F_SETFD, FD_CLOEXEC)
    self.terminal = terminal
    stateHome = try Self.freshStateHome()
    defer { close(program) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.inNewSession)

    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    setenv("TERM", "xterm-256color", 1)
    // A killed program leaves text to recover, about which the next one would ask.
    setenv("XDG_STATE_HOME", stateHome, 1)
    let code = posix_spawn(&child, arguments[0], &actions, &attributes, words + [nil], environ)
    guard code == 0 else { throw Errno(rawValue: code) }
  }

  deinit {
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
    close(terminal)
  }

  /// Returns an absolute path that does not exist yet.
  private static func freshStateHome() throws -> String {
    guard let folder = realpath(".build", nil) else { throw Errno(rawValue: errno) }
    defer { free(folder) }
    let number = UInt64.random(in: 0...UInt64.max)
    return "\(String(cString: folder))/benchmark-files/state-\(String(number, radix: 36))"
  }

  /// Types as many bytes as the terminal accepts.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Waits until the program has written some bytes, ten seconds at most.
  func wait(until awaited: String) throws {
    let wanted = Array(awaited.utf8)
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while hasOutput(within: 10_000) {
      let count = read(terminal, &buffer, buffer.count)
      if count <= 0 { break }
      seen += buffer[..<count]
      if contains(seen, wanted) { return }
    }
    throw ProgramIsSilent(awaited: awaited, seen: String(decoding: seen, as: UTF8.self))
  }

  /// Discards the output of the program until it is idle for some milliseconds.
  func settle(milliseconds: CInt) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while hasOutput(within: milliseconds) {
      if read(terminal, &buffer, buffer.count) <= 0 { return }
    }
  }

  /// Discards the output of the program until it is idle for some milliseconds, and returns the time of the
  /// last part.
  func lastOutput(beforeIdle milliseconds: CInt) -> ContinuousClock.Instant {
    var last = ContinuousClock.now
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while hasOutput(within: milliseconds), read(terminal, &buffer, buffer.count) > 0 {
      last = ContinuousClock.now
    }
    return last
  }

  /// Discards the output of the program for some time: an age in its status line may change each
  /// second.
  func pass(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { settle(milliseconds: 5) }
  }

  /// Waits for output of the program, ten seconds at most, and reads all of it.
  func waitForOutput() throws {
    guard hasOutput(within: 10_000) else { throw ProgramIsSilent(awaited: "anything", seen: "") }
    settle(milliseconds: 0)
  }

  /// Waits for output of the program for a limited time, and reads all of it.
  func waitForOutput(atMost milliseconds: CInt) {
    if hasOutput(within: milliseconds) { settle(milliseconds: 0) }
  }

  private func hasOutput(within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  private func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

/// The error of a program without the expected output.
struct ProgramIsSilent: Error, CustomStringConvertible {
  let awaited: String
  let seen: String

  var description: String { "waited in vain for \(awaited), saw: \(seen.debugDescription)" }
}
