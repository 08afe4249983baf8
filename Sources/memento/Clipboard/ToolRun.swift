import CLinux
import EditorCore
import Glibc
import SystemPackage
import Synchronization

/// A run of a short program that is fed and listened to, and ended when it stands still.
///
/// It blocks: for a queue of its own. A program that goes into the background, as the owner of a
/// selection does, is not waited for.
struct ToolRun {
  /// How it ended.
  enum Outcome: Equatable {
    /// By itself, with this status.
    case ended(status: CInt)
    /// Nothing went in or out for too long, and it was ended.
    case stoodStill
    /// It wrote more than was wanted, and was ended.
    case wroteTooMuch
    /// Nobody wants it any more, and it was ended.
    case stopped
    /// It could not be started.
    case notStarted(errno: CInt)
  }

  /// Path and arguments.
  let command: [String]
  /// How long nothing may go in or out.
  var patience = Self.patience
  /// How many bytes it may write.
  var outputLimit = ClipboardWish.mostTaken
  /// Asked now and then: whether it is still wanted.
  var isWanted: () -> Bool = { true }
  /// Told now and then: how many bytes it has written.
  var progress: (Int) -> Void = { _ in }

  /// What it wrote.
  private(set) var output: [UInt8] = []
  /// What it wrote to its standard error, the first 4 kB.
  private(set) var errors = ""

  private var lastMoved = ContinuousClock.now

  init(_ command: [String]) { self.command = command }

  /// How long nothing may usually go in or out.
  static var patience: Duration { .seconds(1) }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - input: what it reads; nil for nothing.
  ///   - readsOutput: whether its output is wanted.
  mutating func run(input: [UInt8]?, readsOutput: Bool) -> Outcome {
    guard let ends = PipeEnds(hasInput: input != nil, hasOutput: readsOutput) else {
      return .notStarted(errno: errno)
    }
    defer { ends.close() }
    let pid: pid_t
    do throws(Errno) {
      pid = try Program.start(
        FilePath(command[0]), command.map { Array($0.utf8) }, ends: ends.theirs, isApart: true)
    } catch {
      return .notStarted(errno: error.rawValue)
    }
    ends.closeTheirs()
    lastMoved = .now
    let outcome = attend(to: pid, input ?? [], ends)
    if case .ended = outcome {} else { Self.end(pid) }
    errors = ends.readErrors()
    return outcome
  }

  // MARK: While it runs

  private mutating func attend(to pid: pid_t, _ input: [UInt8], _ ends: PipeEnds) -> Outcome {
    var fed = 0
    var isListening = ends.output >= 0
    while true {
      var descriptors = [
        pollfd(fd: fed < input.count ? ends.input : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isListening ? ends.output : -1, events: Int16(POLLIN), revents: 0),
      ]
      let isWorking = fed < input.count || isListening
      poll(&descriptors, 2, isWorking ? 20 : 2)
      if descriptors[0].revents != 0, !feed(input, &fed, ends) { fed = input.count }
      if fed == input.count { ends.closeInput() }
      if descriptors[1].revents != 0 { isListening = listen(ends) }
      if !isListening, let status = Self.status(of: pid) { return .ended(status: status) }
      if output.count > outputLimit { return .wroteTooMuch }
      if !isWanted() { return .stopped }
      if ContinuousClock.now - lastMoved > patience { return .stoodStill }
    }
  }

  /// Writes what the pipe takes; false where nobody reads it any more.
  private mutating func feed(_ input: [UInt8], _ fed: inout Int, _ ends: PipeEnds) -> Bool {
    let count = input.withUnsafeBytes { bytes in
      write(ends.input, bytes.baseAddress?.advanced(by: fed), bytes.count - fed)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    fed += count
    lastMoved = .now
    return true
  }

  /// Reads what is there; false at its end.
  private mutating func listen(_ ends: PipeEnds) -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = read(ends.output, buffer.baseAddress, buffer.count)
      if count > 0 { output += buffer.prefix(count) }
      return count
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    if count == 0 { return false }
    lastMoved = .now
    progress(output.count)
    return true
  }

  /// The exit status once the program has ended, 128 and more for a signal; nil before.
  private static func status(of pid: pid_t) -> CInt? {
    var status: CInt = 0
    let ended = waitpid(pid, &status, WNOHANG)
    if ended == 0 { return nil }
    if ended < 0 { return errno == EINTR ? nil : 127 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Ends the program with all that it started.
  private static func end(_ pid: pid_t) {
    kill(-pid, SIGKILL)
    var status: CInt = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}
