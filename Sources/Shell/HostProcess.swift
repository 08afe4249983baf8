import Dispatch
import Glibc
import Processes
import SystemPackage
import Text

/// The process of a session: the source of signals, and the target of its own.
@MainActor
protocol HostProcess: AnyObject {
  /// Calls `handler` with each signal for a session, from now on.
  func handleSignals(_ handler: @escaping @MainActor (CInt) -> Void)

  /// Whether a shell could continue the process after a stop.
  var canStop: Bool { get }

  /// Sends a signal to the whole job: the editor, and a program that started it and waits for it.
  func signalJob(_ number: CInt)

  /// Writes a line to standard error, behind the name of the program.
  func report(_ line: String)

  /// Ends the process.
  func exit(_ status: CInt)
}

/// The process of the editor's program.
final class OwnProcess: HostProcess {
  private let signals: CaughtSignals
  private var source: (any DispatchSourceRead)?

  /// Catches signals from now on, and keeps them until there is a handler: one that comes while the
  /// program starts is not lost.
  ///
  /// - Throws: `Errno` without a file descriptor to spare.
  init() throws(Errno) {
    signals = try CaughtSignals(
      [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT], ifUnused: Self.otherEnds)
    // A closed pipe and a limit of file size are errors to report, not reasons to end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Signals from outside that end a program which does not ask for them: nothing is broken, so that
  /// all text can be stored first.
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

  /// The first process of a session has no shell behind it.
  var canStop: Bool { getsid(0) != getpid() }

  func signalJob(_ number: CInt) { ChildProcess.betweenStarts { kill(0, number) } }

  func report(_ line: String) {
    // A terminal that is stopped by Ctrl-S must not stop the end of the program.
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) == 1 else { return }
    // Nobody is left to hear of a failure.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(line.onOneLine)\n".utf8)
  }

  func exit(_ status: CInt) { Glibc.exit(status) }
}
