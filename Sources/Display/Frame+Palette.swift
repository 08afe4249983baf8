import Console
import EditorCore

/// The command palette, above the line in which one writes.
extension Frame {
  mutating func draw(_ palette: Palette, above row: Int) {
    let rows = min(12, layout.text.rows, max(1, palette.matches.count))
    let top = layout.statusRow - rows
    let first = max(0, min(palette.selected - rows / 2, palette.matches.count - rows))
    for index in 0..<rows {
      screen.clear(0..<screen.size.columns, row: top + index, style: Style(.pane))
      let place = first + index
      if place < palette.matches.count {
        draw(palette.matches[place], row: top + index, isSelected: place == palette.selected)
      }
    }
    if palette.matches.isEmpty {
      screen.write(" No command matches", column: 0, row: top, style: Style(.dimmed))
    }
  }

  private mutating func draw(_ match: Palette.Match, row: Int, isSelected: Bool) {
    let emphasis: Style.Emphasis = isSelected ? .selected : []
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.pane, emphasis))
    let name = screen.write(
      " " + match.command.name, column: 0, row: row, style: Style(.paneTitle, emphasis))
    var end = columns
    if let key = match.key?.description, name + 2 < columns - columnCount(of: key) {
      end = columns - columnCount(of: key) - 1
      screen.write(key, column: end, row: row, style: Style(.hintKey, emphasis))
    }
    let start = max(24, name + 2)
    let summary = symbols.shortened(match.command.summary, to: end - 1 - start)
    screen.write(summary, column: start, row: row, style: Style(.pane, emphasis))
  }
}
