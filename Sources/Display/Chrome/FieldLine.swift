import Console
import EditorCore
import Text
import TextEditing

/// The layout of a label and its field in the lowest line.
struct FieldLine {
  /// The label, shortened if necessary.
  let label: String
  /// The first column of the field.
  let start: Int
  /// The width of the field in columns.
  let columns: Int
  /// The horizontal scroll offset of the field, in columns.
  let scroll: Int
  /// The hints for Enter and Esc that fit.
  let hints: [PlacedHint]
  /// The note beside the field, and its column; nil without a note or without room.
  let note: (text: String, column: Int)?
  /// The effect of Enter while the field is empty.
  let whenEmpty: String?

  init(_ edited: EditedField, columns width: Int, symbols: Symbols) {
    let (field, offered, signs) = (edited.field, edited.hints, edited.signs)
    let signColumns = signs.columnCount(gap: 1)
    // The field keeps its room, however long the label is.
    label = symbols.shortened(
      " " + edited.label, to: width - (signs.isEmpty ? 6 : signColumns + 5))
    start = columnCount(of: label)
    let end = start + field.place(at: field.text.count).column + 4
    let noteColumns = edited.note.map { columnCount(of: $0) + 2 } ?? 0
    var shown = offered
    var gap = 2
    // The note has priority over the hints.
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
    // The last column is reserved for the cursor behind the last character.
    scroll = max(0, field.place(at: field.selections.primary.head).column - columns + 2)
  }
}

/// A hint and its position in the lowest line.
struct PlacedHint {
  /// The key and its effect.
  let hint: Hint
  /// Its first column on the screen.
  let column: Int

  var columns: Range<Int> { column..<column + hint.columnCount }
}

extension [Hint] {
  /// Returns the width of all hints, with a gap behind each.
  func columnCount(gap: Int) -> Int { reduce(0) { $0 + $1.columnCount + gap } }

  /// Returns the hints that fit, side by side from a column on.
  func placed(from start: Int, columns: Int, gap: Int = 2) -> [PlacedHint] {
    var column = start
    var placed: [PlacedHint] = []
    placed.reserveCapacity(count)
    for hint in self {
      let next = PlacedHint(hint: hint, column: column)
      if next.columns.upperBound > columns { break }
      placed.append(next)
      column = next.columns.upperBound + gap
    }
    return placed
  }
}

extension FieldLine {
  /// Creates the line of an editor's focused field; nil without one.
  init?(of editor: Editor) {
    guard let field = EditedField(of: editor) else { return nil }
    self.init(field, columns: editor.size.columns, symbols: editor.symbols)
  }
}

extension [PlacedHint] {
  /// Creates the placed hints of an editor's focused layer, which the lowest line shows in the text
  /// and in the history pane.
  init(of editor: borrowing Editor) {
    self = [Hint](offeredBy: editor).placed(from: 1, columns: editor.size.columns)
  }
}
