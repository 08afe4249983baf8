import Glibc
import SystemPackage
import Testing

/// A program that runs beside a test and is killed with it.
final class Child {
  let process: pid_t
  private var hasEnded = false

  /// Starts a program, looked up in `PATH`.
  init(_ arguments: String...) throws {
    let texts = arguments.map { strdup($0) }
    defer { for text in texts { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0], nil, nil, texts + [nil], environ)
    try #require(failure == 0, "\(Errno(rawValue: failure))")
    self.process = process
  }

  /// Starts a program that only locks a file.
  static func holdingLock(of path: FilePath) throws -> Child {
    try Child("flock", "--no-fork", "--exclusive", path.string, "sleep", "1000")
  }

  /// Kills it like a power cut, and waits for its end.
  func kill() {
    if hasEnded { return }
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
    hasEnded = true
  }

  deinit { kill() }
}
