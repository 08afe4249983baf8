import Dispatch

/// The clock of the machine; its timers fire on the main queue.
final class SystemClock: HistoryClock {
  var now: Moment { .now }

  func makeTimer(_ fire: @escaping @MainActor () -> Void) -> any HistoryTimer {
    Debouncer(queue: .main) { MainActor.assumeIsolated(fire) }
  }
}

extension ManualClock? {
  /// The clock itself, or that of the machine without one.
  @MainActor package var orSystem: any HistoryClock { self ?? SystemClock() as any HistoryClock }
}

extension Debouncer: HistoryTimer {}
