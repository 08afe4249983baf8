import Dispatch
public import EditorCore
public import Files
import Synchronization

/// The queue that runs searches in slices while the user types.
final class SearchQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.search", qos: .userInitiated)
  /// The numbers of the running searches.
  private let running = Mutex<Set<Int>>([])
  /// Whether field entries are stored for later sessions.
  private let keepsEntries: Bool
  /// The folder for them; nil without one.
  private let folder: StateFolder?

  init(keepsEntries: Bool, in folder: StateFolder?) {
    self.keepsEntries = keepsEntries
    self.folder = folder
  }

  /// Performs a request of the editor.
  func perform(_ request: SearchRequest, post: @escaping Post<Event>) {
    switch request {
    case .begin(let job, let serial):
      _ = running.withLock { $0.insert(serial) }
      resume(job, serial, post: post)
    case .stop(let serial): _ = running.withLock { $0.remove(serial) }
    case .remember(let kind, let entry):
      guard keepsEntries, let folder else { return }
      // A failure needs no message.
      queue.async {
        try? kind.entries(in: folder).append(.init(entry.words, letters: entry.letters))
      }
    case .readAgain: loadEntries { post(.search(.stored($0, $1))) }
    }
  }

  /// The slice of one search, which is also the interval of its progress reports.
  private static var slice: Duration { .milliseconds(30) }

  /// Searches for a slice of time, and queues up again after the others.
  private func resume(_ job: SearchJob, _ serial: Int, post: @escaping Post<Event>) {
    queue.async { [self] in
      var job = job
      let end = ContinuousClock.now.advanced(by: Self.slice)
      job.run { isRunning(serial) && ContinuousClock.now < end }
      if !isRunning(serial) { return }
      let event: SearchEvent =
        job.isDone ? .done(serial: serial, job) : .progress(serial: serial, job.progress)
      // The search may have been stopped since.
      onMainQueue { if self.isRunning(serial) { post(.search(event)) } }
      if !job.isDone { resume(job, serial, post: post) }
    }
  }

  private func isRunning(_ serial: Int) -> Bool { running.withLock { $0.contains(serial) } }

  /// Loads the entries of earlier sessions.
  func loadEntries(post: @escaping Post<Event>) {
    loadEntries { kind, entries in
      if !entries.isEmpty { post(.search(.remembered(kind, entries))) }
    }
  }

  /// Loads the stored entries of each kind, and delivers them on the main queue.
  private func loadEntries(
    _ take: @escaping @MainActor @Sendable (RecentWords.Kind, [RecentEntry]) -> Void
  ) {
    guard keepsEntries, let folder else { return }
    queue.async {
      for kind in RecentWords.Kind.allCases {
        let entries = kind.entries(in: folder).load().map {
          RecentEntry($0.words, letters: $0.letters)
        }
        onMainQueue { take(kind, entries) }
      }
    }
  }

  /// Waits until the entries are stored.
  func finish() {
    running.withLock { $0 = [] }
    queue.sync {}
  }
}

extension RecentWords.Kind {
  /// Returns the file with the entries of this kind.
  public func entries(in folder: StateFolder) -> RecentEntries {
    RecentEntries("recent-\(rawValue)", in: folder, most: RecentWords.most)
  }
}
