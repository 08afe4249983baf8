import MementoKit
import TextModel

extension CommandGroup {
  /// Going back and forth between states.
  static let history = CommandGroup(
    subject: "History",
    commands: [
      .editor("undo", "Go back one block", "Ctrl-Z") { editor, now in
        editor.travelInText(.undo, at: now)
      },
      .editor("redo", "Go forth one block", "Ctrl-Y", "Ctrl-Shift-Z") { editor, now in
        editor.travelInText(.redo, at: now)
      },
      .editor("undo-word", "Go back one word", "Alt-U") { editor, now in
        editor.travelInText(.undoWord, at: now)
      },
      .editor("redo-word", "Go forth one word", "Alt-E") { editor, now in
        editor.travelInText(.redoWord, at: now)
      },
      .editor("undo-to-save", "Go back to the state in the file") { editor, now in
        editor.undoToSave(at: now)
      },
      .editor("undo-session", "Go back to the start of this run") { editor, now in
        editor.goBack(
          to: editor.document.sessionStart,
          unlessThere: "Nothing to undo: this is the text as it was at the start of this run",
          at: now)
      },
      .editor("history", "Show the history: look at states, bring one back", "Ctrl-T", "F8") {
        editor, now in
        editor.openHistory(at: now)
      },
      .editor("name-checkpoint", "Give the present state a name, to find it again", "F2") {
        editor, now in
        editor.askNameOfCurrent(at: now)
      },
    ])
}

extension Editor {
  mutating func travelInText(_ travel: Caretaker<TextBuffer>.Travel, at now: Moment) {
    if mayChangeText() { self.travel(travel, at: now) }
  }

  mutating func undoToSave(at now: Moment) {
    guard document.isOnDisk else {
      message = .info("Nothing to undo to: \(document.name) was never saved")
      return
    }
    goBack(
      to: document.saved, unlessThere: "Nothing to undo: this is the state in the file", at: now)
  }

  /// Goes to a state, unless the text is as it was then.
  mutating func goBack(to id: MementoID, unlessThere words: String, at now: Moment) {
    guard mayChangeText() else { return }
    document.caretaker.closeBlock(at: now)
    if document.caretaker.isUnchanged(since: id) {
      message = .info(words)
    } else {
      travel(.restore(id), at: now)
    }
  }

  mutating func openHistory(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    // The pane looks into the states itself.
    if document.arrival != nil { document.completeStates() }
    document.highlight = nil
    historyPane = HistoryPane(of: document.caretaker, saved: document.saved)
    focus = .history
    wish(.lookForOthers)
    lookForPart(at: now)
  }

  /// Brings a state back and closes the history pane.
  mutating func restore(_ id: MementoID, at now: Moment) {
    closeHistory()
    if id == document.caretaker.tree.current, !document.caretaker.isWithinBlock {
      message = .info("Nothing to restore: this is the current state")
    } else if mayChangeText() {
      travel(.restore(id), at: now)
    }
  }

  /// Goes through the history; the state it leads to is at hand.
  mutating func arrive(by travel: Caretaker<TextBuffer>.Travel, at now: Moment) {
    let earlier = document.buffer.text
    let left = document.caretaker.tree.current
    switch travel {
    case .undo, .undoWord:
      let hasGone =
        travel == .undo
        ? document.caretaker.undo(at: now) : document.caretaker.undoWord(at: now)
      if hasGone { return showStep("Undone", of: left, since: earlier, at: now) }
      message = .info(
        document.awaitsHistory
          ? "Nothing to undo yet: the history comes when all of the file is here"
          : "Nothing to undo: this is the oldest state")
    case .redo, .redoWord:
      let hasGone =
        travel == .redo
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

  /// Shows what a step changed.
  ///
  /// Where that is one place, it is brought on the screen. What changed in many places leaves the
  /// cursor where it was then; and where nothing of it is to be seen, it is told.
  private mutating func showStep(
    _ verb: String, of id: MementoID, since earlier: PieceTree, at now: Moment
  ) {
    let area = layout.text
    let columns = layout.textColumns
    let changes = document.buffer.text.differences(from: earlier, limit: Highlight.mostRanges)
      .filter { !$0.isOfBlanks(from: earlier, to: document.buffer.text) }
    if changes.count == 1 { return showChanges(since: earlier, at: now) }
    document.highlightChanges(since: earlier, at: now)
    document.caretaker.move { $0.scrollToCursor(rows: area.rows, columns: columns) }
    let buffer = document.buffer
    if changes.contains(where: { buffer.isPartSeen(of: $0.new, rows: area.rows, columns: columns) })
    {
      return
    }
    message = .info("\(verb): \(document.caretaker.tree[id].summary.title)")
  }

  /// Brings the place that changed on the screen and marks it for a moment.
  mutating func showChanges(since earlier: PieceTree, at now: Moment) {
    document.highlightChanges(since: earlier, at: now)
    let area = layout.text
    let columns = layout.textColumns
    let places = document.highlight?.ranges ?? []
    document.caretaker.move { buffer in
      buffer.scrollToCursor(rows: area.rows, columns: columns)
      guard let first = places.first else { return }
      if !places.contains(where: { buffer.isPartSeen(of: $0, rows: area.rows, columns: columns) }) {
        buffer.select(at: first.lowerBound)
        buffer.showLineStart(with: first.lowerBound, columns: columns)
        buffer.scrollToCursor(rows: area.rows, columns: columns)
      }
    }
  }
}

extension Difference {
  /// Whether nothing came or went but blanks and line breaks, which are hardly seen.
  fileprivate func isOfBlanks(from older: PieceTree, to newer: PieceTree) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    return old.count + new.count < 256
      && older.bytes(in: old).allSatisfy(isBlank)
      && newer.bytes(in: new).allSatisfy(isBlank)
  }
}
