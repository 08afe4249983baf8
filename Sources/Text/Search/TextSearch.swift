/// A search for all matches that begin in a range of a text; it can pause and resume.
///
/// Bytes within one piece are searched in place; elsewhere the search copies a window of the text.
/// So in a text of many pieces, a match that extends more than `reach` beyond its start may be cut
/// short. Matches do not overlap, and an empty one does not touch the one before.
public struct TextSearch: Sendable {
  /// The pattern.
  public let pattern: SearchPattern
  /// The text.
  public private(set) var text: PieceTree
  /// The range that contains all matches; a match may begin at its end.
  public private(set) var range: Range<Int>
  /// The last position at which a match may begin.
  public private(set) var last: Int
  /// The first position at which the next match may begin.
  public private(set) var place: Int
  /// The reason why the search failed.
  public private(set) var failure: SearchFailure?
  /// Whether a brief search found a position that needs a thorough one.
  public private(set) var isStuck = false

  private var isEmptyAllowed = true
  private var isAtEnd = false
  private var window: Window?
  /// The end of the range in which positions are tried one by one, with the highest limit.
  private var carefulUntil = 0
  /// The end of the range in which all lines are tried, because most of them have the required
  /// bytes.
  private var unfilteredUntil = 0
  /// The bytes of the present step that were skipped.
  private var leftOut = 0

  /// The limit of the work at one position.
  public enum Effort: Sendable {
    /// A limit below the noticeable delay of a key press.
    case brief
    /// A limit that suffices for any expression of practical use.
    case thorough

    fileprivate var steps: Int { self == .brief ? 2_000 : 50_000 }
    fileprivate static var maxSteps: Int { 10_000_000 }
  }

  /// The minimum length of a match that is always found completely.
  static var reach: Int { 1 << 20 }

  /// Creates a search in a range of a text.
  ///
  /// - Parameters:
  ///   - range: the range that contains all matches completely.
  ///   - last: the last position at which matches may begin; by default the end of the range.
  ///   - isBehindMatch: whether a match ends at the start of the range, so that an empty one at it
  ///   would touch it.
  public init(
    for pattern: SearchPattern, in text: PieceTree, _ range: Range<Int>? = nil,
    upTo last: Int? = nil, isBehindMatch: Bool = false
  ) {
    self.pattern = pattern
    self.text = text
    self.range = range ?? 0..<text.count
    self.last = min(last ?? self.range.upperBound, self.range.upperBound)
    place = self.range.lowerBound
    isEmptyAllowed = !isBehindMatch
    isAtEnd = place > self.last
  }

  /// Whether the search has ended or failed.
  public var isDone: Bool { isAtEnd || failure != nil }

  /// Continues the search.
  ///
  /// - Parameters:
  ///   - shouldContinue: called after each step of about 64 kB; false pauses the search.
  ///   - found: called with each match; false pauses the search.
  public mutating func run(
    _ effort: Effort = .thorough, while shouldContinue: (TextSearch) -> Bool = { _ in true },
    found: (Range<Int>) -> Bool
  ) {
    run(effort, while: shouldContinue) { match in found(match.range) }
  }

  /// Continues the search and reports matches with their groups.
  package mutating func run(
    _ effort: Effort, while shouldContinue: (TextSearch) -> Bool, found: (FoundMatch) -> Bool
  ) {
    isStuck = false
    switch pattern.engine {
    case .literal(let literal):
      while !isDone, find(literal, found), shouldContinue(self) {}
    case .expression(let expression):
      guard let matcher = ExpressionMatcher(expression) else {
        failure = .other("not enough memory")
        return
      }
      while !isDone, !isStuck, find(expression, matcher, effort, found), shouldContinue(self) {}
    }
  }

  /// Returns the same search at its current position, in a text with more bytes at its end.
  ///
  /// - Parameter last: the last position of a match's start; by default the end of the text.
  func extended(to text: PieceTree, upTo last: Int? = nil) -> TextSearch {
    precondition(text.count >= self.text.count, "a text that has become shorter")
    var search = self
    search.text = text
    search.range = range.lowerBound..<text.count
    search.last = min(last ?? text.count, text.count)
    search.window = nil
    search.isAtEnd = place > search.last
    return search
  }

