import CursesConsole
import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// What another program writes to standard input, read in the background.
///
/// It comes in batches, each on the main queue and the next only when that one was taken in: a
/// program that writes without end does not get ahead of what is shown. After `firstLimit` bytes
/// reading rests until somebody wants more.
final class StandardInput: Sendable {
  /// What is told, on the main queue.
  enum News: Sendable {
    /// So much has come since the last time.
    case arrived([UInt8])
    /// As much as was wanted has come, and there is more.
    case resting
    /// Everything has come.
    case ended
    /// Nothing more can be read; the text says why.
    case failed(String)
  }

  /// Bytes after which reading rests for the first time.
  static var firstLimit: Int { 256 << 20 }

  private let file: FileDescriptor
  private let queue = DispatchQueue(label: "memento.input", qos: .userInitiated)
  private let isStopped = Atomic(false)
  private let count = Atomic(0)

  /// Reads an open file, which is closed with this.
  init(_ file: FileDescriptor) { self.file = file }

  deinit { try? file.close() }

  /// Whether a program's output, or a file, is on standard input, and not a terminal.
  static var isRedirected: Bool { isatty(STDIN_FILENO) == 0 }

  /// Takes over what is on standard input, and puts the terminal there for the keys.
  ///
  /// - Throws: `TerminalError.notATerminal` where there is none.
  static func take() throws(TerminalError) -> StandardInput {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { throw .notATerminal }
    defer { close(terminal) }
    let kept = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard kept >= 0, dup2(terminal, STDIN_FILENO) == STDIN_FILENO else { throw .notATerminal }
    return StandardInput(FileDescriptor(rawValue: kept))
  }

  /// Reads on: from the beginning, or after it rested.
  ///
  /// - Parameters:
  ///   - limit: how many bytes more are read until it rests.
  func read(atMost limit: Int = firstLimit, tell: @escaping @MainActor @Sendable (News) -> Void) {
    let end = count.load(ordering: .relaxed) + limit
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let news = next(until: end)
        if isStopped.load(ordering: .relaxed) { return }
        // Waiting for it keeps the writer from running ahead.
        if let news { DispatchQueue.main.sync { MainActor.assumeIsolated { tell(news) } } }
        switch news {
        case .arrived, nil: continue
        case .resting, .ended, .failed: return
        }
      }
    }
  }

  /// Ends the reading; nothing is told any more.
  ///
  /// The program that writes gets to know it.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  // MARK: Reading

  /// As much is handed over at once, at the most.
  private static var batch: Int { 4 << 20 }
  /// So long what has come waits for more, at the most.
  private static var patience: Duration { .milliseconds(40) }

  /// What comes next; nil where nothing has come for a while.
  private func next(until end: Int) -> News? {
    let room = min(Self.batch, end - count.load(ordering: .relaxed))
    if room <= 0 { return .resting }
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
      return .arrived(bytes)
    }
    if failure == .resourceTemporarilyUnavailable || failure == .interrupted { return nil }
    if let failure { return .failed("Cannot read standard input: \(failure). What came is here") }
    return .ended
  }

  private func hasInput(within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }
}
