import Dispatch
import EditorCore
import Storage
import Synchronization
import TextHistory
import TextModel

/// The queue on which the history of one text is kept, apart from the one for files: an undo that needs a state of
/// last week must not wait for a large file to be written.
final class HistoryQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.history", qos: .userInitiated)
  /// Used on the queue alone.
  private let worker: Mutex<HistoryWorker>
  /// The queue for what is typed before the history is open: opening it may take seconds.
  private let arrivingQueue = DispatchQueue(label: "memento.history.arriving", qos: .userInitiated)
  private let arriving: Mutex<ArrivingWorker>
  /// Counts looks and their ends: a look goes on while nothing was counted after it.
  private let looks = Atomic(0)
  private let mail = MainMail()
  /// More than another Memento takes to record a change of a large text; nobody waits for this queue.
  private let patience: Patience
  /// So long whoever leaves waits for locks.
  private static var patienceAtEnd: Duration { .seconds(5) }

  /// Called on the main queue with a piece of news.
  typealias Tell = @MainActor @Sendable (HistoryNews) -> Void

  /// A queue for the history of a text; nothing is opened before the first wish.
  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: OwnRun,
    patience: Patience = .seconds(15)
  ) {
    self.patience = patience
    worker = Mutex(HistoryWorker(options, knowing: known, in: run, patience))
    arriving = Mutex(ArrivingWorker(options, knowing: known, in: run, patience))
  }

  /// Does what the editor wishes, after what it wished before.
  ///
  /// - Parameter tell: called on the main queue with each piece of news.
  func perform(_ wish: HistoryWish, tell: @escaping Tell) {
    switch wish {
    case .look(let look): begin(look, tell: tell)
    case .stopLooking: stopLooking()
    case .arriving(let wish): keepArriving(wish, tell: tell)
    case .open:
      work(tell: tell) { [self] in
        let news = $0.perform(wish)
        // Nothing is kept elsewhere any more when the editor hears that the history is open.
        if let draft = arriving.withLock({ $0.end() }) { $0.history?.takeOver(draft) }
        return news
      }
      work(tell: tell) { $0.tidy() }
    case .close(inOrder: true):
      work(tell: tell) { [self] in arriving.withLock { $0.discard() } + $0.perform(wish) }
    default: work(tell: tell) { $0.perform(wish) }
    }
  }

  /// Keeps as much as the options say, and lets go at once what is too much then.
  func follow(_ options: HistoryOptions, tell: @escaping Tell) {
    work(tell: tell) { $0.follow(options) ? $0.tidy(onceIn: 0) : [] }
  }

  private func work(
    tell: @escaping Tell, _ body: @escaping @Sendable (inout HistoryWorker) -> [HistoryNews]
  ) {
    queue.async { [self] in post(worker.withLock { body(&$0) }, tell: tell) }
  }

  private func keepArriving(_ wish: ArrivingWish, tell: @escaping Tell) {
    arrivingQueue.async { [self] in post(arriving.withLock { $0.perform(wish) }, tell: tell) }
  }

  private func post(_ news: [HistoryNews], tell: @escaping Tell) {
    if news.isEmpty { return }
    mail.post { for piece in news { tell(piece) } }
  }

  /// Waits until all wishes are done but a look, which may go on.
  func finish() {
    arrivingQueue.sync {}
    queue.sync {}
  }

  /// The same, and tells what came of them: for who cannot wait for the main queue any more.
  @MainActor func finishAndTell() {
    patience.hurry(within: Self.patienceAtEnd)
    finish()
    mail.deliver()
  }

  // MARK: Looking

  /// So long the queue belongs to a look at a time; its progress is told as often.
  private static var slice: Duration { .milliseconds(50) }

  private func begin(_ look: HistoryLook, tell: @escaping Tell) {
    let ticket = nextTicket()
    queue.async { [self] in
      guard isNewest(ticket) else { return }
      worker.withLock { $0.beginLooking(look) }
      goOnLooking(ticket, tell: tell)
    }
  }

  /// Stops a look at once, and not after what waits in the queue: it asks after each state.
  private func stopLooking() {
    let ticket = nextTicket()
    queue.async { [self] in
      if isNewest(ticket) { worker.withLock { $0.stopLooking() } }
    }
  }

  /// Looks on for a slice of time, and queues up again behind the wishes that came meanwhile: the
  /// queue is serial, so that this alone lets each of them wait for a slice at the most.
  private func goOnLooking(_ ticket: Int, tell: @escaping Tell) {
    guard isNewest(ticket) else { return }
    let end = ContinuousClock.now.advanced(by: Self.slice)
    let news = worker.withLock {
      $0.goOnLooking { isNewest(ticket) && ContinuousClock.now < end }
    }
    guard let news else { return }
    DispatchQueue.main.async { [self] in
      // It may have been stopped since, and then nobody waits for this.
      MainActor.assumeIsolated { if isNewest(ticket) { tell(news) } }
    }
    if case .looking = news { queue.async { [self] in goOnLooking(ticket, tell: tell) } }
  }

  private func nextTicket() -> Int { looks.add(1, ordering: .relaxed).newValue }

  private func isNewest(_ ticket: Int) -> Bool { looks.load(ordering: .relaxed) == ticket }
}
