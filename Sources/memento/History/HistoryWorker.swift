import EditorCore
import MementoKit
import Storage
import SystemPackage
import TextHistory
import TextModel

/// What the command line and the configuration say about history.
struct HistoryOptions: Sendable {
  /// Whether history is kept at all.
  var isEnabled = true
  /// Which files get none, besides the usual ones.
  var patterns = HistoryExclusion.standardPatterns
  /// How much is kept.
  var settings = HistorySettings()

  /// The files that get none.
  func exclusion(in folder: StateFolder) -> HistoryExclusion {
    HistoryExclusion(
      patterns: patterns, home: StateFolder.userHome,
      temporaryFolders: TextFile.temporaryFolders + [folder.path])
  }
}

/// Keeps the history of the text that is being edited, and tells of other editors that have it.
struct HistoryWorker: ~Copyable {
  private var options: HistoryOptions
  private let known: KnownFiles
  /// What other editors know of this run.
  private let run: OwnRun
  /// How long to wait for other programs that write to the store.
  private let patience: Patience
  private var folder: StateFolder?
  private var session: OwnSession?
  private(set) var history: FileHistory?
  /// What is being looked for in all states.
  var search: (serial: Int, walk: HistorySearch)?
  /// The file's path: canonical.
  private var path: FilePath?
  /// The file's path as the user wrote it, by which it is known.
  private var written: FilePath?

  /// How often a damaged store was given up in this run.
  private var restarts = 0

