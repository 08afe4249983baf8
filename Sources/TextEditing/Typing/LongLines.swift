import Text

/// Line breaks for lines that grow beyond a width while they are typed.
public struct LongLineBreaks {
  private var replacements: [Replacement] = []
  private let columns: Int
  private let asterisks: Bool

  /// The maximum number of bytes that are read in a line before a cursor.
  private static var mostBytes: Int { 4_096 }

  /// Finds a line break for the line of each cursor before which the text is wider than a number of
  /// columns: it replaces the last blanks within them.
  ///
  /// The rest of the line gets the indentation, the marks of a quotation or a comment, and blanks
  /// below the mark of a list item, as in a reflowed paragraph. A single word may be wider.
  ///
  /// - Parameter asterisks: whether an asterisk may be the mark of a comment.
  public init(in buffer: TextBuffer, beyond columns: Int, asterisks: Bool) {
    self.columns = columns
    self.asterisks = asterisks
    var last = -1
    for cursor in buffer.selections.all where cursor.isEmpty {
      let line = buffer.text.line(at: cursor.head)
      guard line > last, let found = lineBreak(before: cursor.head, ofLine: line, in: buffer) else {
        continue
      }
      replacements.append(found)
      last = line
    }
  }

  /// Whether no line is too long.
  public var isEmpty: Bool { replacements.isEmpty }

  /// Breaks the lines; the cursors stay with their text.
  public func apply(to buffer: inout TextBuffer) {
    let map = OffsetMap(replacements)
    let moved = buffer.selections.all.map { map.moved($0) }
    buffer.replace(replacements, leaving: buffer.selections.replaced(by: moved))
  }

  private func lineBreak(
    before end: Int, ofLine line: Int, in buffer: TextBuffer
  ) -> Replacement? {
    let start = buffer.text.offset(ofLine: line)
    guard end - start <= Self.mostBytes else { return nil }
    let bytes = buffer.text.bytes(in: start..<end)
    let mark = ParagraphMark(bytes[...], asterisks)
    let tabWidth = buffer.tabWidth
    guard let blanks = bytes.blanks(after: mark.count, atMost: columns, tabWidth: tabWidth) else {
      return nil
    }
    return Replacement(
      start + blanks.lowerBound..<start + blanks.upperBound,
      with: buffer.lineEnding.bytes + mark.hangingLead(tabWidth: tabWidth))
  }
}

extension [UInt8] {
  /// Returns the last blanks before which the text fits in the columns, or the first ones if it
  /// never does; nil if the whole text fits, or has no blanks between words.
  fileprivate func blanks(after start: Int, atMost columns: Int, tabWidth: Int) -> Range<Int>? {
    var reader = GlyphReader(PieceTree(self), at: 0)
    var (offset, width) = (0, 0)
    var found: Range<Int>?
    var open: Int?
    while let glyph = reader.next() {
      if offset >= start {
        if self[offset].isBlank {
          if open == nil, offset > start, width <= columns || found == nil { open = offset }
        } else if let first = open {
          found = first..<offset
          open = nil
        }
      }
      width += glyph.columnCount(at: width, tabWidth: tabWidth)
      offset += glyph.length
    }
    return width > columns ? found : nil
  }
}
