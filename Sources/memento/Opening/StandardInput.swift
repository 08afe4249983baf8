import CursesConsole
import Dispatch
import Glibc
import Storage
import Synchronization
import SystemPackage
import TextModel

/// What another program writes to standard input, read in the background.
///
/// It comes in batches, each on the main queue and the next only when that one was taken in: a
/// program that writes without end does not get ahead of what is shown. After `firstLimit` bytes
/// reading rests until somebody wants more.
final class StandardInput: Sendable {
  /// What is told, on the main queue.
  enum News: Sendable {
    /// So much has come since the last time, of a text that is read from an encoding.
    case arrived([UInt8], in: TextEncoding)
    /// So many bytes are here that become text when all have come.
    case gathered(Int)
    /// As much as was wanted has come, and there is more.
    case resting
    /// Everything has come, or nothing more can be read; what the user should know about that.
    case ended(String?)
  }

  /// Bytes after which reading rests for the first time.
  static var firstLimit: Int { 256 << 20 }

  private let file: FileDescriptor
  private let arriving: Mutex<ArrivingBytes>
  private let queue = DispatchQueue(label: "memento.input", qos: .userInitiated)
  private let isStopped = Atomic(false)
  private let count = Atomic(0)

  /// Reads an open file, which is closed with this.
  ///
  /// - Parameter other: the encoding of what has no mark and is no UTF-8; nil where nothing says so.
  init(_ file: FileDescriptor, orElse other: TextEncoding? = nil) {
    self.file = file
    arriving = Mutex(ArrivingBytes(orElse: other))
  }

  deinit { try? file.close() }

  /// Whether a program's output, or a file, is on standard input, and not a terminal.
  static var isRedirected: Bool { isatty(STDIN_FILENO) == 0 }

  /// Takes over what is on standard input, and puts the terminal there for the keys.
  ///
  /// - Parameter other: the encoding of what has no mark and is no UTF-8; nil where nothing says so.
  /// - Throws: `TerminalError.notATerminal` where there is none.
  static func take(orElse other: TextEncoding? = nil) throws(TerminalError) -> StandardInput {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { throw .notATerminal }
    defer { close(terminal) }
    let kept = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard kept >= 0, dup2(terminal, STDIN_FILENO) == STDIN_FILENO else { throw .notATerminal }
    return StandardInput(FileDescriptor(rawValue: kept), orElse: other)
  }

  /// Takes what comes through a pipe that has a path, such as the shell's `<(COMMAND)`.
  static func reading(
    _ pipe: FilePath, orElse other: TextEncoding? = nil
  ) throws(FileError) -> StandardInput {
    // Not blocking: somebody may begin to write to it later.
    let file = pipe.withPlatformString { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw FileError(.open, pipe, .system(Errno(rawValue: errno))) }
    return StandardInput(FileDescriptor(rawValue: file), orElse: other)
  }

  /// Reads on: from the beginning, or after it rested.
  ///
  /// - Parameters:
  ///   - limit: how many bytes more are read until it rests.
  func read(atMost limit: Int = firstLimit, tell: @escaping @MainActor @Sendable (News) -> Void) {
    let goal = count.load(ordering: .relaxed) + limit
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let found = next(until: goal)
        if isStopped.load(ordering: .relaxed) { return }
        switch found {
        case nil: continue
        case .bytes(let bytes): hand(over: bytes, tell)
        case .limit: return Self.say(.resting, tell)
        case .end: return end(because: nil, tell)
        case .failure(let reason): return end(because: reason, tell)
        }
      }
    }
  }

  /// Ends the reading; what was gathered is handed over, and the end told.
  ///
  /// The program that writes gets to know it.
  func stop(tell: @escaping @MainActor @Sendable (News) -> Void = { _ in }) {
    isStopped.store(true, ordering: .relaxed)
    queue.async { [self] in end(because: nil, tell) }
  }

  // MARK: Telling

  /// Waiting for it keeps the writer from running ahead.
  private static func say(_ news: News, _ tell: @escaping @MainActor @Sendable (News) -> Void) {
    DispatchQueue.main.sync { MainActor.assumeIsolated { tell(news) } }
  }

  private func hand(
    over bytes: [UInt8], _ tell: @escaping @MainActor @Sendable (News) -> Void
  ) {
    let (text, encoding, held) = arriving.withLock { ($0.take(bytes), $0.encoding, $0.heldCount) }
    Self.say(text.isEmpty ? .gathered(held) : .arrived(text, in: encoding), tell)
  }

  private func end(
    because failure: String?, _ tell: @escaping @MainActor @Sendable (News) -> Void
  ) {
    let (rest, encoding) = arriving.withLock { ($0.finish(), $0.encoding) }
    for start in stride(from: 0, to: rest.bytes.count, by: Self.batch) {
      let batch = Array(rest.bytes[start..<min(start + Self.batch, rest.bytes.count)])
      Self.say(.arrived(batch, in: encoding), tell)
    }
    let note = rest.problem.map { "Standard input is shown byte by byte: \($0)" }
    Self.say(.ended(failure ?? note), tell)
  }

  // MARK: Reading

  /// As much is handed over at once, at the most.
  private static var batch: Int { 4 << 20 }
  /// So long what has come waits for more, at the most.
  private static var patience: Duration { .milliseconds(40) }

  private enum Found {
    case bytes([UInt8])
    case limit, end
    case failure(String)
  }

  /// What comes next; nil where nothing has come for a while.
  private func next(until end: Int) -> Found? {
    let room = min(Self.batch, end - count.load(ordering: .relaxed))
    if room <= 0 { return .limit }
    guard hasInput(within: 100) else { return nil }
    let started = ContinuousClock.now
    var failure: Errno?
    var isAtEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        do {
          let arrived = try file.read(into: rest)
          filled += arrived
          isAtEnd = arrived == 0
        } catch {
          failure = error as? Errno ?? .ioError
        }
        if isAtEnd || failure != nil || started.duration(to: .now) > Self.patience { return }
        if !hasInput(within: 10) { return }
      }
    }
    if !bytes.isEmpty {
      count.add(bytes.count, ordering: .relaxed)
      return .bytes(bytes)
    }
    if failure == .resourceTemporarilyUnavailable || failure == .interrupted { return nil }
    if let failure { return .failure("Cannot read standard input: \(failure). What came is here") }
    return .end
  }

  private func hasInput(within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }
}
