import Documents

extension CommandGroup {
  /// Commands for several cursors, at each of which keys and commands edit.
  static let cursors = CommandGroup(
    subject: "Cursors",
    commands: [
      .editor("add-next-occurrence", "Select the word, then its next occurrence, too", "Ctrl-D") {
        editor, _ in Occurrences.selectNext(.add, in: &editor)
      },
      .editor("skip-occurrence", "Move the last cursor to the next occurrence", "Alt-X") {
        editor, _ in Occurrences.selectNext(.skip, in: &editor)
      },
      .editor("add-all-occurrences", "Select all occurrences of the selection or word", "Alt-L") {
        editor, _ in Occurrences.selectAll(in: &editor)
      }.needing(.wholeText),
      .editor("undo-cursor", "Put the cursors back where they were before", "Alt-P") {
        editor, _ in CursorTrail.goBack(in: &editor)
      },
      .document(
        "add-cursor-above", "Add a cursor in the line above", "Alt-Shift-Up", "Ctrl-Alt-Up"
      ) { CursorLines.addCursor(below: false, in: &$0) },
      .document(
        "add-cursor-below", "Add a cursor in the line below", "Alt-Shift-Down", "Ctrl-Alt-Down"
      ) { CursorLines.addCursor(below: true, in: &$0) },
      .document("split-selection", "Put a cursor at the end of each selected line", "Alt-M") {
        CursorLines.splitSelection(in: &$0)
      },
      .typing("select-column-up", "Select columns, one line up", "Ctrl-Alt-Shift-Up") {
        ColumnSelection.extend(rows: -1, columns: 0, in: &$0, &$1)
      },
      .typing("select-column-down", "Select columns, one line down", "Ctrl-Alt-Shift-Down") {
        ColumnSelection.extend(rows: 1, columns: 0, in: &$0, &$1)
      },
      .typing("select-column-left", "Select one column to the left", "Ctrl-Alt-Shift-Left") {
        ColumnSelection.extend(rows: 0, columns: -1, in: &$0, &$1)
      },
      .typing("select-column-right", "Select one column to the right", "Ctrl-Alt-Shift-Right") {
        ColumnSelection.extend(rows: 0, columns: 1, in: &$0, &$1)
      },
      .document("remove-other-cursors", "Go back to one cursor, the last one") {
        CursorLines.removeOthers(in: &$0)
      },
    ])
}
