import Glibc
import SystemPackage
import TestSupport

/// The failure of a tmux command.
struct TmuxFailure: Error, CustomStringConvertible {
  /// The command, and tmux's message.
  let description: String
}

/// A tmux server with one window, which runs as long as this object and at most until the test run
/// ends.
final class TmuxServer {
  /// The folder of the server's socket.
  private let folder: TemporaryFolder
  private let environment: [String: String]
  private var isRunning = false
  private var client: ControlClient?

  /// Creates a server, not started yet, whose programs get `environment`.
  init(environment: [String: String]) throws {
    folder = try TemporaryFolder()
    self.environment = environment
  }

  deinit { stop() }

  /// Starts the server with a window of a size in cells, and a program in it.
  func start(_ program: [String], columns: Int, rows: Int, in folder: FilePath) throws {
    isRunning = true
    let commands = [
      ["start-server"],
      ["set-option", "-g", "default-terminal", "tmux-256color"],
      ["set-option", "-g", "status", "off"],
      ["set-option", "-g", "remain-on-exit", "on"],
      ["set-option", "-g", "remain-on-exit-format", ""],
      // A semicolon at the end of a word ends a command in tmux.
      ["new-session", "-d", "-c", folder.string, "-x", "\(columns)", "-y", "\(rows)", "--"]
        + program.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 },
      ["run-shell", "-b", stopWhenOrphaned],
    ]
    let outcome = try run(tmux + commands.joined(separator: [";"]), environment: environment)
    guard outcome.status == .exited(0) else {
      throw TmuxFailure(description: "tmux \(commands): \(outcome.errors)\(outcome.status)")
    }
    client = try ControlClient(tmux, environment: environment)
  }

  /// Ends the server; the program loses its terminal.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    let program = (try? perform(["display-message", "-p", "#{pane_pid}"]))
      .flatMap { pid_t($0.filter(\.isNumber)) }
    // It fails if the server has ended already, which is fine.
    _ = try? perform(["kill-server"])
    client = nil
    if let program { waitForEnd(of: program) }
  }

  /// Waits until a program has ended, since it would otherwise write into a removed folder.
  private func waitForEnd(of program: pid_t) {
    for _ in 0..<Self.mostLooks {
      // An ended process has no command line, even as a zombie.
      guard let words = try? text(of: FilePath("/proc/\(program)/cmdline")), !words.isEmpty else {
        return
      }
      poll(nil, 0, Self.interval)
    }
  }

  /// The number of checks, two seconds in all, for a program that does not end.
  private static let mostLooks = 400
  /// The time between two checks, in milliseconds.
  private static let interval: CInt = 5

  /// Sends commands to the server, in order up to the first failure, and returns the lines of their output.
  @discardableResult
  func perform(_ commands: [String]...) throws -> String {
    guard let client else { throw TmuxFailure(description: "The terminal is closed") }
    return try client.perform(commands)
  }

  private var tmux: [String] { ["tmux", "-S", folder.file("socket").string, "-f", "/dev/null"] }

  /// A script that stops the server if the test run ends first.
  private var stopWhenOrphaned: String {
    let stop = tmux.joined(separator: " ") + " kill-server"
    return "while kill -0 \(getpid()); do sleep 1; done; \(stop)"
  }
}
