import Console
import Documents
import EditorCore
import Text
import TextEditing

/// The inactive panes, with the titles and borders of all panes.
extension Frame {
  /// Draws the inactive panes, and the titles and borders of all.
  mutating func drawPanes() {
    // A local copy: a loop over the frame's own panes would copy them when the frame changes.
    let all = panes.all
    for index in all.indices {
      drawTitle(of: all[index])
      if let text = all[index].inactive { drawText(text, of: all[index]) }
    }
    for border in panes.borders {
      hits.add(.border(border.divider), border.area)
      if border.axis == .rows { continue }
      for row in border.area.row..<border.area.row + border.area.rows {
        screen.put(symbols.vertical, column: border.area.column, row: row, style: Style(.graph))
      }
    }
  }

  /// Draws the name of a pane's document, with the mark of unsaved changes.
  private mutating func drawTitle(of pane: Pane) {
    let area = pane.title
    let columns = area.column..<area.column + area.columns
    let style = pane.isActive ? Style(.paneTitle, .bold) : Style(.dimmed)
    screen.clear(columns, row: area.row, style: style)
    if !pane.isActive { hits.add(.inactivePane(pane.view), columns, row: area.row) }
    let name = symbols.shortenedInside(pane.name, to: area.columns - 4)
    let start = area.column + 1
    let width = screen.write(
      name, column: start, row: area.row, end: columns.upperBound, style: style)
    if pane.isModified, let mark = symbols.modified.unicodeScalars.first,
      start + width + 1 < columns.upperBound
    {
      screen.put(mark, column: start + width + 1, row: area.row, style: style)
    }
  }

  /// Draws the text of an inactive pane, or copies its rows from the last frame.
  private mutating func drawText(_ text: InactiveText, of pane: Pane) {
    let (area, buffer) = (pane.layout.text, text.buffer)
    hits.add(.inactivePane(pane.view), area)
    let basis = basis(ofRowsIn: pane, text)
    if let index = lastPanes.firstIndex(where: { $0.view == pane.view }),
      lastPanes[index].areSame(from: basis, buffer)
    {
      screen.fill(area.columnRange, area.rowRange, with: lastPanes[index].cells)
      return drawnPanes.append(PaneRows(like: lastPanes[index], of: buffer.text))
    }
    var row = TextRow(
      buffer, in: area, gutter: pane.layout.gutter, marks: text.marks, symbols: symbols)
    row.extras = basis.extras
    row.tints = TintRow(basis.colors)
    var lines = LineRows(of: buffer, from: basis.top)
    for index in area.rowRange {
      guard let line = lines.next() else {
        row.drawRuler(row: index, on: &screen)
        continue
      }
      row.draw(line, row: index, isCurrent: line.line == basis.cursorLine, on: &screen)
    }
    if let rows = PaneRows(of: pane.view, from: basis, buffer, on: screen) {
      drawnPanes.append(rows)
    }
  }

  /// Returns the inputs of an inactive pane's rows, except the bytes of its text.
  private func basis(ofRowsIn pane: Pane, _ text: InactiveText) -> PaneRows.Basis {
    let (area, buffer) = (pane.layout.text, text.buffer)
    let top = buffer.topRow
    let cursorLine = buffer.row(at: buffer.selections.primary.head).line
    let seen = TextRow.visibleBytes(of: buffer, rows: area.rows)
    var extras = TextRow.Extras()
    extras.bookmarks = editor.bookmarkedLines(of: pane.document)
    extras.showsBlanks = text.settings.showsBlanks
    extras.ruler = text.settings.rulerColumn.map { $0 - 1 }
    if editor.settings.showsRelativeNumbers { extras.numbersFrom = cursorLine }
    extras.placeNames = editor.placeNames(in: pane.document, of: buffer, rows: area.rows)
    return PaneRows.Basis(
      area: area, gutter: pane.layout.gutter, top: top, scroll: buffer.scroll,
      wrapColumns: buffer.wrapColumns, tabWidth: buffer.tabWidth, cursorLine: cursorLine,
      seen: seen, selected: TextRow.selected(in: buffer, seen),
      marks: text.marks.map { marks in (top.line..<top.line + area.rows).map { marks[$0] } } ?? [],
      colors: colors.panes[pane.view], extras: extras)
  }
}
