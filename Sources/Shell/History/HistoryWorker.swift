import Dispatch
import Documents
import EditorCore
import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import TextHistory
import TextEditing

/// The options of history from the command line and the configuration.
struct HistoryOptions: Sendable {
  /// Whether history is recorded.
  var isEnabled = true
  /// The patterns of files without history.
  var patterns = HistoryExclusion.standardPatterns
  /// Whether emergency copies include files that may hold secrets; nil if the user decides.
  var copiesSecrets: Bool?
  /// The limits of the history.
  var settings = HistorySettings()
}

/// The worker that stores a document's history, and reports other editors with the same file.
struct HistoryWorker: ~Copyable {
  private(set) var options: HistoryOptions
  private let known: KnownFiles
  /// This session as visible to other editors.
  private let run: ProgramSession
  /// The limit of the wait for other programs that write to the store.
  let lockTimeout: LockTimeout
  private(set) var folders: UserFolders?
  private(set) var session: RunningSession?
  var history: FileHistory?
  /// The requests that wait for the store.
  var waiting = Waiting()
  /// The text whose history is not open yet.
  var unopened: OpenedText?
  /// The search through all states.
  var search: (serial: Int, walk: HistorySearch)?
  /// The canonical path of the file.
  private(set) var path: FilePath?
  /// The file's path as the user wrote it, which identifies it in `known`.
  private var written: FilePath?

  /// The number of damaged stores replaced in this session.
  var restarts = 0

  /// The maximum number of replacements.
  static var maxRestarts: Int { 3 }

  init(
    _ options: HistoryOptions, knowing known: KnownFiles, in run: ProgramSession,
    _ lockTimeout: LockTimeout
  ) {
    self.options = options
    self.lockTimeout = lockTimeout
    self.known = known
    self.run = run
  }

  /// Applies new limits; returns whether they changed.
  ///
  /// Options for enabling and exclusion apply to texts opened later.
  mutating func apply(_ options: HistoryOptions) -> Bool {
    let isOther = options.settings != self.options.settings
    self.options = options
    history?.settings = options.settings
    return isOther
  }

  /// Performs a request; throws if it has to wait.
  mutating func attempt(_ request: HistoryRequest) throws(DatabaseError) -> [HistoryEvent] {
    if case .open(let path, let memento, let takesLostText) = request {
      return try open(path, memento, takesLostText)
    }
    if case .checkLock = request { return try unlocked() }
    guard let history else { return answerWithoutHistory(request) }
    if history.isSpooled { try history.addBases(request.references) }
    var events: [HistoryEvent] = []
    switch request {
    case .open, .loading, .checkLock: break
    case .dropLoadingDraft: try history.dropLoadingDraft()
    case .record(let mementos): events = try record(mementos, history)
    case .draft(let draft):
      try history.draft(draft)
      events = [.drafted]
    case .dropDraft: try history.dropDraft()
    case .move(let reference): try history.move(to: reference, at: Moment.now.secondsSince1970)
    case .expectOnDisk(let reference, let memento): try history.expectOnDisk(reference, memento)
    case .recordOnDisk(let reference, let memento, let isSaved):
      try history.stayAtPath(at: Moment.now.secondsSince1970)
      try history.recordOnDisk(
        reference, memento, isSaved: isSaved, identity: written.flatMap { known[$0] })
    case .loadState(let reference, let near, let state, let count):
      events = loadState(reference, (near, state), count, history)
    // These are performed in slices: see `resumeSearch`.
    case .search, .stopSearching: break
    case .name(let reference, let name): events = try self.name(reference, name, history)
    case .findOtherSessions:
      events =
        try follow(history) + [
          .names(try history.names()), .journal(try history.journal()),
        ]
    case .addToJournal(let entries): try history.addToJournal(entries)
    case .settleRecovery: try history.settleRecovery()
    case .follow(let path): events = try follow(path, history)
    case .forget(let references):
      try history.isSpooled ? history.eraseInSpool(references) : history.forget(references)
    case .erase where history.isSpooled:
      events = [.notErased("Another program has locked the store. Erase the state again later")]
    case .erase(let reference): events = try erase(reference, history)
    case .followStore: events = try follow(history)
    case .remember(let place, let wraps, let seconds): remember(place, wraps: wraps, at: seconds)
    case .close(let inOrder, let discardsChanges):
      if discardsChanges { try history.discardChanges() }
      if inOrder { try history.close() }
      events = leave()
      self.history = nil
    }
    return events + others(history)
  }

