import Dispatch
import Synchronization

/// What a queue tells the main queue, in order, and can be told at once where that cannot be waited for.
final class MainMail: Sendable {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Has something done on the main queue, when its turn comes.
  func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(body) }
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { deliver() } }
  }

  /// Does what waits.
  @MainActor func deliver() {
    let bodies = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body() }
  }
}
