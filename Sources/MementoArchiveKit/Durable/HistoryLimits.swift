/// The limits of a durable history.
///
/// Beyond a limit, the oldest steps are removed: first those that were undone and replaced by other
/// edits, then those on the line through the present value. The present step and named steps are
/// kept.
public struct HistoryLimits: Hashable, Sendable {
  /// The maximum number of steps.
  public var count: Int
  /// The maximum size of their values, in bytes of JSON.
  public var byteCount: Int
  /// Their maximum age; nil for any.
  public var age: Duration?

  /// Creates limits; a count below one means one, and a negative number of bytes means zero.
  public init(count: Int = 1_000, byteCount: Int = 64_000_000, age: Duration? = nil) {
    self.count = max(1, count)
    self.byteCount = max(0, byteCount)
    self.age = age
  }
}

extension HistoryLimits {
  /// The properties of a step that the limits need.
  struct Step {
    let number: Int
    let secondsSince1970: Double
    let byteCount: Int
    /// Whether it is always kept.
    let isKept: Bool
    /// Whether it is an ancestor of the present step, or a target of redo.
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
