/// The algorithm that finds the rows of a wrapped line.
///
/// A row ends after blanks, so that words stay whole, or beside a wide character, because such
/// scripts have no blanks. A word that is longer than a row is broken. Later rows start at the
/// indentation of the line, but at most in the middle.
///
/// The last column of a row is reserved for one blank after its last word, and for the cursor after
/// the last character. A tab counts from the start of its row.
package struct RowBreaker {
  /// The bytes of the line, without its line break.
  let content: Range<Int>
  /// The empty columns before all rows except the first.
  let indentation: Int
  private let columns: Int
  private let tabWidth: Int
  private var glyphs: GlyphReader
  private var bytes: ByteReader
  private var plainRowCount = 0
  /// The effort of a pure ASCII row, in steps over a simple character.
  private static var plainRowEffort: Int { 2 }

  /// The effort of all rows so far, in steps over a simple character.
  var effort: Int { glyphs.effort + plainRowCount * Self.plainRowEffort }

  /// The end of a row.
  package struct End {
    /// The offset after its last byte.
    let offset: Int
    /// Whether the line ends there.
    let isLast: Bool
    /// The offset up to which the text determined it.
    let reach: Int
  }

  /// The minimum width of rows in columns.
  package static var fewestColumns: Int { 4 }

  /// Creates a breaker of one line into rows of `columns` columns.
  package init(_ text: PieceTree, content: Range<Int>, columns: Int, tabWidth: Int) {
    self.content = content
    self.columns = max(Self.fewestColumns, columns)
    self.tabWidth = tabWidth
    glyphs = GlyphReader(text, at: content.lowerBound)
    bytes = ByteReader(text, at: content.lowerBound)
    let most = self.columns / 2
    var width = 0
    while width < most, bytes.offset < content.upperBound, let byte = bytes.peek(), byte.isBlank {
      width += byte == 0x09 ? tabWidth - width % tabWidth : 1
      _ = bytes.next()
    }
    indentation = min(width, most)
  }

  /// Returns whether a line is one row because it is short and printable ASCII, as most lines are;
  /// false means unknown.
  ///
  /// - Parameter reader: a reader at the start of the line.
  package static func isShortPlain(
    _ content: Range<Int>, _ reader: inout ByteReader, columns: Int
  ) -> Bool {
    let count = content.count
    return count < max(fewestColumns, columns)
      && PlainText.printableASCII(reader.remainingChunk(), atMost: count) == count
  }

  /// Returns the first column of the row that starts at an offset.
  func firstColumn(ofRowAt start: Int) -> Int { start == content.lowerBound ? 0 : indentation }

  /// Returns the end of the row that starts at an offset.
  ///
  /// - Complexity: O(columns).
  package mutating func end(ofRowAt start: Int) -> End {
    if let end = end(ofPlainRowAt: start) {
      plainRowCount += 1
      return end
    }
    var place = LinePosition(offset: start, column: firstColumn(ofRowAt: start), characters: 0)
    glyphs.advance(
      &place, upTo: LineLimit(offset: content.upperBound, column: columns - 1), tabWidth: tabWidth)
    glyphs.move(to: place.offset)
    guard place.offset < content.upperBound, let next = glyphs.next() else {
      return End(offset: place.offset, isLast: true, reach: place.offset)
    }
    let reach = glyphs.offset
    var end = place.offset
    if next.isBlank {
      end = reach
    } else if let found = lastBreak(in: start..<place.offset, before: next) {
      end = found
    } else if end == start {
      // A character wider than a row gets a separate row.
      end = reach
    }
    return End(offset: end, isLast: false, reach: reach)
  }

  /// Returns the end of a row of printable ASCII that is not the last, as most rows of a very long
  /// line are; nil for any other.
  private mutating func end(ofPlainRowAt start: Int) -> End? {
    let count = columns - 1 - firstColumn(ofRowAt: start)
    guard count > 0, start + count < content.upperBound else { return nil }
    bytes.move(to: start)
    let chunk = bytes.remainingChunk()
    // This includes the character after the row, and the check that no character joins it.
    guard chunk.count > count + 1, chunk[count + 1] < GlyphReader.firstJoiningByte,
      PlainText.printableASCII(chunk, atMost: count + 1) == count + 1
    else { return nil }
    let reach = start + count + 1
    var end = start + count
    if chunk[count] == 0x20 {
      end = reach
    } else if let blank = chunk[..<count].lastIndex(of: 0x20),
      chunk[..<blank].contains(where: { $0 != 0x20 })
    {
      end = start + blank + 1
    }
    return End(offset: end, isLast: false, reach: reach)
  }

  /// Returns the row of a line from an offset to its end.
  package func row(_ line: Int, from start: Int, to end: End) -> LineRow {
    LineRow(
      line: line, content: content, range: start..<end.offset,
      indentation: firstColumn(ofRowAt: start), isLast: end.isLast)
  }

  /// Returns the last row end after the start of the first word in a range; nil without one.
  private mutating func lastBreak(in range: Range<Int>, before next: Glyph) -> Int? {
    var at = range.upperBound
    var next = next
    while at > range.lowerBound {
      var found = next.isPlain ? plainGlyph(endingAt: at, startOfRow: range.lowerBound) : nil
      if found == nil {
        glyphs.move(to: at)
        found = glyphs.previous()
      }
      guard let before = found else { return nil }
      if before.allowsBreak(before: next) {
        return !before.isBlank || hasText(in: range.lowerBound..<at) ? at : nil
      }
      at -= before.length
      next = before
    }
    return nil
  }

  /// Returns the plain ASCII character before an offset, if no character can join it from either
  /// side.
  private mutating func plainGlyph(endingAt offset: Int, startOfRow start: Int) -> Glyph? {
    bytes.move(to: offset)
    guard let byte = bytes.previous(), byte >= 0x20 && byte < 0x7F || byte == 0x09 else {
      return nil
    }
    // Some marks join the letter after them.
    if bytes.offset > start, let before = bytes.previous(), before >= 0x80 { return nil }
    if byte == 0x09 { return Glyph(.tab) }
    return Glyph(
      Unicode.Scalar(byte), length: 1, scalarCount: 1, firstColumnCount: 1, columnCount: 1)
  }

  /// Returns whether a range contains a nonblank character.
  private mutating func hasText(in range: Range<Int>) -> Bool {
    bytes.move(to: range.lowerBound)
    while bytes.offset < range.upperBound, let byte = bytes.next() {
      if !byte.isBlank { return true }
    }
    return false
  }
}

