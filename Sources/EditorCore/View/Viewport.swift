import Text
import TextEditing

/// Scrolling, and the visible part of a text.
extension TextBuffer {
  /// Scrolls to the cursor, by as little as possible, on a screen of this many cells.
  ///
  /// - Parameter margin: the number of rows above and below it to show as well.
  mutating func scrollToCursor(rows: Int, columns: Int, margin: Int = 0) {
    scrollTo(selections.primary.head, rows: rows, columns: columns, margin: margin)
  }

  /// Scrolls to an offset; centres it if it was far from the screen.
  mutating func scrollTo(_ offset: Int, rows: Int, columns: Int, margin: Int = 0) {
    let margin = min(margin, (rows - 1) / 2)
    if wrapColumns != nil {
      scroll.column = 0
      scrollDown(to: row(at: offset), rows: rows, margin: margin)
    } else {
      if hasFolds {
        scrollDown(to: row(at: offset), rows: rows, margin: margin)
      } else {
        scrollDown(toLine: text.line(at: offset), rows: rows, margin: margin)
      }
      scrollAside(
        to: shownColumns(ofCharacterAt: offset, within: columns), of: text.line(at: offset),
        columns: columns)
    }
  }

  /// Scrolls back to the start of the lines if the offset stays visible.
  ///
  /// After a move to another position, the previous scroll offset may hide the text around it.
  mutating func showLineStart(with offset: Int, columns: Int) {
    guard wrapColumns == nil else { return }
    if shownColumns(ofCharacterAt: offset, within: columns).upperBound < columns {
      scroll.column = 0
    }
  }

  private mutating func scrollDown(toLine line: Int, rows: Int, margin: Int) {
    // A text that fits begins at its first line.
    if text.lineCount <= rows { return scroll.line = 0 }
    scroll.line = min(scroll.line, text.lineCount - 1)
    let first = max(0, line - margin)
    let last = min(text.lineCount - 1, line + margin)
    // Centred, except at the ends of the text.
    let centred = max(0, min(line - rows / 2, text.lineCount - rows))
    if first < scroll.line {
      scroll.line = scroll.line - line <= rows / 2 ? first : centred
    } else if last >= scroll.line + rows {
      let below = line - (scroll.line + rows - 1)
      scroll.line = below <= rows / 2 ? last - rows + 1 : centred
    }
  }

  /// Scrolls the line of a character sideways; with several cursors, all lines.
  private mutating func scrollAside(to character: Range<Int>, of line: Int, columns: Int) {
    let column = character.lowerBound
    let scrolledLine = selections.count == 1 ? line : nil
    if scroll.scrolledLine != scrolledLine {
      if character.upperBound < columns { scroll.column = 0 }
      scroll.scrolledLine = scrolledLine
    }
    // The edges show the marks of hidden text.
    if scroll.column > 0, column <= scroll.column {
      scroll.column = character.upperBound < columns ? 0 : column - columns / 4
    } else if character.upperBound >= scroll.column + columns {
      scroll.column = max(0, column - columns * 3 / 4)
    }
  }

  /// Returns the columns of the character at an offset; one column for a tab or the end of a line.
  ///
  /// - Parameter room: the columns of the screen, of which the character takes at most half.
  private func shownColumns(ofCharacterAt offset: Int, within room: Int) -> Range<Int> {
    let place = shownPlace(at: offset)
    var reader = GlyphReader(text, at: offset)
    guard let glyph = reader.next(), glyph.kind != .tab, glyph.kind != .lineBreak else {
      return place.column..<place.column + 1
    }
    let width = columnCount(of: glyph, at: place)
    return place.column..<place.column + max(1, min(width, room / 2))
  }

  /// Scrolls the cursor's row to the middle.
  mutating func scrollCursorToMiddle(rows: Int) {
    scroll(to: row(-(rows / 2), rowsFrom: row(at: selections.primary.head)))
  }

  /// Scrolls by screens, together with the cursor.
  mutating func movePage(_ pages: Int, rows: Int, selecting: Bool) {
    let step = max(1, rows - 2) * pages
    scroll(rows: step, leaving: rows / 2)
    move(.lines(step), selecting: selecting)
  }

