public import Text
import Glibc

/// The screen rows of the text.
extension TextBuffer {
  /// Returns the row that contains an offset; one between two rows is in the second, one in a
  /// hidden line in the last row of the line above the fold.
  ///
  /// - Complexity: O(1) if lines are not wrapped, and in lines that are not long.
  public func row(at offset: Int) -> LineRow {
    let offset = hasFolds ? view.folds.hiding(offset)?.start ?? offset : offset
    return row(at: offset, inLine: text.line(at: offset))
  }

  /// Returns the first row of a line; for a hidden line, that of the line above the fold.
  public func firstRow(ofLine line: Int) -> LineRow {
    let offset = text.offset(ofLine: line)
    guard hasFolds, let fold = view.folds.hiding(offset) else {
      return row(at: offset, inLine: line)
    }
    let header = text.line(at: fold.start)
    return row(at: text.offset(ofLine: header), inLine: header)
  }

  private func row(at offset: Int, inLine line: Int) -> LineRow {
    let content = content(ofLine: line)
    guard let wrapColumns else { return LineRow(whole: line, content: content) }
    var reader = ByteReader(text, at: content.lowerBound)
    if RowBreaker.isShortPlain(content, &reader, columns: wrapColumns) {
      return LineRow(whole: line, content: content)
    }
    return rows.row(
      at: offset, inLine: line, content, of: text, columns: wrapColumns, tabWidth: tabWidth,
      caching: view.isCaching)
  }

  /// Returns the row below another; nil at the end of the text.
  public func row(after row: LineRow) -> LineRow? {
    var rows = LineRows(of: self, from: row)
    _ = rows.next()
    return rows.next()
  }

  /// Returns the row above another; nil at the start of the text.
  public func row(before row: LineRow) -> LineRow? {
    if !row.isFirst { return self.row(at: row.range.lowerBound - 1, inLine: row.line) }
    guard row.line > 0 else { return nil }
    return self.row(at: content(ofLine: row.line - 1).upperBound)
  }

  /// Returns the row at a distance in rows, upwards if negative; the first or the last one beyond
  /// the text.
  ///
  /// - Complexity: O(1) if lines are not wrapped, otherwise O(count).
  public func row(_ count: Int, rowsFrom row: LineRow) -> LineRow {
    if wrapColumns == nil {
      let line = line(count, visibleLinesFrom: row)
      return LineRow(whole: line, content: content(ofLine: line))
    }
    var found = row
    if count >= 0 {
      var rows = LineRows(of: self, from: row)
      for _ in 0...count { found = rows.next() ?? found }
    } else {
      for _ in 0..<(-count) {
        guard let before = self.row(before: found) else { break }
        found = before
      }
    }
    return found
  }

  /// Returns the distance of two rows, up to `limit`; nil if it is larger or negative.
  public func rowCount(from upper: LineRow, to lower: LineRow, atMost limit: Int) -> Int? {
    let distance = visibleLineCount(from: upper, to: lower)
    if wrapColumns == nil { return (0...max(0, limit)).contains(distance) ? distance : nil }
    // A line has at least one row.
    if distance < 0 || distance > limit || lower.range.lowerBound < upper.range.lowerBound {
      return nil
    }
    var rows = LineRows(of: self, from: upper)
    for count in 0...max(0, limit) {
      guard let row = rows.next(), row.range.lowerBound <= lower.range.lowerBound else { break }
      if row == lower { return count }
    }
    return nil
  }

  /// Returns the line at a distance in visible lines, within the ends of the text.
  private func line(_ count: Int, visibleLinesFrom row: LineRow) -> Int {
    if !hasFolds { return min(max(0, row.line + count), text.lineCount - 1) }
    let index = row.line - view.folds.hiddenCount(before: row.content.lowerBound) + count
    return view.folds.line(atVisible: min(max(0, index), visibleLineCount - 1), in: text)
  }

