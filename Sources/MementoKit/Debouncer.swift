public import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clockwork of a debounce: one Dispatch timer, aimed at a deadline again and again.
///
/// It decides nothing. Whoever owns it aims it at the deadline of a `Debounce` (or of a
/// `Caretaker`) after each change, and asks again when it fires.
public final class Debouncer {
  private let timer: any DispatchSourceTimer
  private var aimedAt: Duration?

  /// A debouncer that calls `fire` on `queue` each time the deadline it was aimed at has come.
  public init(queue: DispatchQueue, fire: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: fire)
    // Releasing a source that was never activated traps, so it starts with nothing to wait for.
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit {
    timer.cancel()
  }

  /// Fires once at this uptime instead of any earlier aim; never, when nil.
  public func aim(at deadline: Duration?) {
    guard deadline != aimedAt else { return }
    aimedAt = deadline
    guard let deadline else { return timer.schedule(deadline: .distantFuture) }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: deadline.nanoseconds))
  }
}

extension Moment {
  /// The present moment.
  public static var now: Moment {
    var calendar = timespec()
    clock_gettime(CLOCK_REALTIME, &calendar)
    return Moment(
      uptime: .nanoseconds(DispatchTime.now().uptimeNanoseconds),
      secondsSince1970: Double(calendar.tv_sec) + Double(calendar.tv_nsec) / 1e9)
  }
}

extension Duration {
  /// Rounded up, so that no timer fires before its deadline; nothing below zero.
  fileprivate var nanoseconds: UInt64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    return UInt64(seconds) * 1_000_000_000 + (UInt64(attoseconds) + 999_999_999) / 1_000_000_000
  }
}