  private func answerWithoutHistory(_ request: HistoryRequest) -> [HistoryEvent] {
    switch request {
    case .remember(let place, let wraps, let seconds):
      remember(place, wraps: wraps, at: seconds)
      return []
    case .loadState(let reference, _, _, _):
      return [.lost(reference, "#\(reference.number) cannot be loaded: no store is open")]
    case .close: return leave()
    default: return []
    }
  }

  /// Records the file in the list of recent files, unless it has no history.
  private func remember(_ place: StartPlace, wraps: Bool?, at seconds: Double) {
    guard options.isEnabled, let folders, let path, case .line(let line, let character) = place,
      !isExcluded(in: folders)
    else { return }
    let entry = RecentFiles.Entry(
      path: path, line: line, character: character, wraps: wraps, used: seconds)
    // The user does not wait for it; if it fails, the history reports the cause.
    try? folders.recentFiles.record(entry)
  }

  /// Records that the text is closed.
  private func leave() -> [HistoryEvent] {
    guard let path, let session else { return [] }
    do throws(FileError) {
      try session.close(path)
      return []
    } catch {
      return [.notice(error.description)]
    }
  }

  func others(_ history: FileHistory) -> [HistoryEvent] {
    let rows = history.loadChanges()
    return rows.isEmpty ? [] : [.recordedByOthers(rows.map { ($0.record, $0.parent) })]
  }

  private func loadState(
    _ reference: MementoReference, _ near: (MementoReference, TextBuffer.Memento), _ count: Int,
    _ history: FileHistory
  ) -> [HistoryEvent] {
    do throws(StoreError) {
      return [.loaded(try history.loadState(reference.number, inMemory: near, alongTheWay: count))]
    } catch {
      return [.lost(reference, error.description)]
    }
  }

  private func name(
    _ reference: MementoReference, _ name: String?, _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryEvent] {
    do throws(NamingError) {
      try history.name(reference, name)
    } catch {
      // A state that was removed in the meantime needs no name.
      if case .database(let error) = error { throw error }
    }
    return [.named(reference)]
  }

  // MARK: Opening

  private mutating func open(
    _ written: String?, _ memento: TextBuffer.Memento, _ takesLostText: Bool
  ) throws(DatabaseError) -> [HistoryEvent] {
    do throws(FileError) {
      if unopened == nil { try prepare(written, memento, takesLostText) }
      guard options.isEnabled, let folders, !isExcluded(in: folders) else {
        return endOpening(with: .notKept(nil))
      }
      try folders.history.make()
    } catch {
      if session == nil { findOthers(having: written) }
      let isExcluded = run.userFolders.map { self.isExcluded(in: $0) } == true
      if options.isEnabled, !isExcluded, let passing = DatabaseError(passing: error) {
        throw passing
      }
      return endOpening(with: .notKept(options.isEnabled ? error.description : nil))
    }
    return try openHistory()
  }

  /// Joins the session, and describes the text whose history is requested.
  private mutating func prepare(
    _ written: String?, _ memento: TextBuffer.Memento, _ takesLostText: Bool
  ) throws(FileError) {
    let now = Moment.now.secondsSince1970
    let (folders, session) = try run.join(at: now)
    (self.folders, self.session) = (folders, session)
    if let written {
      let written = FilePath(expandingTilde: written)
      let path = try written.canonical()
      (self.path, self.written) = (path, written)
      try session.open(path, at: now)
      let others = Self.others(having: path, in: session)
      waiting.events = others.prefix(1).map { .lockedByOther($0.label) }
    }
    unopened = OpenedText(
      path: path, state: memento, identity: self.written.flatMap { known[$0] }, openedAt: now,
      takesLostText: takesLostText)
  }

  /// Finds other editors with the file, once, although this session cannot be recorded.
  private mutating func findOthers(having written: String?) {
    guard path == nil, let written, let sessions = run.userFolders?.sessions,
      let place = try? FilePath(expandingTilde: written).canonical()
    else { return }
    path = place
    waiting.events = sessions.having(place).prefix(1).map { .lockedByOther($0.label) }
  }

  /// The longest wait for the lock of a killed editor.
  private static var longestEnd: Duration { .seconds(2) }

