import Console
import EditorCore

/// The file tree, beside the text or over it.
extension Frame {
  mutating func drawFileTree() {
    guard let tree = FileTreeRows(of: editor) else { return }
    let area = tree.area
    hits.add(.list(row: nil), area)
    if let first = tree.rows.first {
      let shown = Area(
        column: area.column, row: area.row + 1, columns: area.columns, rows: tree.rows.count)
      hits.add(.list(from: first.index), shown)
    }
    for row in area.row..<area.row + area.rows {
      screen.clear(area.column..<area.column + area.columns, row: row, style: Style(.pane))
    }
    // The border belongs to the area, so that the title and the rows end before it.
    let end = area.column + area.columns - (tree.isBesideText ? 1 : 0)
    screen.clear(area.column..<end, row: area.row, style: Style(.paneTitle))
    let title = symbols.shortenedInside(tree.title, to: end - area.column - 2)
    screen.write(title, column: area.column + 1, row: area.row, end: end, style: Style(.paneTitle))
    for (index, row) in tree.rows.enumerated() {
      drawTreeRow(row, row: area.row + 1 + index, from: area.column, to: end)
    }
    if let message = tree.messageWithoutRows, area.rows > 1 {
      screen.write(
        symbols.shortened(message, to: end - area.column - 1), column: area.column + 1,
        row: area.row + 1, end: end, style: Style(.dimmed))
    }
    guard tree.isBesideText else { return }
    for row in area.row..<area.row + area.rows {
      screen.write(String(symbols.vertical), column: end, row: row, style: Style(.dimmed))
    }
  }

  private mutating func drawTreeRow(
    _ found: FileTreeRows.VisibleRow, row: Int, from start: Int, to end: Int
  ) {
    let emphasis: Style.Emphasis = found.isSelected ? .selected : []
    screen.clear(start..<end, row: row, style: Style(.pane, emphasis))
    // Deep folders leave room for a part of each name.
    let indent = min(found.depth * 2, max(0, (end - start) / 2 - 4))
    var column = start + 1 + indent
    if let isOpen = found.isOpen {
      let sign = isOpen ? symbols.opened : symbols.closed
      screen.write(sign, column: column, row: row, end: end, style: Style(.hintKey, emphasis))
    }
    column += 2
    let mark = found.isModified ? symbols.modified + " " : ""
    let name = found.isOpen == nil ? found.name : found.name + "/"
    // A note has at most half of the row.
    let note = symbols.shortened(symbols.spelled(found.note), to: (end - start) / 2)
    let room = end - column - 1 - (note.isEmpty ? 0 : columnCount(of: note) + 1)
    let style = Style(found.isIgnored ? .dimmed : .pane, emphasis)
    screen.write(
      symbols.shortenedInside(mark + name, to: max(1, room)), column: column, row: row, end: end,
      style: style)
    if !note.isEmpty {
      screen.write(
        note, column: end - columnCount(of: note) - 1, row: row, end: end,
        style: Style(.dimmed, emphasis))
    }
  }
}
