/// Lines, columns and characters of the text.
extension TextBuffer {
  /// The bytes of a line, without its line break.
  public func content(ofLine line: Int) -> Range<Int> {
    let range = text.range(ofLine: line)
    let endsInCRLF =
      line + 1 < text.lineCount && !range.isEmpty && text[range.upperBound - 1] == 0x0D
    return range.lowerBound..<range.upperBound - (endsInCRLF ? 1 : 0)
  }

  /// The bytes of lines that follow each other, with their line breaks.
  func whole(lines: Range<Int>) -> Range<Int> {
    let end = lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : text.count
    return text.offset(ofLine: lines.lowerBound)..<end
  }

  /// The lines that a selection is about: those it touches, but for one at whose start it ends.
  func lines(of selection: Selection) -> Range<Int> {
    let range = selection.range
    let first = text.line(at: range.lowerBound)
    let last = text.line(at: range.upperBound)
    let endsAtStart = last > first && text.offset(ofLine: last) == range.upperBound
    return first..<(endsAtStart ? last : last + 1)
  }

  // MARK: Columns

  /// Where an offset is in its line, in columns and in characters.
  public func place(at offset: Int) -> LinePlace {
    let line = content(ofLine: text.line(at: offset))
    return columns.place(inLine: line, of: text, upTo: LineLimit(offset: offset))
  }

  /// The same, where it is only looked at: far out in a long line it may be a guess.
  public func shownPlace(at offset: Int) -> LinePlace {
    let line = content(ofLine: text.line(at: offset))
    return columns.place(
      inLine: line, of: text, upTo: LineLimit(offset: offset), guessing: true)
  }

  /// The last character's start in a line that is at or before a column; the line's end when the
  /// line is shorter.
  public func place(inLine line: Int, atColumn column: Int) -> LinePlace {
    columns.place(inLine: content(ofLine: line), of: text, upTo: LineLimit(column: column))
  }

  /// The start of a character of a line, counted from 0; the line's end when the line is shorter.
  ///
  /// Far out in a long line it may be a guess.
  public func place(inLine line: Int, atCharacter character: Int) -> LinePlace {
    columns.place(
      inLine: content(ofLine: line), of: text, upTo: LineLimit(characters: character),
      guessing: true)
  }

  /// How many columns a glyph of the text takes when it is drawn at a place of its line.
  public func columnCount(of glyph: Glyph, at place: LinePlace) -> Int {
    glyph.columnCount(at: place.column, tabWidth: tabWidth)
  }

  // MARK: Blanks

  /// Whether a line has nothing but blanks.
  func isBlank(line: Int) -> Bool {
    indentation(ofLine: line).upperBound == content(ofLine: line).upperBound
  }

  /// The blanks at the start of a line.
  func indentation(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    var reader = ByteReader(text, at: content.lowerBound)
    while reader.offset < content.upperBound, let byte = reader.peek(), byte.isBlank {
      _ = reader.next()
    }
    return content.lowerBound..<reader.offset
  }
}

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
