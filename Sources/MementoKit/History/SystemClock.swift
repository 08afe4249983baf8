import Dispatch

/// The clock of the machine; its timers fire on the main queue.
public final class SystemClock: HistoryClock {
  /// Creates the clock.
  public init() {}

  /// The present time.
  public var now: Moment { .now }

  /// Returns a timer that calls `fire` on the main queue.
  public func makeTimer(_ fire: @escaping @MainActor () -> Void) -> any HistoryTimer {
    Debouncer(queue: .main) { MainActor.assumeIsolated(fire) }
  }
}

extension Debouncer: HistoryTimer {}
