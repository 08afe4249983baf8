/// The rule for the end of a run of edits: after a quiet time, or at a ceiling.
///
/// It is only the rule; `Debouncer` is the timer. Each edit calls `touch`, and `deadline` is the
/// end of the run.
@usableFromInline package struct Debounce: Sendable {
  /// The useful quiet times: shorter ones record every key, longer ones create blocks that are too
  /// large.
  package static let quietRange: ClosedRange<Duration> = .milliseconds(100) ... .seconds(10)

  /// The time without an edit that ends a run.
  package private(set) var quiet: Duration
  /// The length of a run without a pause after which it ends at the next boundary.
  package private(set) var ceiling: Duration

  private var run: (start: Duration, last: Duration)?

  /// Creates a rule without a run.
  ///
  /// `quiet` is limited to `quietRange`.
  package init(quiet: Duration = .seconds(1), ceiling: Duration = .seconds(10)) {
    self.quiet = min(max(quiet, Self.quietRange.lowerBound), Self.quietRange.upperBound)
    self.ceiling = max(ceiling, self.quiet)
  }

  /// Changes the times, also for the present run.
  package mutating func change(quiet: Duration, ceiling: Duration) {
    let run = run
    self = Debounce(quiet: quiet, ceiling: ceiling)
    self.run = run
  }

  /// Records an edit at an uptime.
  @usableFromInline
  package mutating func touch(at uptime: Duration) {
    run = (start: run?.start ?? uptime, last: uptime)
  }

  /// Ends the run.
  package mutating func reset() { run = nil }

  /// The uptime at which the run ends without another edit; nil without a run.
  package var deadline: Duration? { run.map { $0.last + quiet } }

  /// Returns whether the run is over at an uptime.
  @usableFromInline
  package func isOver(at uptime: Duration) -> Bool { deadline.map { uptime >= $0 } ?? false }

  /// The length of a run after which a strong boundary, such as a line break, ends it.
  private static var longRun: Duration { .seconds(3) }

  /// Returns whether the run is long enough at an uptime to end at a strong boundary.
  @usableFromInline
  package func isLong(at uptime: Duration) -> Bool {
    run.map { uptime - $0.start >= Self.longRun } ?? false
  }

  /// Returns whether the run exceeds its ceiling at an uptime: at a boundary after the ceiling,
  /// elsewhere a fifth later.
  @usableFromInline
  package func isOverdue(at uptime: Duration, atBoundary: Bool) -> Bool {
    guard let run else { return false }
    let length = uptime - run.start
    // Dividing a `Duration` is slow, so this happens only after the ceiling.
    return length >= ceiling && (atBoundary || length >= ceiling + ceiling / 5)
  }
}
