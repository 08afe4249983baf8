package import MementoKit
import Text
import TextEditing

/// Saves under way, their obstacles, and the permissions of the user.
extension Document {
  /// Writes a state after all earlier saves are complete.
  package mutating func save(_ request: SaveRequest) {
    switch saves.add(request) {
    case .now: begin(request)
    case .later: report("Still saving \(name); after that it is saved again")
    case .never:
      report("Still saving \(name)")
      if request.next != .stay { saves.nextWhenDone = request.next }
    }
  }

  /// The file to which the next save writes.
  ///
  /// It is the file of the last save under way, to which the document moves at its end; otherwise
  /// the document's own file.
  package var savePath: String? { saves.last?.path ?? path }

  /// Begins the waiting save, if there is one.
  mutating func continueSaving() {
    guard var request = saves.next() else { return }
    // An earlier save has created the file in the meantime.
    if request.path == path, isOnDisk { request.mayReplace = true }
    begin(request)
  }

  // MARK: Texts stored as deltas

  private mutating func begin(_ request: SaveRequest) {
    if isBase(of: request) {
      saves.awaitsHistory = true
    } else {
      var request = request
      request.isInHistory = isTextKept
      emit(.save(request))
    }
  }

  /// Returns whether the store may have deltas from the file.
  ///
  /// These are a draft from before the history was open, or states if the text in the file, or the
  /// new one, is near or beyond the maximum size of snapshots.
  private func isBase(of request: SaveRequest) -> Bool {
    if journal.phase == .notKept { return false }
    let saved = caretaker.tree.state(of: saved)?.byteCount ?? 0
    let largest = max(saved, request.memento.byteCount)
    return journal.draft.isOfLoad || largest > journal.snapshotLimit / 2
  }

  /// Writes the deferred save when its state is durable in the history: the save replaces the text
  /// from which earlier states are deltas.
  mutating func resumeSave() {
    guard let request = saves.current,
      !journal.isPending(request.id), let request = saves.takeAwaiting()
    else { return }
    hand(over: request)
  }

  private mutating func hand(over held: SaveRequest) {
    var request = held
    if journal.durable > request.id.index {
      request.awaitsHistory = true
      let reference = caretaker.tree.reference(to: request.id)
      emit(.expectOnDisk(reference, request.memento))
    }
    emit(.save(request))
  }

  /// Whether the end of the program saves the present text.
  ///
  /// Its save waits only for a store that another program has locked. At the end, a spool stores
  /// the history that the store does not accept.
  package var isSavedAtEnd: Bool {
    saves.awaitsHistory && journal.hasFailed && isBeingSaved
  }

  /// Whether the last save under way writes the present text.
  package var isBeingSaved: Bool {
    saves.last?.id == caretaker.tree.current && !caretaker.isRecording
  }

  /// Emits all waiting saves at once, before the document is closed.
  mutating func handOverSaves() {
    if let held = saves.takeAwaiting() { hand(over: held) }
    for var request in saves.takeAll() {
      request.mayReplace = request.mayReplace || request.path == path
      emit(.save(request))
    }
  }

  // MARK: The final line break

  /// Adds the line break that ends the last line before a save.
  ///
  /// It is a part of the last step of this session; without such a step it is a step of its own.
  mutating func endLastLine(_ edited: EditedText, at now: Moment) {
    caretaker.closeBlock(at: now)
    let (id, state) = (caretaker.tree.current, buffer.makeMemento())
    let isAmended =
      mayAmend(id)
      && amend(id, at: now) { $0.adopt(edited) }
    if !isAmended { caretaker.edit(edited.kind, at: now) { $0.adopt(edited) } }
    saves.lineBreak = AddedLineBreak(
      id: id, state: state, revision: buffer.revision, isOwnStep: !isAmended)
  }

  /// Removes the final line break that a cancelled save has added, unless the text has changed
  /// since.
  package mutating func removeAddedLineBreak(at now: Moment) {
    guard saves.isEmpty, let added = saves.lineBreak else { return }
    saves.lineBreak = nil
    guard added.revision == buffer.revision else { return }
    let isReplaced = caretaker.tree.current == added.id
    if isReplaced {
      _ = amend(added.id, at: now) { $0.restore(added.state) }
    } else {
      caretaker.restore(added.id, at: now)
    }
  }

