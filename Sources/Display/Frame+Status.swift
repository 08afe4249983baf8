import Console
import Documents
import EditorCore

/// The status line.
extension Frame {
  mutating func drawStatus() {
    let row = layout.statusRow
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.status))
    if let message = editor.message, editor.focus.takesLine {
      let said = message.words(symbols) { columnCount(of: $0) <= columns - 2 }
      let words = symbols.shortenedInside(said, to: columns - 2)
      let style = Style(message.isWarning ? .statusAlert : .status)
      // A question may cover this line: a message never hides it.
      let place = row + 1 - (editor.questionLine?.rowCount ?? 1)
      screen.clear(0..<columns, row: place, style: style)
      screen.write(" " + words, column: 0, row: place, style: style)
      return
    }
    let line = editor.statusLine(in: layout, at: now)
    draw(line.title, end: line.titleEnd, row: row)
    for fact in line.facts {
      let style = Style(fact.isAlert ? .statusAlert : .status)
      screen.write(fact.words + "  ", column: fact.column, row: row, style: style)
      if let command = fact.command { hits.add(.fact(command: command), fact.columns, row: row) }
    }
  }

  private mutating func draw(_ title: StatusLine.Title, end: Int, row: Int) {
    let room = end - columnCount(of: title.label + title.mark) - 2
    let name = symbols.shortenedInside(title.name, to: room)
    screen.write(
      " \(title.label)\(name)\(title.mark)", column: 0, row: row, end: end,
      style: Style(title.isAlert ? .statusAlert : .status, .bold))
  }
}
