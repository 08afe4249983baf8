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
    let marks = editor.lineMarks(in: layout)
    var row = textRow(of: buffer, marks, cursorLine: cursor.line)
    let isHighlighted = marksCursorRow(in: buffer)
    var cursorRow: Int?
    let top = buffer.topRow
    var bottom = top
    var lines = LineRows(of: buffer, from: top)
    for index in area.row..<area.row + area.rows {
      guard let line = lines.next() else {
        row.drawRuler(row: index, on: &screen)
        continue
      }
      bottom = line
      let isCursor = line == cursor
      if isCursor { cursorRow = index }
      row.draw(
        line, row: index, isCurrent: line.line == cursor.line,
        isHighlighted: isCursor && isHighlighted, on: &screen)
      if let mark = row.foldMark {
        hits.add(.fold(line: line.line), mark, row: index)
        if layout.gutter > 2 {
          hits.add(.fold(line: line.line), area.column..<area.column + 1, row: index)
        }
      }
    }
    drawStickyLines(of: buffer, with: &row)
    if let cursorRow, editor.focus.isText || editor.historyPane?.isSelecting == true {
      screen.cursor = place(ofCursorIn: buffer, cursor, row: cursorRow)
    }
    let lineCount = buffer.text.lineCount
    drawScrollbar(Scrollbar(rows: area.rows, lineCount: lineCount, from: top, to: bottom), marks)
  }

  /// Returns the drawing of the rows of the active text.
  private func textRow(
    of buffer: TextBuffer, _ marks: LineMarks?, cursorLine: Int
  ) -> TextRow {
    let changes = editor.historyPane?.changes ?? editor.document.highlight?.ranges ?? []
    var row = TextRow(
      buffer, in: layout.text, gutter: layout.gutter, changes: changes, marks: marks,
      matches: matches, symbols: symbols)
    let settings = editor.textSettings
    row.extras.showsBlanks = settings.showsBlanks
    row.extras.bookmarks = editor.bookmarkedLines
    row.extras.placeNames = editor.placeNames(
      in: editor.document.id, of: buffer, rows: layout.text.rows)
    row.tints = TintRow(colors.text)
    row.extras.misspelled = misspelled
    if editor.focus.isText, buffer.selections.count > 1 {
      row.extras.cursors = TextRow.otherCursors(of: buffer, rows: layout.text.rows)
    }
    row.extras.ruler = settings.rulerColumn.map { $0 - 1 }
    if editor.settings.showsRelativeNumbers, !editor.hasHistoryPane {
      row.extras.numbersFrom = cursorLine
    }
    if case .question(let question) = editor.focus, let change = question.change {
      row.extras.removedLines = change.removedLines(in: buffer.text)
    }
    return row
  }

  /// Draws the first lines of the functions around the visible text over its first rows.
  private mutating func drawStickyLines(of buffer: TextBuffer, with row: inout TextRow) {
    let area = layout.text
    for (index, line) in editor.stickyLines(in: layout).enumerated() {
      let number = area.row + index
      screen.clear(area.column..<area.column + area.columns, row: number, style: Style(.lineNumber))
      row.draw(
        buffer.firstRow(ofLine: line), row: number, isCurrent: false, isHighlighted: true,
        on: &screen)
      hits.add(.stickyLine(line), area.column..<area.column + area.columns, row: number)
    }
  }

  /// Returns whether the cursor's row is highlighted: with focus on the text and nothing selected.
  private func marksCursorRow(in buffer: TextBuffer) -> Bool {
    editor.settings.marksCursorLine && !editor.hasHistoryPane && editor.focus.isText
      && buffer.hasNoSelection
  }

  /// The marks of the displayed text.
  private var matches: MatchRow.Source {
    if case .question(let question) = editor.focus, let change = question.change {
      return MatchRow.Source(marks: editor.marksBesideChange, change: change)
    }
    var source = MatchRow.Source(marks: editor.matchMarks, current: editor.currentMatch)
    if editor.focus.isText, !editor.hasHistoryPane { source.brackets = editor.bracketMark }
    return source
  }

  private func place(ofCursorIn buffer: TextBuffer, _ row: LineRow, row index: Int) -> Position? {
    let column =
      buffer.column(of: buffer.selections.primary.head, in: row) - buffer.leftColumn(of: row)
    guard (0..<layout.textColumns).contains(column) else { return nil }
    return Position(column: layout.text.column + layout.gutter + column, row: index)
  }
}
