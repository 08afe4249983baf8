import Console
import TextModel

/// A button that is held down: what moving the mouse does.
struct MouseDrag {
  /// What is being dragged.
  enum Kind {
    /// The end of a selection, by characters, words or lines.
    case selection(Unit)
    /// The end of a selection in a field.
    case field
    /// The scrollbar.
    case scrollbar
  }

  /// By what a selection grows.
  enum Unit {
    case character, word, line
  }

  let kind: Kind
  /// What was selected first, and stays so.
  let anchor: Range<Int>
  /// What the mouse did last.
  var event: MouseEvent
  /// Whether the mouse has been away from the first row of the screen, beyond which it cannot go.
  var hasLeftTop = false
  /// When the text goes on scrolling below a mouse that rests at an edge; nil elsewhere.
  var next: Duration?

  /// How often it does.
  static var pause: Duration { .milliseconds(50) }
  /// How many columns it scrolls to the side.
  static var columns: Int { 4 }
}

extension TextBuffer {
  /// The offset at a cell, counted from the upper left corner of what is seen; the nearest where
  /// there is no text.
  ///
  /// - Complexity: O(1) where lines are not wrapped, else O(rows).
  func offset(atRow row: Int, column: Int) -> Int {
    let top = topRow
    let target = self.row(row, rowsFrom: top)
    if row > 0, rowCount(from: top, to: target, atMost: row) != row { return text.count }
    return offset(in: target, atColumn: max(0, column) + (wrapColumns == nil ? scroll.column : 0))
  }

  /// What a click selects: nothing, the word, or the line with its line break.
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

  /// Selects from a range to another one, both of them whole, with the cursor at the far end.
  mutating func select(from anchor: Range<Int>, to end: Range<Int>) {
    if end.lowerBound < anchor.lowerBound {
      select(at: end.lowerBound, anchor: anchor.upperBound)
    } else {
      select(at: max(anchor.upperBound, end.upperBound), anchor: anchor.lowerBound)
    }
  }
}
