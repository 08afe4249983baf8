import Console
import Text
import TextEditing

/// A drag: the effect of moving the mouse with its button pressed.
struct MouseDrag {
  enum Kind {
    /// The end of a selection, by characters, words or lines.
    case selection(Unit)
    /// The end of a selection of columns.
    case columns(ColumnSelection)
    /// The end of a selection in a field.
    case field
    /// The scrollbar.
    case scrollbar
    /// The border between panes.
    case border(DividerID)
    /// The end of a selection in the preview of the history pane.
    case preview(Unit)
  }

  /// The unit by which a selection grows.
  enum Unit {
    case character, word, line

    /// Creates the unit of a click: characters for the first, words for the second, lines for the
    /// third, and so on in turn; lines at the line numbers.
    init(of click: Click, isOnNumber: Bool) {
      switch click.count % 3 {
      case _ where isOnNumber: self = .line
      case 1: self = .character
      case 2: self = .word
      default: self = .line
      }
    }
  }

  var kind: Kind
  /// The first selected range, which stays selected.
  let anchor: Range<Int>
  var event: MouseEvent
  /// The number of edits of the text at its start: another one ends a drag in the text.
  var editCount: Int?
  /// Whether the mouse has left the first row of the screen, above which it cannot move.
  var hasLeftTop = false
  /// The uptime of the next scrolling below a mouse at rest at an edge; nil elsewhere.
  var next: Duration?

  /// The interval of this scrolling.
  static var pause: Duration { .milliseconds(50) }
  /// The number of columns for one step of scrolling sideways.
  static var columns: Int { 4 }
}

/// A press of a button, for the detection of double clicks.
struct Click {
  private let event: MouseEvent
  private let uptime: Duration
  /// The number of consecutive clicks: 2 for a double click.
  let count: Int

  /// The maximum time between two clicks.
  private static var limit: Duration { .milliseconds(400) }

  /// Creates a click; it follows the previous one if it has the same button and place and is quick
  /// enough.
  init(_ event: MouseEvent, at uptime: Duration, after previous: Click?) {
    self.event = event
    self.uptime = uptime
    guard let previous, previous.event.kind == event.kind, previous.event.row == event.row,
      // A hand moves slightly between two clicks.
      abs(previous.event.column - event.column) <= 1, uptime - previous.uptime <= Self.limit
    else {
      count = 1
      return
    }
    count = previous.count + 1
  }
}

extension TextBuffer {
  /// Returns the offset at a cell, counted from the upper left corner of the visible text.
  ///
  /// A cell without text has the offset of the nearest one.
  ///
  /// - Complexity: O(1) without wrapped lines, otherwise O(rows).
  func offset(atRow row: Int, column: Int) -> Int {
    let top = topRow
    let target = self.row(row, rowsFrom: top)
    if row > 0, rowCount(from: top, to: target, atMost: row) != row { return text.count }
    return offset(in: target, atColumn: max(0, column) + leftColumn(of: target))
  }

  /// Returns the cell of the rows below a cell of the screen; its column may be behind the row's
  /// end.
  func cell(atRow row: Int, column: Int) -> Cell {
    let target = self.row(row, rowsFrom: topRow)
    return Cell(row: target, column: max(0, column) + leftColumn(of: target))
  }

  /// Returns the range selected by a click: none, the word, or the line with its line break.
  func range(of unit: MouseDrag.Unit, at offset: Int) -> Range<Int> {
    switch unit {
    case .character: return offset..<offset
    case .word: return wordRange(at: offset)
    case .line:
      let line = text.line(at: offset)
      let isLast = line + 1 == text.lineCount
      return text.offset(ofLine: line)..<(isLast ? text.count : text.offset(ofLine: line + 1))
    }
  }

  /// Selects two whole ranges and the text between them, with the cursor at the far end.
  mutating func select(from anchor: Range<Int>, to end: Range<Int>) {
    if end.lowerBound < anchor.lowerBound {
      select(at: end.lowerBound, anchor: anchor.upperBound)
    } else {
      select(at: max(anchor.upperBound, end.upperBound), anchor: anchor.lowerBound)
    }
  }
}
