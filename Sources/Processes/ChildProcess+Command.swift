public import SystemPackage

extension ChildProcess {
  /// A program to run, and the limits of its run.
  public struct Command: Sendable {
    /// The path of the program.
    public var path: FilePath
    /// The name of the program and its arguments.
    public var arguments: [[UInt8]]
    /// The folder in which it runs; nil for that of the editor.
    public var folder: FilePath?
    /// The variables of its environment that differ from those of the editor.
    public var variables: [String: [UInt8]] = [:]
    /// Whether it has its own session: it has no terminal, and is stopped with all its children.
    public var hasOwnSession = true
    /// Whether it reads input; otherwise its input is empty.
    public var readsInput = true
    /// The maximum bytes of its output; nil if the output is dropped.
    public var outputLimit: Int?
    /// The destination of its standard error.
    public var errors = ErrorOutput.pipe
    /// The time without input or output after which it is stopped; nil for none.
    public var idleTimeout: Duration?
    /// The time between the request to end and the forced end.
    public var timeToEnd = Duration.milliseconds(500)

    /// Creates a command from a program and its arguments, the name of the program first.
    public init(_ path: FilePath, _ arguments: [[UInt8]]) {
      self.path = path
      self.arguments = arguments
    }

    /// Creates a command from words, the path of the program first.
    public init(_ words: [String]) {
      self.init(FilePath(words.first ?? ""), words.map { Array($0.utf8) })
    }
  }

  /// The destination of a program's standard error.
  public enum ErrorOutput: Sendable {
    /// A pipe; the first 64 kB are kept.
    case pipe
    /// A file without a name, which a background process can keep open; the first 4 kB are kept.
    case file
    /// A descriptor on which the user sees it immediately; the last 2 kB are kept.
    case shown(on: CInt)
  }

  /// The result of a run.
  public struct Result: Sendable {
    /// The way it ended.
    public var ending: Ending
    /// Its output.
    public var output: [UInt8] = []
    /// The kept part of its standard error.
    public var errors: [UInt8] = []
  }

  /// The ways a program ends.
  public enum Ending: Hashable, Sendable {
    /// It exited with this status.
    case exited(CInt)
    /// A signal from another program ended it.
    case signalled(CInt)
    /// The caller stopped it after the idle timeout.
    case timedOut
    /// The caller stopped it because its output exceeded the limit.
    case wroteTooMuch
    /// The caller stopped it because its result is no longer needed.
    case stopped
  }

  /// Runs a program on an input to its end.
  ///
  /// - Parameter shouldContinue: called periodically with the number of bytes of output; false
  ///   stops the program.
  /// - Throws: `Errno` if the program cannot be started.
  public static func run(
    _ command: Command, input: [UInt8] = [], shouldContinue: (Int) -> Bool = { _ in true }
  ) throws(Errno) -> Result {
    var child = try ChildProcess(command)
    input.withUnsafeBytes { child.write($0, shouldContinue: shouldContinue) }
    return child.finish(shouldContinue: shouldContinue)
  }
}
