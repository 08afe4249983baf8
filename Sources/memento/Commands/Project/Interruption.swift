import Dispatch
import Glibc
import Synchronization

/// The request by Ctrl-C or a signal that a long command stop between two files.
enum Interruption {
  private static let isReceived = Atomic(false)
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  /// Whether the command should stop.
  static var isRequested: Bool { isReceived.load(ordering: .relaxed) }

  /// Makes Ctrl-C, SIGTERM and a closed terminal request the stop instead of ending the program.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      sources.withLock { sources in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { isReceived.store(true, ordering: .relaxed) }
        source.activate()
        sources.append(source)
      }
    }
  }
}
