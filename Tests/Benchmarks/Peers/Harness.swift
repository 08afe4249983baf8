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
  private static var patience: Int { 150 }

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
    let arguments = [
      "python3", folder.appending("peers.py").string, "--editors", editor, "--cases", name,
      "--runs", "\(runs)", "--json", results.string,
    ]
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, "python3", nil, nil, words + [nil], environ)
    guard code == 0 else { throw Errno(rawValue: code) }
    if try hasEnded(child, within: .seconds(Self.patience)) { return true }
    // An interrupted harness ends the editor that it drives.
    kill(child, SIGINT)
    if try !hasEnded(child, within: .seconds(20)) {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    return false
  }

  private func hasEnded(_ child: pid_t, within limit: Duration) throws -> Bool {
    let end = ContinuousClock.now + limit
    var status: CInt = 0
    while ContinuousClock.now < end {
      if waitpid(child, &status, WNOHANG) == child {
        guard status == 0 else { throw HarnessFailed() }
        return true
      }
      usleep(20_000)
    }
    return false
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
