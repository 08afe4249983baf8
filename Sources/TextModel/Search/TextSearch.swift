/// A search for all matches that begin in a range of a text, which can rest and go on.
///
/// Nothing is copied where the bytes lie in one piece; elsewhere a window of the text is. So a
/// match that goes on for more than `reach` behind its start may be cut short where the text
/// consists of many pieces. Matches do not overlap, and an empty one does not touch the one before.
public struct TextSearch: Sendable {
  /// What is looked for.
  public let pattern: SearchPattern
  /// The text.
  public private(set) var text: PieceTree
  /// Where matches may begin, its end included, and how far they may reach.
  public private(set) var range: Range<Int>
  /// Where matches may begin at the latest.
  public private(set) var last: Int
  /// Where the next match may begin.
  public private(set) var place: Int
  /// Why it goes no further.
  public private(set) var failure: SearchFailure?
  /// Whether a hasty search met a place that needs a patient one.
  public private(set) var isStuck = false

  private var isEmptyAllowed = true
  private var isAtEnd = false
  private var window: Window?
  /// From here on places are tried one by one, with all patience.
  private var carefulUntil = 0

  /// How much is tried at one place.
  public enum Patience: Sendable {
    /// So little that no place takes longer than a key press should.
    case hasty
    /// As much as an expression that somebody means can need.
    case patient

    fileprivate var steps: Int { self == .hasty ? 2_000 : 50_000 }
    fileprivate static var mostSteps: Int { 10_000_000 }
  }

  /// How far behind its start a match may go on, at least.
  static var reach: Int { 1 << 20 }

  /// A search in a range of a text.
  ///
  /// - Parameters:
  ///   - range: where matches may be: all of a match is in it.
  ///   - last: where matches may begin at the latest; by default the end of the range.
  ///   - isBehindMatch: whether a match ends where the range begins, so that an empty one there
  ///     would touch it.
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

