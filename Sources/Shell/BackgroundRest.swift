import Dispatch
import Synchronization

/// The rest of long work in the background while keys come: all of the machine is theirs.
///
/// The main queue begins it, and the queues of such work look whether it is over.
final class BackgroundRest: Sendable {
  /// When it is over, in nanoseconds of `DispatchTime`.
  private let end = Atomic<UInt64>(0)
  /// Longer than the pause between two keys that are held down, or typed quickly.
  private static let nanoseconds: UInt64 = 100_000_000

  /// Begins anew.
  func restart(at now: DispatchTime) {
    end.store(now.uptimeNanoseconds + Self.nanoseconds, ordering: .relaxed)
  }

  /// Returns how much of it remains; nil if it is over.
  func remaining(at now: DispatchTime) -> DispatchTimeInterval? {
    let (end, now) = (end.load(ordering: .relaxed), now.uptimeNanoseconds)
    return end > now ? .nanoseconds(Int(end - now)) : nil
  }
}
