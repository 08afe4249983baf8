import Dispatch
import Synchronization

/// A function that the main queue calls with a value, such as an event.
typealias Post<Value> = @MainActor @Sendable (Value) -> Void

/// Calls `body` on the main queue, after all calls submitted before.
func onMainQueue(_ body: @escaping @MainActor @Sendable () -> Void) {
  DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
}

/// The calls that wait for the main queue, in order; the main queue can perform them immediately.
final class MainQueueBuffer: Sendable {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Calls `body` on the main queue, after all calls posted before.
  func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(body) }
    onMainQueue { [self] in flush() }
  }

  /// Performs the waiting calls.
  @MainActor func flush() {
    for body in waiting.withLock({ exchange(&$0, with: []) }) { body() }
  }
}
