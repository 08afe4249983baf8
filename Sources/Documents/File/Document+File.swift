package import MementoKit
import Text
import TextEditing

/// Changes of the file by other programs.
extension Document {
  package mutating func handle(_ event: FileEvent, at now: Moment) {
    switch event {
    case .mayHaveChanged: checkSoon(at: now)
    case .watched(let needsPolling):
      file.check.needsPolling = needsPolling
      if needsPolling { file.check.due = now.uptime + FileCheckSchedule.checkInterval }
    case .status(let status): recordStatus(status)
    case .found(let result, let check): handle(result, of: check, at: now)
    case .emergencyCopy(let copy): offer(copy)
    case .mayHoldSecrets: if !isReadOnly { ask(.secretCopies) }
    case .reread(let result, let check): reload(result, of: check, at: now)
    case .headMayHaveMoved: marking.head.recordWrite(at: now.uptime)
    case .head(let answer, let request): accept(answer, to: request, at: now)
    case .commits(let commits, let path): if path == self.path { session.commits = commits }
    }
  }

  // MARK: Checking

  /// Stores the status of the file, and adds a notice at the first one.
  package mutating func recordStatus(_ status: FileStatus) {
    let isFirst = file.status == nil
    file.status = status
    if !isFirst || file.isConfiguration && !isOnDisk { return }
    let notice = status.notice(about: name, isOnDisk: isOnDisk, isReadOnly: isReadOnly)
    if let notice { outbox.notices.append(notice) }
  }

  /// Schedules a check after a delay: many programs empty a file before they write to it.
  private mutating func checkSoon(at now: Moment) {
    let due = now.uptime + FileCheckSchedule.timeToWrite
    file.check.due = min(file.check.due ?? due, due)
  }

  /// Requests a check of the file, or schedules it.
  mutating func checkFile(at now: Moment) {
    file.check.due = nil
    // A load ends with a check of its own, and a truncated text always differs from its file.
    if load != nil || isTruncated { return }
    guard let path, let memento = caretaker.tree.state(of: saved) else { return }
    if let next = file.check.nextReload, now.uptime < next {
      file.check.due = next
    } else if file.check.isUnderWay || !saves.isEmpty {
      // The check under way may have read the file too early.
      file.check.due = now.uptime + .milliseconds(50)
    } else {
      file.check.isUnderWay = true
      emit(.check(FileCheck(path: path, id: saved, memento: memento)))
    }
  }

  private mutating func handle(_ result: FileCheckResult, of check: FileCheck, at now: Moment) {
    file.check.isUnderWay = false
    if file.check.needsPolling { file.check.due = now.uptime + FileCheckSchedule.checkInterval }
    guard check.path == path, check.id == saved else { return checkFile(at: now) }
    let wasMissing = file.check.wasMissing
    file.check.wasMissing = false
    switch result {
    case .unchanged:
      if file.isGone { timeline.recordFile(isThere: true, with: saved, at: now) }
      markReturned()
      endQuestionAboutChange()
      saveAfterCheck()
    case .changed(let found, let encoding):
      handleChange(ExternalChange(base: check.id, found: found, encoding: encoding), at: now)
    case .gone where file.isGone || !isOnDisk: saveAfterCheck()
    case .gone where wasMissing || file.conflict.deferredSave != nil: markGone(at: now)
    case .gone:
      file.check.wasMissing = true
      file.check.due = now.uptime + FileCheckSchedule.timeToReplace
    case .unreadable(let reason):
      warn(reason)
      saveAfterCheck()
    }
  }

  private mutating func markGone(at now: Moment) {
    file.isGone = true
    timeline.recordFile(isThere: false, with: saved, at: now)
    if file.conflict.deferredSave != nil { return saveAfterCheck() }
    warn(goneWarning)
  }

  private var goneWarning: String {
    "Another program deleted or moved \(name); Ctrl-S saves it again"
  }

  /// Notes that the file exists, and replaces the message about its absence.
  private mutating func markReturned() {
    if file.isGone, file.conflict.deferredSave == nil {
      outbox.outputs.append(.resolved("\(name) is back", warning: goneWarning))
    }
    file.isGone = false
  }

