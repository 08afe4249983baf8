import MementoKit
import Text
import TextEditing

/// Joining the history and the drafts of earlier sessions.
extension Document {
  /// Attaches the history of this session to that of earlier ones.
  mutating func joinHistory(_ earlier: EarlierHistory<TextBuffer.Memento>?, at now: Moment) {
    guard !saves.isWriting else {
      // A save refers to mementos by identifiers, which are about to change.
      journal.waitingHistory = .some(earlier)
      return
    }
    journal.phase = .kept
    settleLoadingDraft(at: now)
    guard let earlier else { return }
    let count = earlier.tree.count
    let hasNewName = caretaker.tree.outline.name(of: .root) != nil
    let places = caretaker.adopt(earlier.tree, anchoredAt: earlier.anchor)
    timeline.join(
      entries(earlier.journal), moving: { places($0) }, count: caretaker.tree.count)
    file.saved = places(saved)
    session.start = places(session.start)
    journal.names.unsubmitted = hasNewName ? [earlier.anchor] : []
    journal.submitted = count
    journal.durable = count
    journal.lastSubmittedCurrent = earlier.anchor
    // If this session has saved a state, it is submitted as the one in the file.
    journal.submittedOnDisk = earlier.anchor
    saves.relocate { places($0) }
    if let base = file.conflict.declined?.base { file.conflict.declined?.base = places(base) }
    for index in outbox.questions.indices {
      outbox.questions[index].subject.relocate { places($0) }
    }
    signal(.historyJoined(places))
    if let recovery = earlier.recovery { ask(.recovery(recovery)) }
  }

  /// Joins a history that waited for a save.
  mutating func joinWaitingHistory(at now: Moment) {
    guard !saves.isWriting, let waiting = journal.waitingHistory else { return }
    journal.waitingHistory = nil
    joinHistory(waiting, at: now)
  }
}
