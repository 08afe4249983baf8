import Documents
import MementoKit
import TextEditing

/// Cursors in several lines, and the way back to one.
enum CursorLines {
  /// Adds a cursor in the line below the last one, or above the first.
  static func addCursor(below: Bool, in editor: inout Editor) {
    if editor.document.buffer.selections.count >= TextBuffer.maxCursors {
      return ColumnSelection.reportTooMany(in: &editor)
    }
    var hasRow = false
    editor.document.caretaker.move { hasRow = $0.addCursor(below: below) }
    if !hasRow {
      editor.message = .idle(below ? "There is no line below" : "There is no line above")
    }
  }

  /// Puts a cursor at the end of each selected line.
  static func splitSelection(in editor: inout Editor) {
    var hasLines: Bool? = false
    editor.document.caretaker.move { hasLines = $0.splitSelections() }
    switch hasLines {
    case true?: break
    case false?: editor.message = .idle("Select several lines first: each gets a cursor")
    case nil: ColumnSelection.reportTooMany(in: &editor)
    }
  }

  /// Leaves the cursor that was added last alone.
  static func removeOthers(in editor: inout Editor) {
    if editor.document.buffer.selections.count == 1 {
      return editor.message = .info("There is only one cursor")
    }
    editor.document.caretaker.move { $0.removeOtherCursors() }
  }
}
