import MementoKit
import TextModel

extension CommandGroup {
  /// Going back and forth between states.
  static let history = CommandGroup(
    subject: "History",
    commands: [
      .editor("undo", "Go back one block", "Ctrl-Z") { editor, now in editor.undo(at: now) },
      .editor("redo", "Go forth one block", "Ctrl-Y") { editor, now in editor.redo(at: now) },
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
  mutating func undo(at now: Moment) {
    if mayChangeText() { travel(.undo, at: now) }
  }

  mutating func redo(at now: Moment) {
    if mayChangeText() { travel(.redo, at: now) }
  }

  mutating func openHistory(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    document.highlight = nil
    historyPane = HistoryPane(of: document.caretaker)
    focus = .history
    effects.append(.history(.lookForOthers))
    lookForPart(at: now)
  }

  /// Brings a state back and closes the history pane.
  mutating func restore(_ id: MementoID, at now: Moment) {
    closeHistory()
    if id == document.caretaker.tree.current {
      message = .info("Nothing to restore: this is the current state")
    } else if mayChangeText() {
      travel(.restore(id), at: now)
    }
  }

  /// Goes through the history; the state it leads to is at hand.
  mutating func arrive(by travel: Caretaker<TextBuffer>.Travel, at now: Moment) {
    let earlier = document.buffer.text
    switch travel {
    case .undo:
      if document.caretaker.undo(at: now) { return showChanges(since: earlier, at: now) }
      message = .info("Nothing to undo: this is the oldest state")
    case .redo:
      if document.caretaker.redo(at: now) { return showChanges(since: earlier, at: now) }
      message = .info("Nothing to redo: this is the newest state of its branch")
    case .restore(let id):
      document.caretaker.restore(id, at: now)
      showChanges(since: earlier, at: now)
      let node = document.caretaker.tree[id]
      message = .info("Restored #\(node.number): \(node.summary.title)")
    }
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
        buffer.scrollToCursor(rows: area.rows, columns: columns)
      }
    }
  }
}
