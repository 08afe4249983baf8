import Console
import EditorCore
import TextModel

/// The lowest line: hints, a message, a prompt, a question.
extension Frame {
  mutating func drawLine() {
    guard let row = layout.lineRow else { return }
    switch editor.focus {
    case .text:
      if drawMessage(row: row) { return }
      draw(hints: textHints, row: row)
    case .history:
      if drawMessage(row: row) { return }
      if let pane = editor.historyPane { draw(hints: hints(of: pane), row: row) }
    case .prompt(let prompt):
      drawField(prompt.label, prompt.field, enter: "accept", row: row)
    case .question(let question):
      draw(question, row: row)
    case .picker(let picker):
      drawField(picker.label, picker.field, enter: picker.enter, row: row)
      draw(picker, above: row)
    }
  }

  private mutating func drawMessage(row: Int) -> Bool {
    guard let message = editor.message else { return false }
    let style = Style(message.isWarning ? .warning : .message)
    let room = screen.size.columns - 2
    var words = message.text[...]
    if columnCount(of: message.text) > room {
      // What does not fit in the line takes that of the status, too.
      let first = words.prefix(columns: room)
      let end = first.lastIndex(of: " ") ?? first.endIndex
      screen.clear(0..<screen.size.columns, row: row - 1, style: style)
      screen.write(" " + words[..<end], column: 0, row: row - 1, style: style)
      words = words[end...].drop { $0 == " " }
    }
    let rest = symbols.shortenedInside(String(words), to: room)
    screen.clear(0..<screen.size.columns, row: row, style: style)
    screen.write(" " + rest, column: 0, row: row, style: style)
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

  private mutating func draw(
    hints: [(key: String, words: String)], column start: Int = 1, row: Int
  ) {
    var column = start
    for hint in hints {
      let width = columnCount(of: hint.key) + 1 + columnCount(of: hint.words)
      if column + width > screen.size.columns { return }
      column += screen.write(hint.key, column: column, row: row, style: Style(.hintKey)) + 1
      column += screen.write(hint.words, column: column, row: row, style: Style(.hint)) + 2
    }
  }

  // MARK: Prompts

  /// - Parameter enter: what Enter does.
  private mutating func drawField(
    _ label: String, _ field: TextBuffer, enter: String, row: Int
  ) {
    // What is written is seen, whatever is asked.
    let label = symbols.shortened(" " + label, to: screen.size.columns - 6)
    let start = screen.write(label, column: 0, row: row, style: Style(.prompt))
    let hints = [("Enter", enter), ("Esc", "cancel")]
    let hintColumn = screen.size.columns - 20 - columnCount(of: enter)
    let isRoomy = start + field.place(at: field.text.count).column + 4 < hintColumn
    if isRoomy { draw(hints: hints, column: hintColumn, row: row) }
    let columns = (isRoomy ? hintColumn : screen.size.columns) - start
    let cursor = field.place(at: field.selections.primary.head).column
    var seen = field
    // The last column stays free for the cursor behind the last character.
    seen.scroll.column = max(0, cursor - columns + 2)
    let area = Area(column: start, row: row, columns: columns, rows: 1)
    var line = TextRow(seen, in: area, symbols: symbols)
    line.draw(0, row: row, isCurrent: true, on: &screen)
    screen.cursor = Position(column: start + cursor - seen.scroll.column, row: row)
  }

  private mutating func draw(_ question: Question, row: Int) {
    let answers = question.choices.map { (String($0.letter), $0.label) } + [("Esc", "cancel")]
    let columns = screen.size.columns
    let labelled = answers.reduce(0) { $0 + columnCount(of: $1.0) + columnCount(of: $1.1) + 3 }
    let bare = answers.reduce(0) { $0 + columnCount(of: $1.0) + 1 }
    // Without their letters a question could not be answered; their meanings go before those.
    let isRoomy = columns >= labelled + 1
    let room = columns - (isRoomy ? labelled : bare) - 2
    var column = 1
    if columnCount(of: question.text) <= room {
      column += screen.write(question.text, column: column, row: row, style: Style(.prompt))
    } else {
      // What is asked takes the line of the status, unless a message answers a wrong key there.
      if editor.message == nil {
        let text = symbols.shortenedInside(question.text, to: columns - 2)
        screen.clear(0..<columns, row: row - 1, style: Style(.prompt))
        screen.write(" " + text, column: 0, row: row - 1, style: Style(.prompt))
      }
      column = isRoomy ? -1 : 0
    }
    for (key, words) in answers {
      column += isRoomy ? 1 : 0
      column += screen.write(key, column: column + 1, row: row, style: Style(.hintKey)) + 1
      if isRoomy {
        column += screen.write(words, column: column + 1, row: row, style: Style(.hint)) + 1
      }
    }
  }
}