  /// Whether all was looked at, or no more can be.
  public var isDone: Bool { isAtEnd || failure != nil }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    if isDone { return 1 }
    return Double(place - range.lowerBound) / Double(max(1, last - range.lowerBound))
  }

  /// Goes on.
  ///
  /// - Parameters:
  ///   - goesOn: asked after each step of some 64 KB; with false it rests.
  ///   - found: handed each match; with false it rests.
  public mutating func run(
    _ patience: Patience = .patient, while goesOn: (TextSearch) -> Bool = { _ in true },
    found: (Range<Int>) -> Bool
  ) {
    run(patience, while: goesOn) { match in found(match.range) }
  }

  /// Goes on, and hands on matches with their groups.
  mutating func run(
    _ patience: Patience, while goesOn: (TextSearch) -> Bool, found: (FoundMatch) -> Bool
  ) {
    isStuck = false
    switch pattern.engine {
    case .literal(let literal):
      while !isDone, find(literal, found), goesOn(self) {}
    case .expression(let expression):
      guard let matcher = ExpressionMatcher(expression) else {
        failure = .other("there is no memory for the search")
        return
      }
      while !isDone, !isStuck, find(expression, matcher, patience, found), goesOn(self) {}
    }
  }

  /// The same search, where it stands, in the text with more behind it, to the end of all.
  ///
  /// - Parameter last: where matches may begin at the latest; by default the end of the text.
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
  /// - Returns: false where `found` did.
  private mutating func find(_ literal: Literal, _ found: (FoundMatch) -> Bool) -> Bool {
    let end = min(place + Self.literalStride, last + 1)
    var next = end
    var goesOn = true
    let source = source(upTo: end - 1, lookingBack: 4, reach: literal.bytes.count + 4)
    Self.withSubject(of: source) { subject, base in
      let length = literal.bytes.count
      literal.forEach(in: subject, from: place - base, upTo: end - 1 - base) { start in
        let range = start + base..<start + base + length
        next = max(end, range.upperBound)
        goesOn = found(FoundMatch(range: range, subject: subject, base: base, matcher: nil))
        if !goesOn { next = range.upperBound }
        return goesOn
      }
    }
    advance(to: next)
    return goesOn
  }

  // MARK: Expressions

  private static var expressionStride: Int { 16 << 10 }

  private mutating func find(
    _ expression: Expression, _ matcher: ExpressionMatcher, _ patience: Patience,
    _ found: (FoundMatch) -> Bool
  ) -> Bool {
    let isCareful = place < carefulUntil
    matcher.limit(steps: isCareful ? Patience.mostSteps : patience.steps)
    let stride = isCareful ? 16 : Self.expressionStride
    let end = min(place + stride, last + 1)
    let back = 4 * expression.longestLookbehind + 4
    var trouble: ExpressionMatcher.Outcome?
    var goesOn = true
    let source = source(upTo: end - 1, lookingBack: back, reach: reach(of: expression))
    Self.withSubject(of: source) { subject, base in
      let isLineEnd = isLineEnd(base + subject.count)
      while goesOn, place < end {
        let outcome = matcher.first(
          in: subject, from: place - base, upTo: end - 1 - base, isEmptyAllowed: isEmptyAllowed,
          isLineEnd: isLineEnd)
        guard case .match(let match) = outcome else {
          if case .none = outcome { leave(upTo: end, in: subject, base) } else { trouble = outcome }
          return
        }
        let range = match.lowerBound + base..<match.upperBound + base
        if !isBehindLastBreak(range) {
          goesOn = found(FoundMatch(range: range, subject: subject, base: base, matcher: matcher))
        }
        // With \K a match may lie before where it was tried.
        if range.upperBound <= place, !isEmptyAllowed {
          return leave(upTo: place + 1, in: subject, base)
        }
        isEmptyAllowed = false
        advance(to: max(place, range.upperBound))
      }
    }
    if let trouble { take(trouble, patience, isCareful: isCareful) }
    return goesOn
  }

  /// Whether a match is nothing, behind the break of the last line: there is no line any more, of
  /// which it could be the start or the end.
  private func isBehindLastBreak(_ range: Range<Int>) -> Bool {
    range.isEmpty && range.lowerBound == text.count && text.count > 0
      && text[text.count - 1] == 0x0A
  }

  /// Goes to where the next step begins: not inside of a character.
  private mutating func leave(
    upTo end: Int, in subject: UnsafeRawBufferPointer, _ base: Int
  ) {
    var next = end
    while next < last, next - end < 3, next - base < subject.count,
      subject[next - base] & 0xC0 == 0x80
    { next += 1 }
    isEmptyAllowed = true
    advance(to: next)
  }

  private mutating func take(
    _ trouble: ExpressionMatcher.Outcome, _ patience: Patience, isCareful: Bool
  ) {
    switch trouble {
    case .tooManyWays where patience == .hasty: isStuck = true
    case .tooManyWays where !isCareful: carefulUntil = place + Self.expressionStride
    case .tooManyWays: failure = .tooManyWays(at: place)
    case .failed(let error): failure = .other(Expression.message(of: error))
    case .match, .none: break
    }
  }

  /// An interpreted search looks at all of its subject again and again, to see whether it is
  /// UTF-8.
  private func reach(of expression: Expression) -> Int {
    expression.isMachineCode ? Self.reach : 4 << 10
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    if offset >= text.count { return true }
    let byte = text[offset]
    return byte == 0x0A || byte == 0x0D
  }

  private mutating func advance(to next: Int) {
    place = next
    isAtEnd = place > last
  }

  // MARK: Bytes

  /// Bytes of a text that were copied.
  private struct Window: Sendable {
    let start: Int
    let bytes: [UInt8]

    func contains(_ range: Range<Int>) -> Bool {
      start <= range.lowerBound && range.upperBound <= start + bytes.count
    }
  }

  /// Where bytes of the text are to be had.
  private enum Source {
    /// In one piece, with the offset of its first byte.
    case piece(UnsafeRawBufferPointer, Int)
    case window(Window)
  }

  /// The bytes around `place`: with `back` bytes before it, and `reach` behind `last`, as far as
  /// the text and the range have them.
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

  /// - Parameter body: gets the bytes, which are there while the text is, and the offset of the
  ///   first of them.
  private static func withSubject(
    of source: Source, _ body: (UnsafeRawBufferPointer, Int) -> Void
  ) {
    switch source {
    case .piece(let bytes, let start): body(bytes, start)
    case .window(let window): window.bytes.withUnsafeBytes { body($0, window.start) }
    }
  }
}

/// A match, while the search stands at it.
struct FoundMatch {
  /// Where it is in the text.
  let range: Range<Int>
  private let subject: UnsafeRawBufferPointer
  private let base: Int
  private let matcher: ExpressionMatcher?

  init(
    range: Range<Int>, subject: UnsafeRawBufferPointer, base: Int, matcher: ExpressionMatcher?
  ) {
    self.range = range
    self.subject = subject
    self.base = base
    self.matcher = matcher
  }

  /// The bytes of a group; none where it took no part.
  func bytes(ofGroup number: Int) -> UnsafeRawBufferPointer {
    let place =
      number == 0
      ? range.lowerBound - base..<range.upperBound - base
      : matcher?.group(number) ?? 0..<0
    return UnsafeRawBufferPointer(rebasing: subject[place])
  }

  /// Whether it consists of these bytes.
  func holds(_ bytes: [UInt8]) -> Bool {
    bytes.count == range.count && self.bytes(ofGroup: 0).elementsEqual(bytes)
  }
}
