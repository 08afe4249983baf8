import Documents
import MementoKit

/// Quitting with a failure, so that the calling program abandons the edit.
extension Editor {
  /// Quits with status 1 and saves nothing.
  ///
  /// Unsaved changes stay in the history. If a document has no history, a question is asked before
  /// its changes are lost.
  mutating func quitFailing(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    let changed = documents.filter(\.isModified)
    let lost = changed.filter { $0.journal.phase != .kept || $0.journal.hasFailed }
    guard let first = lost.first else { return leaveFailing() }
    let what =
      lost.count == 1 ? "Changes to \(first.name)" : "Changes to \(lost.count) files"
    ask(.quitFailing(what), at: now)
  }

  mutating func leaveFailing() {
    // Discarded changes are not offered for recovery.
    let modified = documents.filter(\.isModified).map(\.id)
    quit = QuitPlan(discarded: Set(modified), status: 1)
  }
}
