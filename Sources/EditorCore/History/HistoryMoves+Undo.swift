import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// Undo, redo and restore by the user, and their messages.
extension HistoryMoves {
  static func move(
    _ move: Caretaker<TextBuffer>.HistoryMove, in editor: inout Editor, at now: Moment
  ) {
    if editor.mayChangeText() { begin(move, in: &editor, at: now) }
  }

  /// Makes the previous or the next state of the journal the current one.
  static func stepInTime(isBack: Bool, in editor: inout Editor, at now: Moment) {
    guard editor.mayChangeText() else { return }
    editor.update {
      $0.caretaker.closeBlock(at: now)
      $0.reconcile(at: now)
    }
    guard let id = editor.document.timeline.step(isBack: isBack) else {
      editor.message = .idle(
        isBack ? "No state was current before this one" : "No state was current after this one")
      return
    }
    begin(.goTo(id), in: &editor, at: now)
  }

  static func undoToSave(in editor: inout Editor, at now: Moment) {
    guard editor.document.isOnDisk else {
      return editor.message = .info("Nothing to undo to: \(editor.document.name) was never saved")
    }
    goBack(
      to: editor.document.saved, unlessThere: "Nothing to undo: this is the saved state",
      in: &editor, at: now)
  }

  /// Restores a state, unless the text already equals it.
  static func goBack(
    to id: MementoID, unlessThere text: String, in editor: inout Editor, at now: Moment
  ) {
    guard editor.mayChangeText() else { return }
    editor.document.caretaker.closeBlock(at: now)
    if editor.document.caretaker.isUnchanged(since: id) {
      editor.message = .info(text)
    } else {
      begin(.restore(id), in: &editor, at: now)
    }
  }

  /// Restores a state as a new step, and closes the history pane.
  static func restore(_ id: MementoID, in editor: inout Editor, at now: Moment) {
    editor.closeLayers()
    if id == editor.document.caretaker.tree.current, !editor.document.caretaker.isWithinBlock {
      editor.message = .info("Nothing to restore: this is the current state")
    } else if editor.mayChangeText() {
      begin(.restore(id), in: &editor, at: now)
    }
  }

  /// Makes a history move to a loaded state.
  static func apply(
    _ move: Caretaker<TextBuffer>.HistoryMove, in editor: inout Editor, at now: Moment
  ) {
    let earlier = editor.document.buffer.text
    let left = editor.document.caretaker.tree.current
    switch move {
    case .undo, .undoWord:
      let result =
        move == .undo
        ? editor.document.caretaker.undo(at: now) : editor.document.caretaker.undoWord(at: now)
      if result == .moved {
        showStep("Undone", of: left, since: earlier, in: &editor, at: now)
        if move == .undo { reportWordUndo(of: left, in: &editor) }
        if left == editor.document.session.start {
          reportEarlierSession(in: &editor, at: now)
        }
        return
      }
      editor.message = .idle(nothingToUndo(in: editor))
    case .redo, .redoWord:
      let result =
        move == .redo
        ? editor.document.caretaker.redo(at: now) : editor.document.caretaker.redoWord(at: now)
      let reached = editor.document.caretaker.tree.current
      if result == .moved {
        return showStep("Redone", of: reached, since: earlier, in: &editor, at: now)
      }
      editor.message = .idle(
        hasLaterStates(in: editor)
          ? "Nothing to redo. Later states, discarded ones too, are in the history"
            + (editor.keymap.key(for: "history").map { ", \($0)" } ?? "")
          : "Nothing to redo: this is the newest state of its branch")
    case .goTo(let id):
      editor.document.caretaker.restore(id, at: now)
      showChanges(since: earlier, in: &editor, at: now)
      let node = editor.document.caretaker.tree[id]
      let what =
        editor.document.timeline.expects(.recovered, of: id)
        ? "Restored the unsaved changes," : "Moved to"
      editor.message = .info("\(what) #\(node.number): \(node.summary.title)")
    case .restore(let id): recordRestore(of: id, since: earlier, in: &editor, at: now)
    }
  }

