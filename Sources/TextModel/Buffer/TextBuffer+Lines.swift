/// Lines, columns and characters of the text.
extension TextBuffer {
  /// The bytes of a line, without its line break.
  public func content(ofLine line: Int) -> Range<Int> {
    let range = text.range(ofLine: line)
    let endsInCR = line + 1 < text.lineCount && !range.isEmpty && text[range.upperBound - 1] == 0x0D
    return range.lowerBound..<range.upperBound - (endsInCR ? 1 : 0)
  }

  /// The bytes of a line with its line break, if it has one.
  func whole(line: Int) -> Range<Int> {
    let start = text.offset(ofLine: line)
    return start..<(line + 1 < text.lineCount ? text.offset(ofLine: line + 1) : text.count)
  }

  /// Where an offset is in its line, in columns and in characters.
  public func place(at offset: Int) -> LinePlace {
    let line = content(ofLine: text.line(at: offset))
    return columns.place(inLine: line, of: text, toOffset: min(offset, line.upperBound))
  }

  /// The last character's start in a line that is at or before a column; the line's end when the
  /// line is shorter.
  public func place(inLine line: Int, atColumn column: Int) -> LinePlace {
    columns.place(inLine: content(ofLine: line), of: text, column: column)
  }

  /// How many columns a glyph of the text takes when it is drawn at a column of its line.
  public func columnCount(of glyph: Glyph, at place: LinePlace) -> Int {
    glyph.columnCount(at: place.column, tabWidth: tabWidth, in: text, place.offset)
  }

  /// Whether a line has nothing but blanks.
  func isBlank(line: Int) -> Bool {
    indentation(ofLine: line).upperBound == content(ofLine: line).upperBound
  }

  /// The blanks at the start of a line.
  func indentation(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    var reader = ByteReader(text, at: content.lowerBound)
    while reader.offset < content.upperBound, let byte = reader.peek(), byte == 0x20 || byte == 0x09
    {
      _ = reader.next()
    }
    return content.lowerBound..<reader.offset
  }
}
