import Glibc
import SystemPackage

/// The program that drives editors on a pseudo-terminal (`peers.py`), which puts what it measured
/// into a file of results.
struct Harness {
  /// The folder that it is in.
  let folder: FilePath
  /// Where its files and the results are kept.
  let workFolder: FilePath

  /// What it wrote down.
  var results: FilePath { workFolder.appending("results.json") }

  /// How many seconds a case may take with an editor.
  private static var timeoutSeconds: Int { 150 }
  /// What `timeout` exits with when it ended the command.
  private static var timedOut: CInt { 124 }

  /// The harness in `folder`; it works in `workFolder`, which is made.
  init(in folder: FilePath, workingIn workFolder: FilePath, for program: FilePath) throws {
    guard mkdir(workFolder.string, 0o755) == 0 || errno == EEXIST else {
      throw Errno(rawValue: errno)
    }
    self.folder = folder
    self.workFolder = try workFolder.absolute
    setenv("TERMBENCH_DIR", self.workFolder.string, 1)
    setenv("MEMENTO_BIN", try program.absolute.string, 1)
    // Nothing is to appear beside the harness.
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1)
  }

  /// Measures a case with an editor; what it says comes to standard output.
  ///
  /// - Returns: whether it came to an end in time.
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

/// The harness could not do its work, and has said why.
struct HarnessFailed: Error, CustomStringConvertible {
  var description: String { "the harness stopped; what it wrote above tells why" }
}

extension FilePath {
  /// The path from the root.
  fileprivate var absolute: FilePath {
    get throws {
      guard let path = realpath(string, nil) else { throw Errno(rawValue: errno) }
      defer { free(path) }
      return FilePath(String(cString: path))
    }
  }
}