  private static func nothingToUndo(in editor: Editor) -> String {
    if editor.document.awaitsHistory {
      return "Nothing to undo yet: the history loads after the whole file"
    }
    return editor.document.journal.phase == .opening
      ? "Nothing to undo yet: the history is not open"
      : "Nothing to undo: this is the oldest state"
  }

  /// Reports undo by words once, after the undo of a long block.
  private static func reportWordUndo(of left: MementoID, in editor: inout Editor) {
    let words = editor.document.caretaker.wordCount(of: left)
    guard words >= 5, !editor.registers.hasReportedWordUndo,
      let key = editor.keymap.key(for: "undo-word")
    else {
      return
    }
    editor.registers.hasReportedWordUndo = true
    editor.message = .info("Undone: a block of \(words) words. \(key) undoes one word at a time")
  }

  /// Returns whether a state follows the current one, although redo reaches none.
  private static func hasLaterStates(in editor: Editor) -> Bool {
    editor.document.caretaker.tree.outline.hasChild(editor.document.caretaker.tree.current)
  }

  /// Reports that the text is now older than this session.
  ///
  /// The state can also be of this session, if the document was closed and opened again; then
  /// nothing is reported.
  private static func reportEarlierSession(in editor: inout Editor, at now: Moment) {
    let tree = editor.document.caretaker.tree
    let reached = tree.outline.secondsSince1970(of: tree.current)
    if let first = editor.times.firstFrame {
      let start = now.secondsSince1970 - Double((now.uptime - first) / .seconds(1))
      if reached >= start { return }
    }
    let time = editor.calendar.label(for: reached, now: now.secondsSince1970)
    editor.message = .info("Undone: now before this session (\(time))")
  }

  /// Records the contents of a loaded state as a step, which undo reverts.
  private static func recordRestore(
    of id: MementoID, since earlier: PieceTree, in editor: inout Editor, at now: Moment
  ) {
    editor.document.caretaker.closeBlock(at: now)
    let node = editor.document.caretaker.tree[id]
    guard let state = node.state else { return }
    let title = editor.calendar.restoringTitle(
      ofState: node.number, from: node.secondsSince1970, now: now.secondsSince1970)
    let count = editor.document.caretaker.tree.count
    editor.document.caretaker.edit(.discrete(title), at: now) { $0.become(state) }
    if editor.document.caretaker.tree.count == count {
      editor.message = .info("Nothing to restore: the text is the same in this state")
    } else {
      showChanges(since: earlier, in: &editor, at: now)
      editor.message = .info(title)
    }
  }

  /// Shows the changes of a step.
  ///
  /// A change at one place is scrolled into view. Changes at many places leave the cursor of the
  /// restored state; if none of them is visible, a message reports them.
  private static func showStep(
    _ verb: String, of id: MementoID, since earlier: PieceTree, in editor: inout Editor,
    at now: Moment
  ) {
    let changes = editor.document.buffer.text.differences(from: earlier, limit: Highlight.maxRanges)
      .filter { !$0.isOfBlanks(from: earlier, to: editor.document.buffer.text) }
    if changes.count == 1 { return showChanges(since: earlier, in: &editor, at: now) }
    editor.document.highlightChanges(since: earlier, at: now)
    let (rows, columns) = (editor.layout.text.rows, editor.layout.textColumns)
    editor.document.caretaker.move { $0.scrollToCursor(rows: rows, columns: columns) }
    let buffer = editor.document.buffer
    if !changes.contains(where: { buffer.isPartVisible(of: $0.new, rows: rows, columns: columns) })
    {
      editor.message = .info("\(verb): \(editor.document.caretaker.tree[id].summary.title)")
    }
  }

  /// Scrolls to the changed place and marks it for a moment.
  static func showChanges(since earlier: PieceTree, in editor: inout Editor, at now: Moment) {
    editor.document.highlightChanges(since: earlier, at: now)
    let (rows, columns) = (editor.layout.text.rows, editor.layout.textColumns)
    let places = editor.document.highlight?.ranges ?? []
    editor.document.caretaker.move { buffer in
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
