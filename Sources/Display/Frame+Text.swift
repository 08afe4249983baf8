import Console
import EditorCore
import TextModel

/// The text with its line numbers.
extension Frame {
  mutating func drawText() {
    if let view = editor.historyPane?.difference, editor.historyPane?.isHelpShown == false {
      return draw(view)
    }
    let buffer = editor.shownBuffer
    let area = layout.text
    let cursorLine = buffer.text.line(at: buffer.selections.primary.head)
    let changes = editor.historyPane?.changes ?? editor.document.highlight?.ranges ?? []
    var row = TextRow(
      buffer, in: area, gutter: layout.gutter, changes: changes,
      marks: editor.lineMarks, symbols: symbols)
    for index in 0..<area.rows {
      let line = buffer.scroll.line + index
      guard line < buffer.text.lineCount else { break }
      row.draw(line, row: area.row + index, isCurrent: line == cursorLine, on: &screen)
    }
    if editor.focus.isText { screen.cursor = cursorPosition(in: buffer, line: cursorLine) }
  }

  private func cursorPosition(in buffer: TextBuffer, line: Int) -> Position? {
    let row = line - buffer.scroll.line
    let column = buffer.place(at: buffer.selections.primary.head).column - buffer.scroll.column
    guard (0..<layout.text.rows).contains(row), (0..<layout.textColumns).contains(column) else {
      return nil
    }
    return Position(
      column: layout.text.column + layout.gutter + column, row: layout.text.row + row)
  }
}