  /// Scrolls down by rows, up if negative, until one row and the last `rest` rows of the text are
  /// left.
  mutating func scroll(rows count: Int, leaving rest: Int) {
    let top = topRow
    var target = row(count, rowsFrom: top)
    if count > 0 {
      let missing = rest - rowCount(below: target, atMost: rest)
      if missing > 0 { target = row(-missing, rowsFrom: target) }
      // A position beyond this limit does not change.
      if target.range.lowerBound < top.range.lowerBound { target = top }
    }
    scroll(to: target)
  }

  /// Scrolls all lines sideways, unless they are wrapped.
  mutating func scroll(columns count: Int) {
    if count == 0 || wrapColumns != nil { return }
    scroll.scrolledLine = nil
    scroll.column = max(0, scroll.column + count)
  }

  // MARK: Visibility

  /// Returns whether a screen of this many cells shows an end of a range or text between its ends.
  func isPartVisible(of range: Range<Int>, rows: Int, columns: Int) -> Bool {
    let seen = visibleBytes(rows: rows)
    let goesPast = range.lowerBound < seen.lowerBound && range.upperBound >= seen.upperBound
    return goesPast || isSeen(range.lowerBound, rows: rows, columns: columns)
      || isSeen(range.upperBound, rows: rows, columns: columns)
  }

  /// Returns whether an offset is on a screen of this many cells.
  func isSeen(_ offset: Int, rows: Int, columns: Int) -> Bool {
    let row = row(at: offset)
    guard rowCount(from: topRow, to: row, atMost: rows - 1) != nil else { return false }
    if wrapColumns != nil { return true }
    let column = shownPlace(at: offset).column - leftColumn(of: row)
    return (0..<columns).contains(column)
  }

  /// Returns the bytes of a screen of this many rows.
  func visibleBytes(rows: Int) -> Range<Int> {
    let top = topRow
    let bottom = row(rows - 1, rowsFrom: top)
    return top.range.lowerBound..<max(top.range.lowerBound, bottom.range.upperBound + 1)
  }

  // MARK: Wrapped lines

  private mutating func scrollDown(to row: LineRow, rows: Int, margin: Int) {
    let top = topRow
    // A text that fits begins at its first row.
    if text.lineCount <= rows, top.range.lowerBound > 0 {
      let start = firstRow(ofLine: 0)
      if rowCount(below: start, atMost: rows) < rows { return scroll(to: start) }
    }
    scroll(to: top)
    let first = self.row(-margin, rowsFrom: row)
    if first.range.lowerBound < top.range.lowerBound {
      let isNear = rowCount(from: row, to: top, atMost: rows / 2) != nil
      let isSeen = row.range.lowerBound >= top.range.lowerBound
      scroll(to: isNear || isSeen ? first : centred(row, rows: rows))
      return
    }
    let last = self.row(margin, rowsFrom: row)
    if rowCount(from: top, to: last, atMost: rows - 1) != nil { return }
    let bottom = self.row(rows - 1, rowsFrom: top)
    let isNear = rowCount(from: bottom, to: row, atMost: rows / 2) != nil
    let isSeen = row.range.lowerBound < bottom.range.lowerBound
    scroll(
      to: isNear || isSeen ? self.row(1 - rows, rowsFrom: last) : centred(row, rows: rows))
  }

  /// Returns the top row of a screen with a row in its middle, within the ends of the text.
  private func centred(_ row: LineRow, rows: Int) -> LineRow {
    let top = self.row(-(rows / 2), rowsFrom: row)
    let missing = rows - 1 - rowCount(below: top, atMost: rows - 1)
    return missing > 0 ? self.row(-missing, rowsFrom: top) : top
  }

  /// Returns the number of rows below a row, counted up to a limit.
  private func rowCount(below row: LineRow, atMost limit: Int) -> Int {
    if wrapColumns == nil, !hasFolds { return min(limit, text.lineCount - 1 - row.line) }
    var rows = LineRows(of: self, from: row)
    _ = rows.next()
    var count = 0
    while count < limit, rows.next() != nil { count += 1 }
    return count
  }

  /// Returns whether the text has more rows than given, at a width in columns.
  func takesMore(than rows: Int, columns: Int) -> Bool {
    // The rows on the screen may have another width; their cached layout must not change.
    var all = LineRows(of: self, columns: columns)
    var count = 0
    while count <= rows, all.next() != nil { count += 1 }
    return count > rows
  }
}
