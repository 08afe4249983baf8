import Dispatch
import Glibc
import Processes
import SystemPackage
import Text

/// The process of a session: the source of its signals, and the target of those it sends.
@MainActor
protocol HostProcess: AnyObject {
  /// Calls `handler` with each later signal for a session.
  func handleSignals(_ handler: @escaping @MainActor (CInt) -> Void)

  /// Whether a shell could continue the process after a stop.
  var canStop: Bool { get }

  /// Sends a signal to the whole job: the editor, and a program that started it and waits for it.
  func signalJob(_ number: CInt)

  /// Writes a line to standard error, after the name of the program.
  func report(_ line: String)

  /// Ends the process.
  func exit(_ status: CInt)
}

/// The process of the editor's program.
final class OwnProcess: HostProcess {
  private let signals: CaughtSignals
  private var source: (any DispatchSourceRead)?

  /// Catches signals from now on, and stores them until a handler exists, so that a signal during
  /// the start is not lost.
  ///
  /// - Throws: `Errno` if no file descriptor is available.
  init() throws(Errno) {
    signals = try CaughtSignals(
      [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT], ifUnused: Self.otherEnds)
    // A closed pipe and a file size limit are errors to report; they must not end the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The external signals that end a program by default.
  ///
  /// The program is intact, so all text can be stored first.
  private static var otherEnds: [CInt] {
    [
      SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSTKFLT, SIGPOLL, SIGPWR,
    ] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
  }

  func handleSignals(_ handler: @escaping @MainActor (CInt) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: signals.descriptor, queue: .main)
    source.setEventHandler { [signals] in
      MainActor.assumeIsolated { signals.take().forEach(handler) }
    }
    source.activate()
    self.source = source
  }

  /// The first process of a session has no shell that could continue it.
  var canStop: Bool { getsid(0) != getpid() }

  func signalJob(_ number: CInt) { ChildProcess.betweenStarts { kill(0, number) } }

  func report(_ line: String) {
    // A terminal stopped by Ctrl-S must not block the end of the program.
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) == 1 else { return }
    // A failure cannot be reported any more.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(line.onOneLine)\n".utf8)
  }

  func exit(_ status: CInt) { Glibc.exit(status) }
}
