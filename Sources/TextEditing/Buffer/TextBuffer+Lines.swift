public import Text

/// Lines, columns and characters of the text.
extension TextBuffer {
  /// Returns the bytes of a line, without its line break.
  public func content(ofLine line: Int) -> Range<Int> { text.content(ofLine: line) }

  /// Returns the bytes of consecutive lines, with their line breaks.
  func whole(lines: Range<Int>) -> Range<Int> {
    let end = lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : text.count
    return text.offset(ofLine: lines.lowerBound)..<end
  }

  /// Returns the lines that a selection touches, except for one at whose start it ends.
  func lines(of selection: Selection) -> Range<Int> {
    let range = selection.range
    let first = text.line(at: range.lowerBound)
    let last = text.line(at: range.upperBound)
    let endsAtStart = last > first && text.offset(ofLine: last) == range.upperBound
    return first..<(endsAtStart ? last : last + 1)
  }

  // MARK: Columns

  /// Returns the place of an offset in its line, in columns and in characters.
  public func place(at offset: Int) -> LinePosition {
    let line = content(ofLine: text.line(at: offset))
    return columns.place(inLine: line, of: text, upTo: LineLimit(offset: offset))
  }

  /// Returns the place of an offset for display: far out in a long line it may be an estimate.
  public func shownPlace(at offset: Int) -> LinePosition {
    let line = content(ofLine: text.line(at: offset))
    return columns.place(inLine: line, of: text, upTo: LineLimit(offset: offset), estimating: true)
  }

  /// Returns the last character start in a line at or before a column; the end of a shorter line.
  public func place(inLine line: Int, atColumn column: Int) -> LinePosition {
    columns.place(inLine: content(ofLine: line), of: text, upTo: LineLimit(column: column))
  }

  /// Returns the start of a character of a line, counted from 0; the end of a shorter line.
  ///
  /// Far out in a long line it may be an estimate.
  public func place(inLine line: Int, atCharacter character: Int) -> LinePosition {
    columns.place(
      inLine: content(ofLine: line), of: text, upTo: LineLimit(characters: character),
      estimating: true)
  }

  /// Returns the width in columns of a glyph at a place of its line.
  public func columnCount(of glyph: Glyph, at place: LinePosition) -> Int {
    glyph.columnCount(at: place.column, tabWidth: tabWidth)
  }

  // MARK: Blanks

  /// Returns whether a line contains nothing but blanks.
  func isBlank(line: Int) -> Bool {
    indentation(ofLine: line).upperBound == content(ofLine: line).upperBound
  }

  /// Returns the blanks at the start of a line.
  func indentation(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    var reader = ByteReader(text, at: content.lowerBound)
    while reader.offset < content.upperBound, let byte = reader.peek(), byte.isBlank {
      _ = reader.next()
    }
    return content.lowerBound..<reader.offset
  }
}
