import Dispatch
import EditorCore
import Storage
import Synchronization

/// The queue on which searches go on while somebody types: a little of each at a time.
final class SearchQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.search", qos: .userInitiated)
  /// The numbers of the searches that go on.
  private let running = Mutex<Set<Int>>([])
  /// Whether what was written in fields is kept.
  private let keepsWords: Bool

  /// Called on the main queue with a piece of news.
  typealias Tell = @MainActor @Sendable (Event) -> Void

  /// - Parameter keepsWords: whether what was written in fields is kept for the next runs.
  init(keepsWords: Bool) { self.keepsWords = keepsWords }

  /// Does what the editor wishes.
  ///
  /// - Parameter tell: called on the main queue with each piece of news.
  func perform(_ wish: SearchWish, tell: @escaping Tell) {
    switch wish {
    case .begin(let job, let serial):
      _ = running.withLock { $0.insert(serial) }
      goOn(job, serial, tell: tell)
    case .stop(let serial): _ = running.withLock { $0.remove(serial) }
    case .remember(let kind, let entry):
      if keepsWords { queue.async { Self.remember(entry, kind) } }
    }
  }

  // MARK: Searching

  /// So long the queue belongs to one search at a time; its progress is told as often.
  private static var slice: Duration { .milliseconds(30) }

  /// Searches on for a slice of time, and queues up again behind the others.
  private func goOn(_ job: SearchJob, _ serial: Int, tell: @escaping Tell) {
    queue.async { [self] in
      var job = job
      let end = ContinuousClock.now.advanced(by: Self.slice)
      job.run { isRunning(serial) && ContinuousClock.now < end }
      if !isRunning(serial) { return }
      let news: SearchNews =
        job.isDone ? .done(serial: serial, job) : .progress(serial: serial, job.progress)
      DispatchQueue.main.async {
        // It may have been stopped since, and then nobody waits for this.
        MainActor.assumeIsolated { if self.isRunning(serial) { tell(.search(news)) } }
      }
      if !job.isDone { goOn(job, serial, tell: tell) }
    }
  }

  private func isRunning(_ serial: Int) -> Bool { running.withLock { $0.contains(serial) } }

  // MARK: What was written in fields

  /// Brings what was written in earlier runs.
  func bringWords(tell: @escaping Tell) {
    if !keepsWords { return }
    queue.async {
      for kind in RecentWords.Kind.allCases {
        guard let kept = Self.entries(kind)?.load(), !kept.isEmpty else { continue }
        let entries = kept.map { RecentEntry($0.words, letters: $0.letters) }
        DispatchQueue.main.async {
          MainActor.assumeIsolated { tell(.search(.remembered(kind, entries))) }
        }
      }
    }
  }

  /// It is no loss that is worth a message when it cannot be kept.
  private static func remember(_ entry: RecentEntry, _ kind: RecentWords.Kind) {
    try? entries(kind)?.append(RecentEntries.Entry(entry.words, letters: entry.letters))
  }

  private static func entries(_ kind: RecentWords.Kind) -> RecentEntries? {
    guard let folder = try? StateFolder.ofUser() else { return nil }
    return kind.entries(in: folder)
  }

  /// Waits until what was written is kept, and no longer than that.
  func finish() {
    running.withLock { $0 = [] }
    queue.sync {}
  }
}

extension RecentWords.Kind {
  /// Where words of this kind are kept.
  func entries(in folder: StateFolder) -> RecentEntries {
    RecentEntries("recent-\(rawValue)", in: folder, most: RecentWords.most)
  }
}
