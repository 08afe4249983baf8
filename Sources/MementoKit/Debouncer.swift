package import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The timer of a debounce: one Dispatch timer that is set to successive deadlines.
///
/// It contains no rule. Its owner sets it to the deadline of a `Debounce` or a `Caretaker` after
/// each change, and checks the deadline again when it fires.
package final class Debouncer {
  private let timer: any DispatchSourceTimer
  private var aimedAt: Duration?

  /// Creates a timer that calls `fire` on `queue` at each deadline.
  package init(queue: DispatchQueue, fire: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: fire)
    // Releasing a source that was never activated traps, so it starts without a deadline.
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Sets the timer to an uptime, replacing the earlier one; nil stops it.
  package func aim(at deadline: Duration?) {
    guard deadline != aimedAt else { return }
    aimedAt = deadline
    guard let deadline else { return timer.schedule(deadline: .distantFuture) }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: deadline.nanoseconds))
  }
}

extension Moment {
  /// The present time.
  public static var now: Moment {
    var calendar = timespec()
    clock_gettime(CLOCK_REALTIME, &calendar)
    return Moment(
      uptime: .nanoseconds(DispatchTime.now().uptimeNanoseconds),
      secondsSince1970: Double(calendar.tv_sec) + Double(calendar.tv_nsec) / 1e9)
  }
}

extension Duration {
  /// The nanoseconds, rounded up so that no timer fires before its deadline; 0 for negative
  /// durations.
  fileprivate var nanoseconds: UInt64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    return UInt64(seconds) * 1_000_000_000 + (UInt64(attoseconds) + 999_999_999) / 1_000_000_000
  }
}
