import Glibc
import SystemPackage
import TestSupport
import Testing

/// A real terminal with a program running in it: the one window of a tmux server of its own.
///
/// It goes when the last reference goes, also when a test fails, and the program with it. What the
/// program draws is looked at by polling (`waitFor`, `waitUntil`).
final class Terminal {
  /// The home folder of the program, and the folder it runs in.
  let home: TemporaryFolder
  /// What the terminal is made of.
  let server: TmuxServer

  /// Starts a program in a terminal.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - columns: Character cells across.
  ///   - rows: Character cells down.
  ///   - home: What `HOME` is, by default a new folder; two terminals with the same one tell a
  ///     story in two runs.
  ///   - environment: What the program finds in its environment beyond the usual.
  /// - Throws: `Errno`, or `TmuxFailure`.
  init(
    _ command: [String], columns: Int = 80, rows: Int = 24, home: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.home = try home ?? TemporaryFolder()
    server = try TmuxServer(environment: self.home.environment)
    // With `env` tmux starts the program itself; a single word it would hand to a shell.
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

  /// Closes the terminal under the program, as a lost connection does.
  func close() { server.stop() }

  /// Changes the size of the screen, in character cells.
  func resize(columns: Int, rows: Int) throws {
    try server.perform(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }
}

/// The program that the stories run: `MEMENTO_BIN`, or the release build in this project.
///
/// - Throws: Swift Testing's own error when it has not been built.
func mementoBinary() throws -> String {
  let built = Repository.root.appending(".build/release/memento").string
  let path = environmentVariable("MEMENTO_BIN") ?? built
  try #require(access(path, X_OK) == 0, "There is no program at \(path): run `make e2e`")
  return path
}

extension TemporaryFolder {
  /// The whole environment of somebody whose home is this folder.
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
