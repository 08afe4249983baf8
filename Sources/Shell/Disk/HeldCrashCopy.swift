import Files
import Synchronization

/// The copy of one document's unsaved text that only a crash leaves behind.
final class HeldCrashCopy: Sendable {
  private struct State: Sendable {
    /// The number of the latest request.
    var serial = 0
    var copy: HeldCopy?
    /// Whether the copy is all that is left of the text when the program ends.
    var isLeft = false
    var hasFailed = false
  }
  private let state = Mutex(State())

  /// Begins a request, in place of those that wait; returns its number.
  func next() -> Int {
    state.withLock {
      $0.serial += 1
      return $0.serial
    }
  }

  /// Whether no later request waits.
  func isLatest(_ serial: Int) -> Bool { state.withLock { $0.serial == serial } }

  /// Takes the place of the last copy, which is removed.
  func hold(_ copy: HeldCopy?) {
    let last = state.withLock { state in
      defer { state.copy = copy }
      return state.isLeft ? nil : state.copy
    }
    last?.remove()
  }

  /// Leaves the copy behind, because nothing better can be stored; returns it, if there is one.
  func leave() -> HeldCopy? {
    state.withLock {
      $0.isLeft = true
      return $0.copy
    }
  }

  /// Whether nothing has failed before.
  func isFirstFailure() -> Bool {
    state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
  }
}
