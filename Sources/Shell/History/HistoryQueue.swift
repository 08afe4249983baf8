import Dispatch
import Documents
import HistoryStore
import Synchronization
import TextHistory
import TextEditing

/// The queue for the history of one text.
///
/// It is separate from the queue for files, so that an undo does not wait for the writing of a
/// large file.
final class HistoryQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.history", qos: .userInitiated)
  /// The worker, used on the queue alone.
  private let worker: Mutex<HistoryWorker>
  /// The queue for drafts before the history is open: opening it may take seconds.
  private let loadingQueue = DispatchQueue(label: "memento.history.loading", qos: .userInitiated)
  private let loading: Mutex<LoadingWorker>
  /// The number of searches begun and stopped: a search continues while its number is the last.
  private let looks = Atomic(0)
  private let outbox = MainQueueBuffer()
  private let bases: BaseQueue
  /// The lock timeout, longer than the recording of a change of a large text; no caller waits for
  /// it.
  private let lockTimeout = LockTimeout.seconds(15)
  /// Whether another attempt of the waiting requests is scheduled.
  private let isRetrying = Atomic(false)
  /// Whether the document is closed, so that the store is no longer watched.
  private let isClosed = Atomic(false)
  /// The delay before another attempt.
  private static var retryDelay: DispatchTimeInterval { .seconds(2) }
  /// The interval of the checks of the store.
  private static var checkInterval: DispatchTimeInterval { .seconds(5) }
  /// The maximum wait for locks at the end of the program.
  private static var retryTimeAtEnd: Duration { .seconds(1) }

  /// Creates a queue for the history of a text; the first request opens the store.
  ///
  /// - Parameter rest: the rest during which no bases are stored.
  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: ProgramSession,
    rest: BackgroundRest
  ) {
    bases = BaseQueue(rest: rest)
    worker = Mutex(HistoryWorker(options, knowing: known, in: run, lockTimeout))
    loading = Mutex(LoadingWorker(options, knowing: known, in: run, lockTimeout))
  }

  /// Performs a request of the editor, after earlier ones.
  func perform(_ request: HistoryRequest, post: @escaping Post<HistoryEvent>) {
    switch request {
    case .search(let query): search(for: query, post: post)
    case .stopSearching: stopSearching()
    case .loading(let request):
      loadingQueue.async { [self] in deliver(loading.withLock { $0.carryOut(request) }, post: post)
      }
    case .open:
      work(post: post) { $0.carryOut(request) }
      work(post: post) { $0.prune() }
      watchStore(post: post)
    case .followStore where isClosed.load(ordering: .relaxed): break
    case .close(let inOrder, _):
      isClosed.store(true, ordering: .relaxed)
      guard inOrder else { return work(post: post) { $0.carryOut(request) } }
      work(post: post) { [self] in loading.withLock { $0.discard() } + $0.carryOut(request) }
    default: work(post: post) { $0.carryOut(request) }
    }
  }

  /// Applies new options, and prunes at once if the limits changed.
  func apply(_ options: HistoryOptions, post: @escaping Post<HistoryEvent>) {
    work(post: post) { $0.apply(options) ? $0.prune(onceIn: 0) : [] }
  }

  /// Requests whether another session has recorded a text found in the file.
  ///
  /// - Parameters:
  ///   - post: receives the records of other sessions, before the answer.
  ///   - handler: receives the answer.
  func recognize(
    _ state: TextBuffer.Memento, post: @escaping Post<HistoryEvent>,
    then handler: @escaping Post<Recognition>
  ) {
    queue.async { [self] in
      let (events, recognition) = worker.withLock { $0.recognize(state) }
      outbox.post {
        for event in events { post(event) }
        handler(recognition)
      }
    }
  }

  private func work(
    post: @escaping Post<HistoryEvent>,
    _ body: @escaping @Sendable (inout HistoryWorker) -> [HistoryEvent]
  ) {
    queue.async { [self] in
      let (events, isWaiting) = worker.withLock {
        let events = body(&$0)
        handOverDraft(to: $0)
        for (request, answer) in $0.takePerformed() {
          keepBases(after: request, answer, $0.history, post: post)
        }
        return (events, $0.isWaiting)
      }
      deliver(events, post: post)
      if isWaiting { retryLater(post: post) }
    }
  }

  /// Passes the draft to the history before the editor receives the opened history.
  private func handOverDraft(to worker: borrowing HistoryWorker) {
    guard let history = worker.history else { return }
    if let draft = loading.withLock({ $0.end() }) { history.adopt(draft) }
  }

  /// Performs the waiting requests again after a delay.
  private func retryLater(post: @escaping Post<HistoryEvent>) {
    guard isRetrying.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    queue.asyncAfter(deadline: .now() + Self.retryDelay) { [self] in
      isRetrying.store(false, ordering: .relaxed)
      work(post: post) { $0.performWaiting() }
    }
  }

  /// Checks periodically whether the store is still at its path.
  private func watchStore(post: @escaping Post<HistoryEvent>) {
    queue.asyncAfter(deadline: .now() + Self.checkInterval) { [weak self] in
      guard let self, !isClosed.load(ordering: .relaxed) else { return }
      work(post: post) { $0.performWaiting() }
      watchStore(post: post)
    }
  }

  private func deliver(_ events: [HistoryEvent], post: @escaping Post<HistoryEvent>) {
    if events.isEmpty { return }
    outbox.post { for event in events { post(event) } }
  }

  private func keepBases(
    after request: HistoryRequest, _ events: [HistoryEvent], _ history: FileHistory?,
    post: @escaping Post<HistoryEvent>
  ) {
    bases.follow(request, answeredBy: events, history) { [self] in deliver($0, post: post) }
  }

  /// Waits for all requests, and until no state depends on the file.
  func finishWithBases() {
    finish()
    bases.finish()
  }

  /// Waits for all requests except a search, which may continue.
  func finish() {
    loadingQueue.sync {}
    queue.sync {}
  }

  /// Whether requests wait for another attempt, because the store did not accept them.
  var isWaiting: Bool { worker.withLock { $0.isWaiting } }

  /// Limits the wait for locks, because the user waits for the end of the program.
  func hurry() { lockTimeout.hurry(within: Self.retryTimeAtEnd) }

  /// Removes the limit, because the user stays.
  func relax() { lockTimeout.relax() }

  /// Waits for all requests and posts their events, at the end of the program: for a caller on the
  /// main queue.
  ///
  /// Work that the store does not accept goes to a spool.
  @MainActor func finishAndPost(_ post: @escaping Post<HistoryEvent>) {
    bases.stop()
    work(post: post) { $0.performAtEnd() }
    finish()
    outbox.flush()
  }

  /// Waits for the last requests, and closes the spool.
  func end() {
    finish()
    queue.sync { worker.withLock { $0.closeSpool() } }
  }

  /// The slice of a search, which is also the interval of its progress reports.
  private static var slice: Duration { .milliseconds(50) }

  private func search(for query: HistoryQuery, post: @escaping Post<HistoryEvent>) {
    let ticket = nextTicket()
    queue.async { [self] in
      guard isNewest(ticket) else { return }
      worker.withLock { $0.beginHistorySearch(query) }
      resumeSearch(ticket, post: post)
    }
  }

  /// Stops a search immediately, before the requests in the queue: the search checks after each
  /// state.
  private func stopSearching() {
    let ticket = nextTicket()
    queue.async { [self] in
      if isNewest(ticket) { worker.withLock { $0.stopSearching() } }
    }
  }

  /// Searches for a slice of time, and queues up again after newer requests.
  ///
  /// The queue is serial, so each request waits for one slice at most.
  private func resumeSearch(_ ticket: Int, post: @escaping Post<HistoryEvent>) {
    guard isNewest(ticket) else { return }
    let end = ContinuousClock.now.advanced(by: Self.slice)
    let event = worker.withLock {
      $0.resumeSearch { isNewest(ticket) && ContinuousClock.now < end }
    }
    guard let event else { return }
    // The search may have been stopped since.
    onMainQueue { [self] in if isNewest(ticket) { post(event) } }
    if case .searching = event { queue.async { [self] in resumeSearch(ticket, post: post) } }
  }

  private func nextTicket() -> Int { looks.add(1, ordering: .relaxed).newValue }

  private func isNewest(_ ticket: Int) -> Bool { looks.load(ordering: .relaxed) == ticket }
}
