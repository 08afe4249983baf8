import Glibc
import SystemPackage
import TestSupport
import Testing

/// A real terminal with a running program: the only window of a tmux server of its own.
///
/// It closes with its last reference, even if a test fails, and ends the program. Tests poll the
/// screen of the program (`waitFor`, `waitUntil`).
final class Terminal {
  /// The home and working folder of the program.
  let home: TemporaryFolder
  /// The server of the terminal.
  let server: TmuxServer

  /// Starts a program in a terminal.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  ///   - home: The folder for `HOME`, by default a new one; terminals with the same one are
  ///     sessions of one user.
  ///   - environment: Additional variables.
  /// - Throws: `Errno`, or `TmuxFailure`.
  init(
    _ command: [String], columns: Int = 80, rows: Int = 24, home: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.home = try home ?? TemporaryFolder()
    server = try TmuxServer(environment: self.home.environment)
    // With `env`, tmux starts the program itself; it would pass a single word to a shell.
    let program = ["env"] + environment.map { "\($0)=\($1)" } + command
    try server.start(program, columns: columns, rows: rows, in: self.home.path)
  }

  /// Starts the release build of Memento in a terminal.
  static func memento(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, home: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws -> Terminal {
    try Terminal(
      [try mementoBinary()] + arguments, columns: columns, rows: rows, home: home,
      environment: environment)
  }

  deinit { server.stop() }

  /// Closes the terminal while its program runs, like a lost connection.
  func close() { server.stop() }

  /// Changes the size of the screen, in character cells.
  func resize(columns: Int, rows: Int) throws {
    try server.perform(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }
}

/// Returns the program of the stories: `MEMENTO_BIN`, or the release build in this project.
///
/// - Throws: Swift Testing's own error if it has not been built.
func mementoBinary() throws -> String {
  let built = Repository.root.appending(".build/release/memento").string
  let path = environmentVariable("MEMENTO_BIN") ?? built
  try #require(access(path, X_OK) == 0, "There is no program at \(path): run `make e2e`")
  return path
}

extension TemporaryFolder {
  /// The complete environment of a user with this home.
  var environment: [String: String] {
    [
      "HOME": path.string,
      "XDG_STATE_HOME": file("state").string,
      "XDG_CONFIG_HOME": file("config").string,
      "PATH": environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin",
      "SHELL": "/bin/sh",
      "LANG": "C.UTF-8",
    ]
  }
}
