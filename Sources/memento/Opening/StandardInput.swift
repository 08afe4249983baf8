import CursesConsole
import Dispatch
import EditorCore
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
final class StandardInput: TextSource {
  /// Bytes after which reading rests for the first time.
  static var firstLimit: Int { 256 << 20 }

  private let file: FileDescriptor
  private let arriving: Mutex<ArrivingText>
  private let queue = DispatchQueue(label: "memento.input", qos: .userInitiated)
  private let isStopped = Atomic(false)
  private let count = Atomic(0)

  /// Reads an open file, which is closed with this.
  ///
  /// - Parameter other: the encoding of what has no mark and is no UTF-8; nil where nothing says so.
  init(_ file: FileDescriptor, orElse other: TextEncoding? = nil) {
    self.file = file
    guard let text = ArrivingText(expecting: Self.room, .detected(orElse: other)) else {
      preconditionFailure("no memory for a text")
    }
    arriving = Mutex(text)
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

  func read(tell: @escaping Tell) { read(atMost: Self.firstLimit, tell: tell) }

  /// Reads on until so many bytes more have come; then it rests.
  func read(atMost limit: Int, tell: @escaping Tell) {
    let goal = count.load(ordering: .relaxed) + limit
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let found = next(until: goal)
        if isStopped.load(ordering: .relaxed) { return }
        switch found {
        case nil: continue
        case .news(let news): Self.say(news, tell)
        case .limit: return Self.say(.rests, tell)
        case .end: return end(because: nil, tell)
        case .failure(let reason): return end(because: reason, tell)
        }
      }
    }
  }

  /// Ends the reading; what was gathered is handed over, and the end told.
  ///
  /// The program that writes gets to know it.
  func stop(tell: @escaping Tell) {
    isStopped.store(true, ordering: .relaxed)
    queue.async { [self] in end(because: nil, tell) }
  }

  // MARK: Telling

  /// Waiting for it keeps the writer from running ahead.
  private static func say(_ news: ArrivalNews, _ tell: @escaping Tell) {
    DispatchQueue.main.sync { MainActor.assumeIsolated { tell(news) } }
  }

  private func end(because failure: String?, _ tell: @escaping Tell) {
    let (rest, problem, encoding) = arriving.withLock { text in
      let (rest, problem) = text.finish()
      return (rest, problem, text.encoding)
    }
    if let rest { Self.say(.part(rest, in: encoding), tell) }
    let note = problem.map { "Standard input is shown byte by byte: \($0)" }
    Self.say(.whole(failure ?? note), tell)
  }

  // MARK: Reading

  /// As much is handed over at once, at the most.
  private static var batch: Int { 4 << 20 }
  /// So long what has come waits for more, at the most.
  private static var patience: Duration { .milliseconds(40) }

  /// Room that is made at first.
  private static var room: Int { 16 << 20 }

  private enum Found {
    case news(ArrivalNews)
    case limit, end
    case failure(String)
  }

  /// What comes next; nil where nothing has come for a while.
  private func next(until end: Int) -> Found? {
    let most = min(Self.batch, end - count.load(ordering: .relaxed))
    if most <= 0 { return .limit }
    guard hasInput(within: 100) else { return nil }
    var stop = Stop.patience
    let news: ArrivalNews? = arriving.withLock { text in
      let (came, part) = text.read(atMost: most) { memory in fill(memory, &stop) }
      count.add(came, ordering: .relaxed)
      if let part { return .part(part, in: text.encoding) }
      return came > 0 ? .gathered(byteCount: text.heldCount) : nil
    }
    if let news { return .news(news) }
    return switch stop {
    case .end: .end
    case .failure(let reason) where reason.isPassing: nil
    case .failure(let reason):
      .failure("Cannot read standard input: \(reason). What came is here")
    case .patience: nil
    }
  }

  /// Why a portion ends.
  private enum Stop {
    case patience, end
    case failure(Errno)
  }

  /// Reads what comes within a moment.
  private func fill(_ memory: UnsafeMutableRawBufferPointer, _ stop: inout Stop) -> Int {
    let started = ContinuousClock.now
    var filled = 0
    repeat {
      do {
        let came = try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
        if came == 0 {
          stop = .end
          return filled
        }
        filled += came
      } catch {
        stop = .failure(error as? Errno ?? .ioError)
        return filled
      }
    } while filled < memory.count && started.duration(to: .now) <= Self.patience
      && hasInput(within: 10)
    return filled
  }

  private func hasInput(within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }
}

extension Errno {
  /// Whether it tells only that there is nothing at this moment.
  fileprivate var isPassing: Bool {
    self == .resourceTemporarilyUnavailable || self == .interrupted
  }
}