  /// Resumes a save that waited for the check of the file.
  private mutating func saveAfterCheck() {
    guard let waiting = file.conflict.deferredSave else { return }
    file.conflict.deferredSave = nil
    save(to: waiting.path, mayReplace: true, mayLoseChanges: true, then: waiting.next)
  }

  /// Saves the document's version as the user decided, with the other program's in the history.
  ///
  /// If the file changes again during the save, the save is repeated up to the maximum retry count.
  private mutating func save(_ waiting: DeferredSave, over change: ExternalChange, at now: Moment) {
    keepMine(besides: change, at: now)
    var request = request(to: waiting.path, then: waiting.next)
    request.mayReplace = true
    request.retryCount = waiting.retryCount + 1
    request.mayLoseChanges = waiting.retryCount >= DeferredSave.maxRetryCount
    save(request)
  }

  // MARK: Emergency copies

  /// Asks about an emergency copy, unless the text is that of the copy.
  private mutating func offer(_ copy: EmergencyText) {
    guard buffer.encoding == copy.encoding, buffer.text.hasSameBytes(as: copy.text) else {
      return ask(.emergencyCopy(copy))
    }
    emit(FileRequest.removeEmergencyCopies([copy.path]))
  }

  /// Replaces the text with that of an emergency copy, which stays until the text is saved.
  package mutating func restore(_ copy: EmergencyText, at now: Moment) {
    caretaker.closeBlock(at: now)
    caretaker.edit(.discrete("Restored the emergency copy"), at: now) {
      $0.become(copy.text)
      $0.setEncoding(copy.encoding)
    }
    file.restoredCopies.append(RestoredCopy(path: copy.path, id: caretaker.tree.current))
    signal(.historyChanged)
    report("Restored; Ctrl-S saves it and removes the copy, Ctrl-Z undoes that")
  }

  /// Removes an emergency copy that the user gives up.
  package mutating func delete(_ copy: EmergencyText) {
    emit(FileRequest.removeEmergencyCopies([copy.path]))
    report("Deleted \(copy.path)")
  }

  /// Removes the emergency copy from which a state derives: the state in the file, or the present
  /// one, which the user discards.
  ///
  /// The copy of a restore that was undone, or replaced by another restore, stays.
  mutating func dropRestoredCopies(of state: MementoID) {
    let paths = restoredCopies(of: state)
    if paths.isEmpty { return }
    emit(FileRequest.removeEmergencyCopies(paths))
    file.restoredCopies.removeAll { paths.contains($0.path) }
  }

  /// Returns the path of the emergency copy from which a state derives.
  private func restoredCopies(of state: MementoID) -> [String] {
    if file.restoredCopies.isEmpty { return [] }
    let line = Set(line(to: state))
    let restored = file.restoredCopies.filter { line.contains($0.id) }
    // A later restore replaced the text of an earlier one.
    return restored.max { $0.id.index < $1.id.index }.map { [$0.path] } ?? []
  }

  /// Stores the unsaved text of a document without history before a signal ends the program.
  mutating func storeEmergencyCopy() {
    guard isModified, !isTextKept, !isTruncated, load == nil else { return }
    emit(
      .storeEmergencyCopy(
        EmergencyRequest(
          path: path, memento: buffer.makeMemento(),
          replaced: restoredCopies(of: caretaker.tree.current))))
  }

  /// Keeps a copy of the unsaved text against a crash while nothing else stores it, and the user
  /// has not erased it.
  mutating func keepCrashCopy(at now: Moment) {
    // The cheap conditions are first, because each event evaluates them.
    let isNeeded =
      journal.phase != .opening && !isTextKept && isModified && !isTruncated && load == nil
      && journal.draft.erasedRevision != buffer.revision
    guard isNeeded else { return dropCrashCopy() }
    var copy = file.crashCopy
    let request = copy.keep(
      buffer, path: path, after: restoredCopies(of: caretaker.tree.current), at: now)
    file.crashCopy = copy
    if let request { emit(request) }
  }

  mutating func dropCrashCopy() {
    if let request = file.crashCopy.drop() { emit(request) }
  }

