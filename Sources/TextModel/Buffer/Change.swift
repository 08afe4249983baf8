/// What came and what went between two texts, in figures and in words.
struct Change {
  /// What came.
  let came: Side
  /// What went.
  let went: Side

  /// - Parameter replaced: the selections in whose place something was typed, if it was. What is
  ///   typed over them counts as new also where it is the same.
  init(from older: PieceTree, to newer: PieceTree, replacing replaced: Selections? = nil) {
    var differences = newer.differences(from: older)
    if let replaced = replaced?.all, replaced.count == differences.count {
      differences = zip(differences, replaced).map { $0.widened(to: $1.range) }
    }
    came = Side(text: newer, ranges: differences.map(\.new))
    went = Side(text: older, ranges: differences.map(\.old))
  }

  /// The places of one of the texts where it differs from the other.
  struct Side {
    fileprivate let text: PieceTree
    fileprivate let ranges: [Range<Int>]

    /// From so many places on it is faster to go through the text than to look each of them up.
    private static var many: Int { 256 }

    /// How many bytes there are in these places.
    var bytes: Int { ranges.reduce(0) { $0 + $1.count } }

    /// How many newlines there are in these places.
    ///
    /// - Complexity: O(log n) for each place.
    var newlines: Int {
      if ranges.count > Self.many { return text.newlineCount(in: ranges) }
      return ranges.reduce(0) { $0 + text.line(at: $1.upperBound) - text.line(at: $1.lowerBound) }
    }

    /// How many lines these places are in, no two in one.
    var lines: Int { newlines + ranges.count }

    /// How many characters there are in these places: Unicode scalars, and bytes that are not
    /// UTF-8.
    ///
    /// - Complexity: O(n) in their length.
    var characters: Int {
      if ranges.count > Self.many { return text.characterCount(in: ranges) }
      return ranges.reduce(0) { $0 + text.characterCount(in: text.wholeCharacters($1)) }
    }

    /// The start of the first place that is not empty, quoted.
    var quote: String? {
      ranges.first { !$0.isEmpty }.map { Quote.quoting(text.wholeCharacters($0), of: text) }
    }
  }
}

extension Difference {
  /// The same difference, told of a whole range of the older text that it lies in.
  fileprivate func widened(to range: Range<Int>) -> Difference {
    guard range.lowerBound <= old.lowerBound, old.upperBound <= range.upperBound else {
      return self
    }
    let start = new.lowerBound - (old.lowerBound - range.lowerBound)
    let end = new.upperBound + (range.upperBound - old.upperBound)
    return Difference(old: range, new: start..<end)
  }
}

extension PieceTree {
  /// The range made wider so that it cuts no UTF-8 sequence in two.
  fileprivate func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while range.lowerBound - start < 3, start > 0, continuesCharacter(start) { start -= 1 }
    while end - range.upperBound < 3, continuesCharacter(end) { end += 1 }
    return start..<end
  }

  private func continuesCharacter(_ offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
  }

  /// How many bytes of a range do not continue a UTF-8 sequence.
  fileprivate func characterCount(in range: Range<Int>) -> Int {
    var total = 0
    forEachChunk(in: range) { chunk in
      total &+= Characters.count(chunk)
      return true
    }
    return total
  }

  /// How many newlines there are in ascending ranges.
  ///
  /// - Complexity: O(n) in pieces and ranges, and in the bytes of these.
  fileprivate func newlineCount(in ranges: [Range<Int>]) -> Int {
    var total = 0
    forEachRun(in: ranges) { bytes, _ in total &+= Newlines.count(bytes) }
    return total
  }

  /// How many characters there are in ascending ranges; one that is cut at its start counts.
  ///
  /// - Complexity: as of `newlineCount(in:)`.
  fileprivate func characterCount(in ranges: [Range<Int>]) -> Int {
    var total = 0
    forEachRun(in: ranges) { bytes, isStart in
      total &+= Characters.count(bytes)
      if isStart, let first = bytes.first, first & 0xC0 == 0x80 { total &+= 1 }
    }
    return total
  }

  /// Hands the bytes of ascending ranges to `body`, piece by piece, with whether a range begins
  /// there.
  private func forEachRun(
    in ranges: [Range<Int>], _ body: (UnsafeRawBufferPointer, Bool) -> Void
  ) {
    let bases = storages.map { UnsafeRawPointer($0.base) }
    var walker = PieceWalker(self)
    for range in ranges {
      walker.skip(to: range.lowerBound)
      while walker.offset < range.upperBound, let rest = walker.rest {
        let length = min(rest.length, range.upperBound - walker.offset)
        let start = bases[rest.location.storage] + rest.location.offset
        let isStart = walker.offset == range.lowerBound
        body(UnsafeRawBufferPointer(start: start, count: length), isStart)
        walker.advance(length)
      }
    }
    withExtendedLifetime(self) {}
  }

  fileprivate func string(in range: Range<Int>) -> String {
    String(decoding: bytes(in: range), as: UTF8.self)
  }
}

/// The start of a text as it stands in a title: on one line, and without control characters.
enum Quote {
  private static var longest: Int { 24 }
  /// As many characters are looked at, most of them blanks.
  private static var farthest: Int { 1000 }

  static func quoting(_ range: Range<Int>, of text: PieceTree) -> String {
    var reader = GlyphReader(text, at: range.lowerBound)
    var shown = ""
    var count = 0
    var sawBreak = false
    var isBehindBlank = false
    for _ in 0..<farthest where reader.offset < range.upperBound {
      let start = reader.offset
      guard let glyph = reader.next() else { break }
      switch WordClass(glyph) {
      case .space, .lineBreak:
        isBehindBlank = count > 0
        sawBreak = sawBreak || glyph.kind == .lineBreak
      case .word, .mark:
        count += isBehindBlank ? 2 : 1
        if count > longest { return "\"\(shown)…\"" }
        if isBehindBlank { shown += " " }
        shown += glyph.standIn ?? text.string(in: start..<reader.offset)
        isBehindBlank = false
      }
    }
    if shown.isEmpty { shown = sawBreak ? "⏎" : "␣" }
    return reader.offset < range.upperBound ? "\"\(shown)…\"" : "\"\(shown)\""
  }
}
