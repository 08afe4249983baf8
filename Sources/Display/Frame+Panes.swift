import Console
import Documents
import EditorCore
import Text
import TextEditing

/// The other panes beside the active one, and what separates them.
extension Frame {
  /// Draws the inactive panes, and the titles and borders of all.
  mutating func drawPanes() {
    // Compared once for all panes of a document.
    var isModified: [DocumentID: Bool] = [:]
    for pane in panes.all {
      let id = pane.document.id
      let known = isModified[id] ?? pane.document.isModified
      isModified[id] = known
      drawTitle(of: pane, isModified: known)
      if !pane.isActive { drawText(of: pane) }
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
  private mutating func drawTitle(of pane: Pane, isModified: Bool) {
    let area = pane.title
    let columns = area.column..<area.column + area.columns
    let style = pane.isActive ? Style(.paneTitle, .bold) : Style(.dimmed)
    screen.clear(columns, row: area.row, style: style)
    if !pane.isActive { hits.add(.inactivePane(pane.view), columns, row: area.row) }
    let mark = isModified ? symbols.modified : ""
    let name = symbols.shortenedInside(pane.document.name, to: area.columns - 4)
    screen.write(
      " \(name) \(mark)", column: area.column, row: area.row, end: columns.upperBound,
      style: style)
  }

  /// Draws the text of an inactive pane.
  private mutating func drawText(of pane: Pane) {
    let (area, buffer) = (pane.layout.text, pane.buffer)
    hits.add(.inactivePane(pane.view), area)
    let cursorLine = buffer.row(at: buffer.selections.primary.head).line
    let marks = pane.layout.hasLineNumbers ? pane.document.marking.marks : nil
    var row = TextRow(
      buffer, in: area, gutter: pane.layout.gutter, marks: marks, symbols: symbols)
    row.extras.bookmarks = editor.bookmarkedLines(of: pane.document.id)
    row.extras.showsBlanks = pane.document.settings.showsBlanks
    row.extras.ruler = pane.document.settings.rulerColumn.map { $0 - 1 }
    if editor.settings.showsRelativeNumbers { row.extras.numbersFrom = cursorLine }
    row.extras.placeNames = editor.placeNames(in: pane.document.id, of: buffer, rows: area.rows)
    row.tints = TintRow(colors.panes[pane.view])
    var lines = LineRows(of: buffer, from: buffer.topRow)
    for index in area.row..<area.row + area.rows {
      guard let line = lines.next() else {
        row.drawRuler(row: index, on: &screen)
        continue
      }
      row.draw(line, row: index, isCurrent: line.line == cursorLine, on: &screen)
    }
  }
}
