import Console
import Dispatch
import Documents
import Files
import Glibc
import Synchronization
import SystemPackage
import Text

/// Standard input from another program, read in the background.
///
/// It is reported in batches on the main queue, each after the previous one was handled, so that
/// endless output does not outpace the screen. After `firstLimit` bytes, the reading pauses until
/// more is requested.
final class StandardInput: TextSource {
  /// The number of bytes at which the reading first pauses.
  static var firstLimit: Int { 256 << 20 }

  private let file: FileDescriptor
  private let loading: Mutex<IncomingText>
  private let queue = DispatchQueue(label: "memento.input", qos: .userInitiated)
  private let isStopped = Atomic(false)
  private let count = Atomic(0)

  /// Creates a reader of an open file, which it owns.
  ///
  /// - Parameter other: the encoding of text without a mark that is not UTF-8; nil if none is set.
  init(_ file: FileDescriptor, orElse other: TextEncoding? = nil) {
    self.file = file
    guard let text = IncomingText(expecting: Self.room, .detected(orElse: other)) else {
      preconditionFailure("no memory for a text")
    }
    loading = Mutex(text)
  }

  deinit { try? file.close() }

  /// Whether standard input is a program's output or a file, rather than a terminal.
  static var isRedirected: Bool { isatty(STDIN_FILENO) == 0 }

  /// Reads standard input, and replaces it with the terminal for the keys.
  ///
  /// - Throws: `TerminalError.notATerminal` without a terminal.
  static func adopt(orElse other: TextEncoding? = nil) throws(TerminalError) -> StandardInput {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { throw .notATerminal }
    defer { close(terminal) }
    let kept = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard kept >= 0, dup2(terminal, STDIN_FILENO) == STDIN_FILENO else { throw .notATerminal }
    return StandardInput(FileDescriptor(rawValue: kept), orElse: other)
  }

  /// Opens a pipe by its path, such as the shell's `<(COMMAND)`.
  static func reading(
    _ pipe: FilePath, orElse other: TextEncoding? = nil
  ) throws(FileError) -> StandardInput {
    // It is non-blocking, because the writer may open it later.
    let file = pipe.withPlatformString { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw FileError(.open, pipe, .system(Errno(rawValue: errno))) }
    return StandardInput(FileDescriptor(rawValue: file), orElse: other)
  }

  func read(post: @escaping Post<LoadEvent>) { readPart(atMost: Self.firstLimit, post: post) }

  /// Reads up to `limit` more bytes, and pauses.
  func readPart(atMost limit: Int, post: @escaping Post<LoadEvent>) {
    let goal = count.load(ordering: .relaxed) + limit
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let found = next(until: goal)
        if isStopped.load(ordering: .relaxed) { return }
        switch found {
        case nil: continue
        case .event(let event): Self.send(event, post)
        case .limit: return Self.send(.rests, post)
        case .end(let failure): return end(because: failure, post)
        }
      }
    }
  }

  /// Ends the reading; posts the buffered text and the end.
  ///
  /// The writing program receives an error or a signal.
  func stop(post: @escaping Post<LoadEvent>) {
    isStopped.store(true, ordering: .relaxed)
    queue.async { [self] in end(because: nil, post) }
  }

  /// Posts an event and waits until it is handled, so that the writer does not run ahead.
  private static func send(_ event: LoadEvent, _ post: @escaping Post<LoadEvent>) {
    DispatchQueue.main.sync { MainActor.assumeIsolated { post(event) } }
  }

  private func end(because failure: String?, _ post: @escaping Post<LoadEvent>) {
    let (rest, problem, encoding) = loading.withLock { text in
      let (rest, problem) = text.finish()
      return (rest, problem, text.encoding)
    }
    if let rest { Self.send(.part(rest, in: encoding), post) }
    let note = problem.map { "Standard input is shown byte by byte: \($0)" }
    Self.send(.whole(failure ?? note), post)
  }

  /// The maximum bytes of one batch.
  private static var batch: Int { 4 << 20 }
  /// The maximum time for which a batch waits for more.
  private static var timeout: Duration { .milliseconds(40) }

  /// The initial size of the memory.
  private static var room: Int { 16 << 20 }

  private enum Found {
    case event(LoadEvent)
    case limit
    case end(because: String?)
  }

  /// Returns the next event; nil if no input was received for a while.
  private func next(until end: Int) -> Found? {
    let most = min(Self.batch, end - count.load(ordering: .relaxed))
    if most <= 0 { return .limit }
    guard hasInput(within: 100) else { return nil }
    var stop = Stop.timeout
    let event: LoadEvent? = loading.withLock { text in
      let (came, part) = text.read(atMost: most) { memory in fill(memory, &stop) }
      count.add(came, ordering: .relaxed)
      if let part { return .part(part, in: text.encoding) }
      return came > 0 ? .buffered(byteCount: text.bufferedCount) : nil
    }
    if let event { return .event(event) }
    return switch stop {
    case .end: .end(because: nil)
    // The last two mean that no input is available at this moment.
    case .timeout, .failure(.resourceTemporarilyUnavailable), .failure(.interrupted): nil
    case .failure(let reason):
      .end(because: "Cannot read standard input: \(reason). The document has its beginning")
    }
  }

  /// The reason why a batch ends.
  private enum Stop {
    case timeout, end
    case failure(Errno)
  }

  /// Reads the available input.
  private func fill(_ memory: UnsafeMutableRawBufferPointer, _ stop: inout Stop) -> Int {
    let started = ContinuousClock.now
    var filled = 0
    do {
      repeat {
        let came = try file.read(into: .init(rebasing: memory[filled...]))
        if came == 0 {
          stop = .end
          break
        }
        filled += came
      } while filled < memory.count && started.duration(to: .now) <= Self.timeout
        && hasInput(within: 10)
    } catch {
      stop = .failure(error as? Errno ?? .ioError)
    }
    return filled
  }

  private func hasInput(within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }
}
