import Dispatch
import HistoryStore

/// A watch of the history store for changes, including those by other programs.
///
/// The handler is called 100 ms after a change, once for several changes. If changes can go
/// unnoticed (network file systems, no watches left), it is also called every second.
@MainActor
final class StoreWatch {
  private var watched: WatchedFile?
  private var isDue = false
  private var isPolling = false
  private let handler: @MainActor () -> Void

  /// The delay between a change and the handler.
  private static let delay = DispatchTimeInterval.milliseconds(100)
  /// The interval of the calls if changes can go unnoticed.
  private static let pollingInterval = DispatchTimeInterval.seconds(1)

  /// Starts to watch the store at a location.
  init(_ location: HistoryLocation, handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    watched = WatchedFile(location.changingFiles) { [weak self] report in
      if report.mayHaveChanged { self?.scheduleReport() }
      if report.needsPolling { self?.beginPolling() }
    }
  }

  private func scheduleReport() {
    if isDue { return }
    isDue = true
    after(Self.delay) { watch in
      watch.isDue = false
      watch.handler()
    }
  }

  private func beginPolling() {
    if isPolling { return }
    isPolling = true
    after(Self.pollingInterval) { watch in
      watch.isPolling = false
      guard watch.watched?.needsPolling == true else { return }
      watch.handler()
      watch.beginPolling()
    }
  }

  private func after(
    _ delay: DispatchTimeInterval, _ body: @escaping @MainActor @Sendable (StoreWatch) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      MainActor.assumeIsolated {
        if let self { body(self) }
      }
    }
  }
}