  // MARK: Literals

  private static var literalStride: Int { 1 << 20 }

  /// Searches the next bytes.
  ///
  /// - Returns: false if `found` did.
  private mutating func find(_ literal: Literal, _ found: (FoundMatch) -> Bool) -> Bool {
    let end = min(place + Self.literalStride, last + 1)
    var next = end
    var shouldContinue = true
    let source = source(upTo: end - 1, lookingBack: 4, reach: literal.bytes.count + 4)
    Self.withSubject(of: source) { subject, base in
      let length = literal.bytes.count
      literal.forEach(in: subject, from: place - base, upTo: end - 1 - base) { start in
        let range = start + base..<start + base + length
        next = max(end, range.upperBound)
        shouldContinue = found(FoundMatch(range: range, subject: subject, base: base, matcher: nil))
        if !shouldContinue { next = range.upperBound }
        return shouldContinue
      }
    }
    advance(to: next)
    return shouldContinue
  }

  // MARK: Expressions

  private static var expressionStride: Int { 16 << 10 }

  private mutating func find(
    _ expression: Expression, _ matcher: ExpressionMatcher, _ effort: Effort,
    _ found: (FoundMatch) -> Bool
  ) -> Bool {
    let isCareful = place < carefulUntil
    matcher.limit(steps: isCareful ? Effort.maxSteps : effort.steps)
    let stride = isCareful ? 16 : Self.expressionStride
    let end = min(place + stride, last + 1)
    let back = 4 * expression.longestLookbehind + 4
    var trouble: ExpressionMatcher.Outcome?
    var shouldContinue = true
    // An interpreted search validates all bytes as UTF-8 each time.
    let reach = expression.isMachineCode ? Self.reach : 4 << 10
    let source = source(upTo: end - 1, lookingBack: back, reach: reach)
    let required = place < unfilteredUntil ? nil : expression.requiredBytes
    let begin = place
    leftOut = 0
    Self.withSubject(of: source) { subject, base in
      let isLineEnd = isLineEnd(base + subject.count)
      while shouldContinue, place < end {
        guard let last = lastToTry(required, in: subject, base, before: end) else {
          return leave(upTo: end, in: subject, base)
        }
        let outcome = matcher.first(
          in: subject, from: place - base, upTo: last - base, isEmptyAllowed: isEmptyAllowed,
          isLineEnd: isLineEnd)
        switch outcome {
        case .match(let match):
          let range = match.lowerBound + base..<match.upperBound + base
          if !isBehindLastBreak(range) {
            shouldContinue = found(
              FoundMatch(range: range, subject: subject, base: base, matcher: matcher))
          }
          advance(behind: range, in: subject, base)
        case .none: leave(upTo: last + 1, in: subject, base)
        case .tooManyWays, .failed:
          trouble = outcome
          return
        }
      }
    }
    if required != nil, leftOut < (place - begin) / 2 {
      unfilteredUntil = place + 16 * Self.expressionStride
    }
    if let trouble { handle(trouble, effort, isCareful: isCareful) }
    return shouldContinue
  }

  /// Moves to the next line that has the required bytes, and returns the last position in it; nil
  /// if no match begins before `end`.
  private mutating func lastToTry(
    _ required: RequiredBytes?, in subject: UnsafeRawBufferPointer, _ base: Int, before end: Int
  ) -> Int? {
    guard let required else { return end - 1 }
    let line = required.nextLine(in: subject, from: place - base, upTo: end - 1 - base)
    let start = line.map { $0.lowerBound + base } ?? end
    leftOut += start - place
    guard let line else { return nil }
    place = start
    return min(end - 1, line.upperBound + base)
  }

  /// Moves past a match.
  private mutating func advance(
    behind match: Range<Int>, in subject: UnsafeRawBufferPointer, _ base: Int
  ) {
    // With \K a match may be before the tried position.
    if match.upperBound <= place, !isEmptyAllowed {
      return leave(upTo: place + 1, in: subject, base)
    }
    isEmptyAllowed = false
    advance(to: max(place, match.upperBound))
  }