extension Glyph {
  /// Whether the glyph is a plain space or a tab.
  fileprivate var isBlank: Bool {
    switch kind {
    case .tab: true
    case .printable(" "): scalarCount == 1
    default: false
    }
  }

  /// Whether the glyph is ASCII, which joins nothing before it.
  fileprivate var isPlain: Bool {
    switch kind {
    case .tab: true
    case .printable(let scalar): scalar.value < 0x7F
    default: false
    }
  }

  /// Returns whether a row may end between this glyph and the next.
  fileprivate func allowsBreak(before next: Glyph) -> Bool {
    if next.isBlank { return false }
    if isBlank { return true }
    guard case .printable(let first) = kind, case .printable(let second) = next.kind else {
      return false
    }
    // A mark that joins a narrow letter may add a column without making it a wide character.
    let isWide = Text.columnCount(of: first) == 2 || Text.columnCount(of: second) == 2
    return isWide && !Self.opening.contains(first) && !Self.closing.contains(second)
  }

  /// The marks that cannot begin a row; `opening` marks cannot end one.
  static let closing: Set<Unicode.Scalar> = [
    "、", "。", "，", "．", "：", "；", "！", "？", "）", "」", "』", "】", "〉", "》", "〕", "］", "｝", "ー",
    "・", "…", ",", ".", ":", ";", "!", "?", ")", "]", "}",
  ]
  static let opening: Set<Unicode.Scalar> = [
    "（", "「", "『", "【", "〈", "《", "〔", "［", "｛", "(", "[", "{",
  ]
}
