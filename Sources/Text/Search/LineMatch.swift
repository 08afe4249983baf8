/// A line with matches, as a list shows it.
public struct LineMatch: Equatable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The first matched character in the line, from 1.
  public let character: Int
  /// A part of the line around the match, on one line and without control characters.
  public let excerpt: String
  /// The matched characters in the excerpt, ascending.
  public let marks: [Int]

  /// The maximum number of bytes of an excerpt, and of those before the first match.
  private static var mostBytes: Int { 300 }
  private static var mostBytesBefore: Int { 60 }

  /// Creates the line of a text with some matches, which ascend.
  ///
  /// - Parameter number: the number of the line, from 0.
  init(_ number: Int, _ ranges: [Range<Int>], in text: PieceTree) {
    let content = text.content(ofLine: number)
    let first = min(ranges[0].lowerBound, content.upperBound)
    line = number + 1
    let before = text.bytes(in: content.lowerBound..<first)
    character = String(decoding: before, as: UTF8.self).count + 1
    var start = content.lowerBound + before.prefix { $0 == 0x20 || $0 == 0x09 }.count
    var shown = ""
    if first - start > Self.mostBytesBefore {
      start = text.scalarStart(at: first - Self.mostBytesBefore)
      shown = "…"
    }
    let end = max(start, text.scalarStart(at: min(content.upperBound, start + Self.mostBytes)))
    var marks: [Int] = []
    var place = start
    for range in ranges {
      let (from, upTo) = (max(place, range.lowerBound), min(end, range.upperBound))
      guard from < upTo else { continue }
      shown += String(shown: text.bytes(in: place..<from))
      let count = shown.count
      shown += String(shown: text.bytes(in: from..<upTo))
      marks += count..<shown.count
      place = upTo
    }
    shown += String(shown: text.bytes(in: place..<end))
    excerpt = end < content.upperBound ? shown + "…" : shown
    self.marks = marks
  }
}

/// A search for the lines of a text with matches.
public struct LineMatchSearch: Sendable {
  /// The lines, ascending.
  public let lines: [LineMatch]
  /// Whether the search ended early, so that there may be more.
  public let isPartial: Bool
  /// The reason why the search failed.
  public let failure: SearchFailure?

  /// Searches a text.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of lines.
  ///   - shouldContinue: called periodically; false ends the search.
  public init(
    for pattern: SearchPattern, in text: PieceTree, atMost limit: Int,
    _ shouldContinue: () -> Bool = { true }
  ) {
    var found: [(number: Int, ranges: [Range<Int>])] = []
    var end = 0
    var search = TextSearch(for: pattern, in: text)
    search.run(while: { _ in shouldContinue() }) { match in
      if !found.isEmpty, match.lowerBound < end {
        found[found.count - 1].ranges.append(match)
        return true
      }
      if found.count == limit { return false }
      let line = text.line(at: match.lowerBound)
      // The line break is a part of its line.
      end = text.range(ofLine: line).upperBound + 1
      found.append((line, [match]))
      return true
    }
    lines = found.map { LineMatch($0.number, $0.ranges, in: text) }
    isPartial = !search.isDone
    failure = search.failure
  }
}

extension String {
  /// Creates text for one line of the screen, without control characters.
  public init(shown bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    self = String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(into: "") { shown, scalar in
      switch scalar.properties.generalCategory {
      case _ where scalar == "\t": shown += "  "
      case _ where scalar == "\r": break
      case .control, .format, .lineSeparator, .paragraphSeparator: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
  }
}
