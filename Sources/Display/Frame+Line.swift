import Console
import EditorCore
import TextModel

/// The lowest line: hints, a message, a prompt, a question; and the palette above it.
extension Frame {
  mutating func drawLine() {
    guard let row = layout.lineRow else { return }
    switch editor.focus {
    case .text:
      if drawMessage(row: row) { return }
      draw(hints: textHints, row: row)
    case .history:
      if drawMessage(row: row) { return }
      draw(hints: [(symbols.arrows, "Select"), ("Enter", "Restore"), ("Esc", "Close")], row: row)
    case .prompt(let prompt):
      drawField(prompt.label, prompt.field, row: row)
    case .question(let question):
      draw(question, row: row)
    case .palette(let palette):
      drawField("Command: ", palette.field, row: row)
      draw(palette, above: row)
    }
  }

  private mutating func drawMessage(row: Int) -> Bool {
    guard let message = editor.message else { return false }
    let style = Style(message.isWarning ? .warning : .message)
    screen.write(" " + message.text, column: 0, row: row, style: style)
    return true
  }

  // MARK: Hints

  private var textHints: [(key: String, words: String)] {
    let shown = [
      ("save", "Save"), ("quit", "Quit"), ("undo", "Undo"), ("redo", "Redo"),
      ("history", "History"), ("palette", "Commands"), ("go-to-line", "Go to line"),
      ("cut-line", "Cut line"), ("paste", "Paste"), ("save-as", "Save as"),
    ]
    return shown.compactMap { name, words in
      editor.keymap.key(for: name).map { (Self.short($0), words) }
    }
  }

  /// A key as short as hints need it: `^S`.
  private static func short(_ key: Key) -> String {
    if case .character = key.code, key.modifiers == .control {
      return "^" + key.description.dropFirst("Ctrl-".count)
    }
    return key.description
  }

  private mutating func draw(hints: [(key: String, words: String)], row: Int) {
    var column = 1
    for hint in hints {
      let width = columnCount(of: hint.key) + 1 + columnCount(of: hint.words)
      if column + width > screen.size.columns { return }
      column += screen.write(hint.key, column: column, row: row, style: Style(.hintKey)) + 1
      column += screen.write(hint.words, column: column, row: row, style: Style(.hint)) + 2
    }
  }

  // MARK: Prompts

  private mutating func drawField(_ label: String, _ field: TextBuffer, row: Int) {
    let start = screen.write(" " + label, column: 0, row: row, style: Style(.prompt))
    let room = max(1, screen.size.columns - start - 1)
    let cursor = field.place(at: field.selections.primary.head).column
    let hidden = max(0, cursor - room + 1)
    let from = field.place(inLine: 0, atColumn: hidden)
    let words = String(decoding: field.text.bytes(in: from.offset..<field.text.count), as: UTF8.self)
    screen.write(words, column: start, row: row, style: Style(.text))
    let column = start + cursor - from.column
    if column < screen.size.columns { screen.cursor = Position(column: column, row: row) }
  }

  private mutating func draw(_ question: Question, row: Int) {
    var column = screen.write(" " + question.text, column: 0, row: row, style: Style(.prompt)) + 2
    for (key, words) in question.answers.map({ (String($0.letter), $0.label) })
      + [("Esc", "cancel")]
    {
      if column >= screen.size.columns { return }
      column += screen.write(key, column: column, row: row, style: Style(.hintKey)) + 1
      if column >= screen.size.columns { return }
      column += screen.write(words, column: column, row: row, style: Style(.hint)) + 2
    }
  }

  // MARK: The palette

  private mutating func draw(_ palette: Palette, above row: Int) {
    let rows = min(12, layout.text.rows)
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
    let key = match.key?.description ?? ""
    let keyColumn = columns - columnCount(of: key) - 1
    let name = screen.write(
      " " + match.command.name, column: 0, row: row, end: keyColumn,
      style: Style(.paneTitle, emphasis))
    screen.write(
      match.command.summary, column: max(22, name + 2), row: row, end: keyColumn - 1,
      style: Style(.pane, emphasis))
    if keyColumn > name {
      screen.write(key, column: keyColumn, row: row, style: Style(.hintKey, emphasis))
    }
  }
}
