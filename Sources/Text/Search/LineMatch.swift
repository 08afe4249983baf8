/// A line with matches, as a list shows it.
public struct LineMatch: Equatable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The first matched character in the line, from 1.
  public let character: Int
  /// A part of the line around the match, on one line and without control characters.
  public private(set) var excerpt: String
  /// The matched characters in the excerpt, ascending.
  public private(set) var marks: [Int]
  /// The number of matches that begin in the line.
  public let matchCount: Int
  /// The same part with the matches replaced; nil without a replacement.
  public private(set) var replaced: Replaced?

  /// The part of a line around a match, after its replacement.
  public struct Replaced: Equatable, Sendable {
    /// The part, on one line and without control characters; a line break is `⏎`.
    public let excerpt: String
    /// The inserted characters in it, ascending.
    public let marks: [Int]
  }

  /// The maximum number of bytes of an excerpt, and of those before the first match.
  private static var mostBytes: Int { 300 }
  private static var mostBytesBefore: Int { 60 }

  /// Creates the line of a text with some matches, which ascend.
  ///
  /// - Parameters:
  ///   - number: the number of the line, from 0.
  ///   - replacements: the bytes in place of the first matches; nil without a replacement.
  init(
    _ number: Int, _ ranges: [Range<Int>], in text: PieceTree, replacements: [[UInt8]]? = nil
  ) {
    let content = text.content(ofLine: number)
    let first = min(ranges[0].lowerBound, content.upperBound)
    line = number + 1
    matchCount = ranges.count
    let before = text.bytes(in: content.lowerBound..<first)
    let isPlain = before.allSatisfy { $0 < 0x80 }
    character = (isPlain ? before.count : String(decoding: before, as: UTF8.self).count) + 1
    var start = content.lowerBound + before.prefix { $0 == 0x20 || $0 == 0x09 }.count
    var shown = Excerpt()
    if first - start > Self.mostBytesBefore {
      start = text.scalarStart(at: first - Self.mostBytesBefore)
      shown.addEllipsis()
    }
    var after = shown
    let end = max(start, text.scalarStart(at: min(content.upperBound, start + Self.mostBytes)))
    let bytes = text.bytes(in: start..<end)
    var place = start
    for range in ranges {
      let (from, upTo) = (max(place, range.lowerBound), min(end, range.upperBound))
      guard from < upTo else { continue }
      shown.add(bytes[place - start..<from - start])
      shown.add(bytes[from - start..<upTo - start], isMarked: true)
      place = upTo
    }
    shown.add(bytes[(place - start)...])
    if end < content.upperBound { shown.addEllipsis() }
    (excerpt, marks) = (shown.text, shown.marks)
    guard let replacements else { return }
    let (last, next) = after.appendReplaced(
      ranges, by: replacements, of: text, from: start, upTo: end, atMost: Self.mostBytes)
    // This is the rest of the line, or of another line that the last match has joined to it.
    let rest = text.content(ofLine: text.line(at: last)).upperBound
    let restEnd = max(last, text.scalarStart(at: min(rest, next ?? rest, last + Self.mostBytes)))
    after.add(text.bytes(in: last..<restEnd)[...])
    if restEnd < rest { after.addEllipsis() }
    replaced = Replaced(excerpt: after.text, marks: after.marks)
  }

  /// The line after its replacement.
  public var afterReplacement: LineMatch {
    guard let replaced else { return self }
    var line = self
    // A list has the first of several lines.
    let first = replaced.excerpt.prefix { $0 != "⏎" }
    let isWhole = first.endIndex == replaced.excerpt.endIndex
    line.excerpt = isWhole ? replaced.excerpt : first + "…"
    line.marks = replaced.marks.filter { $0 < first.count }
    line.replaced = nil
    return line
  }
}

/// An excerpt of a line under construction.
private struct Excerpt {
  private(set) var text = ""
  private(set) var marks: [Int] = []
  /// Whether each byte of the text so far is one character.
  private var isPlain = true

  private var characterCount: Int { isPlain ? text.utf8.count : text.count }

