import Text

/// A search for the partner of a bracket.
///
/// A bracket in code matches brackets in code. A bracket in a string or a comment matches inside
/// the same string or comment. Text with unknown classes counts as code.
struct BracketScan {
  private let text: PieceTree
  private var classes: SyntaxClasses
  /// The number of bytes that are searched on each side.
  private let reach: Int

  init(_ text: PieceTree, _ syntax: SyntaxReader?, reach: Int) {
    self.text = text
    self.reach = reach
    classes = SyntaxClasses(syntax, of: text)
  }

  mutating func result(at head: Int) -> TextBuffer.BracketSearch {
    for place in [head, head - 1] where place >= 0 && place < text.count {
      guard let bracket = Bracket(text[place]) else { continue }
      return partner(of: bracket, at: place)
    }
    return enclosing(head)
  }

  /// Returns the nearest pair of brackets around a range, as bytes with both brackets; nil without
  /// one.
  mutating func pair(around range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while case .found(_, let opener) = enclosing(start), let bracket = Bracket(text[opener]) {
      guard case .found(_, let closer) = partner(of: bracket, at: opener) else { return nil }
      if closer >= range.upperBound { return opener..<closer + 1 }
      start = opener
    }
    return nil
  }

  /// Returns the unclosed bracket before an offset, if it would match a closing bracket at the
  /// offset.
  mutating func opener(closedBy byte: UInt8, at head: Int) -> Int? {
    guard case .found(_, let opener) = enclosing(head), Bracket(text[opener])?.partner == byte
    else {
      return nil
    }
    return opener
  }

  /// Returns the bracket at or before an offset with its partner, if both are visible.
  ///
  /// A closing bracket of code without a partner is returned by itself, if the text is visible from
  /// its start. Both brackets of a pair find each other in the same way. Only visible bytes are
  /// read, extended to whole lines.
  ///
  /// - Parameter arePaired: whether each bracket of code has a partner in this language.
  mutating func mark(
    at head: Int, in visible: Range<Int>, arePaired: Bool
  ) -> BracketMark? {
    for place in [head, head - 1] where visible.contains(place) {
      guard let bracket = Bracket(text[place]) else { continue }
      let region = classes.region(around: place, within: visible)
      let bounds = (region ?? visible).clamped(to: visible)
      let end =
        bracket.opens
        ? min(bounds.upperBound, place + reach) : max(bounds.lowerBound, place - reach)
      let partner =
        bracket.opens
        ? forwards(from: place, to: end, bracket, region != nil)
        : backwards(from: place, to: end, bracket, region != nil)
      if let partner { return BracketMark(bracket: place, partner: partner) }
      // An opening bracket may get its partner next; that of a closing one may be above the screen.
      let isAlone = arePaired && !bracket.opens && end == 0 && classes.kind(at: place) == .code
      return isAlone ? BracketMark(bracket: place) : nil
    }
    return nil
  }

  // MARK: The search

  private mutating func partner(of bracket: Bracket, at place: Int) -> TextBuffer.BracketSearch {
    let bounds = region(around: place) ?? 0..<text.count
    let isInside = bounds.count < text.count
    let end =
      bracket.opens
      ? min(bounds.upperBound, place + reach) : max(bounds.lowerBound, place - reach)
    let found =
      bracket.opens
      ? forwards(from: place, to: end, bracket, isInside)
      : backwards(from: place, to: end, bracket, isInside)
    if let found { return .found(from: place, to: found) }
    return end > bounds.lowerBound && end < bounds.upperBound ? .tooFar : .none
  }

  private mutating func forwards(
    from place: Int, to end: Int, _ bracket: Bracket, _ isInside: Bool
  ) -> Int? {
    var (depth, offset) = (0, place)
    var found: Int?
    text.forEachChunk(in: place..<end) { chunk in
      for index in 0..<chunk.count {
        let byte = chunk[index]
        guard byte == bracket.byte || byte == bracket.partner else { continue }
        guard isInside || isCode(offset + index) else { continue }
        depth += byte == bracket.byte ? 1 : -1
        if depth == 0 {
          found = offset + index
          return false
        }
      }
      offset += chunk.count
      return true
    }
    return found
  }

  private mutating func backwards(
    from place: Int, to end: Int, _ bracket: Bracket, _ isInside: Bool
  ) -> Int? {
    var depth = 0
    var reader = ByteReader(text, at: place + 1)
    while reader.offset > end, let byte = reader.previous() {
      guard byte == bracket.byte || byte == bracket.partner else { continue }
      guard isInside || isCode(reader.offset) else { continue }
      depth += byte == bracket.byte ? 1 : -1
      if depth == 0 { return reader.offset }
    }
    return nil
  }

  /// Finds the unclosed bracket before an offset: in the surrounding string or comment, otherwise
  /// in the code before that.
  private mutating func enclosing(_ head: Int) -> TextBuffer.BracketSearch {
    guard head > 0, let region = region(around: head - 1), head < region.upperBound else {
      return unclosed(before: head, in: 0..<text.count, of: head, isInside: false)
    }
    let inside = unclosed(before: head, in: region, of: head, isInside: true)
    if case .found = inside { return inside }
    return unclosed(before: region.lowerBound, in: 0..<text.count, of: head, isInside: false)
  }

  private mutating func unclosed(
    before start: Int, in bounds: Range<Int>, of head: Int, isInside: Bool
  ) -> TextBuffer.BracketSearch {
    var depths: [UInt8: Int] = [:]
    var reader = ByteReader(text, at: start)
    let end = max(bounds.lowerBound, start - reach)
    while reader.offset > end, let byte = reader.previous() {
      guard let bracket = Bracket(byte), isInside || isCode(reader.offset) else { continue }
      if !bracket.opens {
        depths[bracket.partner, default: 0] += 1
      } else if depths[byte, default: 0] > 0 {
        depths[byte, default: 0] -= 1
      } else {
        return .found(from: head, to: reader.offset)
      }
    }
    return end > bounds.lowerBound ? .tooFar : .none
  }

  // MARK: Classes

  private mutating func isCode(_ offset: Int) -> Bool {
    switch classes.kind(at: offset) {
    case .code, nil: true
    case .string, .comment: false
    }
  }

  private mutating func region(around offset: Int) -> Range<Int>? {
    classes.region(around: offset)
  }
}

/// The bracket at a cursor, with its marking on the screen.
public struct BracketMark: Hashable, Sendable {
  /// The offset of the bracket.
  public let bracket: Int
  /// The offset of its partner; nil without one.
  public var partner: Int?
}

/// One bracket of a pair.
struct Bracket {
  let byte: UInt8
  let partner: UInt8
  let opens: Bool

  @inline(__always)
  init?(_ byte: UInt8) {
    self.byte = byte
    switch byte {
    case UInt8(ascii: "("): (partner, opens) = (UInt8(ascii: ")"), true)
    case UInt8(ascii: "["): (partner, opens) = (UInt8(ascii: "]"), true)
    case UInt8(ascii: "{"): (partner, opens) = (UInt8(ascii: "}"), true)
    case UInt8(ascii: ")"): (partner, opens) = (UInt8(ascii: "("), false)
    case UInt8(ascii: "]"): (partner, opens) = (UInt8(ascii: "["), false)
    case UInt8(ascii: "}"): (partner, opens) = (UInt8(ascii: "{"), false)
    default: return nil
    }
  }
}
