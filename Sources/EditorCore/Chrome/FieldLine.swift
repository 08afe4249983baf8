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
  /// What is told beside the field, and in which column; nil where there is nothing, or no room.
  public let note: (words: String, column: Int)?

  /// - Parameters:
  ///   - note: what is told beside the field.
  ///   - offered: the keys, those that can be missed best at the end.
  init(
    _ words: String, _ field: TextBuffer, note: String?, _ offered: [Hint], columns width: Int,
    symbols: Symbols
  ) {
    // What is written is seen, whatever is asked.
    label = symbols.shortened(" " + words, to: width - 6)
    start = columnCount(of: label)
    let end = start + field.place(at: field.text.count).column + 4
    var shown = offered[...]
    while !shown.isEmpty, end >= width - Array(shown).columnCount { shown.removeLast() }
    var hintColumn = shown.isEmpty ? width : width - Array(shown).columnCount
    let noteColumns = note.map { columnCount(of: $0) + 2 } ?? 0
    // What is told matters more than the keys.
    while !shown.isEmpty, end >= hintColumn - noteColumns {
      shown.removeLast()
      hintColumn = shown.isEmpty ? width : width - Array(shown).columnCount
    }
    hints = Array(shown).placed(from: hintColumn, columns: width)
    if let note, end - 3 < hintColumn - noteColumns {
      hintColumn -= noteColumns
      self.note = (note, hintColumn)
    } else {
      self.note = nil
    }
    columns = hintColumn - start
    // The last column stays free for the cursor behind the last character.
    scroll = max(0, field.place(at: field.selections.primary.head).column - columns + 2)
  }
}

extension Editor {
  /// Where the field stands that is being written in; nil where none is.
  public var fieldLine: FieldLine? {
    switch focus {
    case .prompt(let prompt): fieldLine(prompt.label, prompt.field, note: promptNote)
    case .picker(let picker): fieldLine(picker.label, picker.field)
    case .help(let page): fieldLine(HelpPage.label, page.field)
    default: nil
    }
  }

  private func fieldLine(
    _ label: String, _ field: TextBuffer, note: String? = nil
  ) -> FieldLine {
    FieldLine(label, field, note: note, offeredHints, columns: size.columns, symbols: symbols)
  }
}
