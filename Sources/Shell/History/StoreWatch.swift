import Dispatch
import HistoryStore

/// A watch of the store of the history for changes, also those by other programs.
///
/// Its handler is called a moment after a change, once for several.
@MainActor
final class StoreWatch {
  private var watched: WatchedFile?
  private var isDue = false
  private let handler: @MainActor () -> Void

  /// The delay between a change and the handler.
  private static var delay: DispatchTimeInterval { .milliseconds(100) }

  /// Starts to watch the store at a location.
  init(_ location: HistoryLocation, handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    watched = WatchedFile(location.changingFiles) { [weak self] report in
      if report.mayHaveChanged { self?.note() }
    }
  }

  private func note() {
    if isDue { return }
    isDue = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      MainActor.assumeIsolated {
        self?.isDue = false
        self?.handler()
      }
    }
  }
}
