import Dispatch
import Synchronization

/// A rest of background work while the user types, so that keys get the whole machine.
///
/// The main queue starts it, and the queues of such work check it.
final class BackgroundRest: Sendable {
  /// The end of the rest, in nanoseconds of `DispatchTime`.
  private let end = Atomic<UInt64>(0)
  /// The length of the rest, longer than the pause between repeated or quickly typed keys.
  private static let nanoseconds: UInt64 = 100_000_000

  /// Restarts the rest.
  func restart(at now: DispatchTime) {
    end.store(now.uptimeNanoseconds + Self.nanoseconds, ordering: .relaxed)
  }

  /// Returns the remaining time; nil after the end.
  func remaining(at now: DispatchTime) -> DispatchTimeInterval? {
    let (end, now) = (end.load(ordering: .relaxed), now.uptimeNanoseconds)
    return end > now ? .nanoseconds(Int(end - now)) : nil
  }
}
