/// What stands before the words of a line: blanks, the marks of a quotation or a comment, and that
/// of an item of a list.
struct ParagraphMark {
  /// The bytes before the mark of an item, or before the words.
  let lead: [UInt8]
  /// The marks among them, without blanks: `>>`, `//`.
  let quote: [UInt8]
  /// The mark of an item with the blanks behind it: `- `, `12. `.
  let item: [UInt8]
  /// Whether no words follow.
  let isBlank: Bool

  var isItem: Bool { !item.isEmpty }
  /// How many bytes stand before the words.
  var count: Int { lead.count + item.count }

  /// Marks of quotations and comments, the longer ones first.
  private static let quotes = ["///", "//!", "//", "##", "#", ">", ";;", ";", "--", "%", "*"]
    .map { Array($0.utf8) }

  /// - Parameter asterisks: whether an asterisk may be the mark of a comment.
  init(_ line: ArraySlice<UInt8>, _ asterisks: Bool) {
    var rest = line
    var quote: [UInt8] = []
    rest = rest.drop(while: \.isBlank)
    while let mark = Self.quotes.first(where: { rest.starts(with: $0) }) {
      let behind = rest.dropFirst(mark.count)
      // A mark stands apart from the words: not "#include".
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

  init(ofLine line: Int, in buffer: TextBuffer, _ asterisks: Bool) {
    let content = buffer.content(ofLine: line)
    // What stands before the words is short, and a line may be long.
    let bytes = buffer.text.bytes(
      in: content.lowerBound..<min(content.upperBound, content.lowerBound + 400))
    self.init(bytes[...], asterisks)
  }

  /// Whether an asterisk behind these blanks goes on with a comment that began with `/*`, one column
  /// further to the left, and is not that of an item.
  private static func isComment(_ blanks: ArraySlice<UInt8>) -> Bool {
    blanks.reversed().prefix { $0 == 0x20 }.count % 2 == 1
  }

  /// Where the mark of an item ends that stands at the start; there where there is none.
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

/// Lines of a block that are filled together.
struct Paragraph {
  private(set) var lines: Range<Int>
  let first: ParagraphMark
  /// What its second line begins with; nil where it has one line.
  private var second: ParagraphMark?

  init(lines: Range<Int>, first: ParagraphMark) {
    self.lines = lines
    self.first = first
  }

  /// Whether a line with such a mark belongs to it.
  func goesOn(with mark: ParagraphMark) -> Bool {
    !mark.isBlank && !mark.isItem && mark.quote == first.quote
  }

  /// Takes the next line.
  mutating func append(_ mark: ParagraphMark) {
    if lines.count == 1 { second = mark }
    lines = lines.lowerBound..<lines.upperBound + 1
  }

  /// A paragraph with its lines broken anew.
  struct Filled {
    var bytes: [UInt8] = []
    /// Where each word stood in the block, where it stands now, and how long it is.
    var words: [(old: Int, new: Int, count: Int)] = []

    /// Where an offset of the block is now.
    func place(of offset: Int) -> Int {
      guard let word = words.last(where: { $0.old <= offset }) else {
        return words.first.map { min($0.new, bytes.count) } ?? 0
      }
      return word.new + min(offset - word.old, word.count)
    }
  }

  /// Breaks the lines so that none is wider than it may be, but for a word that is wider alone.
  ///
  /// Columns are those of a terminal. Words stay apart by one space.
  func filled(
    in block: LineBlock, to columns: Int, asterisks: Bool, tabWidth: Int, lineBreak: [UInt8]
  ) -> Filled {
    var filled = Filled()
    let lead = first.lead + first.item
    let hanging = hangingLead(tabWidth)
    let hangingWidth = Self.width(of: hanging[...], from: 0, tabWidth)
    filled.bytes += lead
    var column = Self.width(of: lead[...], from: 0, tabWidth)
    var isAtStart = true
    for line in lines {
      let content = block.contents[line]
      let mark = ParagraphMark(block.bytes[content], asterisks)
      let start = content.lowerBound + (line == lines.lowerBound ? mark.count : mark.lead.count)
      let words = block.bytes[start..<content.upperBound].split(whereSeparator: \.isBlank)
      for word in words {
        let width = Self.width(of: word, from: 0, tabWidth)
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
        isAtStart = false
      }
    }
    return filled
  }

  /// What every line but the first begins with: what the second does, or what the first does, with
  /// blanks in the place of an item's mark.
  private func hangingLead(_ tabWidth: Int) -> [UInt8] {
    if let second { return second.lead }
    let width = Self.width(of: first.item[...], from: 0, tabWidth)
    return first.lead + [UInt8](repeating: 0x20, count: width)
  }

  private static func width(of bytes: ArraySlice<UInt8>, from column: Int, _ tabWidth: Int) -> Int {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return bytes.count }
    var reader = GlyphReader(PieceTree(bytes), at: 0)
    var width = column
    while let glyph = reader.next() { width += glyph.columnCount(at: width, tabWidth: tabWidth) }
    return width - column
  }
}
