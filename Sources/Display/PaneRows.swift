import Console
import Documents
import EditorCore
import Text
import TextEditing

/// The drawn rows of an inactive pane, with the values they were drawn from.
///
/// While the user types in one pane, the others seldom change: their cells are copied.
struct PaneRows: Sendable {
  /// The inputs of the rows, except the bytes of the text.
  struct Basis: Equatable, Sendable {
    /// The area of line numbers and text.
    let area: Area
    let gutter: Int
    let top: LineRow
    let scroll: ScrollPosition
    let wrapColumns: Int?
    let tabWidth: Int
    let cursorLine: Int
    /// The bytes of the lines in the rows, plus one behind the text if they show its end.
    let seen: Range<Int>
    let selected: [Range<Int>]
    let marks: [LineMark?]
    let colors: TextColors?
    let extras: TextRow.Extras
  }

  /// The pane's view.
  let view: ViewID
  private let basis: Basis
  private let text: PieceTree
  /// The cells of the area, row after row.
  let cells: [Cell]

  /// Copies the rows that were drawn on a screen; nil if they cannot be used again.
  init?(of view: ViewID, from basis: Basis, _ buffer: TextBuffer, on screen: Screen) {
    let area = basis.area
    guard !buffer.hasFolds, let cells = screen.cells(area.columnRange, area.rowRange) else {
      return nil
    }
    (self.view, self.basis, text, self.cells) = (view, basis, buffer.text, cells)
  }

  /// Copies the rows for a text that differs elsewhere, so that the next comparison is shorter.
  init(like rows: PaneRows, of text: PieceTree) {
    (view, basis, cells) = (rows.view, rows.basis, rows.cells)
    self.text = text
  }

  /// Returns whether the rows are still the same.
  ///
  /// - Complexity: that of finding the first difference of both texts.
  func areSame(from basis: Basis, _ buffer: TextBuffer) -> Bool {
    !buffer.hasFolds && basis == self.basis
      && buffer.text.beginsLike(text, upTo: basis.seen.upperBound)
  }
}

extension Area {
  /// The columns.
  var columnRange: Range<Int> { column..<column + columns }
  /// The rows.
  var rowRange: Range<Int> { row..<row + rows }
}
