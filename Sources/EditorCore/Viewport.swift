import TextModel

/// Scrolling: which part of a text is seen.
extension TextBuffer {
  /// Scrolls as little as makes sense so that the cursor is on a screen of this many cells.
  mutating func scrollToCursor(rows: Int, columns: Int) {
    scrollTo(selections.primary.head, rows: rows, columns: columns)
  }

  /// Scrolls so that an offset is seen; to the middle of the screen when it was far off.
  mutating func scrollTo(_ offset: Int, rows: Int, columns: Int) {
    let line = text.line(at: offset)
    scroll.line = min(scroll.line, text.lineCount - 1)
    // In the middle, but for the ends of the text.
    let centred = max(0, min(line - rows / 2, text.lineCount - rows))
    if line < scroll.line {
      scroll.line = scroll.line - line <= rows / 2 ? line : centred
    } else if line >= scroll.line + rows {
      let below = line - (scroll.line + rows - 1)
      scroll.line = below <= rows / 2 ? scroll.line + below : centred
    }
    let column = place(at: offset).column
    // The edges hold the marks of what is hidden.
    if scroll.column > 0, column <= scroll.column {
      scroll.column = column < columns ? 0 : column - columns / 4
    } else if column >= scroll.column + columns - 1 {
      scroll.column = max(0, column - columns * 3 / 4)
    }
  }

  /// Scrolls so that the cursor's line is in the middle.
  mutating func scrollCursorToMiddle(rows: Int) {
    scroll.line = max(0, text.line(at: selections.primary.head) - rows / 2)
  }

  /// Moves a screen up or down, the cursor with it.
  mutating func movePage(_ pages: Int, rows: Int, selecting: Bool) {
    let step = max(1, rows - 2) * pages
    let last = max(0, text.lineCount - 1)
    scroll.line = min(max(0, scroll.line + step), max(0, last - rows / 2))
    move(.lines(step), selecting: selecting)
  }

  /// Whether a screen of this many cells shows an end of a range, or a part between its ends.
  func isPartSeen(of range: Range<Int>, rows: Int, columns: Int) -> Bool {
    let goesPast =
      text.line(at: range.lowerBound) < scroll.line
      && text.line(at: range.upperBound) >= scroll.line + rows
    return goesPast || isSeen(range.lowerBound, rows: rows, columns: columns)
      || isSeen(range.upperBound, rows: rows, columns: columns)
  }

  /// Whether an offset is on a screen of this many cells.
  func isSeen(_ offset: Int, rows: Int, columns: Int) -> Bool {
    let line = text.line(at: offset)
    guard line >= scroll.line, line < scroll.line + rows else { return false }
    let column = place(at: offset).column
    return column >= scroll.column && column < scroll.column + columns
  }
}
