import Console
import EditorCore

/// The lists over the text: a picker's rows above its field, and completions at the cursor.
extension Frame {
  mutating func draw(_ picker: Picker, above row: Int) {
    let area = layout.list(of: picker)
    let first = max(0, min(picker.selected - area.rows / 2, picker.rows.count - area.rows))
    var shown = area
    shown.rows = min(area.rows, picker.rows.count - first)
    hits.add(.list(row: nil), area)
    hits.add(.list(from: first), shown)
    let preview = editor.filePreview
    let columns = preview == nil ? screen.size.columns : screen.size.columns / 2
    let details = firstColumnOfDetails(of: picker.rows.dropFirst(first).prefix(area.rows))
    for index in 0..<shown.rows {
      draw(
        picker.rows[first + index], row: area.row + index, end: columns, details: details,
        isSelected: first + index == picker.selected)
    }
    if let preview { drawPreview(preview, in: area, from: columns) }
    if picker.rows.isEmpty {
      screen.clear(0..<screen.size.columns, row: area.row, style: Style(.pane))
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
    _ found: Picker.Row, row: Int, end limit: Int, details: Int, isSelected: Bool
  ) {
    let emphasis: Style.Emphasis = isSelected ? .selected : []
    screen.clear(0..<screen.size.columns, row: row, style: Style(.pane, emphasis))
    // A title and details that are far apart are hard to read as one row.
    let columns = min(limit, Self.maxColumns)
    let written = screen.write(
      found.title, column: 1, row: row, end: columns, style: Style(.pane, emphasis),
      marked: found.titleMarks)
    let name = written + 1
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

  /// Draws the beginning of a file in the right part of a list.
  private mutating func drawPreview(_ preview: FilePreview, in area: Area, from column: Int) {
    let style = Style(preview.isText ? .text : .dimmed)
    for index in 0..<area.rows {
      let row = area.row + index
      screen.clear(column..<screen.size.columns, row: row, style: style)
      screen.write(String(symbols.vertical), column: column, row: row, style: Style(.dimmed))
      guard index < preview.lines.count else { continue }
      let room = screen.size.columns - column - 3
      let line = symbols.shortened(preview.lines[index], to: room)
      let emphasis: Style.Emphasis = index == preview.markedLine ? .selected : []
      let look = preview.isText ? Style(.text, emphasis) : style
      screen.write(line, column: column + 2, row: row, style: look)
    }
  }

  /// The largest number of visible completions.
  private static var maxRows: Int { 7 }

  /// Draws the list of completions at the cursor.
  mutating func drawCompletion() {
    guard let completion = editor.shownCompletion, let cursor = screen.cursor else { return }
    let area = layout.text
    let below = area.row + area.rows - cursor.row - 1
    let above = cursor.row - area.row
    let wanted = min(Self.maxRows, completion.words.count)
    let isBelow = below >= min(wanted, 3) || below >= above
    let rows = min(wanted, isBelow ? below : above)
    let widest = completion.words.map { columnCount(of: $0) }.max() ?? 0
    let columns = min(widest + 2, area.columns)
    if rows < 1 || columns < 4 { return }
    let written = columnCount(of: completion.words[completion.selected])
    let start = min(cursor.column - written - 1, area.column + area.columns - columns)
    let column = max(area.column, start)
    let top = isBelow ? cursor.row + 1 : cursor.row - rows
    let first = max(0, min(completion.selected - rows / 2, completion.words.count - rows))
    for index in 0..<rows {
      let place = first + index
      let style = Style(.pane, place == completion.selected ? .selected : [])
      screen.clear(column..<column + columns, row: top + index, style: style)
      let word = symbols.shortened(completion.words[place], to: columns - 2)
      screen.write(" " + word, column: column, row: top + index, style: style)
    }
  }
}

extension Layout {
  /// Returns the area of a picker's rows.
  func list(of picker: Picker) -> Area {
    let rows = min(Picker.mostRowsOnScreen, text.rows, max(1, picker.rows.count))
    return Area(
      column: 0, row: statusRow - rows, columns: text.columns + (scrollbar?.columns ?? 0),
      rows: rows)
  }
}
