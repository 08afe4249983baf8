import Dispatch
import Glibc

/// Waits for input in a thread of its own, and has it read there and then, on the main queue.
///
/// A dispatch source would wake two threads one after the other for each key: the one that waits for
/// events, and the one that drains the main queue. Here the thread that waited runs the idle main
/// queue itself, which is what `sync` does, and a key is echoed sooner.
final class InputWatch: Sendable {
  private let descriptor: CInt
  private let queue = DispatchQueue(label: "memento.keys", qos: .userInteractive)
  private let goesOn = DispatchSemaphore(value: 0)

  /// Watches a descriptor.
  ///
  /// - Parameter take: reads what has come, and tells whether to wait for more; where not, nothing is
  ///   looked at until `goOn` is called.
  init(_ descriptor: CInt, take: @escaping @MainActor @Sendable () -> Bool) {
    self.descriptor = descriptor
    queue.async { [self] in
      while true {
        waitForInput()
        let isWanted = DispatchQueue.main.sync { MainActor.assumeIsolated { take() } }
        if !isWanted { goesOn.wait() }
      }
    }
  }

  /// Has input read again.
  func goOn() { goesOn.signal() }

  private func waitForInput() {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal wakes it, too; then there is nothing to read.
    poll(&waited, 1, -1)
  }
}
