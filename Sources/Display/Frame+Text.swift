import Console
import Documents
import EditorCore
import Text
import TextEditing

/// The text with its line numbers.
extension Frame {
  mutating func drawText() {
    hits.add(.text(gutter: layout.gutter), layout.text)
    if case .help(let page) = editor.focus { return draw(page) }
    if let view = editor.historyPane?.difference { return draw(view) }
    let buffer = editor.shownBuffer
    let area = layout.text
    let cursor = buffer.row(at: buffer.selections.primary.head)
    let changes = editor.historyPane?.changes ?? editor.document.highlight?.ranges ?? []
    let marks = editor.lineMarks(in: layout)
    var row = TextRow(
      buffer, in: area, gutter: layout.gutter, changes: changes, marks: marks,
      matches: matchSource, symbols: symbols)
    let settings = editor.textSettings
    row.showsBlanks = settings.showsBlanks
    row.ruler = settings.rulerColumn.map { $0 - 1 }
    var lines = LineRows(of: buffer, from: buffer.topRow)
    for index in area.row..<area.row + area.rows {
      guard let line = lines.next() else {
        row.drawRuler(row: index, on: &screen)
        continue
      }
      let isCursor = line == cursor
      row.draw(
        line, row: index, isCurrent: line.line == cursor.line,
        isHighlighted: isCursor && marksCursorRow(in: buffer), on: &screen)
      if isCursor, editor.focus.isText || editor.historyPane?.isSelecting == true {
        screen.cursor = place(ofCursorIn: buffer, line, row: index)
      }
    }
    drawScrollbar(marks)
  }

  /// Returns whether the cursor's row is highlighted: with focus on the text and nothing selected.
  private func marksCursorRow(in buffer: TextBuffer) -> Bool {
    editor.settings.marksCursorLine && editor.historyPane == nil && editor.focus.isText
      && buffer.hasNoSelection
  }

  /// The marks of the displayed text.
  private var matchSource: MatchRow.Source {
    if case .question(let question) = editor.focus, let change = question.change {
      return MatchRow.Source(marks: editor.marksBesideChange, change: change)
    }
    return MatchRow.Source(marks: editor.matchMarks, current: editor.currentMatch)
  }

  private func place(ofCursorIn buffer: TextBuffer, _ row: LineRow, row index: Int) -> Position? {
    let column = buffer.column(of: buffer.selections.primary.head, in: row) - buffer.leftColumn
    guard (0..<layout.textColumns).contains(column) else { return nil }
    return Position(column: layout.text.column + layout.gutter + column, row: index)
  }
}