  mutating func addEllipsis() {
    text += "…"
    isPlain = false
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, isMarked: Bool = false) {
    let count = isMarked ? characterCount : 0
    if isPlain { isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 } }
    text += String(shown: bytes)
    if isMarked { marks += count..<characterCount }
  }

  /// Appends the text between matches, and their replacements.
  ///
  /// - Returns: the end of the last match, and the start of the next one if it is too far away.
  mutating func appendReplaced(
    _ ranges: [Range<Int>], by replacements: [[UInt8]], of text: PieceTree, from start: Int,
    upTo end: Int, atMost most: Int
  ) -> (last: Int, next: Int?) {
    var (place, byteCount) = (start, 0)
    for (range, bytes) in zip(ranges, replacements) {
      if range.lowerBound > end + 1 || byteCount > most { return (place, range.lowerBound) }
      add(text.bytes(in: place..<range.lowerBound)[...])
      let shown = Array(bytes.prefix(most)).split(separator: 0x0A, omittingEmptySubsequences: false)
      add(Array(shown.joined(separator: Array("⏎".utf8)))[...], isMarked: true)
      byteCount += range.lowerBound - place + bytes.count
      place = range.upperBound
    }
    let next = ranges.count > replacements.count ? ranges[replacements.count].lowerBound : nil
    return (place, next)
  }
}

/// A search for the lines of a text with matches.
public struct LineMatchSearch: Sendable {
  /// The lines, ascending.
  public let lines: [LineMatch]
  /// Whether the search ended early, so that more matches may exist.
  public let isPartial: Bool
  /// The reason why the search failed.
  public let failure: SearchFailure?

  /// The replacements of a line that its excerpt can show.
  private static var mostReplacements: Int { 300 }

  /// The matches that begin in a line.
  private struct Found {
    let number: Int
    var ranges: [Range<Int>] = []
    var replacements: [[UInt8]] = []
  }

  /// Searches a text.
  ///
  /// - Parameters:
  ///   - substitution: the text in place of the matches, which the lines show as well.
  ///   - limit: the maximum number of lines.
  ///   - shouldContinue: called periodically; false ends the search.
  public init(
    for pattern: SearchPattern, replacing substitution: Substitution? = nil, in text: PieceTree,
    atMost limit: Int, _ shouldContinue: () -> Bool = { true }
  ) {
    var found: [Found] = []
    var end = 0
    var search = TextSearch(for: pattern, in: text)
    search.run(.thorough, while: { _ in shouldContinue() }) { (match: FoundMatch) in
      let range = match.range
      if found.isEmpty || range.lowerBound >= end {
        if found.count == limit { return false }
        let line = text.line(at: range.lowerBound)
        // The line break is a part of its line.
        end = text.range(ofLine: line).upperBound + 1
        found.append(Found(number: line))
      }
      found[found.count - 1].ranges.append(range)
      if let substitution, found[found.count - 1].ranges.count <= Self.mostReplacements {
        found[found.count - 1].replacements.append(substitution.bytes(for: match))
      }
      return true
    }
    lines = found.map {
      LineMatch(
        $0.number, $0.ranges, in: text, replacements: substitution == nil ? nil : $0.replacements)
    }
    isPartial = !search.isDone
    failure = search.failure
  }
}

extension String {
  /// Creates text for one line of the screen: control characters and bytes that are not UTF-8 are
  /// shown as `‹1B›`, as in the text.
  public init(shown bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    self = ""
    let bytes = Array(bytes)
    var (parser, rest, place) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        place += encoded.count
        add(shown: Unicode.UTF8.decode(encoded))
      case .error(let length):
        for byte in bytes[place..<place + length] { self += "‹\(byte.digits(atLeast: 2))›" }
        place += length
      case .emptyInput: return
      }
    }
  }

  private mutating func add(shown scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case _ where scalar == "\t": self += "  "
    case _ where scalar == "\r": break
    case .control, .format, .lineSeparator, .paragraphSeparator:
      self += "‹\(scalar.value.digits(atLeast: scalar.value < 0x100 ? 2 : 4))›"
    default: unicodeScalars.append(scalar)
    }
  }
}
