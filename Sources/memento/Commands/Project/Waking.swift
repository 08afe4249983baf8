import CLinux
import Glibc
import SystemPackage

/// The causes that wake a waiting command: changes, signals, and the end of the program that
/// started it.
///
/// Without a cause it sleeps, so that it uses no processor time.
struct Waking {
  /// A cause for waking.
  struct Cause: OptionSet {
    let rawValue: Int
    /// The descriptor of changes is readable.
    static let change = Cause(rawValue: 1)
    /// A signal, or the end of the other program, requests the end of the command.
    static let end = Cause(rawValue: 2)
  }

  private let signals: CInt
  /// Whether the end of standard input ends the command.
  private let endsWithInput: Bool

  /// Catches the signals that end a program; called once per program.
  init(endsWithInput: Bool) throws(Errno) {
    signals = memento_catch_signals([SIGINT, SIGTERM, SIGHUP], 3, [], 0)
    if signals < 0 { throw Errno(rawValue: errno) }
    self.endsWithInput = endsWithInput
    // A closed reader of the output is no crash.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for a cause, up to a number of seconds; nil waits without a limit.
  func wait(_ changes: FileDescriptor?, atMost seconds: Double?) -> Cause {
    let input = endsWithInput ? FileDescriptor.standardInput.rawValue : -1
    var ends = [changes?.rawValue ?? -1, signals, input].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The time is rounded up, so that the work is due when the wait ends.
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