  /// Applies the user's decision about copies of secrets: a refused copy is due again.
  package mutating func settleSecretCopies() {
    outbox.questions.removeAll { if case .secretCopies = $0.subject { true } else { false } }
    file.crashCopy.expire()
  }

  // MARK: Changes

  private mutating func handleChange(_ change: ExternalChange, at now: Moment) {
    markReturned()
    if buffer.text.hasSameBytes(as: change.found.text), buffer.encoding == change.encoding,
      file.conflict.deferredSave == nil
    {
      // Another program wrote the text of the document.
      caretaker.closeBlock(at: now)
      let waiting = file.conflict.askedSave
      settleConflict()
      recordOnDisk(caretaker.tree.current, at: now)
      return continueSave(waiting)
    }
    if !isModified, !caretaker.isRecording {
      // The user undid the changes to be saved in the meantime.
      if file.conflict.deferredSave != nil { signal(.quitBlocked) }
      file.conflict.deferredSave = nil
      if let id = recorded(change) { return join(id, change, at: now) }
      adopt(change, at: now)
      signal(.reloaded)
    } else if let waiting = file.conflict.deferredSave, waiting.retryCount > 0 {
      file.conflict.deferredSave = nil
      save(waiting, over: change, at: now)
    } else if file.conflict.deferredSave != nil
      || !file.conflict.isQuiet && file.conflict.declined != change
    {
      ask(about: change)
    }
  }

  /// Ends the questions about a change: text and file are equal.
  private mutating func settleConflict() {
    file.conflict.settle()
    dropQuestionsAboutChange()
  }

  private mutating func dropQuestionsAboutChange() {
    outbox.questions.removeAll(where: \.subject.isAboutChange)
    signal(.changeSettled)
  }

  /// Ends a question about a change that was reverted, and continues the save that waited for its
  /// answer.
  private mutating func endQuestionAboutChange() {
    let waiting = file.conflict.askedSave
    file.conflict.askedSave = nil
    file.conflict.declined = nil
    dropQuestionsAboutChange()
    continueSave(waiting)
  }

  private mutating func continueSave(_ waiting: DeferredSave?) {
    guard let waiting else { return }
    save(to: waiting.path, mayReplace: true, then: waiting.next)
  }

  /// Returns the state that another session recorded and wrote to the file; nil if another program
  /// wrote it.
  private mutating func recorded(_ change: ExternalChange) -> MementoID? {
    guard let number = change.found.recordedNumber else { return nil }
    addFromOtherSessions()
    // The numbers of other states are provisional.
    return caretaker.tree.id(ofNumber: number).flatMap { $0.index < journal.durable ? $0 : nil }
  }

  /// Adopts the state that another session recorded and wrote to the file; cursors and scroll
  /// position stay in the common parts.
  private mutating func join(_ id: MementoID, _ change: ExternalChange, at now: Moment) {
    let earlier = buffer.text
    var there = buffer
    there.become(change.found.text)
    there.setEncoding(change.encoding)
    caretaker.load(there.makeMemento(), before: nil, of: id)
    caretaker.restore(id, at: now)
    let isSaved = !EditKind.isChangedOnDisk(caretaker.tree[id].summary.title)
    if isSaved { caretaker.addMarks(.saved, to: id) }
    let date = caretaker.tree.outline.secondsSince1970(of: id)
    if protection.isLockedByOther {
      // Nothing else is submitted before the other session ends; this move keeps the store's
      // current state up to date.
      journal.lastSubmittedCurrent = id
      emit(.move(caretaker.tree.reference(to: id)))
    }
    timeline.join(
      id, isEdited: isSaved, recordedAt: date, count: caretaker.tree.count, at: now)
    recordOnDisk(id, at: now)
    settleConflict()
    highlightChanges(since: earlier, at: now)
    signal(.historyChanged)
    let state = id == .root ? "the text as it was opened" : caretaker.tree[id].summary.title
    // A report of a project restore stays on the screen.
    outbox.outputs.append(
      .resolved("\(name) was reloaded: \(state)", warning: goneWarning))
  }

