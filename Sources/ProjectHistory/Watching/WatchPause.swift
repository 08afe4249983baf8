/// The pauses between attempts to use a store that is locked, full or broken; a value without a
/// clock.
struct WatchPause {
  /// The first pause, and the longest, in seconds.
  static var shortest: Double { 0.25 }
  static var longest: Double { 30 }

  /// The end of the pause; nil if the last attempt succeeded.
  private(set) var end: Double?
  private var length = 0.0
  /// The number of failures since the last success.
  private(set) var failureCount = 0

  /// The number of failures after which the user is informed: another program usually holds a lock
  /// only briefly, and a slow disk delays each of its steps.
  static var countToReport: Int { 4 }

  /// Whether the user was informed of the failures.
  var isReported: Bool { failureCount >= Self.countToReport }

  /// Records a failure; the next pause is twice as long.
  mutating func extend(at now: Double) {
    length = min(max(Self.shortest, length * 2), Self.longest)
    end = now + length
    failureCount += 1
  }

  /// Records a success.
  mutating func clear() { self = WatchPause() }

  /// Returns whether the store may be used.
  func isOver(at now: Double) -> Bool { end.map { $0 <= now } ?? true }
}
