import EditorCore
import Glibc
import Processes
import Structure
import SystemPackage
import Text

/// Universal Ctags on this machine: runs on texts and files, each with limits.
struct CtagsRun: Sendable {
  /// The path of the program.
  let path: String
  /// Whether ctags can drop all system calls except reading and writing before it reads a text.
  let isSandboxed: Bool
  /// The limits of each run.
  var limits = Limits()

  /// The limits of a run.
  struct Limits: Sendable {
    /// The maximum time of a run.
    var time = Duration.seconds(5)
    /// The maximum time of the answer about the version.
    var versionTime = Duration.seconds(2)
    /// The maximum size of its output, in bytes.
    var outputByteCount = 32 << 20
    /// The maximum number of tags of a text, or of some files of a project.
    var tagCount = 50_000
  }

  /// The failure of a run.
  struct Failure: Error, Equatable, CustomStringConvertible {
    /// The reason, in one line.
    let description: String
  }

  /// Returns Universal Ctags from a search path; nil without it, or for another ctags.
  ///
  /// - Parameters:
  ///   - path: the value of PATH.
  ///   - shouldContinue: called periodically; false ends the search.
  ///   - reportSilent: called with the path of each program that does not answer.
  static func found(
    in path: String, limits: Limits = Limits(), shouldContinue: () -> Bool = { true },
    reportSilent: (String) -> Void = { _ in }
  ) -> CtagsRun? {
    for folder in path.split(separator: ":") {
      for name in ["ctags", "universal-ctags", "uctags"] {
        let program = "\(folder)/\(name)"
        if access(program, X_OK) == 0,
          let run = CtagsRun(at: program, limits, shouldContinue, reportSilent)
        {
          return run
        }
      }
    }
    return nil
  }

  /// Requests the version of a program; fails if it is not usable.
  private init?(
    at path: String, _ limits: Limits, _ shouldContinue: () -> Bool,
    _ reportSilent: (String) -> Void
  ) {
    self.path = path
    self.limits = limits
    var command = ChildProcess.Command([path, "--version"])
    command.outputLimit = 1 << 16
    command.readsInput = false
    let end = ContinuousClock.now.advanced(by: limits.versionTime)
    let result = try? ChildProcess.run(
      command, shouldContinue: { _ in ContinuousClock.now < end && shouldContinue() })
    if result?.ending == .stopped, ContinuousClock.now >= end { reportSilent(path) }
    guard let result, result.ending == .exited(0),
      case .usable(let isSandboxed) = CtagsProgram(version: result.output)
    else { return nil }
    self.isSandboxed = isSandboxed
  }

  // MARK: Texts

  /// Returns the outline of a text whose language ctags knows; nil for any other.
  ///
  /// The text goes through a pipe and is never written to a file.
  ///
  /// - Parameter shouldContinue: called periodically; false stops ctags.
  func outline(
    of request: OutlineRequest, shouldContinue: () -> Bool = { true }
  ) throws(Failure) -> TextOutline? {
    guard let name = Self.name(of: request) else { return nil }
    let mode = isSandboxed ? "--_interactive=sandbox" : "--_interactive"
    let size = request.text.count
    var input =
      Array(
        #"{"command":"generate-tags","filename":"\#(name)","size":\#(size)}"#.utf8) + [0x0A]
    input += request.text.bytes
    let output = try run([mode], input: input, shouldContinue)
    // A single unknown line may be a warning of ctags; a missing end means an error.
    guard output.isComplete else { throw Failure(description: "its output is not complete") }
    return output.tags.isEmpty
      ? nil : TextOutline(output.tags, of: request.text, tabWidth: request.tabWidth)
  }

  /// Returns a name from which ctags recognizes the language: with a usual extension, if the file's
  /// own name has none.
  private static func name(of request: OutlineRequest) -> String? {
    let name = request.name.map { $0.filter { $0.isLetter || $0.isNumber || "._-+".contains($0) } }
    if let name, !name.isEmpty, name.dropFirst().contains(".") || request.suffix == nil {
      return name
    }
    return request.suffix.map { "text.\($0)" }
  }

  // MARK: Files

  /// Returns the tags of files.
  ///
  /// - Parameter folder: the folder of the relative paths.
  func tags(
    ofFiles paths: [String], in folder: String, shouldContinue: () -> Bool
  ) throws(Failure) -> [CtagsTag] {
    // ctags reads one path per line: other names cannot be passed.
    let lines = paths.map { "\(folder)/\($0)" }.filter { !$0.utf8.contains(0x0A) }
      .map { $0 + "\n" }.joined()
    // Keys of data are not symbols that users search for.
    return try run(
      ["--output-format=json", "--links=no", "--languages=-JSON", "-L", "-", "-f", "-"],
      input: Array(lines.utf8), shouldContinue
    ).tags
  }

  private func run(
    _ arguments: [String], input: [UInt8], isRepeated: Bool = false, _ shouldContinue: () -> Bool
  ) throws(Failure) -> CtagsOutput {
    // It reads no options from files, because they could name other outputs and run other programs.
    var command = ChildProcess.Command(
      [path, "--options=NONE", "--quiet=yes", "--fields=+neKSzl"] + arguments)
    command.outputLimit = limits.outputByteCount
    command.timeToEnd = .milliseconds(100)
    let end = ContinuousClock.now.advanced(by: limits.time)
    var isLate = false
    let result: ChildProcess.Result
    do throws(Errno) {
      result = try ChildProcess.run(command, input: input) { _ in
        isLate = ContinuousClock.now >= end
        return !isLate && shouldContinue()
      }
    } catch {
      throw Failure(description: "it cannot be started: \(error.description)")
    }
    switch result.ending {
    case .exited(0): return CtagsOutput(result.output, atMost: limits.tagCount)
    case .exited(let status): throw Failure(description: "it exited with status \(status)")
    case .signalled(SIGINT) where !isRepeated:
      // Until it has its own session, it receives a Ctrl-C for another program on the terminal.
      return try run(arguments, input: input, isRepeated: true, shouldContinue)
    case .signalled(let number): throw Failure(description: "signal \(number) ended it")
    case .wroteTooMuch: throw Failure(description: "its output is too long")
    case .timedOut, .stopped:
      throw Failure(description: isLate ? "it took longer than \(limits.time)" : "it was stopped")
    }
  }
}