  /// Returns the distance of the lines of two rows in visible lines; negative if the second is
  /// above.
  public func visibleLineCount(from upper: LineRow, to lower: LineRow) -> Int {
    let distance = lower.line - upper.line
    if !hasFolds { return distance }
    let folds = view.folds
    return distance - folds.hiddenCount(before: lower.content.lowerBound)
      + folds.hiddenCount(before: upper.content.lowerBound)
  }

  // MARK: Positions in rows

  /// Returns the column of an offset in its row, from the left edge of the text.
  public func column(of offset: Int, in row: LineRow) -> Int {
    guard let wrapColumns else {
      return shownPlace(in: row, upTo: LineLimit(offset: offset)).column
    }
    let place = place(in: row, upTo: LineLimit(offset: offset))
    return min(place.column, max(wrapColumns, RowBreaker.fewestColumns) - 1)
  }

  /// Returns the last character start in a row at or before a column; the end of a shorter line.
  public func offset(in row: LineRow, atColumn column: Int) -> Int {
    if wrapColumns == nil { return shownPlace(in: row, upTo: LineLimit(column: column)).offset }
    let found = place(in: row, upTo: LineLimit(column: column)).offset
    // The position after its last character is in the next row.
    if row.isLast || found < row.range.upperBound { return found }
    return characterStart(before: row.range.upperBound)
  }

  /// Returns the last place of a line that is a row, for display.
  private func shownPlace(in row: LineRow, upTo limit: LineLimit) -> LinePosition {
    position(inLine: row.content, upTo: limit, estimating: true)
  }

  private func place(in row: LineRow, upTo limit: LineLimit) -> LinePosition {
    text.scan(from: row.start, to: row.range.upperBound, upTo: limit, tabWidth: tabWidth).place
  }

  // MARK: Scrolling

  /// Returns the column of a row at the left edge of the screen: wrapped lines do not scroll
  /// sideways.
  public func leftColumn(of row: LineRow) -> Int {
    let isScrolled = wrapColumns == nil && (scroll.scrolledLine ?? row.line) == row.line
    return isScrolled ? scroll.column : 0
  }

  /// Returns the start of the first character to draw in a row; a character cut by the left edge
  /// starts before it.
  public func firstPlace(in row: LineRow) -> LinePosition {
    let column = leftColumn(of: row)
    return column > 0 ? shownPlace(in: row, upTo: LineLimit(column: column)) : row.start
  }

  /// The row at the upper edge of the screen.
  public var topRow: LineRow {
    let line = min(scroll.line, text.lineCount - 1)
    guard wrapColumns != nil, line == scroll.line else { return firstRow(ofLine: line) }
    let content = content(ofLine: line)
    return row(at: content.lowerBound + min(scroll.offsetInLine, content.count))
  }

  /// Caches the positions in long lines that a drawing of a number of rows reads.
  ///
  /// - Complexity: O(1) unless all lines are scrolled to a column.
  public func cacheDrawnPositions(rows: Int) {
    let cursor = selections.primary.head
    _ = shownPlace(at: cursor)
    if wrapColumns != nil {
      _ = (topRow, row(at: cursor))
    } else if scroll.movesAllLines {
      var lines = LineRows(of: self, from: topRow)
      for _ in 0..<rows {
        guard let line = lines.next() else { return }
        _ = firstPlace(in: line)
      }
    }
  }

  /// Scrolls so that a row is at the upper edge of the screen.
  public mutating func scroll(to row: LineRow) {
    scroll.line = row.line
    scroll.offsetInLine = row.range.lowerBound - row.content.lowerBound
  }

  /// Makes a change that keeps the row of the cursor at its position on the screen, if enough rows
  /// are above it.
  public mutating func keepingRow(_ change: (inout TextBuffer) -> Void) {
    let above = rowCount(from: topRow, to: row(at: selections.primary.head), atMost: Self.mostRows)
    change(&self)
    guard let above else { return }
    scroll(to: row(-above, rowsFrom: row(at: selections.primary.head)))
  }

  /// A number of rows that exceeds any screen.
  private static var mostRows: Int { 1_000 }
}

