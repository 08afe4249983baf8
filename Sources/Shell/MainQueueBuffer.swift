import Dispatch
import Synchronization

/// The calls that wait for the main queue, in order; the main queue can perform them at once.
final class MainQueueBuffer: Sendable {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Calls `body` on the main queue, after everything posted before.
  func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(body) }
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { flush() } }
  }

  /// Performs the waiting calls.
  @MainActor func flush() {
    let bodies = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body() }
  }
}
