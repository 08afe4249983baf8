import Text

/// The difference of two texts in numbers and quotes.
struct Change {
  let added: Side
  let removed: Side

  /// - Parameter replaced: the selections that typing replaced, if any. The typed text counts as
  ///   new even if it equals the old.
  init(from older: PieceTree, to newer: PieceTree, replacing replaced: Selections? = nil) {
    var differences = newer.differences(from: older)
    if let replaced = replaced?.all, replaced.count == differences.count {
      differences = zip(differences, replaced).map { $0.widened(to: $1.range) }
    }
    added = Side(text: newer, ranges: differences.map(\.new))
    removed = Side(text: older, ranges: differences.map(\.old))
  }

  /// The ranges in one of the texts in which it differs from the other.
  struct Side {
    fileprivate let text: PieceTree
    fileprivate let ranges: [Range<Int>]

    /// The number of ranges above which one pass over the text is faster than single lookups.
    private static var many: Int { 256 }

    var bytes: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The number of newlines in these ranges.
    ///
    /// - Complexity: O(log n) for each range.
    var newlines: Int {
      if ranges.count > Self.many { return text.newlineCount(in: ranges) }
      return ranges.reduce(0) { $0 + text.line(at: $1.upperBound) - text.line(at: $1.lowerBound) }
    }

    /// The number of lines with these ranges, no two in one line.
    var lines: Int { newlines + ranges.count }

    /// The number of characters in these ranges: Unicode scalars, and bytes that are not UTF-8.
    ///
    /// - Complexity: O(n) in their length.
    var characters: Int {
      if ranges.count > Self.many { return text.characterCount(in: ranges) }
      return ranges.reduce(0) { $0 + text.characterCount(in: text.wholeCharacters($1)) }
    }

    /// The start of the first range that is not empty, quoted.
    var quote: String? {
      ranges.first { !$0.isEmpty }.map { Quote.quoting(text.wholeCharacters($0), of: text) }
    }

    /// The number of newlines in words, or without one the quote.
    var linesOrQuote: String? { newlines > 0 ? counted(newlines, "line") : quote }
  }
}

extension Difference {
  /// Returns the difference extended to a range of the older text that contains it.
  fileprivate func widened(to range: Range<Int>) -> Difference {
    guard range.lowerBound <= old.lowerBound, old.upperBound <= range.upperBound else {
      return self
    }
    let start = new.lowerBound - (old.lowerBound - range.lowerBound)
    let end = new.upperBound + (range.upperBound - old.upperBound)
    return Difference(old: range, new: start..<end)
  }
}

/// The start of a text as a title quotes it: on one line, and without control characters.
enum Quote {
  private static var longest: Int { 24 }
  /// The maximum number of characters read, most of them blanks.
  private static var farthest: Int { 1000 }

  static func quoting(_ range: Range<Int>, of text: PieceTree) -> String {
    var reader = GlyphReader(text, at: range.lowerBound)
    var shown = ""
    var count = 0
    var sawBreak = false
    var isBehindBlank = false
    for _ in 0..<farthest {
      let start = reader.offset
      guard start < range.upperBound, let glyph = reader.next() else { break }
      switch WordClass(glyph) {
      case .space, .lineBreak:
        isBehindBlank = count > 0
        sawBreak = sawBreak || glyph.kind == .lineBreak
      case .word, .mark:
        count += isBehindBlank ? 2 : 1
        if count > longest { return "\"\(shown)…\"" }
        if isBehindBlank { shown += " " }
        shown +=
          glyph.standIn ?? String(decoding: text.bytes(in: start..<reader.offset), as: UTF8.self)
        isBehindBlank = false
      }
    }
    if shown.isEmpty { shown = sawBreak ? "⏎" : "␣" }
    return reader.offset < range.upperBound ? "\"\(shown)…\"" : "\"\(shown)\""
  }
}
