/// Finds where the rows of a wrapped line end.
///
/// A row ends behind blanks, so that words stay whole, or beside a wide character, where writing
/// has no blanks; a word that is longer than a row is broken. Later rows begin where the line's
/// text begins, but no further right than the middle.
///
/// The last column of a row is kept for one blank that stands behind its last word, and for the
/// cursor behind the last character. A tab counts from the start of its row.
struct RowBreaker {
  /// The bytes of the line, without its line break.
  let content: Range<Int>
  /// Columns that stay empty before all rows but the first.
  let indentation: Int
  private let columns: Int
  private let tabWidth: Int
  private var glyphs: GlyphReader
  private var bytes: ByteReader
  private var plainRowCount = 0
  /// A row of nothing but ASCII takes as long as some simple characters.
  private static var plainRowEffort: Int { 2 }

  /// How much was done to find rows, in steps over a simple character.
  var effort: Int { glyphs.effort + plainRowCount * Self.plainRowEffort }

  /// Where a row ends.
  struct End {
    /// The offset behind its last byte.
    let offset: Int
    /// Whether the line ends there.
    let isLast: Bool
    /// How far into the text one had to look to know it.
    let reach: Int
  }

  /// The fewest columns that rows can have.
  static var fewestColumns: Int { 4 }

  /// A breaker of one line into rows of so many columns.
  init(_ text: PieceTree, content: Range<Int>, columns: Int, tabWidth: Int) {
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

  /// The column at which the row begins that starts at an offset.
  func firstColumn(ofRowAt start: Int) -> Int { start == content.lowerBound ? 0 : indentation }

  /// Where the row ends that begins at an offset.
  ///
  /// - Complexity: O(columns).
  mutating func end(ofRowAt start: Int) -> End {
    if let end = end(ofPlainRowAt: start) {
      plainRowCount += 1
      return end
    }
    var place = LinePlace(offset: start, column: firstColumn(ofRowAt: start), characters: 0)
    glyphs.advance(
      &place, upTo: LineLimit(offset: content.upperBound, column: columns - 1), tabWidth: tabWidth)
    if place.offset == content.upperBound {
      return End(offset: place.offset, isLast: true, reach: place.offset)
    }
    glyphs.move(to: place.offset)
    guard let next = glyphs.next() else {
      return End(offset: place.offset, isLast: true, reach: place.offset)
    }
    let reach = glyphs.offset
    var end = place.offset
    if next.isBlank {
      end = reach
    } else if let found = lastBreak(in: start..<place.offset, before: next) {
      end = found
    } else if end == start {
      // What is wider than a row has one for itself.
      end = reach
    }
    return End(offset: end, isLast: false, reach: reach)
  }

  /// The same for a row of printable ASCII that the line goes on behind, as most rows of a very long
  /// line are; nil for any other.
  private mutating func end(ofPlainRowAt start: Int) -> End? {
    let count = columns - 1 - firstColumn(ofRowAt: start)
    guard count > 0, start + count < content.upperBound else { return nil }
    bytes.move(to: start)
    let chunk = bytes.remainingChunk()
    // The character behind the row is looked at, and that nothing joins it.
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

  // MARK: Breaks

  /// The last place where a row may end; nil where there is none behind its first word's start.
  private mutating func lastBreak(in range: Range<Int>, before next: Glyph) -> Int? {
    var at = range.upperBound
    var next = next
    while at > range.lowerBound {
      let before: Glyph
      if next.isPlain, let plain = plainGlyph(endingAt: at, startOfRow: range.lowerBound) {
        before = plain
      } else {
        glyphs.move(to: at)
        guard let glyph = glyphs.previous() else { return nil }
        before = glyph
      }
      if before.allowsBreak(before: next) {
        return !before.isBlank || hasText(in: range.lowerBound..<at) ? at : nil
      }
      at -= before.length
      next = before
    }
    return nil
  }

  /// The character before an offset, where that is plain ASCII and nothing can join it from before
  /// or behind.
  private mutating func plainGlyph(endingAt offset: Int, startOfRow start: Int) -> Glyph? {
    bytes.move(to: offset)
    guard let byte = bytes.previous(), byte >= 0x20 && byte < 0x7F || byte == 0x09 else {
      return nil
    }
    // There are marks that join the letter behind them.
    if bytes.offset > start, let before = bytes.previous(), before >= 0x80 { return nil }
    return byte == 0x09 ? Glyph(.tab) : Glyph(plain: byte)
  }

  /// Whether anything but blanks is in a range.
  private mutating func hasText(in range: Range<Int>) -> Bool {
    bytes.move(to: range.lowerBound)
    while bytes.offset < range.upperBound, let byte = bytes.next() {
      if !byte.isBlank { return true }
    }
    return false
  }
}

extension Glyph {
  /// A character of printable ASCII.
  fileprivate init(plain byte: UInt8) {
    self.init(
      Unicode.Scalar(byte), length: 1, scalarCount: 1, firstColumnCount: 1, columnCount: 1)
  }

  /// Whether it is a space or a tab, and nothing else.
  fileprivate var isBlank: Bool {
    switch kind {
    case .tab: true
    case .printable(" "): scalarCount == 1
    default: false
    }
  }

  /// Whether it is ASCII, which joins nothing before it.
  fileprivate var isPlain: Bool {
    switch kind {
    case .tab: true
    case .printable(let scalar): scalar.value < 0x7F
    default: false
    }
  }

  /// Whether a row may end between it and the next one.
  fileprivate func allowsBreak(before next: Glyph) -> Bool {
    if next.isBlank { return false }
    if isBlank { return true }
    guard case .printable(let first) = kind, case .printable(let second) = next.kind else {
      return false
    }
    // What joins a narrow letter may take a column more, and does not make it a wide one.
    let isWide = TextModel.columnCount(of: first) == 2 || TextModel.columnCount(of: second) == 2
    return isWide && !Self.opening.contains(first) && !Self.closing.contains(second)
  }

  /// Marks that do not begin a row, and such that do not end one.
  static let closing: Set<Unicode.Scalar> = [
    "、", "。", "，", "．", "：", "；", "！", "？", "）", "」", "』", "】", "〉", "》", "〕", "］", "｝", "ー",
    "・", "…", ",", ".", ":", ";", "!", "?", ")", "]", "}",
  ]
  static let opening: Set<Unicode.Scalar> = [
    "（", "「", "『", "【", "〈", "《", "〔", "［", "｛", "(", "[", "{",
  ]
}
