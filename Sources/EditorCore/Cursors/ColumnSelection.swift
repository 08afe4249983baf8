import Documents
import MementoKit
import Text
import TextEditing

/// A selection of columns: the text between two cells in each row, valid while its cursors are
/// unchanged.
struct ColumnSelection {
  private let document: DocumentID
  private let revision: Int
  private let start: TextBuffer.Cell
  private var end: TextBuffer.Cell
  /// The cursors after the last step.
  private var selections: Selections

  /// Creates the selection of the columns from the cursor farthest from the primary one to the
  /// primary one.
  init(in document: Document) {
    self.document = document.id
    let buffer = document.buffer
    revision = buffer.revision
    selections = buffer.selections
    let cursor = buffer.selections.primary
    let all = buffer.selections.all
    let far = buffer.selections.primaryIndex * 2 < all.count - 1 ? all[all.count - 1] : all[0]
    let (first, last) = (buffer.row(at: far.anchor), buffer.row(at: cursor.head))
    start = TextBuffer.Cell(row: first, column: buffer.column(of: far.anchor, in: first))
    end = TextBuffer.Cell(row: last, column: buffer.column(of: cursor.head, in: last))
  }

  /// Creates an empty selection at a cell.
  init(at cell: TextBuffer.Cell, in document: Document) {
    self.document = document.id
    revision = document.buffer.revision
    selections = document.buffer.selections
    (start, end) = (cell, cell)
  }

  /// Returns whether the cursors are still those of the last step.
  func isValid(in document: Document) -> Bool {
    self.document == document.id && revision == document.buffer.revision
      && selections == document.buffer.selections
  }

  /// Moves the second cell, and extends the selection to it.
  ///
  /// - Returns: false if there would be too many cursors.
  mutating func extend(to cell: TextBuffer.Cell, in document: inout Document) -> Bool {
    let start = start
    var isPossible = false
    document.caretaker.move { isPossible = $0.selectColumns(from: start, to: cell) }
    if isPossible { end = cell }
    selections = document.buffer.selections
    return isPossible
  }

  /// Extends the present column selection by rows and columns, or begins one at the primary cursor.
  static func extend(
    rows: Int, columns: Int, in document: inout Document, _ typing: inout TypingState
  ) -> Message? {
    let known = typing.columns
    var selection =
      known.flatMap { $0.isValid(in: document) ? $0 : nil } ?? ColumnSelection(in: document)
    var cell = selection.end
    cell.row = document.buffer.row(rows, rowsFrom: cell.row)
    cell.column = max(0, cell.column + columns)
    if cell == selection.end { return .info("The text has no more rows or columns there") }
    let before = document.buffer.selections
    let (end, next) = (selection.end, cell)
    var isPossible = selection.extend(to: cell, in: &document)
    // A tab or a wide character is passed as a whole.
    var rest = columns == 0 ? 0 : max(document.buffer.tabWidth, 2)
    while isPossible, rest > 1, cell.column + columns >= 0, document.buffer.selections == before {
      cell.column += columns
      rest -= 1
      isPossible = selection.extend(to: cell, in: &document)
    }
    let isEqual = document.buffer.selections == before
    if isPossible, isEqual { selection.end = columns > 0 ? end : next }
    typing.columns = selection
    if !isPossible { return tooMany }
    guard isEqual else { return nil }
    return .info(
      columns > 0 ? "No row is longer" : "The row ends before these columns: it gets no cursor")
  }

  /// The message if a cursor in each row would be too many.
  static var tooMany: Message {
    .warning("At most \(TextBuffer.maxCursors.grouped) cursors are possible: select fewer lines")
  }
}
