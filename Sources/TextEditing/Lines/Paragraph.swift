import Text

/// The prefix of a line: blanks, the marks of a quotation or a comment, and that of a list item.
struct ParagraphMark {
  /// The bytes before the mark of an item, or before the words.
  let lead: [UInt8]
  /// The quotation and comment marks in it, without blanks: `>>`, `//`.
  let quote: [UInt8]
  /// The mark of an item with the blanks after it: `- `, `12. `.
  let item: [UInt8]
  /// Whether no words follow.
  let isBlank: Bool

  var isItem: Bool { !item.isEmpty }
  /// The number of bytes before the words.
  var count: Int { lead.count + item.count }

  /// The marks of quotations and comments, the longer ones first.
  private static let quotes = ["///", "//!", "//", "##", "#", ">", ";;", ";", "--", "%", "*"]
    .map { Array($0.utf8) }

  /// - Parameter asterisks: whether an asterisk may be the mark of a comment.
  init(_ line: ArraySlice<UInt8>, _ asterisks: Bool) {
    var rest = line
    var quote: [UInt8] = []
    rest = rest.drop(while: \.isBlank)
    while let mark = Self.quotes.first(where: { rest.starts(with: $0) }) {
      let behind = rest.dropFirst(mark.count)
      // A mark is separate from the words: not "#include".
      let next = behind.first
      if mark == [UInt8(ascii: "*")],
        !asterisks || quote.isEmpty && !Self.isComment(line[..<rest.startIndex])
      {
        break
      }
      guard next == nil || next?.isBlank == true || mark[0] == UInt8(ascii: ">") else { break }
      quote += mark
      rest = behind.drop(while: \.isBlank)
    }
    lead = Array(line[..<rest.startIndex])
    self.quote = quote
    let item = Self.item(rest)
    self.item = Array(rest[..<item])
    isBlank = rest[item...].allSatisfy(\.isBlank) && item == rest.startIndex
  }

  /// Returns the prefix of a line that continues this one, with blanks in place of an item's mark.
  func hangingLead(tabWidth: Int) -> [UInt8] {
    lead + [UInt8](repeating: 0x20, count: Paragraph.width(of: item[...], tabWidth))
  }

  init(ofLine line: Int, in buffer: TextBuffer, _ asterisks: Bool) {
    let content = buffer.content(ofLine: line)
    // The prefix is short, and a line may be long.
    let bytes = buffer.text.bytes(
      in: content.lowerBound..<min(content.upperBound, content.lowerBound + 400))
    self.init(bytes[...], asterisks)
  }

  /// Returns whether an asterisk after these blanks continues a comment that began with `/*`, one
  /// column to the left, rather than marking an item.
  private static func isComment(_ blanks: ArraySlice<UInt8>) -> Bool {
    blanks.reversed().prefix { $0 == 0x20 }.count % 2 == 1
  }

  /// Returns the end of an item's mark at the start; the start without a mark.
  private static func item(_ rest: ArraySlice<UInt8>) -> Int {
    guard let first = rest.first else { return rest.startIndex }
    var end = rest.startIndex
    if "-*+".utf8.contains(first) {
      end += 1
    } else {
      let digits = rest.prefix { $0.isDigit }
      guard (1...9).contains(digits.count), let mark = rest[digits.endIndex...].first,
        mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
      else { return rest.startIndex }
      end = digits.endIndex + 1
    }
    let blanks = rest[end...].prefix(while: \.isBlank)
    return blanks.isEmpty ? rest.startIndex : blanks.endIndex
  }
}

/// The lines of a block that are filled together.
struct Paragraph {
  private(set) var lines: Range<Int>
  let first: ParagraphMark
  /// The prefix of its second line; nil for a single line.
  private var second: ParagraphMark?

  init(lines: Range<Int>, first: ParagraphMark) {
    self.lines = lines
    self.first = first
  }

  /// Returns whether a line with this prefix belongs to the paragraph.
  func shouldContinue(with mark: ParagraphMark) -> Bool {
    !mark.isBlank && !mark.isItem && mark.quote == first.quote
  }

  mutating func append(_ mark: ParagraphMark) {
    if lines.count == 1 { second = mark }
    lines = lines.lowerBound..<lines.upperBound + 1
  }

  /// A paragraph with new line breaks.
  struct Filled {
    var bytes: [UInt8] = []
    /// The old and the new position of each word, and its length.
    var words: [(old: Int, new: Int, count: Int)] = []

    /// Returns the new position of an offset of the block.
    func place(of offset: Int) -> Int {
      guard let word = words.last(where: { $0.old <= offset }) else {
        return words.first.map { min($0.new, bytes.count) } ?? 0
      }
      return word.new + min(offset - word.old, word.count)
    }
  }

  /// Breaks the lines at a maximum width; only a single word may be wider.
  ///
  /// Columns are those of a terminal. Words are separated by one space.
  func filled(
    in block: LineBlock, to columns: Int, asterisks: Bool, tabWidth: Int, lineBreak: [UInt8]
  ) -> Filled {
    var filled = Filled()
    let lead = first.lead + first.item
    let hanging = hangingLead(tabWidth)
    let hangingWidth = Self.width(of: hanging[...], tabWidth)
    filled.bytes += lead
    var column = Self.width(of: lead[...], tabWidth)
    for line in lines {
      let content = block.contents[line]
      let mark = ParagraphMark(block.bytes[content], asterisks)
      let start = content.lowerBound + (line == lines.lowerBound ? mark.count : mark.lead.count)
      let words = block.bytes[start..<content.upperBound].split(whereSeparator: \.isBlank)
      for word in words {
        let width = Self.width(of: word, tabWidth)
        let isAtStart = filled.words.isEmpty
        if !isAtStart, column + 1 + width > columns {
          filled.bytes += lineBreak + hanging
          column = hangingWidth
        } else if !isAtStart {
          filled.bytes.append(0x20)
          column += 1
        }
        filled.words.append((word.startIndex, filled.bytes.count, word.count))
        filled.bytes += word
        column += width
      }
    }
    return filled
  }

  /// Returns the prefix of every line except the first: that of the second line, or that of the
  /// first with blanks instead of an item's mark.
  private func hangingLead(_ tabWidth: Int) -> [UInt8] {
    second?.lead ?? first.hangingLead(tabWidth: tabWidth)
  }

  fileprivate static func width(of bytes: ArraySlice<UInt8>, _ tabWidth: Int) -> Int {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return bytes.count }
    var reader = GlyphReader(PieceTree(bytes), at: 0)
    var width = 0
    while let glyph = reader.next() { width += glyph.columnCount(at: width, tabWidth: tabWidth) }
    return width
  }
}
