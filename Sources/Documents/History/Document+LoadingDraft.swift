package import MementoKit
import Text
import TextEditing

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
