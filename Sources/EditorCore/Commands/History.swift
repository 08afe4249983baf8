import Documents
import MementoKit
import Structure
import Text
import TextEditing

extension CommandGroup {
  /// Commands for moves in history.
  static let history = CommandGroup(
    subject: "History",
    commands: [
      .editor("undo", "Undo the last block", "Ctrl-Z") { $0.moveInHistory(.undo, at: $1) }
        .playing(.undo),
      .editor("redo", "Redo", "Ctrl-Y", "Ctrl-Shift-Z") { $0.moveInHistory(.redo, at: $1) },
      .editor("undo-word", "Undo one word", "Alt-U") { $0.moveInHistory(.undoWord, at: $1) },
      .editor("redo-word", "Redo one word", "Alt-E") { $0.moveInHistory(.redoWord, at: $1) },
      .editor("undo-to-save", "Undo to the saved state") { $0.undoToSave(at: $1) },
      .editor("undo-session", "Undo to the start of this session") { editor, now in
        editor.goBack(
          to: editor.document.session.start,
          unlessThere: "Nothing to undo: this is the state at the start of this session",
          at: now)
      },
      .editor("undo-in-time", "Return to the state that was current before this one") {
        editor, now in
        editor.stepInTime(isBack: true, at: now)
      },
      .editor("redo-in-time", "Go to the state that was current after this one") {
        editor, now in
        editor.stepInTime(isBack: false, at: now)
      },
      .editor("history", "Show the history: preview, compare, restore", "Ctrl-T", "F8") {
        $0.openHistory(at: $1)
      }.playing(.history),
      .editor("compare-beside", "Show a state of the history beside the present text") {
        $0.compareBeside(at: $1)
      },
      .editor("timeline", "List the work on all files of the project") {
        editor, _ in TimelineList.open(in: &editor)
      }.restricted(),
      .editor("undo-restore", "Take back the last restore of the project's files") {
        editor, _ in ProjectRestoring.compare(with: .beforeRestore, in: &editor)
      }.restricted(),
      .editor("redo-restore", "Make the restore again that undo-restore took back") {
        editor, _ in ProjectRestoring.compare(with: .beforeUndo, in: &editor)
      }.restricted(),
      .editor("name-project", "Name the present states of all files of the project") {
        editor, _ in ProjectNaming.askForName(in: &editor)
      }.restricted(),
      .editor("name-checkpoint", "Name the current state", "F2") {
        $0.askNameOfCurrent(at: $1)
      }.playing(.nameState),
    ])
}

extension Editor {
  mutating func moveInHistory(_ move: Caretaker<TextBuffer>.HistoryMove, at now: Moment) {
    if mayChangeText() { begin(move, at: now) }
  }

  /// Makes the state current that was current before or after, by the journal.
  mutating func stepInTime(isBack: Bool, at now: Moment) {
    guard mayChangeText() else { return }
    update {
      $0.caretaker.closeBlock(at: now)
      $0.reconcile(at: now)
    }
    guard let id = document.timeline.step(isBack: isBack) else {
      message = .idle(
        isBack ? "No state was current before this one" : "No state was current after this one")
      return
    }
    begin(.goTo(id), at: now)
  }

  mutating func undoToSave(at now: Moment) {
    guard document.isOnDisk else {
      return message = .info("Nothing to undo to: \(document.name) was never saved")
    }
    goBack(to: document.saved, unlessThere: "Nothing to undo: this is the saved state", at: now)
  }

  /// Restores a state, unless the text already equals it.
  mutating func goBack(to id: MementoID, unlessThere words: String, at now: Moment) {
    guard mayChangeText() else { return }
    document.caretaker.closeBlock(at: now)
    if document.caretaker.isUnchanged(since: id) {
      message = .info(words)
    } else {
      begin(.restore(id), at: now)
    }
  }

  /// Opens the history pane.
  ///
  /// - Parameter unit: the part of the text whose states are listed; nil for the selected text, or all.
  mutating func openHistory(of unit: TextSymbol? = nil, at now: Moment) {
    document.caretaker.closeBlock(at: now)
    // The pane reads the states itself.
    if document.load != nil { document.completeStates() }
    document.highlight = nil
    open(HistoryPane(of: document.caretaker, saved: document.saved))
    update {
      $0.emit(HistoryRequest.findOtherSessions)
      $0.requestCommits()
    }
    if let unit { filter(by: unit) } else { filterByPart() }
  }

  /// Restores a state as a new step, and closes the history pane.
  mutating func restore(_ id: MementoID, at now: Moment) {
    closeLayers()
    if id == document.caretaker.tree.current, !document.caretaker.isWithinBlock {
      message = .info("Nothing to restore: this is the current state")
    } else if mayChangeText() {
      begin(.restore(id), at: now)
    }
  }

