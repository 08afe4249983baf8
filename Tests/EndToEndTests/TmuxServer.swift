import Glibc
import SystemPackage
import TestSupport

/// Why tmux did not do what it was told.
struct TmuxFailure: Error, CustomStringConvertible {
  /// The command, and what tmux said.
  let description: String
}

/// A tmux server with one window, which lives as long as this object and not longer than the test
/// run.
final class TmuxServer {
  /// Holds the server's socket.
  private let folder: TemporaryFolder
  private let environment: [String: String]
  private var isRunning = false

  /// A server that has not been started, whose programs find `environment`.
  init(environment: [String: String]) throws {
    folder = try TemporaryFolder()
    self.environment = environment
  }

  deinit { stop() }

  /// Starts the server with a window of so many character cells, and a program in it.
  func start(_ program: [String], columns: Int, rows: Int, in folder: FilePath) throws {
    isRunning = true
    try perform(
      ["start-server"],
      ["set-option", "-g", "default-terminal", "tmux-256color"],
      ["set-option", "-g", "status", "off"],
      ["set-option", "-g", "remain-on-exit", "on"],
      ["set-option", "-g", "remain-on-exit-format", ""],
      ["new-session", "-d", "-c", folder.string, "-x", "\(columns)", "-y", "\(rows)", "--"]
        + program,
      ["run-shell", "-b", stopWhenOrphaned])
  }

  /// Ends the server; the program loses its terminal.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    let program = (try? perform(["display-message", "-p", "#{pane_pid}"]))
      .flatMap { pid_t($0.filter(\.isNumber)) }
    // It fails when the server has ended by itself, and then there is nothing left to do.
    _ = try? perform(["kill-server"])
    if let program { waitForEnd(of: program) }
  }

  /// What a program writes while it ends would be left behind in a folder that has gone.
  private func waitForEnd(of program: pid_t) {
    for _ in 0..<Self.mostLooks {
      // One that has ended has no words any more, also while nobody has asked for its status.
      guard let words = try? text(of: FilePath("/proc/\(program)/cmdline")), !words.isEmpty else {
        return
      }
      poll(nil, 0, Self.interval)
    }
  }

  /// Two seconds, for a program that does not end.
  private static let mostLooks = 400
  /// Milliseconds.
  private static let interval: CInt = 5

  /// Gives the server commands, one after the other up to the first that fails, and answers with
  /// what they print.
  @discardableResult
  func perform(_ commands: [String]..., input: String = "") throws -> String {
    // tmux takes a semicolon at the end of a word for the end of a command.
    let words = commands.map { command in
      command.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
    }
    let outcome = try run(
      tmux + words.joined(separator: [";"]), environment: environment, input: input)
    guard outcome.status == .exited(0) else {
      throw TmuxFailure(description: "tmux \(commands): \(outcome.errors)\(outcome.status)")
    }
    return outcome.output
  }

  private var tmux: [String] { ["tmux", "-S", folder.file("socket").string, "-f", "/dev/null"] }

  /// A script for a test run that is ended before it can stop its servers.
  private var stopWhenOrphaned: String {
    let stop = tmux.joined(separator: " ") + " kill-server"
    return "while kill -0 \(getpid()); do sleep 1; done; \(stop)"
  }
}
