import Console
import TextModel

/// Where a label and the field behind it stand in the lowest line.
public struct FieldLine {
  /// What is asked, as far as there is room.
  public let label: String
  /// The first column of the field.
  public let start: Int
  /// Columns of the field.
  public let columns: Int
  /// How far the field is scrolled to the right, in columns.
  public let scroll: Int
  /// What Enter and Esc do, where there is room.
  public let hints: [Hint]

  /// - Parameter offered: the keys, those that can be missed best at the end.
  init(
    _ words: String, _ field: TextBuffer, _ offered: [Hint], columns width: Int, symbols: Symbols
  ) {
    // What is written is seen, whatever is asked.
    label = symbols.shortened(" " + words, to: width - 6)
    start = columnCount(of: label)
    let end = start + field.place(at: field.text.count).column + 4
    var shown = offered[...]
    while !shown.isEmpty, end >= width - Array(shown).columnCount { shown.removeLast() }
    let hintColumn = shown.isEmpty ? width : width - Array(shown).columnCount
    hints = Array(shown).placed(from: hintColumn, columns: width)
    columns = hintColumn - start
    // The last column stays free for the cursor behind the last character.
    scroll = max(0, field.place(at: field.selections.primary.head).column - columns + 2)
  }
}

extension Editor {
  /// Where the field stands that is being written in; nil where none is.
  public var fieldLine: FieldLine? {
    switch focus {
    case .prompt(let prompt): fieldLine(prompt.label, prompt.field)
    case .picker(let picker): fieldLine(picker.label, picker.field)
    case .help(let page): fieldLine(HelpPage.label, page.field)
    default: nil
    }
  }

  private func fieldLine(_ label: String, _ field: TextBuffer) -> FieldLine {
    FieldLine(label, field, offeredHints, columns: size.columns, symbols: symbols)
  }
}
