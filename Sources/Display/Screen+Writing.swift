import Console
import Text

extension Screen {
  /// Writes words in one row, cut off at a column.
  ///
  /// Control characters appear as `?`, invalid bytes as `<FF>`, marks of writing direction and
  /// other hidden signs as `<202E>`, so that a name or a title cannot control the terminal.
  ///
  /// - Parameter end: the column to stop before; the edge of the screen if nil.
  /// - Returns: the number of written columns.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, end: Int? = nil, style: Style
  ) -> Int {
    let end = min(end ?? size.columns, size.columns)
    let (plain, isDone) = writePlain(text, column: column, row: row, end: end, style: style)
    if isDone { return plain }
    // The last plain character may have combining marks behind it.
    let rest = text.utf8.index(text.startIndex, offsetBy: max(0, plain - 1))
    var at = column + max(0, plain - 1)
    var base: Int?
    for shown in String(text[rest...]).shownScalars {
      let scalar = shown.scalar
      if let signs = shown.standIn {
        guard at + signs.utf8.count <= end else { break }
        at += write(signs, column: at, row: row, end: end, style: style)
        base = at - 1
        continue
      }
      let width = columnCount(of: scalar)
      if width == 0 {
        if let base { addMark(scalar, column: base, row: row) }
        continue
      }
      guard at + (width ?? 1) <= end else { break }
      put(width == nil ? "?" : scalar, width: width ?? 1, column: at, row: row, style: style)
      base = at
      at += width ?? 1
    }
    return at - column
  }

  /// Fills a row with a blank, words and further blanks.
  mutating func fill(row: Int, with text: some StringProtocol, style: Style) {
    clear(0..<size.columns, row: row, style: style)
    write(" " + String(text), column: 0, row: row, style: style)
  }

  /// Writes the printable ASCII at the beginning of words.
  ///
  /// - Returns: its number of columns, and whether no other character fits or follows.
  private mutating func writePlain(
    _ text: String, column: Int, row: Int, end: Int, style: Style
  ) -> (count: Int, isDone: Bool) {
    let printable: Range<UInt8> = 0x20..<0x7F
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      let plain = bytes.prefix(max(0, end - column)).prefix { printable.contains($0) }
      let isDone = plain.count == bytes.count || printable.contains(bytes[plain.count])
      if plain.isEmpty { return (0, isDone) }
      separateHalves(before: column, row: row)
      separateHalves(before: column + plain.count, row: row)
      write(
        ascii: UnsafeBufferPointer(rebasing: plain), column: column, row: row, style: style)
      return (plain.count, isDone)
    } ?? (0, false)
  }

  /// Writes a number that ends before a column.
  mutating func write(number: Int, before end: Int, row: Int, style: Style) {
    var column = end
    var rest = number
    repeat {
      column -= 1
      let digit = UInt8(ascii: "0") + UInt8(rest % 10)
      self[column, row] = Cell(Unicode.Scalar(digit), style: style)
      rest /= 10
    } while rest > 0
  }

  /// Writes one character of one or two columns.
  mutating func put(_ scalar: Unicode.Scalar, width: Int = 1, column: Int, row: Int, style: Style) {
    separateHalves(before: column, row: row)
    separateHalves(before: column + width, row: row)
    self[column, row] = Cell(scalar, width: UInt8(width), style: style)
    if width == 2 { self[column + 1, row] = Cell(" ", width: 0, style: style) }
  }

  /// Fills a part of a row with blanks of one style.
  mutating func clear(_ columns: Range<Int>, row: Int, style: Style) {
    separateHalves(before: columns.lowerBound, row: row)
    separateHalves(before: columns.upperBound, row: row)
    fill(columns, row: row, with: Cell(" ", style: style))
  }

  /// Blanks a wide character that crosses a column's left edge, because half of it cannot be drawn.
  private mutating func separateHalves(before column: Int, row: Int) {
    guard column > 0, column < size.columns, self[column, row].width == 0 else { return }
    for half in column - 1...column {
      self[half, row] = Cell(" ", style: self[half, row].style)
    }
  }
}
