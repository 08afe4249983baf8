package import MementoKit
import Text
import TextEditing

/// The load of a text in the background, during which it can be edited.
extension Document {
  package mutating func handle(_ event: LoadEvent, at now: Moment) {
    guard load != nil else { return }
    switch event {
    case .part(let part, let encoding):
      grow(by: part, in: encoding)
      signal(.grown)
    case .buffered(let count): load?.bufferedCount = count
    case .rests:
      load?.isResting = true
      ask(.readOn(size: load?.size ?? ""))
    case .whole(let note):
      endLoad(at: now)
      if let note { warn(note) }
    case .truncated(let reason):
      truncate()
      reportWarning(reason)
    }
  }

  /// Schedules an action for the end of the load of a file; standard input may never end.
  package mutating func whenLoaded(_ next: AfterLoad) {
    guard load?.isFile == true else { return reportWarning(Load.stillReading) }
    load?.awaiting = next
  }

  /// Continues to read standard input.
  package mutating func resumeReading() {
    load?.isResting = false
    emit(LoadRequest.readOn)
  }

  /// Stops the load; a partly loaded file is read-only.
  package mutating func stopLoad(at now: Moment) {
    guard let load else { return }
    emit(LoadRequest.stop)
    if load.isFile {
      truncate()
      return report(
        "Stopped loading at \(load.share): read-only; Ctrl-O, Enter opens the whole file")
    }
    // Buffered bytes still become text.
    if load.bufferedCount == 0 { endLoad(at: now) }
    report("Stopped reading standard input after \(load.size)")
  }

  /// Marks the text as incomplete, so that it is never saved over the whole file.
  private mutating func truncate() {
    completeStates()
    protection.loadedShare = load?.share
    load = nil
    isReadOnly = true
    journal.phase = .notKept
    signal(.quitBlocked)
  }

  /// Ends the load: the text becomes like any other, and its history begins with the loaded text.
  private mutating func endLoad(at now: Moment) {
    guard let load else { return }
    completeStates()
    finishLoadingDraft(at: now)
    self.load = nil
    signal(.settingsOutdated)
    if let opened = caretaker.tree.state(of: .root) {
      emit(HistoryRequest.open(path: path, opened, takesLostText: false))
      if let path { emit(FileRequest.findEmergencyCopies(path: path)) }
    }
    // The file may have changed during the load.
    if load.isFile { handle(FileEvent.mayHaveChanged, at: now) }
    if let whole = load.countBeforeCut(in: buffer.encoding) {
      warn("\(name) was truncated while it loaded: read \(load.size) of \(whole)")
    }
    signal(
      .loaded(
        isUntouched ? load.place : nil, load.awaiting, size: load.isFile ? nil : load.size))
  }

  /// Appends a loaded part of the text.
  private mutating func grow(by part: LoadedPart, in encoding: TextEncoding) {
    load?.byteCount += part.byteCount
    let (revision, before) = (buffer.revision, buffer.encoding)
    caretaker.receive { $0.append(part, in: encoding) }
    if buffer.encoding != before { file.isNotUTF8 = buffer.isNotUTF8 }
    journal.loadRevisionCount += buffer.revision - revision
  }

  /// Adds to all states the text loaded since they were recorded.
  package mutating func completeStates() { caretaker.completeStates { $0.completed($1) } }

  /// The reason why a truncated text is read-only.
  package var truncatedNotice: String {
    "\(name) is not fully loaded: Ctrl-O, Enter opens the whole file"
  }

  /// Whether the text was edited since it was opened; undone edits count.
  package var wasEdited: Bool { caretaker.isRecording || caretaker.tree.count > 1 }

  /// Whether the text was never edited and the cursor is at its first position.
  package var isUntouched: Bool {
    caretaker.tree.count == 1 && !caretaker.isRecording
      && buffer.selections == Selections(Selection(at: 0))
  }

  /// Returns whether the loaded text contains a position.
  package func contains(_ place: StartPlace) -> Bool {
    guard load?.isFile == true, case .line(let line, _) = place else { return false }
    return line < buffer.text.lineCount
  }

  /// Returns whether a part of the text that a command needs is not loaded yet.
  package func needsMoreLoaded(_ need: LoadNeed) -> Bool {
    guard load?.isFile == true else { return false }
    switch need {
    case .nothing: return false
    case .wholeText: return true
    case .lines:
      // The last loaded line may continue.
      let text = buffer.text
      return text.line(at: buffer.selections.primary.head) + 1 == text.lineCount
    }
  }
}

/// The draft of edits in a file whose history is not open yet.
///
/// The history is opened at the end of the load, which takes a while for a large file. Until then a
/// draft records the difference between file and text. The first recorded mementos contain all of
/// it and replace it.
extension Document {
  /// Submits a draft of the edits after a short delay.
  package mutating func submitLoadingDraft(at now: Moment) {
    if let retry = journal.retry {
      if now.uptime < retry { return }
      journal.retry = nil
    }
    guard needsLoadingDraft else { return journal.draft.due = nil }
    let due = journal.draft.due ?? now.uptime + Journal.draftDelay
    journal.draft.due = due
    if now.uptime >= due, !journal.draft.isUnderWay { draftWhileLoading(at: now) }
  }

  /// Submits the draft at once, at the end of the load or when the document is closed.
  mutating func finishLoadingDraft(discarding: Bool = false, at now: Moment) {
    journal.rest()
    if needsLoadingDraft, !discarding { draftWhileLoading(at: now) }
  }

  private var needsLoadingDraft: Bool {
    let journal = journal
    let wasLoadedInParts = path != nil && (load != nil || journal.loadRevisionCount > 0)
    return journal.phase == .opening && wasLoadedInParts && wasEdited
      && journal.draft.editCount != editCount
  }

  /// The number of edits, without the revisions of the load.
  package var editCount: Int { buffer.revision - journal.loadRevisionCount }

  private mutating func draftWhileLoading(at now: Moment) {
    guard let path, let opened = caretaker.tree.state(of: .root) else { return }
    journal.draft.due = nil
    journal.draft.editCount = editCount
    let before = buffer.completed(opened)
    if buffer.isUnchanged(since: before) {
      if journal.draft.isOfLoad { emit(.loading(.drop)) }
      return journal.draft.isOfLoad = false
    }
    journal.draft.isOfLoad = true
    journal.draft.isUnderWay = true
    emit(.loading(.keep(path: path, buffer.makeMemento(), since: before, at: now.secondsSince1970)))
  }

  /// Closes the open block when the history is open, so that its memento replaces the draft.
  ///
  /// If that records no memento, the draft is dropped.
  mutating func settleLoadingDraft(at now: Moment) {
    guard journal.draft.isOfLoad else { return }
    journal.draft.due = nil
    caretaker.closeBlock(at: now)
    guard caretaker.tree.count == 1 else { return }
    journal.draft.isOfLoad = false
    emit(.dropLoadingDraft)
  }
}
