import Dispatch
import Glibc
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
  func report(_ words: String)

  /// Ends the process.
  func exit(_ status: CInt)
}

/// The process of the editor's program.
final class OwnProcess: HostProcess {
  private var sources: [any DispatchSourceSignal] = []

  func handleSignals(_ handler: @escaping @MainActor (CInt) -> Void) {
    for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT] {
      // The dispatch source alone handles the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { handler(number) } }
      if number == SIGWINCH {
        // The system watches for signals a moment later: a change of size before that goes unnoticed.
        source.setRegistrationHandler { MainActor.assumeIsolated { handler(number) } }
      }
      source.activate()
      sources.append(source)
    }
    // A closed pipe and a limit of file size are errors to report, not reasons to end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The first process of a session has no shell behind it.
  var canStop: Bool { getsid(0) != getpid() }

  func signalJob(_ number: CInt) { kill(0, number) }

  func report(_ words: String) {
    // A terminal that is stopped by Ctrl-S must not stop the end of the program.
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) == 1 else { return }
    // Nobody is left to hear of a failure.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(words.onOneLine)\n".utf8)
  }

  func exit(_ status: CInt) { Glibc.exit(status) }
}