  /// Adds an edit to the step of the current memento, even if the store has it.
  mutating func amend(
    _ id: MementoID, at now: Moment, _ body: (inout TextBuffer) -> Void
  ) -> Bool {
    let isNewest = id.index == caretaker.tree.count - 1 && journal.submitted <= id.index + 1
    let isStored = isStored(id)
    guard caretaker.amend(isStored: isStored && !isNewest, at: now, body) else { return false }
    if isStored, caretaker.tree.current == id { journal.amend(id) }
    return true
  }

  /// Returns whether a memento is a step of this session to which nothing refers.
  func mayAmend(_ id: MementoID) -> Bool {
    let node = caretaker.tree[id]
    return isOfThisSession(id) && id != session.start && id != saved && node.name == nil
      && !node.marks.contains(.saved)
  }

  /// Returns whether this session recorded a memento.
  package func isOfThisSession(_ id: MementoID) -> Bool {
    !isStored(id) || journal.ownPositions.contains(id.index)
  }

  private func isStored(_ id: MementoID) -> Bool { id.index < journal.submitted }

  // MARK: The end of a save

  /// Drops the offer of a crashed session's changes if the saved state contains them, because the
  /// user has redone them.
  private mutating func dropOfferOfSaved(_ saved: MementoID) {
    let tree = caretaker.tree
    let line = sequence(first: saved) { tree.parent(of: $0) }
    guard outbox.questions.contains(where: { $0.subject.isRecovery(of: line) }) else { return }
    outbox.questions.removeAll { $0.subject.isRecovery(of: line) }
    emit(HistoryRequest.settleRecovery)
  }

  package mutating func handleSaved(_ request: SaveRequest, at now: Moment) {
    saves.end()
    let mixture = mixture(in: request)
    caretaker.addMarks(.saved, to: request.id)
    timeline.follow(caretaker.tree, at: now)
    timeline.record(request.id, path == request.path ? .saved : .savedAs, at: now)
    file.saved = request.id
    file.isOnDisk = true
    file.isGone = false
    file.conflict.settle()
    dropRestoredCopies(of: request.id)
    dropOfferOfSaved(request.id)
    // A successful save proves that the file can be written.
    file.status = file.status ?? FileStatus(.allowed)
    if path != request.path { follow(request.path) }
    rememberPlace()
    let note =
      (saves.lineBreak?.isOwnStep == true ? "; added the final line break" : "")
      + (mixture == .known ? "; still partly UTF-8" : "")
    saves.lineBreak = nil
    reportSave("Saved \(request.path), \(Self.extent(of: TextBuffer(request.memento)))" + note)
    if mixture == .new {
      reportWarning(
        "Saved \(name), partly UTF-8 now: undo, save, then reopen-with-encoding (Ctrl-P)")
    }
    if request.next != .stay || saves.isEmpty { signal(.proceed(takeNext(after: request))) }
    continueSaving()
  }

  /// Returns the action after a save.
  ///
  /// The action of the last save happens once, even if a quit then asks about another document.
  private mutating func takeNext(after request: SaveRequest) -> AfterSaving {
    guard saves.isEmpty else { return request.next }
    defer { saves.nextWhenDone = .stay }
    // A quit includes the closing of the document.
    let isOwn = request.next != .stay && saves.nextWhenDone != .quit
    return isOwn ? request.next : saves.nextWhenDone
  }

  /// Moves the document and its history to another file.
  private mutating func follow(_ path: String) {
    file.follow(path)
    isReadOnly = false
    journal.submittedOnDisk = nil
    emit(FileRequest.watch(path: path))
    emit(HistoryRequest.follow(path: path))
    emit(.findSettings(path: path))
  }

  /// Follows the file that the user has moved to another path, together with its history.
  package mutating func followFile(to path: String, at now: Moment) {
    let wasReadOnly = isReadOnly
    follow(path)
    isReadOnly = wasReadOnly
    file.check.due = now.uptime
  }

