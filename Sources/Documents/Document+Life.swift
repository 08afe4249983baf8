package import MementoKit
import Text
import TextEditing

/// The life of a document: its beginning, the work after each event, and its end.
extension Document {
  /// Emits the first requests of the document.
  package mutating func begin() {
    if load == nil {
      // Lost text of an earlier session is offered only at the start without arguments, in the
      // first document; later empty documents do not receive it.
      emit(HistoryRequest.open(path: path, buffer.makeMemento(), takesLostText: id == .first))
      if path != nil || id == .first { emit(FileRequest.findEmergencyCopies(path: path)) }
    }
    rememberPlace()
    if load != nil { emit(LoadRequest.readOn) }
    if let path { emit(FileRequest.watch(path: path)) }
    emit(.findSettings(path: path))
  }

  /// Stops all outside work for the document.
  package mutating func end() {
    if isProgramOutput { return stopScan() }
    if load != nil { emit(LoadRequest.stop) }
    emit(FileRequest.stopWatching)
    stopScan()
  }

  /// Submits new history, joins an earlier history that waited for a save, and resumes saves that
  /// waited for the history.
  ///
  /// It is called after each event. Without a change in between it emits nothing.
  package mutating func reconcile(at now: Moment) {
    if isProgramOutput { return }
    joinWaitingHistory(at: now)
    renewEncodingCheck()
    timeline.follow(caretaker.tree, at: now)
    if caretaker.isRecording { timeline.recordEdit(revision: buffer.revision, at: now) }
    submitHistory(at: now)
    resumeSave()
    requestHead(at: now)
    keepCrashCopy(at: now)
  }

  /// Submits the file with its cursor position for the recent files.
  package mutating func rememberPlace() {
    guard isOnDisk else { return }
    emit(
      HistoryRequest.remember(
        .ofCursor(in: buffer), wraps: layers.wraps, at: session.lastSeen))
  }

  /// Handles deadlines: of the open block, the highlight and the check of the file.
  package mutating func tick(at now: Moment) {
    caretaker.tick(at: now)
    if let highlight, now.uptime >= highlight.end { self.highlight = nil }
    if let due = file.check.due, now.uptime >= due { checkFile(at: now) }
    if let due = work.job?.due, now.uptime >= due { endLateFormatting() }
    if let due = protection.lockCheck, now.uptime >= due { checkLock(at: now) }
  }

  /// Marks the unsaved mementos as erased if the user discards them for good.
  ///
  /// - Returns: the submitted ones among them.
  private mutating func eraseUnsaved() -> [MementoReference] {
    guard session.isErased else { return [] }
    let unsaved = unsaved
    session.erased = Set(unsaved.map(\.id))
    return unsaved.filter { $0.id.index < journal.submitted }
  }

  /// Submits everything that is not durable yet, before the document is closed.
  ///
  /// - Parameter discarding: whether the user gave up unsaved changes, so that they are not offered
  ///   for recovery, unless the history could not store them.
  package mutating func finish(discarding: Bool, at now: Moment) {
    if isProgramOutput { return }
    let unformatted = discarding ? nil : work.job?.save?.target
    stopJob(reporting: "Stopped")
    finishLoadingDraft(discarding: discarding, at: now)
    caretaker.closeBlock(at: now)
    if case .ownFile(let path) = unformatted {
      save(to: path, mayReplace: isOnDisk, then: .stay)
    }
    timeline.follow(caretaker.tree, at: now)
    recordEnd(discarding: discarding, at: now)
    let erased = eraseUnsaved()
    submitHistory(isFinal: true, at: now)
    submitNow(at: now)
    handOverSaves()
    if !isModified || discarding && !isMissingInHistory {
      dropRestoredCopies(of: caretaker.tree.current)
    } else {
      session.isLeftToHistory = isTextKept
      storeEmergencyCopy()
    }
    dropCrashCopy()
    if session.isErased { emit(HistoryRequest.forget(erased)) }
    rememberPlace()
    emit(
      HistoryRequest.close(
        inOrder: discarding || !isModified, discardsChanges: discarding && isModified))
  }

  /// Whether the history should contain the unsaved changes but could not store them.
  private var isMissingInHistory: Bool {
    hasHistoryFailed && !session.isErased && journal.draft.erasedRevision != buffer.revision
  }

  /// Stores an emergency copy if the history could not store the unsaved text at the end.
  package mutating func handleEndOfHistory() {
    if session.isLeftToHistory { storeEmergencyCopy() }
  }
}
