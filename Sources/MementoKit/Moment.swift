/// A time on two clocks: a monotonic one for waiting, and the calendar's for display.
///
/// Below the program's shell, time is always an argument, so that tests need no clock.
public struct Moment: Hashable, Sendable {
  /// The time since a fixed start, which never decreases.
  public var uptime: Duration
  /// The calendar time, in seconds since 1970-01-01 00:00 UTC; it jumps when a clock is set.
  public var secondsSince1970: Double

  /// Creates a time from both clocks.
  public init(uptime: Duration, secondsSince1970: Double) {
    self.uptime = uptime
    self.secondsSince1970 = secondsSince1970
  }

  /// Returns the time `duration` later on both clocks.
  public func advanced(by duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    return Moment(
      uptime: uptime + duration,
      secondsSince1970: secondsSince1970 + Double(seconds) + Double(attoseconds) * 1e-18)
  }
}
