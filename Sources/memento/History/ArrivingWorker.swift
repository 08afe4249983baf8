import EditorCore
import Storage
import SystemPackage
import TextHistory
import TextModel

/// Keeps what is typed into a file before its history is open.
///
/// It has a queue of its own: loading a large file takes a while, and so does opening its history.
struct ArrivingWorker: ~Copyable {
  private let options: HistoryOptions
  private let known: KnownFiles
  private let run: OwnRun
  private let patience: Patience
  private var draft: ArrivingDraft?
  /// Whether the history keeps from now on what is typed.
  private var isOver = false

  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: OwnRun, _ patience: Patience
  ) {
    self.options = options
    self.known = known
    self.run = run
    self.patience = patience
  }

  /// Does what the editor wishes, unless the history is open: it is told then of all that was typed.
  ///
  /// - Returns: what the editor should know.
  mutating func perform(_ wish: ArrivingWish) -> [HistoryNews] {
    do throws(DatabaseError) {
      switch wish {
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

  /// Keeps nothing more.
  ///
  /// - Returns: what was kept, which is the history's business from now on.
  mutating func end() -> ArrivingDraft? {
    defer { draft = nil }
    isOver = true
    return draft
  }

  /// Keeps nothing more, and erases what was kept: the text was closed in good order.
  mutating func discard() -> [HistoryNews] {
    do throws(DatabaseError) {
      try end()?.drop()
      return []
    } catch {
      return [.failed(error.description)]
    }
  }

  /// Finds out where to keep it, if it is to be kept at all.
  ///
  /// - Returns: what the user should know of the store.
  private mutating func begin(
    _ written: FilePath, at seconds: Double
  ) throws(DatabaseError) -> String? {
    guard draft == nil, !isOver, options.isEnabled, let identity = known[written],
      let (folder, session, path) = place(of: written, at: seconds),
      options.exclusion(in: folder).pattern(matching: path) == nil
    else { return nil }
    let (store, notice) = try HistoryStore.open(in: folder.path, at: seconds, patience: patience)
    draft = ArrivingDraft(in: store, path: path, identity: identity, token: session.token)
    return notice
  }

  /// The state folder, the session in it, and the file's canonical path; nil where one of them is not
  /// to be had: that is told when the history is opened.
  private func place(
    of written: FilePath, at seconds: Double
  ) -> (StateFolder, OwnSession, FilePath)? {
    do throws(FileError) {
      let (folder, session) = try run.join(at: seconds)
      return (folder, session, try written.canonical())
    } catch {
      return nil
    }
  }
}
