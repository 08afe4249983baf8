import Console
import EditorCore

/// A picker's list above its field.
extension Frame {
  mutating func draw(_ picker: Picker, above row: Int) {
    let area = layout.list(of: picker)
    let first = picker.firstRow(in: area)
    var shown = area
    shown.rows = min(area.rows, picker.rows.count - first)
    hits.add(.list(row: nil), area)
    hits.addListRows(shown, from: first)
    let details = firstColumnOfDetails(of: picker.rows.dropFirst(first).prefix(area.rows))
    for index in 0..<area.rows {
      screen.clear(0..<screen.size.columns, row: area.row + index, style: Style(.pane))
      let place = first + index
      if place < picker.rows.count {
        draw(
          picker.rows[place], row: area.row + index, details: details,
          isSelected: place == picker.selected)
      }
    }
    if picker.rows.isEmpty {
      let words = symbols.shortened(" " + picker.wordsWithoutRows, to: area.columns)
      screen.write(words, column: 0, row: area.row, style: Style(.dimmed))
    }
  }

  /// The column of the details behind short titles.
  private static var usualColumnOfDetails: Int { 24 }

  /// Returns the column of the details: fixed while the list scrolls, but in narrow windows behind
  /// the longest visible title.
  private func firstColumnOfDetails(of seen: ArraySlice<Picker.Row>) -> Int {
    if screen.size.columns >= 3 * Self.usualColumnOfDetails { return Self.usualColumnOfDetails }
    let longest = seen.map { columnCount(of: $0.title) }.max() ?? 0
    return min(Self.usualColumnOfDetails, longest + 3)
  }

  /// The largest width of a row, in columns.
  private static var maxColumns: Int { 120 }

  /// - Parameter details: the column of the details behind short titles.
  private mutating func draw(
    _ found: Picker.Row, row: Int, details: Int, isSelected: Bool
  ) {
    let emphasis: Style.Emphasis = isSelected ? .selected : []
    screen.clear(0..<screen.size.columns, row: row, style: Style(.pane, emphasis))
    // A title and details that are far apart are hard to read as one row.
    let columns = min(screen.size.columns, Self.maxColumns)
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
    let start = max(details, name + 2)
    let detail = symbols.shortened(found.detail, to: end - 1 - start)
    screen.write(
      detail, column: start, row: row, end: columns, style: Style(.dimmed, emphasis),
      marked: found.detailMarks)
  }
}

extension Layout {
  /// Returns the area of a picker's rows.
  func list(of picker: Picker) -> Area {
    let rows = min(12, text.rows, max(1, picker.rows.count))
    return Area(
      column: 0, row: statusRow - rows, columns: text.columns + (scrollbar?.columns ?? 0),
      rows: rows)
  }
}

extension Picker {
  /// Returns the first visible row of a list in an area.
  func firstRow(in area: Area) -> Int {
    max(0, min(selected - area.rows / 2, rows.count - area.rows))
  }
}
