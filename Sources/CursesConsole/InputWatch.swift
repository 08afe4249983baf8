import Dispatch
import Glibc

/// The wait for input in a separate thread, which then runs its reader as the main queue.
///
/// A dispatch source would wake two threads in sequence for each key: the one that waits for
/// events, and the one that drains the main queue. This thread runs the idle main queue itself, as
/// `sync` does, so that a key is echoed sooner.
final class InputWatch: Sendable {
  private let queue = DispatchQueue(label: "memento.keys", qos: .userInteractive)
  private let shouldContinue = DispatchSemaphore(value: 0)

  /// Watches a descriptor.
  ///
  /// - Parameter read: reads the input, and returns whether to wait for more; otherwise the watch
  ///   pauses until `resume` is called.
  init(_ descriptor: CInt, read: @escaping @MainActor @Sendable () -> Bool) {
    queue.async { [self] in
      while true {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // A signal also ends the wait, without input.
        poll(&waited, 1, -1)
        let isWanted = DispatchQueue.main.sync { MainActor.assumeIsolated { read() } }
        if !isWanted { shouldContinue.wait() }
      }
    }
  }

  /// Waits for input again.
  func resume() { shouldContinue.signal() }
}