  /// Makes a history move to a loaded state.
  mutating func apply(_ move: Caretaker<TextBuffer>.HistoryMove, at now: Moment) {
    let earlier = document.buffer.text
    let left = document.caretaker.tree.current
    switch move {
    case .undo, .undoWord:
      let result =
        move == .undo
        ? document.caretaker.undo(at: now) : document.caretaker.undoWord(at: now)
      if result == .moved {
        showStep("Undone", of: left, since: earlier, at: now)
        if move == .undo { reportWordUndo(of: left) }
        if left == document.session.start { reportEarlierSession(at: now) }
        return
      }
      message = .idle(nothingToUndo)
    case .redo, .redoWord:
      let result =
        move == .redo ? document.caretaker.redo(at: now) : document.caretaker.redoWord(at: now)
      let reached = document.caretaker.tree.current
      if result == .moved { return showStep("Redone", of: reached, since: earlier, at: now) }
      message = .idle(
        hasLaterStates
          ? "Nothing to redo. Later states, discarded ones too, are in the history"
            + (keymap.key(for: "history").map { ", \($0)" } ?? "")
          : "Nothing to redo: this is the newest state of its branch")
    case .goTo(let id):
      document.caretaker.restore(id, at: now)
      showChanges(since: earlier, at: now)
      let node = document.caretaker.tree[id]
      let what =
        document.timeline.expects(.recovered, of: id) ? "Restored the unsaved changes," : "Moved to"
      message = .info("\(what) #\(node.number): \(node.summary.title)")
    case .restore(let id): recordRestore(of: id, since: earlier, at: now)
    }
  }

  private var nothingToUndo: String {
    if document.awaitsHistory {
      return "Nothing to undo yet: the history loads after the whole file"
    }
    return document.journal.phase == .opening
      ? "Nothing to undo yet: the history is not open"
      : "Nothing to undo: this is the oldest state"
  }

  /// Reports undo by words once, after the undo of a long block.
  private mutating func reportWordUndo(of left: MementoID) {
    let words = document.caretaker.wordCount(of: left)
    guard words >= 5, !registers.hasReportedWordUndo, let key = keymap.key(for: "undo-word") else {
      return
    }
    registers.hasReportedWordUndo = true
    message = .info("Undone: a block of \(words) words. \(key) undoes one word at a time")
  }

  /// Whether a state follows the current one, although redo leads to none.
  private var hasLaterStates: Bool {
    document.caretaker.tree.outline.hasChild(document.caretaker.tree.current)
  }

  /// Reports that the text is now older than this session, unless it is of this session: the document can
  /// have been closed and opened again.
  private mutating func reportEarlierSession(at now: Moment) {
    let tree = document.caretaker.tree
    let reached = tree.outline.secondsSince1970(of: tree.current)
    if let first = times.firstFrame {
      let start = now.secondsSince1970 - Double((now.uptime - first) / .seconds(1))
      if reached >= start { return }
    }
    let time = calendar.words(for: reached, now: now.secondsSince1970)
    message = .info("Undone: now before this session (\(time))")
  }

  /// Records the contents of a loaded state as a step, which undo reverts.
  private mutating func recordRestore(
    of id: MementoID, since earlier: PieceTree, at now: Moment
  ) {
    document.caretaker.closeBlock(at: now)
    let node = document.caretaker.tree[id]
    guard let state = node.state else { return }
    let title = calendar.restoringTitle(
      ofState: node.number, from: node.secondsSince1970, now: now.secondsSince1970)
    let count = document.caretaker.tree.count
    document.caretaker.edit(.discrete(title), at: now) { $0.become(state) }
    if document.caretaker.tree.count == count {
      message = .info("Nothing to restore: the text is the same in this state")
    } else {
      showChanges(since: earlier, at: now)
      message = .info(title)
    }
  }

  /// Shows the changes of a step.
  ///
  /// A change at one place is scrolled into view. Changes at many places leave the cursor of the
  /// restored state; if none of them is visible, a message reports them.
  private mutating func showStep(
    _ verb: String, of id: MementoID, since earlier: PieceTree, at now: Moment
  ) {
    let changes = document.buffer.text.differences(from: earlier, limit: Highlight.maxRanges)
      .filter { !$0.isOfBlanks(from: earlier, to: document.buffer.text) }
    if changes.count == 1 { return showChanges(since: earlier, at: now) }
    document.highlightChanges(since: earlier, at: now)
    let (rows, columns) = (layout.text.rows, layout.textColumns)
    document.caretaker.move { $0.scrollToCursor(rows: rows, columns: columns) }
    let buffer = document.buffer
    if !changes.contains(where: { buffer.isPartVisible(of: $0.new, rows: rows, columns: columns) })
    {
      message = .info("\(verb): \(document.caretaker.tree[id].summary.title)")
    }
  }

  /// Scrolls to the changed place and marks it for a moment.
  mutating func showChanges(since earlier: PieceTree, at now: Moment) {
    document.highlightChanges(since: earlier, at: now)
    let (rows, columns) = (layout.text.rows, layout.textColumns)
    let places = document.highlight?.ranges ?? []
    document.caretaker.move { buffer in
      buffer.scrollToCursor(rows: rows, columns: columns)
      guard let first = places.first,
        !places.contains(where: { buffer.isPartVisible(of: $0, rows: rows, columns: columns) })
      else { return }
      buffer.select(at: first.lowerBound)
      buffer.showLineStart(with: first.lowerBound, columns: columns)
      buffer.scrollToCursor(rows: rows, columns: columns)
    }
  }
}

extension Difference {
  /// Returns whether only blanks and line breaks changed, which are hardly visible.
  fileprivate func isOfBlanks(from older: PieceTree, to newer: PieceTree) -> Bool {
    let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    return old.count + new.count < 256
      && (older.bytes(in: old) + newer.bytes(in: new)).allSatisfy(isBlank)
  }
}
