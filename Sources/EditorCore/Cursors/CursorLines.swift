import Documents
import MementoKit
import TextEditing

/// Cursors in several lines, and the return to one.
enum CursorLines {
  /// Adds a cursor in the line below the last one, or above the first.
  ///
  /// - Returns: the message if there is no such line.
  static func addCursor(below: Bool, in document: inout Document) -> Message? {
    if document.buffer.selections.count >= TextBuffer.maxCursors { return ColumnSelection.tooMany }
    var hasRow = false
    document.caretaker.move { hasRow = $0.addCursor(below: below) }
    return hasRow ? nil : .idle(below ? "There is no line below" : "There is no line above")
  }

  /// Puts a cursor at the end of each selected line.
  ///
  /// - Returns: the message if there are none, or too many.
  static func splitSelection(in document: inout Document) -> Message? {
    var hasLines: Bool? = false
    document.caretaker.move { hasLines = $0.splitSelections() }
    return switch hasLines {
    case true?: nil
    case false?: .idle("Select several lines first: each gets a cursor")
    case nil: ColumnSelection.tooMany
    }
  }

  /// Removes all cursors except the last added one.
  ///
  /// - Returns: the message if there is no other.
  static func removeOthers(in document: inout Document) -> Message? {
    if document.buffer.selections.count == 1 { return .info("There is only one cursor") }
    document.caretaker.move { $0.removeOtherCursors() }
    return nil
  }
}
