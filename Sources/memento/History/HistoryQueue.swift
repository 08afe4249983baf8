import Dispatch
import EditorCore
import Storage
import Synchronization
import TextModel

/// The queue on which history is kept, apart from the one for files: an undo that needs a state of
/// last week must not wait for a large file to be written.
final class HistoryQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.history", qos: .userInitiated)
  /// Used on the queue alone.
  private let worker: Mutex<HistoryWorker>

  /// A queue for the history of a text; nothing is opened before the first wish.
  init(_ options: HistoryOptions, knowing known: KnownFiles) {
    worker = Mutex(HistoryWorker(options, knowing: known))
  }

  /// Does what the editor wishes, after what it wished before.
  ///
  /// - Parameter tell: called on the main queue with each piece of news.
  func perform(
    _ wish: HistoryWish, tell: @escaping @MainActor @Sendable (Event) -> Void
  ) {
    work(tell: tell) { $0.perform(wish) }
    if case .open = wish { work(tell: tell) { $0.tidy() } }
  }

  private func work(
    tell: @escaping @MainActor @Sendable (Event) -> Void,
    _ body: @escaping @Sendable (inout HistoryWorker) -> [Event]
  ) {
    queue.async { [self] in
      let news = worker.withLock { body(&$0) }
      if news.isEmpty { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { for event in news { tell(event) } } }
    }
  }

  /// Waits until all wishes are done.
  func finish() {
    queue.sync {}
  }
}
