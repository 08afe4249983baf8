import CLinux
import Glibc
import SystemPackage

/// What wakes a command that waits: changes, signals, and the end of the program that started it.
///
/// Without one of them it does not wake, so that it takes no time of the processor.
struct Waking {
  /// What happened.
  struct Cause: OptionSet {
    let rawValue: Int
    /// The descriptor of changes is readable.
    static let change = Cause(rawValue: 1)
    /// A signal, or the end of the other program, asks the command to end.
    static let end = Cause(rawValue: 2)
  }

  private let signals: CInt
  /// Whether the end of standard input ends the command.
  private let endsWithInput: Bool

  /// Catches the signals that end a program; once in a program.
  init(endsWithInput: Bool) throws(Errno) {
    signals = memento_catch_signals([SIGINT, SIGTERM, SIGHUP], 3, [], 0)
    if signals < 0 { throw Errno(rawValue: errno) }
    self.endsWithInput = endsWithInput
    // A reader of the output that ends is no crash.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for a cause, and for some seconds at most; nil waits without an end.
  func wait(_ changes: FileDescriptor?, atMost seconds: Double?) -> Cause {
    let input = endsWithInput ? FileDescriptor.standardInput.rawValue : -1
    var ends = [changes?.rawValue ?? -1, signals, input].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Rounded up, so that nothing is due a moment later.
    let limit = seconds.map { CInt(min(max(0, ($0 * 1_000).rounded(.up)), 86_400_000)) }
    guard poll(&ends, nfds_t(ends.count), limit ?? -1) > 0 else { return [] }
    var cause: Cause = ends[0].revents != 0 ? .change : []
    if ends[1].revents != 0 || ends[2].revents != 0 && isInputOver { cause.insert(.end) }
    return cause
  }

  private var isInputOver: Bool {
    var byte: UInt8 = 0
    let count = read(FileDescriptor.standardInput.rawValue, &byte, 1)
    return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
  }
}
