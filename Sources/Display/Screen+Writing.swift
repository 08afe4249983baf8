import Console
import TextModel

extension Screen {
  /// Writes words in one row, cut off at a column.
  ///
  /// Control characters are drawn as `?`, so that nothing in a name or a title can act on the
  /// terminal.
  ///
  /// - Parameter end: the first column that is not written to; the edge of the screen if nil.
  /// - Returns: how many columns were written.
  @discardableResult
  mutating func write(
    _ words: String, column: Int, row: Int, end: Int? = nil, style: Style
  ) -> Int {
    let end = min(end ?? size.columns, size.columns)
    var at = column
    for scalar in words.unicodeScalars {
      guard let width = columnCount(of: scalar) else {
        if at < end { self[at, row] = Cell("?", style: style) }
        at += 1
        continue
      }
      if width == 0 {
        if at > column, at <= end { addMark(scalar, column: at - 1, row: row) }
      } else if at + width <= end {
        put(scalar, width: width, column: at, row: row, style: style)
        at += width
      } else {
        break
      }
    }
    return min(at, end) - column
  }

  /// Puts one character that takes one or two columns.
  mutating func put(
    _ scalar: Unicode.Scalar, width: Int, column: Int, row: Int, style: Style
  ) {
    self[column, row] = Cell(scalar, width: UInt8(width), style: style)
    if width == 2 { self[column + 1, row] = Cell(" ", width: 0, style: style) }
  }

  /// Fills a part of a row with one style and blanks.
  mutating func clear(_ columns: Range<Int>, row: Int, style: Style) {
    for column in columns { self[column, row] = Cell(" ", style: style) }
  }
}

/// How many columns words take.
func columnCount(of words: String) -> Int {
  words.unicodeScalars.reduce(0) { $0 + (columnCount(of: $1) ?? 1) }
}
