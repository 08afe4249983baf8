import Console
import EditorCore

/// The list of completions at the cursor.
extension Frame {
  /// The largest number of visible completions.
  private static var maxRows: Int { 7 }

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
