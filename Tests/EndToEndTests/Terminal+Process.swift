import Glibc
import SystemPackage
import TestSupport
import Testing

extension Terminal {
  /// The process in the terminal.
  var pid: pid_t {
    get throws {
      try #require(pid_t(try format("#{pane_pid}")), "tmux tells a process")
    }
  }

  /// Whether the process in the terminal has not ended.
  var isRunning: Bool {
    get throws { try exitStatus == nil }
  }

  /// The way in which the process in the terminal ended; nil while it runs.
  var exitStatus: Termination? {
    get throws {
      let told = try format("#{pane_dead}/#{pane_dead_status}/#{pane_dead_signal}")
      let fields = told.split(separator: "/", omittingEmptySubsequences: false)
      try #require(fields.count == 3, "tmux tells a flag, a status and a signal")
      guard fields[0] == "1" else { return nil }
      if let signal = Int32(fields[2]) { return .signalled(signal) }
      if let status = Int32(fields[1]) { return .exited(status) }
      // Sometimes tmux misses the end of a child, and notices it with that of the next one.
      try server.perform(["run-shell", "true"])
      return nil
    }
  }

  /// Waits until the process in the terminal has ended, and returns its status.
  @discardableResult
  func waitForExit(
    within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Termination {
    var status: Termination?
    try await waitUntil("the end of the program", within: limit, sourceLocation: sourceLocation) {
      _ in
      status = try exitStatus
      return status != nil
    }
    return try #require(status)
  }

  /// The resident memory of the process in the terminal, in bytes.
  var residentByteCount: Int {
    get throws {
      let pages = String(decoding: try bytes(of: FilePath("/proc/\(try pid)/statm")), as: UTF8.self)
        .split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return try #require(pages, "the system tells the memory of a process") * Int(getpagesize())
    }
  }

  /// Sends the process in the terminal a signal.
  ///
  /// - Throws: `Errno`.
  func kill(_ signal: CInt) throws {
    try #require(try isRunning, "the program has ended")
    guard Glibc.kill(try pid, signal) == 0 else { throw Errno(rawValue: errno) }
  }
}
