import Console
import EditorCore
import Text
import TextEditing

/// The places of a label and the field behind it in the lowest line.
struct FieldLine {
  /// The label, as far as there is room.
  let label: String
  /// The first column of the field.
  let start: Int
  /// Columns of the field.
  let columns: Int
  /// How far the field is scrolled to the right, in columns.
  let scroll: Int
  /// What Enter and Esc do, where there is room.
  let hints: [PlacedHint]
  /// The note beside the field, and its column; nil where there is none, or no room.
  let note: (words: String, column: Int)?
  /// What Enter does while the field is empty.
  let whenEmpty: String?

  init(_ edited: EditedField, columns width: Int, symbols: Symbols) {
    let (field, offered, signs) = (edited.field, edited.hints, edited.signs)
    let signColumns = signs.columnCount(gap: 1)
    // What is written is seen, whatever is asked.
    label = symbols.shortened(
      " " + edited.label, to: width - (signs.isEmpty ? 6 : signColumns + 5))
    start = columnCount(of: label)
    let end = start + field.place(at: field.text.count).column + 4
    let noteColumns = edited.note.map { columnCount(of: $0) + 2 } ?? 0
    var shown = offered
    var gap = 2
    // What is told matters more than the keys.
    while !shown.isEmpty, end >= width - shown.columnCount(gap: gap) - noteColumns {
      shown.removeLast()
    }
    let isPressing =
      edited.isNotePressing && (width - signColumns..<width).contains(end - 3 + noteColumns)
    if shown.count < offered.count, !signs.isEmpty, !isPressing {
      shown = signs
      gap = 1
    }
    var hintColumn = shown.isEmpty ? width : width - shown.columnCount(gap: gap)
    hints = shown.placed(from: hintColumn, columns: width, gap: gap)
    if let note = edited.note, end - 3 < hintColumn - noteColumns {
      hintColumn -= noteColumns
      self.note = (note, hintColumn)
    } else {
      note = nil
    }
    let columns = hintColumn - start
    self.columns = columns
    whenEmpty = edited.whenEmpty.map { symbols.shortened("[\($0)", to: columns - 2) + "]" }
    // The last column stays free for the cursor behind the last character.
    scroll = max(0, field.place(at: field.selections.primary.head).column - columns + 2)
  }
}

extension Editor {
  /// The line of the field that has the focus; nil where none has.
  var fieldLine: FieldLine? {
    editedField.map { FieldLine($0, columns: size.columns, symbols: symbols) }
  }
}
