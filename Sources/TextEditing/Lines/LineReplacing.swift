public import Text

/// The replacements of the matches that begin in some lines of a text.
///
/// All matches of the text are found, as without a choice of lines: a match that extends into a
/// chosen line contains no match of that line.
public struct LineReplacing: Sendable {
  /// The replacements, ascending; a match that equals its replacement has none.
  public let replacements: [Replacement]
  /// The number of matches.
  public let matchCount: Int
  /// The reason why the search failed.
  public let failure: SearchFailure?
  /// Whether the search was stopped.
  public let isStopped: Bool

  /// Finds the replacements in a text.
  ///
  /// - Parameters:
  ///   - lines: the numbers of the lines, from 0, ascending.
  ///   - shouldContinue: called periodically; false stops.
  /// - Complexity: O(n + m) for m matches in n bytes.
  public init(
    _ replacement: MatchReplacement, inLines lines: [Int], of text: PieceTree,
    while shouldContinue: () -> Bool = { true }
  ) {
    let (pattern, substitution) = replacement.forms(for: text)
    var found: [Replacement] = []
    var count = 0
    var rest = lines.filter { $0 < text.lineCount }[...]
    // The line break is a part of its line.
    var line = rest.popFirst().map { text.range(ofLine: $0) }
    var isStopped = false
    var search = TextSearch(for: pattern, in: text)
    search.run(.thorough) { _ in
      isStopped = !shouldContinue()
      return !isStopped
    } found: { (match: FoundMatch) in
      let start = match.range.lowerBound
      while let passed = line, passed.upperBound < start {
        line = rest.popFirst().map { text.range(ofLine: $0) }
      }
      guard let line else { return false }
      if start < line.lowerBound { return true }
      count += 1
      let bytes = substitution.bytes(for: match)
      if !match.hasBytes(bytes) { found.append(Replacement(match.range, with: bytes)) }
      return true
    }
    replacements = found
    matchCount = count
    failure = search.failure
    self.isStopped = isStopped
  }
}

extension PieceTree {
  /// Returns the lines with the same content in this text as in an earlier one.
  ///
  /// - Parameter lines: the numbers of lines of the earlier text, from 0, ascending.
  /// - Returns: their numbers in this text, ascending; changed lines are omitted.
  /// - Complexity: that of the differences, and O(log n) for each line.
  public func unchangedLines(_ lines: [Int], of older: PieceTree) -> [Int] {
    let differences = differences(from: older)
    var index = 0
    var shift = 0
    return lines.compactMap { line in
      guard line < older.lineCount else { return nil }
      let range = older.range(ofLine: line)
      while index < differences.count, differences[index].old.upperBound < range.lowerBound {
        shift = differences[index].shift
        index += 1
      }
      // A change that ends at the start of the line may have moved or inserted it.
      let isAtStart =
        index < differences.count && differences[index].old.upperBound == range.lowerBound
      let starts = [shift] + (isAtStart ? [differences[index].shift] : [])
      let content = older.content(ofLine: line)
      return starts.lazy.map { range.lowerBound + $0 }.compactMap { start -> Int? in
        guard (0...count).contains(start) else { return nil }
        let found = self.line(at: start)
        let isSame =
          offset(ofLine: found) == start && self.content(ofLine: found).count == content.count
          && bytes(in: self.content(ofLine: found)) == older.bytes(in: content)
        return isSame ? found : nil
      }.first
    }
  }
}

extension LineReplacing {
  /// Returns the reason why the replacements do not suit a text that is not UTF-8, in which their
  /// letters would be no text; nil if they do.
  public func mixture(in buffer: TextBuffer) -> String? {
    let isASCII = replacements.allSatisfy { $0.bytes.allSatisfy { $0 < 0x80 } }
    guard !isASCII, buffer.encoding.isUTF8, buffer.text.beginning == .otherEncoding
    else { return nil }
    return "it is not UTF-8: choose its encoding first, with reopen-with-encoding in its tab"
  }
}

extension Difference {
  /// The number of bytes by which the text after it moved.
  fileprivate var shift: Int { new.upperBound - old.upperBound }
}

extension EditedText {
  /// Returns the reason why the text cannot be saved in an encoding; nil if it can.
  public func problem(in encoding: TextEncoding) -> EncodingProblem? { text.problem(in: encoding) }
}
