public import Text
public import MementoKit

/// Replacement of matches.
extension TextBuffer {
  /// Replaces a match with bytes, and moves the cursor behind them.
  public mutating func substitute(_ match: Range<Int>, with bytes: [UInt8]) {
    let end = match.lowerBound + bytes.count
    replace([Replacement(match, with: bytes)], leaving: Selections(Selection(at: end)))
  }
}

extension EditKind {
  /// Returns the kind of a replacement of matches: `Replaced 12 × "foo"`.
  public static func replacing(_ count: Int, of pattern: SearchPattern) -> EditKind {
    let words = PieceTree(pattern.source)
    let quote = Quote.quoting(0..<words.count, of: words)
    return .discrete("Replaced \(count.grouped) × \(quote)")
  }
}

extension TextBuffer {
  /// The word around the cursor or before it; nil if there is none.
  public var rangeOfWordAtCursor: Range<Int>? {
    let head = selections.primary.head
    let isInside = isWord(at: head)
    var before = GlyphReader(text, at: head)
    let isBehind = before.previous().map { WordClass($0) == .word } ?? false
    if !isInside, !isBehind { return nil }
    let start = isBehind ? text.wordStart(before: head) : head
    return start..<text.wordEnd(after: start)
  }

  /// The word around the cursor or before it, as bytes.
  public var wordAtCursor: [UInt8]? { rangeOfWordAtCursor.map { text.bytes(in: $0) } }

  private func isWord(at offset: Int) -> Bool {
    var reader = GlyphReader(text, at: offset)
    return reader.next().map { WordClass($0) == .word } ?? false
  }
}
