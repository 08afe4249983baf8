package import MementoKit
import Text
package import TextEditing

/// Recording the history on disk.
extension Document {
  /// Emits requests for the history that the store does not have yet.
  ///
  /// - Parameter isFinal: whether this is the last chance to submit.
  mutating func submitHistory(isFinal: Bool = false, at now: Moment) {
    switch journal.phase {
    case .opening: return submitLoadingDraft(at: now)
    case .notKept: return journal.rest()
    case .kept: break
    }
    journal.submitAmended(isFinal: isFinal)
    addFromOtherSessions()
    if isHistoryDelayed { return }
    if let retry = journal.retry {
      if now.uptime < retry { return }
      journal.retry = nil
      journal.submitted = journal.durable
      journal.submitAmended(isFinal: isFinal)
      journal.submittedOnDisk = nil
      journal.names.submitted = []
    }
    // An erased text is not recorded again, as a memento or a draft, before the next edit.
    let isErased = journal.draft.erasedRevision == buffer.revision
    if !isErased {
      journal.draft.erasedRevision = nil
      submitMementos(isFinal: isFinal)
    }
    // The rest may refer to the amended memento.
    if journal.states.isAmendmentWaiting { return }
    submitNames()
    submitOnDisk()
    submitTimeline(isFinal: isFinal, at: now)
    if isErased { journal.draft.due = nil } else if !journal.draft.isAhead { keepDraft(at: now) }
  }

  /// Whether unrecorded history waits for the end of another session or of a save.
  private var isHistoryDelayed: Bool {
    journal.phase == .kept && (protection.isLockedByOther || journal.waitingHistory != nil)
  }

  /// The uptime at which a draft or a failed request is due; nil if none is, or it has to wait.
  var historyDeadline: Duration? { isHistoryDelayed ? nil : journal.deadline }

  /// Whether the store has the present text, or soon will.
  package var isTextKept: Bool {
    journal.phase == .kept && journal.waitingHistory == nil && !journal.hasFailed
      && !protection.isLockedByOther && journal.draft.erasedRevision != buffer.revision
  }

  /// Submits a batch of new mementos; the next batch waits until the store has this one.
  ///
  /// A text that is only viewed leaves no trace: the first memento is submitted after the first
  /// edit or naming, or if no file contains the text. Only one batch is under way at a time, so
  /// that after a failure the store has no mementos without their parents.
  private mutating func submitMementos(isFinal: Bool) {
    let tree = caretaker.tree
    let sent = journal.submitted
    let isWorthIt =
      sent > 0 || tree.count > 1 || journal.draft.isAhead || !journal.names.unsubmitted.isEmpty
      || !buffer.text.isEmpty && isModified
    guard sent < tree.count, isWorthIt || caretaker.isRecording,
      journal.isSettled || isFinal
    else { return }
    let new = unsubmittedMementos(atMost: isFinal ? .max : Self.mostInBatch)
    guard let last = new.last else {
      // None of them is loaded: other sessions recorded them.
      journal.submitted = tree.count
      journal.durable = tree.count
      return
    }
    emit(.record(new))
    journal.submitted = last.reference.id.index + 1
    for place in new.map(\.reference.id.index) {
      journal.ownPositions.insert(contentsOf: place..<place + 1)
    }
    journal.lastSubmittedCurrent = last.reference.id
    journal.draft.revision = nil
  }

  /// The maximum number of mementos in a batch; only input from a program ends so many blocks
  /// meanwhile.
  private static var mostInBatch: Int { 500 }

  /// Returns the first unsubmitted mementos, without erased ones and those of other sessions.
  private func unsubmittedMementos(atMost limit: Int) -> [RecordedMemento<TextBuffer.Memento>] {
    var mementos: [RecordedMemento<TextBuffer.Memento>] = []
    for id in (journal.submitted..<caretaker.tree.count).lazy.map(MementoID.init(index:))
    where !session.erased.contains(id) {
      guard mementos.count < limit else { break }
      guard var memento = caretaker.tree.recorded(id) else { continue }
      memento.isAmended = id == journal.states.amended
      mementos.append(memento)
    }
    return mementos
  }

  private mutating func submitOnDisk() {
    let saved = saved
    guard journal.submitted > saved.index, journal.submittedOnDisk != saved,
      isOnDisk, let state = caretaker.tree.state(of: saved)
    else { return }
    recordOpenedOnDisk()
    let isSaved = caretaker.tree[saved].marks.contains(.saved)
    emit(.recordOnDisk(caretaker.tree.reference(to: saved), state, isSaved: isSaved))
    journal.submittedOnDisk = saved
  }

  /// Notes that the file contained the opened text, if the history begins with a change by another
  /// program.
  ///
  /// By this text, another session that has opened it joins the history.
  private mutating func recordOpenedOnDisk() {
    guard journal.submittedOnDisk == nil, session.beganOnDisk, session.start == .root,
      saved != .root, let opened = caretaker.tree.state(of: .root)
    else { return }
    emit(.recordOnDisk(caretaker.tree.reference(to: .root), opened, isSaved: false))
  }

