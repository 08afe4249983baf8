import MementoKit

/// Leaving in such a way that the program that asked for the edit gives it up.
extension Editor {
  /// Ends the program with status 1, and saves nothing.
  ///
  /// Unsaved texts stay in the history. Where one has none, it would be lost: that is asked first.
  mutating func quitFailing(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    let changed = documents.filter(\.isModified)
    let lost = changed.filter { $0.keeping.phase != .kept || $0.keeping.hasFailed }
    guard let first = lost.first else { return leaveFailing() }
    let what =
      lost.count == 1 ? "Changes to \(first.name)" : "Changes to \(lost.count) files"
    ask(
      Question(
        "\(what) would be lost: no history is kept.",
        answers: [Answer("l", "leave with status 1") { editor, _ in editor.leaveFailing() }]))
  }

  private mutating func leaveFailing() {
    // Discarded, so that nobody is asked next time whether to recover them.
    for index in documents.indices where documents[index].isModified {
      documents[index].discardsChanges = true
    }
    exitStatus = 1
  }
}
