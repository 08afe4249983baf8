import Glibc
import SystemPackage

/// The program that drives editors on a pseudo-terminal (`peers.py`) and writes its measurements to
/// a file of results.
struct Harness {
  /// The folder of the program.
  let folder: FilePath
  /// The folder for its files and results.
  let workFolder: FilePath

  /// The file of its results.
  var results: FilePath { workFolder.appending("results.json") }

  /// The timeout in seconds for a case with an editor.
  private static var timeoutSeconds: Int { 150 }
  /// The exit status of `timeout` after it ended the command.
  private static var timedOut: CInt { 124 }

  /// Creates the harness in `folder`, and its working folder `workFolder`.
  init(in folder: FilePath, workingIn workFolder: FilePath, for program: FilePath) throws {
    guard mkdir(workFolder.string, 0o755) == 0 || errno == EEXIST else {
      throw Errno(rawValue: errno)
    }
    self.folder = folder
    self.workFolder = try workFolder.absolute
    setenv("TERMBENCH_DIR", self.workFolder.string, 1)
    setenv("MEMENTO_BIN", try program.absolute.string, 1)
    // No files are created beside the harness.
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1)
  }

  /// Measures a case with an editor, with its messages on standard output.
  ///
  /// - Returns: whether it ended in time.
  func measure(_ editor: String, _ name: String, runs: Int) throws -> Bool {
    // An interrupted harness ends the editor that it drives.
    let arguments = [
      "timeout", "--signal=INT", "--kill-after=20", "\(Self.timeoutSeconds)", "python3",
      folder.appending("peers.py").string, "--editors", editor, "--cases", name,
      "--runs", "\(runs)", "--json", results.string,
    ]
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, "timeout", nil, nil, words + [nil], environ)
    guard code == 0 else { throw Errno(rawValue: code) }
    var status: CInt = 0
    waitpid(child, &status, 0)
    switch status >> 8 {
    case 0: return true
    case Self.timedOut: return false
    default: throw HarnessFailed()
    }
  }
}

/// The error of a failed harness, which has already reported the reason.
struct HarnessFailed: Error, CustomStringConvertible {
  var description: String { "the harness stopped; what it wrote above tells why" }
}

extension FilePath {
  /// The absolute path.
  fileprivate var absolute: FilePath {
    get throws {
      guard let path = realpath(string, nil) else { throw Errno(rawValue: errno) }
      defer { free(path) }
      return FilePath(String(cString: path))
    }
  }
}
