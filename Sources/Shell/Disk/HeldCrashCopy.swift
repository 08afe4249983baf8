import Files
import Synchronization

/// A copy of one document's unsaved text that remains only after a crash.
final class HeldCrashCopy: Sendable {
  private struct State: Sendable {
    /// The number of the latest request.
    var serial = 0
    var copy: HeldCopy?
    /// Whether the copy stays after the end, because it is the only stored text.
    var isLeft = false
    var hasFailed = false
  }
  private let state = Mutex(State())

  /// Begins a request that replaces waiting ones; returns its number.
  func next() -> Int {
    state.withLock {
      $0.serial += 1
      return $0.serial
    }
  }

  /// Returns whether no later request exists.
  func isLatest(_ serial: Int) -> Bool { state.withLock { $0.serial == serial } }

  /// Replaces the last copy, which is removed.
  func hold(_ copy: HeldCopy?) {
    let last = state.withLock { state in
      defer { state.copy = copy }
      return state.isLeft ? nil : state.copy
    }
    last?.remove()
  }

  /// Keeps the copy after the end, because nothing newer can be stored; returns it, if it exists.
  func leave() -> HeldCopy? {
    state.withLock {
      $0.isLeft = true
      return $0.copy
    }
  }

  /// Returns whether this is the first failure.
  func isFirstFailure() -> Bool {
    state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
  }
}
