import Console
import EditorCore

/// The line of tabs above the text.
extension Frame {
  mutating func drawTabs() {
    guard let row = layout.tabRow, let line = editor.tabLine else { return }
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.status))
    for tab in line.tabs {
      let style = tab.isShown ? Style(.text, .bold) : Style(.status)
      let seen = tab.columns.clamped(to: 0..<columns)
      screen.clear(seen, row: row, style: style)
      hits.add(.tab(tab.id), seen, row: row)
      let label = symbols.shortenedInside(tab.label, to: tab.columns.count - 3)
      let start = tab.columns.lowerBound + 1
      let width = screen.write(label, column: start, row: row, style: style)
      if tab.isModified, start + width + 1 <= columns {
        screen.write(symbols.modified, column: start + width, row: row, style: style)
      }
    }
    if let before = line.before {
      hits.add(.tab(before), 0..<1, row: row)
      screen.put(symbols.less, width: 1, column: 0, row: row, style: Style(.status))
    }
    if line.hasMoreBehind {
      screen.put(symbols.more, width: 1, column: columns - 1, row: row, style: Style(.status))
    }
  }
}