  // MARK: Drafts and moves

  private var hasUnsubmittedChange: Bool {
    let journal = journal
    guard journal.submitted > 0 else { return false }
    if hasUndraftedChange { return journal.draft.revision != buffer.revision }
    return journal.draft.revision != nil || journal.lastSubmittedCurrent != caretaker.tree.current
  }

  /// Whether the text may differ from all mementos.
  private var hasUndraftedChange: Bool { caretaker.isRecording || caretaker.isWithinBlock }

  private mutating func keepDraft(at now: Moment) {
    guard hasUnsubmittedChange else {
      journal.draft.due = nil
      return
    }
    let due = journal.draft.due ?? now.uptime + Journal.draftDelay
    journal.draft.due = due
    if now.uptime >= due, !journal.draft.isUnderWay { submitNow(at: now) }
  }

  /// Submits draft and move at once, even before they are due.
  mutating func submitNow(at now: Moment) {
    guard journal.phase == .kept, hasUnsubmittedChange, session.erased.isEmpty,
      !journal.states.isAmendmentWaiting,
      journal.draft.erasedRevision != buffer.revision
    else { return }
    journal.draft.due = nil
    if hasUndraftedChange {
      journal.draft.revision = buffer.revision
      if let draft = caretaker.draft(at: now) {
        journal.draft.isUnderWay = true
        // For the store, the parent of the draft is the current memento.
        journal.lastSubmittedCurrent = draft.parent?.id
        emit(.draft(draft))
      } else {
        emit(.dropDraft)
      }
      return
    }
    if journal.draft.revision != nil {
      journal.draft.revision = nil
      emit(.dropDraft)
    }
    let tree = caretaker.tree
    if journal.lastSubmittedCurrent != tree.current {
      journal.lastSubmittedCurrent = tree.current
      emit(.move(tree.reference(to: tree.current)))
    }
  }

  // MARK: Waiting keys

  /// Submits the text that results from the waiting keys as the draft.
  ///
  /// Until `endDraftAhead`, it replaces the draft of the text.
  ///
  /// - Returns: whether it was submitted; if not, a later call may succeed.
  package mutating func submitDraft(ahead: TextBuffer.Memento, at now: Moment) -> Bool {
    guard journal.phase == .kept, !isHistoryDelayed, session.erased.isEmpty,
      !journal.draft.isUnderWay
    else { return false }
    journal.draft.isAhead = true
    journal.draft.due = nil
    // The draft refers to a memento that the store has.
    submitHistory(at: now)
    guard journal.submitted > caretaker.tree.current.index, !journal.states.isAmendmentWaiting
    else { return false }
    let draft = caretaker.draft(of: ahead, .typing, at: now)
    journal.draft.isUnderWay = true
    journal.lastSubmittedCurrent = draft.parent?.id
    emit(.draft(draft))
    return true
  }

  /// Ends the draft ahead of the text, after the wait: the draft of the text replaces it, or it is
  /// dropped.
  package mutating func endDraftAhead() {
    guard journal.draft.isAhead else { return }
    journal.draft.isAhead = false
    journal.draft.revision = Journal.Draft.ofNoRevision
  }

  // MARK: Events

  package mutating func handle(_ event: HistoryEvent, at now: Moment) {
    switch event {
    case .opened(let earlier): joinHistory(earlier, at: now)
    case .notKept(let reason):
      journal.phase = .notKept
      journal.draft.isUnderWay = false
      if let reason { warn(reason) }
    case .recorded(let references): handleRecorded(references)
    case .drafted: journal.draft.isUnderWay = false
    case .failed(let reason): handleFailure("History is not saved: \(reason)", at: now)
    case .delayed:
      handleFailure(
        "History waits: another program has locked the store; it continues after that", at: now)
    case .waiting(let reason):
      if !journal.hasFailed { warn(reason) }
      journal.hasFailed = true
      // A quit need not wait for the store.
      if saves.awaitsHistory { signal(.proceed(.stay)) }
    case .resumed: handleResumed()
    case .startedNewStore(let reason): startNewStore(reason)
    case .recordedByOthers(let rows): journal.fromOtherSessions += rows
    case .erased(let states, let byOther): handleErasure(states, byOther: byOther, at: now)
    case .refused: submitAgain()
    case .unlocked(let hasCrashed): handleUnlocked(hasCrashed: hasCrashed)
    case .notErased(let reason): reportWarning(reason)
    case .loaded(let states): load(states)
    case .lost(let reference, let reason):
      journal.states.loading = nil
      signal(.stateLost(reference.id, reason))
    case .searching(let serial, let progress):
      signal(.querying(serial: serial, progress: progress))
    case .found(let serial, let findings): signal(.queried(serial: serial, findings))
    case .named(let reference): handleNamed(reference)
    case .journal(let entries): update(entries)
    case .names(let numbers): applyNames(numbers)
    case .lockedByOther(let holder):
      if !protection.isLockedByOther { protection.wasReadOnly = isReadOnly }
      isReadOnly = true
      protection.isLockedByOther = true
      protection.lockCheck = now.uptime + Protection.lockCheckInterval
      ask(.openElsewhere(holder))
    case .notice(let text): warn(text)
    }
  }