/// A sequence of the rows of a text, downwards.
public struct LineRows: IteratorProtocol {
  private let buffer: TextBuffer
  /// The columns of a row; nil if lines are not wrapped.
  private let columns: Int?
  private let hasFolds: Bool
  private var reader: ByteReader
  private var breaker: RowBreaker?
  private var upcoming: LineRow?

  /// Creates the sequence from a row of a buffer.
  public init(of buffer: TextBuffer, from row: LineRow) {
    self.buffer = buffer
    columns = buffer.wrapColumns
    hasFolds = buffer.hasFolds
    reader = ByteReader(buffer.text, at: row.content.lowerBound)
    upcoming = row
    if !row.isLast { breaker = buffer.breaker(of: row.content) }
  }

  /// Creates the sequence from the first row of a buffer, for rows of a given width, without
  /// caching them.
  public init(of buffer: TextBuffer, columns: Int) {
    var buffer = buffer
    buffer.wrapColumns = columns
    self.buffer = buffer
    self.columns = columns
    hasFolds = buffer.hasFolds
    reader = ByteReader(buffer.text, at: 0)
    upcoming = firstRow(ofLine: 0, buffer.content(ofLine: 0))
  }

  /// Returns the next row; nil after the last.
  ///
  /// - Complexity: O(columns).
  public mutating func next() -> LineRow? {
    guard let row = upcoming else { return nil }
    if !row.isLast {
      upcoming = following(row)
    } else if hasFolds, let fold = buffer.view.folds.below(row.content.upperBound) {
      upcoming = firstRow(behind: fold, ofLine: row.line)
    } else if row.line + 1 < buffer.text.lineCount {
      upcoming = firstRow(ofLine: row.line + 1, content(behind: row))
    } else {
      upcoming = nil
    }
    return row
  }

  /// The maximum distance of a quick search for the end of a line.
  private static var nearby: Int { 1024 }

  /// Returns the bytes of the line after that of a row, which is not the text's last.
  private mutating func content(behind row: LineRow) -> Range<Int> {
    reader.move(to: row.content.upperBound)
    let start = row.content.upperBound + (reader.peek() == 0x0D ? 2 : 1)
    reader.move(to: start)
    let chunk = reader.remainingChunk()
    guard let base = chunk.baseAddress,
      let found = memchr(base, 0x0A, min(chunk.count, Self.nearby))
    else { return buffer.content(ofLine: row.line + 1) }
    let count = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    let endsInReturn = count > 0 && chunk[count - 1] == 0x0D
    return start..<start + count - (endsInReturn ? 1 : 0)
  }

  private mutating func firstRow(ofLine line: Int, _ content: Range<Int>) -> LineRow? {
    guard let columns else { return LineRow(whole: line, content: content) }
    reader.move(to: content.lowerBound)
    if RowBreaker.isShortPlain(content, &reader, columns: columns) {
      return LineRow(whole: line, content: content)
    }
    breaker = buffer.breaker(of: content)
    guard let end = breaker?.end(ofRowAt: content.lowerBound) else {
      return LineRow(whole: line, content: content)
    }
    return breaker?.row(line, from: content.lowerBound, to: end)
  }

  private mutating func firstRow(behind fold: Folds.Fold, ofLine header: Int) -> LineRow? {
    let line = header + fold.lineCount + 1
    if line >= buffer.text.lineCount { return nil }
    return firstRow(ofLine: line, buffer.content(ofLine: line))
  }

  private mutating func following(_ row: LineRow) -> LineRow? {
    let start = row.range.upperBound
    guard let end = breaker?.end(ofRowAt: start) else { return nil }
    return breaker?.row(row.line, from: start, to: end)
  }
}

extension TextBuffer {
  /// Returns the breaker of a line into rows; nil if lines are not wrapped.
  fileprivate func breaker(of content: Range<Int>) -> RowBreaker? {
    wrapColumns.map { RowBreaker(text, content: content, columns: $0, tabWidth: tabWidth) }
  }
}
