import Console
import EditorCore

/// A list to choose from, above the line in which one writes.
extension Frame {
  mutating func draw(_ picker: Picker, above row: Int) {
    let area = layout.list(of: picker)
    for index in 0..<area.rows {
      screen.clear(0..<screen.size.columns, row: area.row + index, style: Style(.pane))
      let place = picker.firstRow(in: area) + index
      if place < picker.rows.count {
        draw(picker.rows[place], row: area.row + index, isSelected: place == picker.selected)
      }
    }
    if picker.rows.isEmpty {
      let words = symbols.shortened(" " + picker.wordsWithoutRows, to: area.columns)
      screen.write(words, column: 0, row: area.row, style: Style(.dimmed))
    }
  }

  /// How far to the right a row reaches.
  private static var mostColumns: Int { 120 }

  private mutating func draw(_ found: Picker.Row, row: Int, isSelected: Bool) {
    let emphasis: Style.Emphasis = isSelected ? .selected : []
    screen.clear(0..<screen.size.columns, row: row, style: Style(.pane, emphasis))
    // What stands too far apart is not read as one row.
    let columns = min(screen.size.columns, Self.mostColumns)
    let name =
      1
      + screen.write(
        found.title, column: 1, row: row, end: columns, style: Style(.pane, emphasis),
        marked: found.titleMarks)
    var end = columns
    if !found.note.isEmpty, name + 2 < columns - columnCount(of: found.note) {
      end = columns - columnCount(of: found.note) - 1
      screen.write(found.note, column: end, row: row, style: Style(.hintKey, emphasis))
    }
    let start = max(24, name + 2)
    let detail = symbols.shortened(found.detail, to: end - 1 - start)
    screen.write(
      detail, column: start, row: row, end: columns, style: Style(.dimmed, emphasis),
      marked: found.detailMarks)
  }
}
