/// How much a durable history keeps.
///
/// Beyond a limit, the oldest steps are removed: first those that were undone and replaced by other
/// edits, then those on the line through the present value. The present step and steps with a name stay.
public struct HistoryLimits: Hashable, Sendable {
  /// The number of steps.
  public var count: Int
  /// The size of their values, in bytes of JSON.
  public var byteCount: Int
  /// Their age; nil for any.
  public var age: Duration?

  /// Creates limits; a count below one counts as one, and a negative number of bytes as none.
  public init(count: Int = 1_000, byteCount: Int = 64_000_000, age: Duration? = nil) {
    self.count = max(1, count)
    self.byteCount = max(0, byteCount)
    self.age = age
  }
}

extension HistoryLimits {
  /// A step, as far as the limits need it.
  struct Step {
    let number: Int
    let secondsSince1970: Double
    let byteCount: Int
    /// Whether it stays in any case.
    let isKept: Bool
    /// Whether it leads to the present value, or redo leads to it.
    let isOnLine: Bool
  }

  /// Returns the numbers of the steps to remove.
  ///
  /// - Parameters:
  ///   - steps: all steps, the oldest first.
  ///   - now: the present time, in seconds since 1970-01-01 00:00 UTC.
  func excess(of steps: [Step], at now: Double) -> Set<Int> {
    var (left, bytes) = (steps.count, steps.reduce(0) { $0 + $1.byteCount })
    let oldest = age.map { now - Double($0.components.seconds) } ?? -.infinity
    var numbers: Set<Int> = []
    for isOnLine in [false, true] {
      for step in steps where step.isOnLine == isOnLine && !step.isKept {
        guard left > count || bytes > byteCount || step.secondsSince1970 < oldest else { continue }
        numbers.insert(step.number)
        left -= 1
        bytes -= step.byteCount
      }
    }
    return numbers
  }
}
