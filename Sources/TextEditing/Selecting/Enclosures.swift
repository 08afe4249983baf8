public import Text

/// The parts of a text around a selection: the word, the string, the contents of brackets, the
/// line, larger parts supplied by the caller, and the whole text.
public struct Enclosures {
  private let text: PieceTree
  private var classes: SyntaxClasses
  private var brackets: BracketScan
  private let parts: [Range<Int>]
  private let words: WordCharacters

  /// The reach of a search for brackets, which a key waits for; the cursors share its eightfold.
  private static let reach = 1 << 20
  /// The longest line in which quotes are searched without knowledge of the language.
  private static let longestLine = 20_000

  /// Creates the parts of a text.
  ///
  /// - Parameters:
  ///   - syntax: its strings and comments; nil if they are not known.
  ///   - parts: larger parts, such as blocks and functions, in any order.
  ///   - words: the characters of its words.
  ///   - cursorCount: the number of selections around which parts are searched.
  public init(
    of text: PieceTree, syntax: SyntaxReader? = nil, parts: [Range<Int>] = [],
    words: WordCharacters = .usual, for cursorCount: Int = 1
  ) {
    self.text = text
    self.words = words
    self.parts = parts
    classes = SyntaxClasses(syntax, of: text)
    brackets = BracketScan(text, syntax, reach: min(Self.reach, 8 * Self.reach / cursorCount))
  }

  /// Returns the smallest part that is larger than a range and contains it; nil around the whole
  /// text.
  public mutating func next(around range: Range<Int>) -> Range<Int>? {
    var candidates = parts + [0..<text.count] + words(around: range) + lines(around: range)
    candidates += quotes(around: range)
    if let pair = brackets.pair(around: range) {
      candidates += [pair, pair.lowerBound + 1..<pair.upperBound - 1]
    }
    return candidates.filter {
      $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
        && $0.count > range.count
    }.min { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
  }

  // MARK: Words and lines

  private func words(around range: Range<Int>) -> [Range<Int>] {
    let content = text.content(ofLine: text.line(at: range.lowerBound))
    let places = [range.lowerBound, range.lowerBound - 1].filter { $0 >= content.lowerBound }
    return places.compactMap { place in
      let word = text.wordRange(at: text.scalarStart(at: place), in: content, words)
      var reader = GlyphReader(text, at: word.lowerBound)
      guard let first = reader.next(), WordClass(first, words) == .word else { return nil }
      return word
    }
  }

  /// Returns the lines of a range with their line breaks, and one line's text without its blanks.
  private func lines(around range: Range<Int>) -> [Range<Int>] {
    let first = text.line(at: range.lowerBound)
    var last = text.line(at: range.upperBound)
    if last > first, text.offset(ofLine: last) == range.upperBound { last -= 1 }
    let end = last + 1 < text.lineCount ? text.offset(ofLine: last + 1) : text.count
    let whole = text.offset(ofLine: first)..<end
    guard first == last else { return [whole] }
    var content = text.content(ofLine: first)
    while !content.isEmpty, text[content.lowerBound].isBlank {
      content = content.lowerBound + 1..<content.upperBound
    }
    while !content.isEmpty, text[content.upperBound - 1].isBlank {
      content = content.lowerBound..<content.upperBound - 1
    }
    return [whole, content]
  }

  // MARK: Strings

  private mutating func quotes(around range: Range<Int>) -> [Range<Int>] {
    let place = min(range.lowerBound, text.count - 1)
    guard place >= 0, classes.kind(at: place) != nil else { return quotesInLine(around: range) }
    let regions = [range.lowerBound, range.lowerBound - 1].filter { $0 >= 0 && $0 < text.count }
      .compactMap { classes.region(around: $0) }
    return regions.flatMap { [$0, inside($0)] }
  }

  /// Returns the text of a string between its quotes; a comment unchanged.
  private func inside(_ region: Range<Int>) -> Range<Int> {
    let start = text.bytes(in: region.lowerBound..<min(region.upperBound, region.lowerBound + 8))
    // Letters before a quote belong to it: `r"…"`.
    guard let first = start.firstIndex(where: \.isQuote), first < 4 else { return region }
    let marks = start[first..<min(start.count, first + 3)]
    let isTriple = marks.count == 3 && marks.allSatisfy { $0 == start[first] }
    let length = isTriple && region.count >= first + 6 ? 3 : 1
    let begin = region.lowerBound + first + length
    let inner = begin..<max(begin, region.upperBound - length)
    guard inner.upperBound < region.upperBound, text[inner.upperBound] == start[first] else {
      return region
    }
    return inner
  }

  /// Returns the quoted parts of a line around a range, for an unknown language.
  private func quotesInLine(around range: Range<Int>) -> [Range<Int>] {
    let line = text.content(ofLine: text.line(at: range.lowerBound))
    guard line.count <= Self.longestLine else { return [] }
    let bytes = text.bytes(in: line)
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let quote = bytes[index]
      // An apostrophe inside a word is no quote.
      let isInWord = quote == UInt8(ascii: "'") && index > 0 && bytes[index - 1].isWordByte
      guard quote.isQuote, !isInWord else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] != quote {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < bytes.count else {
        index += 1
        continue
      }
      let start = line.lowerBound + index
      found += [start..<line.lowerBound + end + 1, start + 1..<line.lowerBound + end]
      index = end + 1
    }
    return found
  }
}

extension UInt8 {
  /// Whether it is a quotation mark of code: `"`, `'` or a backquote.
  var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }

  /// Whether it is a letter, a digit, an underscore, or a part of a character beyond ASCII.
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }
}
