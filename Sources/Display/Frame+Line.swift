import Console
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

/// The lowest line: hints, a message, a prompt, a question.
extension Frame {
  mutating func drawLine() {
    guard let row = layout.lineRow else { return }
    switch editor.focus {
    case .text, .history:
      if !drawMessage(row: row) { drawHints([PlacedHint](of: editor), row: row) }
    case .prompt(let prompt): drawField(prompt.field, row: row)
    case .question: drawQuestion(row: row)
    case .picker(let picker):
      drawField(picker.field, row: row)
      draw(picker, above: row)
    case .help, .tree: if let field = editor.focus.field { drawField(field, row: row) }
    }
  }

  private mutating func drawMessage(row: Int) -> Bool {
    guard let message = editor.message else { return false }
    let style = Style(message.isWarning ? .warning : .message)
    let lines = editor.messageLines
    let (first, rest) = lines.split(message.shownText(where: lines.fit))
    if let first {
      // Text that does not fit also covers the status line.
      hits.add(.elsewhere, 0..<screen.size.columns, row: row - 1)
      screen.fill(row: row - 1, with: first, style: style)
    }
    let last = symbols.shortenedInside(String(rest), to: lines.room)
    screen.fill(row: row, with: last, style: style)
    return true
  }

  private mutating func drawHints(_ hints: [PlacedHint], row: Int) {
    for placed in hints {
      let (hint, column) = (placed.hint, placed.column)
      hits.add(hint.pressed.map(HitTarget.key) ?? .elsewhere, placed.columns, row: row)
      if hint.isOn {
        screen.write(hint.text, column: column, row: row, style: Style(.hintKey, .selected))
        continue
      }
      let width = screen.write(hint.key, column: column, row: row, style: Style(.hintKey))
      screen.write(hint.label, column: column + width + 1, row: row, style: Style(.hint))
    }
  }

  private mutating func drawField(_ field: TextBuffer, row: Int) {
    guard let line = FieldLine(of: editor) else { return }
    screen.write(line.label, column: 0, row: row, style: Style(.prompt))
    hits.addField(line, columns: screen.size.columns, row: row)
    drawHints(line.hints, row: row)
    if let note = line.note {
      screen.write(note.text, column: note.column, row: row, style: Style(.hint))
    }
    if let placeholder = line.whenEmpty {
      screen.write(placeholder, column: line.start, row: row, style: Style(.dimmed))
    }
    var seen = field
    seen.scroll.column = line.scroll
    let area = Area(column: line.start, row: row, columns: line.columns, rows: 1)
    var text = TextRow(seen, in: area, symbols: symbols)
    text.isField = true
    text.draw(seen.firstRow(ofLine: 0), row: row, isCurrent: true, on: &screen)
    let cursor = field.place(at: field.selections.primary.head).column
    screen.cursor = Position(column: line.start + cursor - line.scroll, row: row)
  }

  private mutating func drawQuestion(row: Int) {
    guard case .question(let question) = editor.focus, let line = QuestionLine(of: editor) else {
      return
    }
    let isListening = question.isListening(at: now.uptime)
    let (keyStyle, style) =
      isListening ? (Style(.hintKey), Style(.hint)) : (Style(.dimmed), Style(.dimmed))
    let top = row + 1 - line.rowCount
    hits.add(
      .elsewhere, Area(column: 0, row: top, columns: screen.size.columns, rows: line.rowCount))
    if line.isOneRow {
      screen.write(line.text.joined(), column: 1, row: row, style: Style(.prompt))
    } else {
      for (index, text) in line.text.enumerated() {
        screen.fill(row: top + index, with: text, style: Style(.prompt))
      }
      for index in top + line.text.count..<row {
        screen.clear(0..<screen.size.columns, row: index, style: Style(.hint))
      }
    }
    for choice in line.choices {
      let row = top + choice.row
      if let key = Key(choice.key) { hits.add(.key(key), choice.columns, row: row) }
      let width = screen.write(choice.key, column: choice.column, row: row, style: keyStyle)
      guard let label = choice.label else { continue }
      screen.write(label, column: choice.column + width + 1, row: row, style: style)
    }
  }
}
