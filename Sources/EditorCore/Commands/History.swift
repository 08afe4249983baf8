import Documents
import MementoKit
import Text
import TextEditing

extension CommandGroup {
  /// Commands for moves in history.
  static let history = CommandGroup(
    subject: "History",
    commands: [
      .editor("undo", "Undo the last block", "Ctrl-Z") { editor, now in
        editor.moveInHistory(.undo, at: now)
      },
      .editor("redo", "Redo", "Ctrl-Y", "Ctrl-Shift-Z") { editor, now in
        editor.moveInHistory(.redo, at: now)
      },
      .editor("undo-word", "Undo one word", "Alt-U") { editor, now in
        editor.moveInHistory(.undoWord, at: now)
      },
      .editor("redo-word", "Redo one word", "Alt-E") { editor, now in
        editor.moveInHistory(.redoWord, at: now)
      },
      .editor("undo-to-save", "Undo to the saved state") { editor, now in
        editor.undoToSave(at: now)
      },
      .editor("undo-session", "Undo to the start of this session") { editor, now in
        editor.goBack(
          to: editor.document.session.start,
          unlessThere: "Nothing to undo: this is the state at the start of this session",
          at: now)
      },
      .editor("history", "Show the history: preview, compare, restore", "Ctrl-T", "F8") {
        editor, now in
        editor.openHistory(at: now)
      }.playing(.history),
      .editor("name-checkpoint", "Name the current state", "F2") {
        editor, now in
        editor.askNameOfCurrent(at: now)
      }.playing(.nameState),
    ])
}

extension Editor {
  mutating func moveInHistory(_ move: Caretaker<TextBuffer>.HistoryMove, at now: Moment) {
    if mayChangeText() { begin(move, at: now) }
  }

  mutating func undoToSave(at now: Moment) {
    guard document.isOnDisk else {
      message = .info("Nothing to undo to: \(document.name) was never saved")
      return
    }
    goBack(
      to: document.saved, unlessThere: "Nothing to undo: this is the saved state", at: now)
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

  mutating func openHistory(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    // The pane reads the states itself.
    if document.load != nil { document.completeStates() }
    document.highlight = nil
    open(HistoryPane(of: document.caretaker, saved: document.saved))
    update { $0.emit(HistoryRequest.findOtherSessions) }
    filterByPart()
  }

  /// Restores a state and closes the history pane.
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
      let hasGone =
        move == .undo
        ? document.caretaker.undo(at: now) : document.caretaker.undoWord(at: now)
      if hasGone { return showStep("Undone", of: left, since: earlier, at: now) }
      message = .info(
        document.awaitsHistory
          ? "Nothing to undo yet: the history loads after the whole file"
          : "Nothing to undo: this is the oldest state")
    case .redo, .redoWord:
      let hasGone =
        move == .redo
        ? document.caretaker.redo(at: now) : document.caretaker.redoWord(at: now)
      let reached = document.caretaker.tree.current
      if hasGone { return showStep("Redone", of: reached, since: earlier, at: now) }
      message = .info("Nothing to redo: this is the newest state of its branch")
    case .restore(let id):
      document.caretaker.restore(id, at: now)
      showChanges(since: earlier, at: now)
      let node = document.caretaker.tree[id]
      message = .info("Restored #\(node.number): \(node.summary.title)")
    }
  }

  /// Shows the changes of a step.
  ///
  /// A change at one place is scrolled into view. Changes at many places leave the cursor of the
  /// restored state; if none of them is visible, a message reports them.
  private mutating func showStep(
    _ verb: String, of id: MementoID, since earlier: PieceTree, at now: Moment
  ) {
    let area = layout.text
    let columns = layout.textColumns
    let changes = document.buffer.text.differences(from: earlier, limit: Highlight.maxRanges)
      .filter { !$0.isOfBlanks(from: earlier, to: document.buffer.text) }
    if changes.count == 1 { return showChanges(since: earlier, at: now) }
    document.highlightChanges(since: earlier, at: now)
    document.caretaker.move { $0.scrollToCursor(rows: area.rows, columns: columns) }
    let buffer = document.buffer
    if changes.contains(where: {
      buffer.isPartVisible(of: $0.new, rows: area.rows, columns: columns)
    }) {
      return
    }
    message = .info("\(verb): \(document.caretaker.tree[id].summary.title)")
  }

  /// Scrolls to the changed place and marks it for a moment.
  mutating func showChanges(since earlier: PieceTree, at now: Moment) {
    document.highlightChanges(since: earlier, at: now)
    let area = layout.text
    let columns = layout.textColumns
    let places = document.highlight?.ranges ?? []
    document.caretaker.move { buffer in
      buffer.scrollToCursor(rows: area.rows, columns: columns)
      guard let first = places.first else { return }
      if !places.contains(where: { buffer.isPartVisible(of: $0, rows: area.rows, columns: columns) }
      ) {
        buffer.select(at: first.lowerBound)
        buffer.showLineStart(with: first.lowerBound, columns: columns)
        buffer.scrollToCursor(rows: area.rows, columns: columns)
      }
    }
  }
}

extension Difference {
  /// Returns whether only blanks and line breaks changed, which are hardly visible.
  fileprivate func isOfBlanks(from older: PieceTree, to newer: PieceTree) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    return old.count + new.count < 256
      && older.bytes(in: old).allSatisfy(isBlank)
      && newer.bytes(in: new).allSatisfy(isBlank)
  }
}