  /// Returns the size of a text in words.
  ///
  /// A last line without a line break counts; an empty line after the last break is ignored.
  private static func extent(of buffer: TextBuffer) -> String {
    let text = buffer.text
    let endsInLineBreak = text.count == 0 || text[text.count - 1] == 0x0A
    let lines = text.lineCount - (endsInLineBreak ? 1 : 0)
    let count = counted(lines, "line")
    if buffer.encoding != .utf8 { return "\(count) in \(buffer.encoding)" }
    return "\(count), \(counted(text.count, "byte"))"
  }

  package mutating func handleSaveFailure(_ reason: String) {
    saves.end()
    saves.nextWhenDone = .stay
    signal(.quitBlocked)
    reportWarning(reason)
    continueSaving()
  }

  /// Saves the present text to a path.
  package mutating func save(
    to path: String, mayReplace: Bool, mayLoseChanges: Bool = false, makesFolders: Bool = false,
    isAutomatic: Bool = false, then next: AfterSaving
  ) {
    var request = request(to: path, then: next)
    saves.isAutomatic = isAutomatic && saves.isEmpty
    request.mayReplace = mayReplace
    request.mayLoseChanges = mayLoseChanges
    request.makesFolders = makesFolders
    save(request)
  }

  // MARK: Saves with an obstacle

  /// Asks about a save with an obstacle.
  package mutating func ask(about obstacle: SaveObstacle, for request: SaveRequest, at now: Moment)
  {
    // If a close or a quit waits for it, an automatic save asks, too.
    let isAutomatic = saves.isAutomatic && saves.nextWhenDone == .stay
    saves.end()
    if isAutomatic {
      report("\(name) was not saved by itself: Ctrl-S asks how to save it")
      return continueSaving()
    }
    switch obstacle {
    // A file that appeared after the opening has another text, too.
    case _ where request.path == path && obstacle.isExistingFile:
      // The question depends on the text in the file.
      file.conflict.deferredSave = DeferredSave(
        path: request.path, next: takeNext(of: request), retryCount: request.retryCount)
      file.check.due = nil
      file.check.nextReload = nil
      checkFile(at: now)
    case .folder: signal(.pathWanted(request.path, then: takeNext(of: request)))
    default: ask(.saveObstacle(obstacle, request, then: takeNext(of: request)))
    }
    continueSaving()
  }

  /// Saves the present text, with the permissions given so far and the new one.
  package mutating func save(
    _ request: SaveRequest, despite obstacle: SaveObstacle, then next: AfterSaving, at now: Moment
  ) {
    caretaker.closeBlock(at: now)
    var again = request
    (again.id, again.memento) = (caretaker.tree.current, buffer.makeMemento())
    (again.awaitsHistory, again.isInHistory, again.retryCount) = (false, false, 0)
    again.next = next
    switch obstacle {
    case .file, .fileWithoutHistory, .fileOpenElsewhere, .fileWithHistory:
      again.mayReplace = true
      again.replaced = .kept
      if case .fileWithoutHistory = obstacle { again.replaced = .lost }
      again.mayLoseChanges = true
    case .change:
      again.mayReplace = true
      again.mayLoseChanges = true
    case .missingFolder: again.makesFolders = true
    case .protection: again.overridesProtection = true
    case .owner: again.isAsRoot = true
    case .otherTarget:
      again.followsPath = true
      again.mayReplace = true
      again.mayLoseChanges = true
    case .folder: break
    }
    save(again)
  }

  private mutating func takeNext(of request: SaveRequest) -> AfterSaving {
    defer { saves.nextWhenDone = .stay }
    // The answer saves the text of that moment, so the waiting save becomes redundant.
    let later = saves.removeWaiting(to: request.path)?.next ?? .stay
    let next = later == .stay ? request.next : later
    return next == .stay ? saves.nextWhenDone : next
  }

  /// Returns a request to save the present text.
  package func request(to path: String, then next: AfterSaving) -> SaveRequest {
    SaveRequest(
      document: id, path: path, id: caretaker.tree.current, memento: buffer.makeMemento(),
      next: next)
  }
}
