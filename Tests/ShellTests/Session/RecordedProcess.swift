@testable import Shell

/// A process that records the actions of a session, and receives the signals of a test.
@MainActor
final class RecordedProcess: HostProcess {
  /// The status with which the session ended the process; nil while it runs.
  private(set) var status: CInt?
  /// The signals that the session sent to its job.
  private(set) var sent: [CInt] = []
  /// The lines that the session wrote to standard error.
  private(set) var reports: [String] = []
  var canStop = true
  private var handler: (@MainActor (CInt) -> Void)?

  /// Delivers a signal.
  func raise(_ number: CInt) { handler?(number) }

  func handleSignals(_ handler: @escaping @MainActor (CInt) -> Void) { self.handler = handler }

  func signalJob(_ number: CInt) { sent.append(number) }

  func report(_ line: String) { reports.append(line) }

  func exit(_ status: CInt) { self.status = status }
}
