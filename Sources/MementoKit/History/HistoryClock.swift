/// The clock of a history: the present time, and timers.
///
/// A program uses the `SystemClock`, and a test passes a `ManualClock`.
@MainActor package protocol HistoryClock: AnyObject {
  /// The present time.
  var now: Moment { get }

  /// Returns a timer that calls `fire` at each of its deadlines; it ends with its last reference.
  func makeTimer(_ fire: @escaping @MainActor () -> Void) -> any HistoryTimer
}

/// A timer of a history.
@MainActor package protocol HistoryTimer: AnyObject {
  /// Sets the timer to an uptime of its clock, replacing the earlier one; nil stops it.
  func aim(at uptime: Duration?)
}

/// A clock under the control of a test, which replaces that of the machine.
public final class ManualClock: HistoryClock {
  /// The present time.
  public private(set) var now: Moment

  private var timers: [Weak] = []

  /// Creates a clock at 2026-01-01 00:00 UTC, or at another time.
  ///
  /// - Parameter seconds: the time, in seconds since 1970-01-01 00:00 UTC.
  public init(secondsSince1970 seconds: Double = 1_767_225_600) {
    now = Moment(uptime: .zero, secondsSince1970: seconds)
  }

  /// Returns a timer that fires while `advance(by:)` passes its deadline.
  package func makeTimer(_ fire: @escaping @MainActor () -> Void) -> any HistoryTimer {
    let timer = Timer(fire)
    timers.removeAll { $0.timer == nil }
    timers.append(Weak(timer: timer))
    return timer
  }

  /// Advances the time; timers fire in order, each at its deadline.
  public func advance(by duration: Duration) {
    let end = now.uptime + duration
    while let next = timers.compactMap(\.timer).filter({ $0.isDue(at: end) }).min(by: Timer.isFirst)
    {
      move(to: max(now.uptime, next.deadline ?? end))
      next.run()
    }
    move(to: end)
  }

  private func move(to uptime: Duration) { now = now.advanced(by: uptime - now.uptime) }

  private struct Weak {
    weak var timer: Timer?
  }

  private final class Timer: HistoryTimer {
    private(set) var deadline: Duration?
    private let fire: @MainActor () -> Void

    init(_ fire: @escaping @MainActor () -> Void) { self.fire = fire }

    func aim(at uptime: Duration?) { deadline = uptime }

    func isDue(at uptime: Duration) -> Bool { deadline.map { $0 <= uptime } ?? false }

    func run() {
      deadline = nil
      fire()
    }

    static func isFirst(_ a: Timer, _ b: Timer) -> Bool {
      (a.deadline ?? .zero) < (b.deadline ?? .zero)
    }
  }
}