  private mutating func handleRecorded(_ references: [MementoReference]) {
    let renumbered = references.filter { caretaker.tree.number(of: $0.id) != $0.number }
    if !renumbered.isEmpty { caretaker.setNumbers(renumbered) }
    let last = references.map(\.id.index).max() ?? -1
    journal.durable = max(journal.durable, last + 1)
    journal.draft.isOfLoad = false
    handleResumed()
  }

  private mutating func handleResumed() {
    guard journal.hasFailed else { return }
    journal.hasFailed = false
    report("History is saved again")
  }

  /// Submits the refused mementos again, with their present parents.
  private mutating func submitAgain() {
    journal.submitted = min(journal.submitted, journal.durable)
    journal.draft.revision = nil
    if let id = journal.submittedOnDisk, id.index >= journal.durable {
      journal.submittedOnDisk = nil
    }
  }

  // MARK: Another session with the file

  mutating func checkLock(at now: Moment) {
    guard protection.isLockedByOther else { return protection.lockCheck = nil }
    protection.lockCheck = now.uptime + Protection.lockCheckInterval
    emit(HistoryRequest.checkLock)
  }

  /// Removes the question whether to edit a file that another session has open, because it is
  /// answered.
  package mutating func settleOpenElsewhere() {
    outbox.questions.removeAll { if case .openElsewhere = $0.subject { true } else { false } }
  }

  private mutating func handleUnlocked(hasCrashed: Bool) {
    guard protection.isLockedByOther else { return }
    protection.lockCheck = nil
    protection.isLockedByOther = false
    isReadOnly = protection.wasReadOnly
    settleOpenElsewhere()
    signal(.unlocked)
    let isLeft = hasCrashed ? ": that one crashed, and the history has its changes" : ""
    report("\(name) is not open in another Memento any more\(isLeft)")
  }

  private mutating func handleFailure(_ reason: String, at now: Moment) {
    journal.draft.isUnderWay = false
    // Everything is submitted again, the draft too.
    journal.draft.revision = nil
    journal.draft.editCount = nil
    journal.retry = now.uptime + Journal.retryDelay
    if !journal.hasFailed { warn(reason) }
    journal.hasFailed = true
  }

  /// Resets the journal, so that all loaded states are submitted to a new store.
  private mutating func startNewStore(_ reason: String) {
    dropUnloaded()
    let earlier = journal
    journal = Journal()
    journal.phase = .kept
    journal.ownPositions = earlier.ownPositions
    journal.snapshotLimit = earlier.snapshotLimit
    journal.waitingHistory = earlier.waitingHistory
    timeline.submitAgain()
    signal(.historyChanged)
    warn(reason)
  }

  /// Appends the records of other sessions to the tree.
  mutating func addFromOtherSessions() {
    guard !journal.fromOtherSessions.isEmpty, journal.isSettled,
      journal.submitted == caretaker.tree.count
    else { return }
    for (record, parent) in journal.fromOtherSessions {
      let parent = parent.flatMap(caretaker.tree.id(ofNumber:))
      caretaker.append(record, parent: parent)
    }
    journal.fromOtherSessions = []
    journal.submitted = caretaker.tree.count
    journal.durable = journal.submitted
    timeline.skip(to: caretaker.tree.count)
    signal(.historyChanged)
  }

  // MARK: Names of states

  /// Submits names that the store does not have yet.
  ///
  /// A new memento is submitted with its name; a repeated request is harmless.
  mutating func submitNames() {
    let tree = caretaker.tree
    for id in journal.names.unsubmitted.subtracting(journal.names.submitted).sorted()
    where id.index < journal.submitted && !session.erased.contains(id) {
      journal.names.submitted.insert(id)
      emit(.name(tree.reference(to: id), tree.outline.name(of: id)))
    }
  }

  /// Applies the names that other programs gave or removed, except for names changed here since.
  mutating func applyNames(_ numbers: [String: Int]) {
    guard journal.phase == .kept else { return }
    let outline = caretaker.tree.outline
    var names: [MementoID: String] = [:]
    for (name, number) in numbers {
      if let id = outline.id(ofNumber: number) { names[id] = name }
    }
    let changed = Set(outline.named).union(names.keys).filter { id in
      id.index < journal.durable && !journal.names.unsubmitted.contains(id)
        && outline.name(of: id) != names[id]
    }
    for id in changed { caretaker.setName(names[id], of: id) }
    if !changed.isEmpty { signal(.historyChanged) }
  }

  mutating func handleNamed(_ reference: MementoReference) {
    // If the memento was renamed in the meantime, the newer request is still under way.
    if journal.names.submitted.remove(reference.id) != nil {
      journal.names.unsubmitted.remove(reference.id)
    }
  }
}