  /// Returns whether a match is empty and after the last line break, at which no line begins or
  /// ends.
  private func isBehindLastBreak(_ range: Range<Int>) -> Bool {
    range.isEmpty && range.lowerBound == text.count && text.count > 0
      && text[text.count - 1] == 0x0A
  }

  /// Moves to the start of the next step, which is not inside a character.
  private mutating func leave(upTo end: Int, in subject: UnsafeRawBufferPointer, _ base: Int) {
    var next = end
    while next < last, next - end < 3, next - base < subject.count,
      subject[next - base] & 0xC0 == 0x80
    { next += 1 }
    isEmptyAllowed = true
    advance(to: next)
  }

  private mutating func handle(
    _ trouble: ExpressionMatcher.Outcome, _ effort: Effort, isCareful: Bool
  ) {
    switch trouble {
    case .tooManyWays where effort == .brief: isStuck = true
    case .tooManyWays where !isCareful: carefulUntil = place + Self.expressionStride
    case .tooManyWays: failure = .tooManyWays(at: place)
    case .failed(let error): failure = .other(Expression.message(of: error))
    case .match, .none: break
    }
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    // No line begins after the last line break, so `\s+$` does not match it.
    if offset >= text.count { return text.count == 0 || text[text.count - 1] != 0x0A }
    return text[offset] == 0x0A || text[offset] == 0x0D
  }

  private mutating func advance(to next: Int) {
    place = next
    isAtEnd = place > last
  }

  // MARK: Bytes

  /// Copied bytes of a text.
  private struct Window: Sendable {
    let start: Int
    let bytes: [UInt8]

    func contains(_ range: Range<Int>) -> Bool {
      start <= range.lowerBound && range.upperBound <= start + bytes.count
    }
  }

  /// The memory of the searched bytes.
  private enum Source {
    /// One piece, with the offset of its first byte.
    case piece(UnsafeRawBufferPointer, Int)
    case window(Window)
  }

  /// Returns the bytes around `place`: `back` bytes before it, and `reach` bytes after `last`, as
  /// far as the text and the range contain them.
  private mutating func source(upTo last: Int, lookingBack back: Int, reach: Int) -> Source {
    let needed = max(0, place - back)..<min(range.upperBound, last + 1 + reach)
    if needed.isEmpty { return .piece(UnsafeRawBufferPointer(start: nil, count: 0), place) }
    if let window, window.contains(needed) { return .window(window) }
    let (piece, inside) = text.piece(at: needed.lowerBound)
    let start = needed.lowerBound - inside
    if start + piece.length >= needed.upperBound {
      let memory = text.chunk(at: needed.lowerBound).base - inside
      let length = min(piece.length, range.upperBound - start)
      return .piece(UnsafeRawBufferPointer(start: memory, count: length), start)
    }
    let end = min(range.upperBound, max(needed.upperBound, needed.lowerBound + 2 * Self.reach))
    let copy = Window(start: needed.lowerBound, bytes: text.bytes(in: needed.lowerBound..<end))
    window = copy
    return .window(copy)
  }

  /// - Parameter body: called with the bytes, which are valid while the text exists, and the offset
  ///   of the first of them.
  private static func withSubject(
    of source: Source, _ body: (UnsafeRawBufferPointer, Int) -> Void
  ) {
    switch source {
    case .piece(let bytes, let start): body(bytes, start)
    case .window(let window): window.bytes.withUnsafeBytes { body($0, window.start) }
    }
  }
}

/// A match; valid while the search is at its position.
package struct FoundMatch {
  /// The range in the text.
  package let range: Range<Int>
  let subject: UnsafeRawBufferPointer
  /// The offset of the subject in the text.
  let base: Int
  let matcher: ExpressionMatcher?

  /// Returns the bytes of a group; empty if it did not participate.
  func bytes(ofGroup number: Int) -> UnsafeRawBufferPointer {
    let whole = range.lowerBound - base..<range.upperBound - base
    let place = number == 0 ? whole : matcher?.group(number) ?? 0..<0
    return UnsafeRawBufferPointer(rebasing: subject[place])
  }

  /// Returns whether the match equals these bytes.
  package func hasBytes(_ bytes: [UInt8]) -> Bool {
    bytes.count == range.count && self.bytes(ofGroup: 0).elementsEqual(bytes)
  }
}