  /// Replaces the text with that of the file.
  private mutating func adopt(_ change: ExternalChange, at now: Moment) {
    let theirs = change.found.text
    let earlier = buffer.text
    caretaker.closeBlock(at: now)
    caretaker.edit(.changedOnDisk(change.found.note), at: now) {
      $0.become(theirs)
      $0.setEncoding(change.encoding)
    }
    recordOnDisk(caretaker.tree.current, at: now)
    settleConflict()
    highlightChanges(since: earlier, at: now)
    signal(.historyChanged)
  }

  /// Records the text of the file as a branch, and leaves the document's text unchanged.
  private mutating func keepMine(besides change: ExternalChange, at now: Moment) {
    if let id = recorded(change) {
      let state = TextBuffer(change.found.text, encoding: change.encoding).makeMemento()
      caretaker.load(state, before: nil, of: id)
      recordOnDisk(id, at: now)
      return report("Kept yours; theirs is in the history")
    }
    guard let base = caretaker.tree.state(of: change.base) else { return }
    let state = TextBuffer(change.found.text, encoding: change.encoding).makeMemento()
    let summary = TextBuffer(state).summary(
      of: .changedOnDisk(change.found.note), since: base)
    let id = caretaker.recordBranch(state, of: change.base, summary: summary, at: now)
    recordOnDisk(id, at: now)
    report("Kept yours; theirs is in the history")
  }

  /// Notes the memento that is in the file after a change by another program.
  mutating func recordOnDisk(_ id: MementoID, at now: Moment) {
    file.saved = id
    file.isOnDisk = true
    recheckEncodingOnDisk()
    file.conflict.declined = nil
    file.check.nextReload = now.uptime + FileCheckSchedule.reloadInterval
    if let path { emit(.accept(path: path)) }
  }

  // MARK: Questions

  /// Asks about a change of the file; a newer change replaces an older one.
  private mutating func ask(about change: ExternalChange) {
    // If the file changes during the question, the save waits for the answer to the new one.
    let save = file.conflict.deferredSave ?? file.conflict.askedSave
    // A log continues to grow; after the first answer the user can decline further questions.
    let offersQuiet = file.conflict.hasAsked && save == nil
    file.conflict.deferredSave = nil
    file.conflict.askedSave = save
    file.conflict.declined = change
    file.conflict.hasAsked = true
    ask(.changedOnDisk(change, save: save, offersQuiet: offersQuiet))
  }

  /// Keeps the document's version; the next save replaces the other program's.
  package mutating func keepMine(_ change: ExternalChange, save: DeferredSave?, at now: Moment) {
    file.conflict.askedSave = nil
    guard let save else { return keepMine(besides: change, at: now) }
    self.save(save, over: change, at: now)
  }

  /// Adopts the other program's version; the document's own stays in the history.
  package mutating func acceptTheirs(_ change: ExternalChange, at now: Moment) {
    adopt(change, at: now)
    // The file may have changed again since the question.
    checkSoon(at: now)
    report("Took theirs; yours is in the history")
    signal(.quitBlocked)
  }

  /// Keeps the document's version, without further questions until the next save.
  package mutating func keepMineQuietly(_ change: ExternalChange, at now: Moment) {
    keepMine(besides: change, at: now)
    file.conflict.isQuiet = true
    report("Kept yours; no more questions before you save")
  }
}

extension EditKind {
  /// Returns the edit that adopts a change by another program.
  ///
  /// - Parameter note: git's description of the change: `on branch main`; nil for none.
  package static func changedOnDisk(_ note: String?) -> EditKind {
    .discrete(changedOnDiskTitle + (note.map { " (\($0))" } ?? ""))
  }

  /// Returns whether a title is that of a change by another program.
  package static func isChangedOnDisk(_ title: String) -> Bool {
    title.hasPrefix(changedOnDiskTitle)
  }

  /// Returns whether a title is that of a state that another program made.
  package static func isFromOutside(_ title: String) -> Bool {
    isChangedOnDisk(title) || title.hasPrefix("Deleted on disk")
  }

  private static let changedOnDiskTitle = "Changed on disk"
}
