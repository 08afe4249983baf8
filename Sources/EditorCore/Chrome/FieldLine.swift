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
  /// What Enter does while nothing is written.
  public internal(set) var whenEmpty: String?

  /// What is told beside a field.
  struct Note {
    let words: String
    /// Whether it is missed more than the keys are.
    var isPressing = false
  }

  /// - Parameters:
  ///   - note: what is told beside the field.
  ///   - offered: the keys, those that can be missed best at the end.
  ///   - signs: what stands in the place of the keys where there is no room for all of them.
  init(
    _ words: String, _ field: TextBuffer, note: Note?, _ offered: [Hint], signs: [Hint] = [],
    columns width: Int, symbols: Symbols
  ) {
    let signColumns = signs.columnCount(gap: 1)
    // What is written is seen, whatever is asked.
    label = symbols.shortened(" " + words, to: width - (signs.isEmpty ? 6 : signColumns + 5))
    start = columnCount(of: label)
    let end = start + field.place(at: field.text.count).column + 4
    let noteColumns = note.map { columnCount(of: $0.words) + 2 } ?? 0
    var shown = offered
    var gap = 2
    // What is told matters more than the keys.
    while !shown.isEmpty, end >= width - shown.columnCount(gap: gap) - noteColumns {
      shown.removeLast()
    }
    let isPressing =
      note?.isPressing == true
      && (width - signColumns..<width).contains(end - 3 + noteColumns)
    if shown.count < offered.count, !signs.isEmpty, !isPressing {
      shown = signs
      gap = 1
    }
    var hintColumn = shown.isEmpty ? width : width - shown.columnCount(gap: gap)
    hints = shown.placed(from: hintColumn, columns: width, gap: gap)
    if let note, end - 3 < hintColumn - noteColumns {
      hintColumn -= noteColumns
      self.note = (note.words, hintColumn)
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
    case .prompt(let prompt):
      var line = fieldLine(
        prompt.label, prompt.field,
        note: promptNote.map { FieldLine.Note(words: $0, isPressing: prompt.note != nil) },
        signs: prompt.toggles.map(\.shortHint))
      if prompt.field.text.isEmpty {
        line.whenEmpty = prompt.whenEmpty.map {
          symbols.shortened("[\($0)", to: line.columns - 2) + "]"
        }
      }
      return line
    case .picker(let picker): return fieldLine(picker.label, picker.field)
    case .help(let page): return fieldLine(HelpPage.label, page.field)
    default: return nil
    }
  }

  private func fieldLine(
    _ label: String, _ field: TextBuffer, note: FieldLine.Note? = nil, signs: [Hint] = []
  ) -> FieldLine {
    FieldLine(
      label, field, note: note, offeredHints, signs: signs, columns: size.columns, symbols: symbols)
  }
}
