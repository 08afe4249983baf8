import Documents
import Files
import HistoryStore
import SystemPackage
import TextHistory

/// The worker that stores drafts of a file before its history is open.
///
/// It has its own queue, because loading a large file and opening its history take time.
struct LoadingWorker: ~Copyable {
  private let options: HistoryOptions
  private let known: KnownFiles
  private let run: ProgramSession
  private let lockTimeout: LockTimeout
  private var draft: LoadingDraft?
  /// Whether the history has taken over.
  private var isOver = false

  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: ProgramSession,
    _ lockTimeout: LockTimeout
  ) {
    self.options = options
    self.known = known
    self.run = run
    self.lockTimeout = lockTimeout
  }

  /// Performs a request, unless the history is open, which then receives all changes.
  mutating func carryOut(_ request: LoadingDraftRequest) -> [HistoryEvent] {
    do throws(DatabaseError) {
      switch request {
      case .keep(let path, let state, let opened, let seconds):
        let notice = try begin(FilePath(expandingTilde: path), at: seconds)
        try draft?.keep(state, since: opened, at: seconds)
        return [.drafted] + (notice.map { [.notice($0)] } ?? [])
      case .drop:
        try draft?.drop()
        return []
      }
    } catch {
      return [error.isBusy ? .delayed : .failed(error.description)]
    }
  }

  /// Ends the drafts; returns the stored one for the history.
  mutating func end() -> LoadingDraft? {
    isOver = true
    return draft.take()
  }

  /// Ends the drafts and erases the stored one: the text was closed regularly.
  mutating func discard() -> [HistoryEvent] {
    do throws(DatabaseError) {
      try end()?.drop()
      return []
    } catch {
      return [.failed(error.description)]
    }
  }

  /// Creates the draft, unless the file is excluded; returns a notice about the store.
  private mutating func begin(
    _ written: FilePath, at seconds: Double
  ) throws(DatabaseError) -> String? {
    guard draft == nil, !isOver, options.isEnabled, let identity = known[written],
      // The opening of the history reports their errors.
      let (folders, session) = try? run.join(at: seconds), (try? folders.history.make()) != nil,
      let path = try? written.canonical(),
      folders.exclusion(by: options.patterns).pattern(matching: path) == nil
    else { return nil }
    let (store, notice) = try HistoryDatabase.open(
      in: folders.history, at: seconds, lockTimeout: lockTimeout)
    draft = LoadingDraft(in: store, path: path, identity: identity, token: session.token)
    return notice
  }
}
