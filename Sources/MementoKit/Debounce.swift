/// When a run of edits is over: after a time without an edit, or at a ceiling.
///
/// The rule alone, given times; `Debouncer` is the clockwork. Touched at each edit, it names the
/// moment at which the run is over unless it is touched again.
public struct Debounce: Sendable {
  /// The quiet times that make sense: shorter ones record every key, longer ones lose the point.
  public static let quietRange: ClosedRange<Duration> = .milliseconds(100) ... .seconds(10)

  /// How long without an edit ends a run.
  public private(set) var quiet: Duration
  /// How long a run without a pause may last before it ends at the next good place.
  public private(set) var ceiling: Duration

  private var run: (start: Duration, last: Duration)?

  /// A rule with nothing waiting.
  ///
  /// `quiet` is brought into `quietRange`.
  public init(quiet: Duration = .seconds(1), ceiling: Duration = .seconds(10)) {
    self.quiet = min(max(quiet, Self.quietRange.lowerBound), Self.quietRange.upperBound)
    self.ceiling = max(ceiling, self.quiet)
  }

  /// Other times from now on, also for a run that waits.
  public mutating func change(quiet: Duration, ceiling: Duration) {
    let run = run
    self = Debounce(quiet: quiet, ceiling: ceiling)
    self.run = run
  }

  /// An edit happened at this uptime.
  public mutating func touch(at uptime: Duration) {
    run = (start: run?.start ?? uptime, last: uptime)
  }

  /// The run is over; nothing waits.
  public mutating func reset() {
    run = nil
  }

  /// The uptime at which the run is over if no edit comes; nil while nothing waits.
  public var deadline: Duration? {
    run.map { $0.last + quiet }
  }

  /// Whether the run is over at this uptime.
  public func isOver(at uptime: Duration) -> Bool {
    deadline.map { uptime >= $0 } ?? false
  }

  /// Whether an edit at this uptime comes so late in a run that the run should have ended:
  /// after the ceiling at a good place to end, a fifth later anywhere.
  public func isOverdue(at uptime: Duration, atBoundary: Bool) -> Bool {
    guard let run else { return false }
    return uptime - run.start >= (atBoundary ? ceiling : ceiling + ceiling / 5)
  }
}
