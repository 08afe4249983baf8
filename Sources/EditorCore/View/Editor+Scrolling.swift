import Console
import MementoKit
import TextModel

/// What part of the text is seen after something was done.
extension Editor {
  /// Scrolls the text so that its cursor is seen; when it was moved by a key, some rows around it,
  /// too.
  mutating func scrollToCursor(after event: Event) {
    let layout = layout
    let margin =
      switch event {
      case .input(.key), .input(.paste): settings.scrollMargin
      default: 0
      }
    document.caretaker.move {
      $0.scrollToCursor(rows: layout.text.rows, columns: layout.textColumns, margin: margin)
    }
  }

  /// Scrolls back to the start of the lines, if the cursor is seen from there: for what goes to
  /// another place of the text, or makes other lines of it.
  mutating func showLineStart() {
    let columns = layout.textColumns
    document.caretaker.move { $0.showLineStart(with: $0.selections.primary.head, columns: columns) }
  }
}
