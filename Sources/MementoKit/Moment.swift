/// A moment on two clocks: one that never jumps, for waiting, and the calendar's, for people.
///
/// Below the program's shell time is always an argument, so that a test needs no clock.
public struct Moment: Hashable, Sendable {
  /// Time since some fixed start; never goes back.
  public var uptime: Duration
  /// The calendar's time, in seconds since 1970-01-01 00:00 UTC; can jump when a clock is set.
  public var secondsSince1970: Double

  /// A moment told by both clocks.
  public init(uptime: Duration, secondsSince1970: Double) {
    self.uptime = uptime
    self.secondsSince1970 = secondsSince1970
  }

  /// The moment that is `duration` later on both clocks.
  public func advanced(by duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    return Moment(
      uptime: uptime + duration,
      secondsSince1970: secondsSince1970 + Double(seconds) + Double(attoseconds) * 1e-18)
  }
}
