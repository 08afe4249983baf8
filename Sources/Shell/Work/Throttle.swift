/// The rate limit of progress reports.
struct Throttle {
  private var next = ContinuousClock.now.advanced(by: interval)
  private static var interval: Duration { .milliseconds(50) }

  /// Whether enough time has passed since the last report; true counts as a report.
  var isDue: Bool {
    mutating get {
      let now = ContinuousClock.now
      if now < next { return false }
      next = now.advanced(by: Self.interval)
      return true
    }
  }
}
