public import MementoKit

/// Replacing what was found.
extension TextBuffer {
  /// Puts bytes in the place of a match, with the cursor behind them.
  public mutating func substitute(_ match: Range<Int>, with bytes: [UInt8]) {
    let end = match.lowerBound + bytes.count
    replace([Replacement(match, with: bytes)], leaving: Selections(Selection(at: end)))
  }
}

extension EditKind {
  /// Matches of a pattern that were replaced: `Replaced 12 × "foo"`.
  public static func replacing(_ count: Int, of pattern: SearchPattern) -> EditKind {
    let words = PieceTree(pattern.source)
    let quote = Quote.quoting(0..<words.count, of: words)
    return .alone("Replaced \(count.grouped) × \(quote)")
  }
}

extension Int {
  /// The number as people read it: `1,204,331`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    var words = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { words += "," }
      words.append(digit)
    }
    return words
  }
}

extension TextBuffer {
  /// The word that the cursor is in or at the end of; nil where there is none.
  public var rangeOfWordAtCursor: Range<Int>? {
    let head = selections.primary.head
    let isInside = isWord(at: head)
    var before = GlyphReader(text, at: head)
    let isBehind = before.previous().map { WordClass($0) == .word } ?? false
    if !isInside, !isBehind { return nil }
    let start = isBehind ? text.wordStart(before: head) : head
    return start..<text.wordEnd(after: start)
  }

  /// The word that the cursor is in or at the end of.
  public var wordAtCursor: [UInt8]? { rangeOfWordAtCursor.map { text.bytes(in: $0) } }

  private func isWord(at offset: Int) -> Bool {
    var reader = GlyphReader(text, at: offset)
    return reader.next().map { WordClass($0) == .word } ?? false
  }
}
