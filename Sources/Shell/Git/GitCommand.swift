import Glibc
import Processes
import SystemPackage

/// A call of git that reads a repository, which may be hostile: its configuration can name
/// programs.
///
/// It runs without the filters, hooks, pager, file system monitor, locks and network of the
/// repository. Git itself refuses repositories of other users (`safe.directory`).
struct GitCommand {
  /// The program that runs git; tests replace it.
  var program = "git"
  /// The folder in which git runs.
  let folder: [UInt8]
  /// The command of git with its arguments.
  let arguments: [[UInt8]]

  /// The variables by which another git, such as one that runs the editor, names its repository.
  private static let variablesOfOtherGit = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_EXTERNAL_DIFF",
  ]
  private static let environment = [
    "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
    "GIT_ALLOW_PROTOCOL=none",
  ]
  private static let options = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c",
    "core.sshCommand=false", "-C",
  ]

  /// Runs git until it ends, is stopped, or exceeds a limit.
  ///
  /// - Parameters:
  ///   - mostBytes: the limit of its output.
  ///   - input: the standard input of git.
  ///   - shouldContinue: called periodically; false stops git.
  func run(
    mostBytes: Int, idleTimeout: Duration, input: [UInt8] = [], while shouldContinue: () -> Bool
  ) throws(Errno) -> ChildProcess.Result {
    let unset = Self.variablesOfOtherGit.flatMap { ["-u", $0] }
    let words = ["env"] + unset + Self.environment + [program] + Self.options
    var command = ChildProcess.Command(
      "/usr/bin/env", words.map { Array($0.utf8) } + [folder] + arguments)
    command.readsInput = !input.isEmpty
    command.outputLimit = mostBytes
    command.idleTimeout = idleTimeout
    return try ChildProcess.run(command, input: input) { _ in shouldContinue() }
  }

  /// Returns the words for a repository that git does not trust; nil for other errors.
  static func trustNotice(_ errors: String) -> String? {
    guard errors.contains("dubious ownership") else { return nil }
    let command = errors.split(separator: "\n").first { $0.contains("safe.directory") }
    return "Git does not trust the repository of another user. To trust it: "
      + (command?.filter { $0 != "\t" } ?? "git config --global --add safe.directory FOLDER")
  }
}