  /// Returns the other editors that have a file open.
  ///
  /// It waits for the end of a killed editor, so that its unsaved changes are offered and no
  /// question about it appears.
  private static func others(
    having path: FilePath, in session: RunningSession
  ) -> [SessionFolder.LockHolder] {
    let limit = ContinuousClock.now + longestEnd
    var others = session.others(having: path)
    while others.contains(where: \.isEnding), ContinuousClock.now < limit {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
      others = session.others(having: path)
    }
    return others
  }

  private mutating func openHistory() throws(DatabaseError) -> [HistoryEvent] {
    guard let folders, let session, let text = unopened else { return [] }
    let (store, notices) = try openStore(in: folders, session, at: text.openedAt)
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let pruning = Pruning(store, settings: options.settings, isAlive: sessions.isAlive)
    if let path, let file = try store.file(at: path) { try pruning.prune(file, at: text.openedAt) }
    let (history, earlier) = try FileHistory.open(
      text, in: store, sessions: sessions, settings: options.settings)
    self.history = history
    // The states of this moment are the base of later comparisons.
    _ = try history.findErased()
    let all = notices + history.takeNotices()
    return endOpening(with: .opened(earlier)) + all.map { .notice($0) }
  }

  /// Opens the store, which merges the spools of earlier sessions.
  private func openStore(
    in folders: UserFolders, _ session: RunningSession, at now: Double
  ) throws(DatabaseError) -> (HistoryDatabase, notices: [String]) {
    if let spool = waiting.spool { return (spool, []) }
    let (store, notice) = try HistoryDatabase.open(
      in: folders.history, at: now, lockTimeout: lockTimeout)
    let notices =
      try store.mergeSpools(in: folders.history) { session.isAlive($0) }
      + InterruptedRestores.complete(in: store, folders)
    return (store, (notice.map { [$0] } ?? []) + notices)
  }

  private mutating func endOpening(with event: HistoryEvent) -> [HistoryEvent] {
    unopened = nil
    defer { waiting.events = [] }
    return waiting.events + [event]
  }

  private func isExcluded(in folders: UserFolders) -> Bool {
    guard let path else { return false }
    return folders.exclusion(by: options.patterns).pattern(matching: path) != nil
  }

  /// Prunes old history, unless it was pruned less than `interval` seconds ago.
  mutating func prune(onceIn interval: Double = 3600) -> [HistoryEvent] {
    guard let history, let session else { return [] }
    do throws(DatabaseError) {
      try Pruning(history.store, settings: options.settings) { session.isAlive($0) }
        .pruneAll(onceIn: interval, at: Moment.now.secondsSince1970)
      return []
    } catch {
      return error.isBusy ? [] : [.notice("History was not pruned: \(error)")]
    }
  }

  // MARK: Another file, and the end

  private mutating func follow(
    _ written: String, _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryEvent] {
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
    if let folders, isExcluded(in: folders) {
      // If the file is excluded, the history recorded without a name is erased.
      try hadPath ? history.close() : history.forgetAll()
      self.history = nil
      return [.notKept(nil)]
    }
    if let path { try history.follow(path, at: now) }
    return []
  }
}

/// The search through all states, in slices.
extension HistoryWorker {
  /// Begins a search, replacing the previous one.
  ///
  /// Without a store it searches only the loaded states.
  mutating func beginHistorySearch(_ query: HistoryQuery) {
    let stored = history?.storedStates(of: query.tree) ?? .none
    search = (query.serial, HistorySearch(query, stored: stored))
  }

  /// Resumes the search; returns its progress or the findings, or nil without a search.
  ///
  /// - Parameter shouldContinue: called after each state; false pauses the search.
  mutating func resumeSearch(while shouldContinue: () -> Bool) -> HistoryEvent? {
    guard search != nil else { return nil }
    search?.walk.run { _ in shouldContinue() }
    guard let (serial, walk) = search else { return nil }
    guard walk.isDone else { return .searching(serial: serial, progress: walk.progress) }
    search = nil
    return .found(serial: serial, walk.findings)
  }

  /// Ends the search.
  mutating func stopSearching() { search = nil }
}

extension SessionFolder.LockHolder {
  /// The description for a question.
  var label: String {
    let time = LocalCalendar.system.localTime(since)
    let clock = [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "another Memento (process \(process) on \(host), since \(clock.joined(separator: ":")))"
  }
}