  /// More make no sense.
  private static var mostRestarts: Int { 3 }

  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: OwnRun, _ patience: Patience
  ) {
    self.options = options
    self.patience = patience
    self.known = known
    self.run = run
  }

  /// Keeps as much as is wanted from now on.
  ///
  /// Whether anything is kept, and of which files, holds for texts that are opened from now on.
  ///
  /// - Returns: whether that is another size than before.
  mutating func follow(_ options: HistoryOptions) -> Bool {
    let isOther = options.settings != self.options.settings
    self.options = options
    history?.settings = options.settings
    return isOther
  }

  /// Does what the editor wishes.
  ///
  /// - Returns: what the editor should know.
  mutating func perform(_ wish: HistoryWish) -> [HistoryNews] {
    do throws(DatabaseError) {
      return try attempt(wish)
    } catch {
      if error.isBusy { return [.delayed] }
      return error.isOfTheFile ? startAnew(after: error) : [.failed(error.description)]
    }
  }

  private mutating func attempt(_ wish: HistoryWish) throws(DatabaseError) -> [HistoryNews] {
    if case .open(let path, let memento, let takesLostText) = wish {
      return open(path, memento, takesLostText)
    }
    guard let history else { return answerWithoutHistory(wish) }
    var news: [HistoryNews] = []
    switch wish {
    case .open, .arriving: break
    case .dropArrivingDraft: try history.dropArrivingDraft()
    case .record(let mementos):
      news = [.recorded(try history.record(mementos))]
    case .draft(let draft):
      try history.draft(draft)
      news = [.drafted]
    case .dropDraft: try history.dropDraft()
    case .move(let reference): try history.move(to: reference, at: Moment.now.secondsSince1970)
    case .expectOnDisk(let reference, let memento): try history.expectOnDisk(reference, memento)
    case .noteOnDisk(let reference, let memento, let isSaved):
      try history.noteOnDisk(
        reference, memento, isSaved: isSaved, identity: written.flatMap { known[$0] })
    case .bring(let reference, let near, let state, let count):
      news = bring(reference, (near, state), count, history)
    // Done bit by bit: see `goOnLooking`.
    case .look, .stopLooking: break
    case .name(let reference, let name): news = try self.name(reference, name, history)
    case .lookForOthers:
      try history.lookForOthers()
      news = [.names(try history.names())]
    case .settleRecovery: try history.settleRecovery()
    case .follow(let path): news = try follow(path, history)
    case .forget(let references): try history.forget(references)
    case .remember(let place, let seconds): remember(place, at: seconds)
    case .close(let inOrder):
      if inOrder { try history.close() }
      news = leave()
    }
    return news + others(history)
  }

  private func answerWithoutHistory(_ wish: HistoryWish) -> [HistoryNews] {
    switch wish {
    case .remember(let place, let seconds):
      remember(place, at: seconds)
      return []
    case .bring(let reference, _, _, _):
      return [.lost(reference, "#\(reference.number) cannot be brought back: no store is open")]
    case .close: return leave()
    default: return []
    }
  }

  /// Notes the file among those edited last, unless nothing is to be kept of it.
  private func remember(_ place: StartPlace, at seconds: Double) {
    guard options.isEnabled, let folder, let path, case .line(let line, let character) = place,
      !isExcluded(in: folder)
    else { return }
    let entry = RecentFiles.Entry(
      path: path, line: line, character: character, used: seconds)
    // Nobody waits for it; where it cannot be kept, history says what is wrong.
    try? RecentFiles(in: folder).note(entry)
  }

  /// The text is no longer open here.
  private func leave() -> [HistoryNews] {
    guard let path, let session else { return [] }
    do throws(FileError) {
      try session.close(path)
      return []
    } catch {
      return [.notice(error.description)]
    }
  }

  private func others(_ history: FileHistory) -> [HistoryNews] {
    let rows = history.takeNews()
    return rows.isEmpty
      ? [] : [.recordedElsewhere(rows.map { ($0.record, $0.parent) })]
  }

  private func bring(
    _ reference: MementoReference, _ near: (MementoReference, TextBuffer.Memento), _ count: Int,
    _ history: FileHistory
  ) -> [HistoryNews] {
    do throws(StoreError) {
      return [
        .brought(try history.bring(reference.number, atHand: near, alongTheWay: count))
      ]
    } catch {
      return [.lost(reference, error.description)]
    }
  }

  private func name(
    _ reference: MementoReference, _ name: String?, _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryNews] {
    do throws(NamingError) {
      try history.name(reference, name)
    } catch {
      // One that was let go meanwhile needs no name.
      if case .database(let error) = error { throw error }
    }
    return [.named(reference)]
  }

  // MARK: Opening

  private mutating func open(
    _ written: String?, _ memento: TextBuffer.Memento, _ takesLostText: Bool
  ) -> [HistoryNews] {
    var news: [HistoryNews] = []
    do throws(FileError) {
      let now = Moment.now.secondsSince1970
      let (folder, session) = try run.join(at: now)
      (self.folder, self.session) = (folder, session)
      if let written {
        let written = FilePath(expandingTilde: written)
        let path = try written.canonical()
        (self.path, self.written) = (path, written)
        try session.open(path, at: now)
        news = session.others(having: path).prefix(1).map { .occupied($0.words) }
      }
      let text = OpenedText(
        path: path, state: memento, identity: self.written.flatMap { known[$0] }, openedAt: now,
        takesLostText: takesLostText)
      return news + openHistory(of: text, in: folder, session)
    } catch {
      return news + [.notKept(options.isEnabled ? error.description : nil)]
    }
  }

  private mutating func openHistory(
    of text: OpenedText, in folder: StateFolder, _ session: OwnSession
  ) -> [HistoryNews] {
    let now = text.openedAt
    guard options.isEnabled, !isExcluded(in: folder) else { return [.notKept(nil)] }
    do throws(DatabaseError) {
      let (store, notice) = try HistoryStore.open(
        in: folder.path, at: now, patience: patience)
      let runs = Runs(own: session.token) { session.isAlive($0) }
      let tidying = Tidying(store, settings: options.settings, isAlive: runs.isAlive)
      if let path, let file = try store.file(at: path) { try tidying.tidy(file, at: now) }
      let (history, earlier) = try FileHistory.open(
        text, in: store, runs: runs, settings: options.settings)
      self.history = history
      let notices = (notice.map { [$0] } ?? []) + history.takeNotices()
      return [.opened(earlier)] + notices.map { .notice($0) }
    } catch {
      return error.isOfTheFile
        ? startAnew(after: error) : [.notKept("History is not kept: \(error)")]
    }
  }

  private func isExcluded(in folder: StateFolder) -> Bool {
    guard let path else { return false }
    return options.exclusion(in: folder).pattern(matching: path) != nil
  }

  /// The store is damaged: a new one takes its place, and all that is at hand goes there.
  private mutating func startAnew(after error: DatabaseError) -> [HistoryNews] {
    history = nil
    // A store that is damaged again and again is left alone.
    restarts += 1
    guard let folder, let session, restarts <= Self.mostRestarts else {
      return [.notKept("History is not kept: \(error)")]
    }
    let now = Moment.now.secondsSince1970
    do throws(DatabaseError) {
      let (store, notice) = try HistoryStore.reopen(
        in: folder.path, insteadOf: error.path, at: now)
      history = FileHistory(
        beginningIn: store, path: path, token: session.token, since: now,
        settings: options.settings)
      return [.begunAnew(notice ?? error.description)]
    } catch {
      return [.notKept("History is not kept: \(error)")]
    }
  }

  /// Lets old history go, once an hour and after the text is there.
  ///
  /// - Parameter interval: seconds that must have gone since it was done last.
  mutating func tidy(onceIn interval: Double = 3600) -> [HistoryNews] {
    guard let history, let session else { return [] }
    do throws(DatabaseError) {
      try Tidying(history.store, settings: options.settings) { session.isAlive($0) }
        .tidyAll(onceIn: interval, at: Moment.now.secondsSince1970)
      return []
    } catch {
      return error.isBusy ? [] : [.notice("History is not tidied: \(error)")]
    }
  }

  // MARK: Another file, and the end

  private mutating func follow(
    _ written: String, _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryNews] {
    let now = Moment.now.secondsSince1970
    let hadPath = path != nil
    do throws(FileError) {
      self.written = FilePath(expandingTilde: written)
      let path = try FilePath(expandingTilde: written).canonical()
      if let old = self.path { try session?.close(old) }
      self.path = path
      try session?.open(path, at: now)
    } catch {
      return [.notice(error.description)]
    }
    if let folder, isExcluded(in: folder) {
      // What was kept while the text had no name must not stay when its file gets no history.
      try hadPath ? history.close() : history.forgetAll()
      self.history = nil
      return [.notKept(nil)]
    }
    if let path { try history.follow(path, at: now) }
    return []
  }

}

extension OpenSessions.Occupant {
  /// Who it is, for a question.
  fileprivate var words: String {
    let time = LocalCalendar.system.localTime(since)
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return "another Memento (process \(process) on \(host), since \(time.hour):\(minute))"
  }
}
