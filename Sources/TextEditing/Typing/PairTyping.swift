public import Text

/// The typing of pairs: an opening bracket or a quote also inserts its partner, or surrounds a
/// selection.
public struct PairTyping: Sendable {
  private let syntax: SyntaxReader?

  /// The reach of the search for a bracket's partner, which delays a key.
  private static let reach = 1 << 20

  /// Creates the typing of pairs in a text whose strings and comments may be known.
  public init(_ syntax: SyntaxReader?) { self.syntax = syntax }

  /// The effect of a typed byte.
  public enum Effect: Hashable, Sendable {
    /// The byte and its partner surround the selected text.
    case surround(partner: UInt8)
    /// The byte and its partner are inserted, with the cursor between them.
    case pair(partner: UInt8)
    /// The cursor moves over the existing partner.
    case skip
  }

  /// Returns the effect of typing a byte; nil if it is typed like any other.
  public func effect(of byte: UInt8, in buffer: TextBuffer) -> Effect? {
    let cursors = buffer.selections.all
    let isQuote = byte.isQuote
    let bracket = Bracket(byte)
    guard isQuote || bracket != nil else { return nil }
    let partner = isQuote ? byte : bracket?.partner ?? byte
    let opens = isQuote || bracket?.opens == true
    if cursors.allSatisfy({ !$0.isEmpty }) { return opens ? .surround(partner: partner) : nil }
    guard cursors.allSatisfy(\.isEmpty) else { return nil }
    var classes = SyntaxClasses(syntax, of: buffer.text)
    if !opens || isQuote,
      cursors.allSatisfy({ skips(byte, at: $0.head, in: buffer, &classes) })
    {
      return .skip
    }
    guard opens, cursors.allSatisfy({ mayPair(byte, at: $0.head, in: buffer, &classes) }) else {
      return nil
    }
    return .pair(partner: partner)
  }

  /// Carries out the effect of a typed byte.
  public static func perform(_ effect: Effect, of byte: UInt8, in buffer: inout TextBuffer) {
    switch effect {
    case .surround(let partner): surround(with: [byte], [partner], in: &buffer)
    case .skip: buffer.select(buffer.selections.map { Selection(at: $0.head + 1) })
    case .pair(let partner):
      var shift = 0
      let cursors = buffer.selections.all.map { selection in
        shift += 2
        return Selection(at: selection.head + shift - 1)
      }
      buffer.replace(
        buffer.selections.all.map { Replacement($0.range, with: [byte, partner]) },
        leaving: buffer.selections.replaced(by: cursors))
    }
  }

  /// Inserts bytes before and after each selection, which stays selected.
  public static func surround(
    with opener: [UInt8], _ closer: [UInt8], in buffer: inout TextBuffer
  ) {
    var shift = 0
    var replacements: [Replacement] = []
    func insert(_ bytes: [UInt8], at offset: Int) {
      // Two selections that touch have one place for both.
      if let last = replacements.last, last.range == offset..<offset {
        replacements[replacements.count - 1] = Replacement(last.range, with: last.bytes + bytes)
      } else {
        replacements.append(Replacement(offset..<offset, with: bytes))
      }
    }
    let cursors = buffer.selections.all.map { selection in
      insert(opener, at: selection.range.lowerBound)
      insert(closer, at: selection.range.upperBound)
      shift += opener.count
      defer { shift += closer.count }
      return Selection(anchor: selection.anchor + shift, head: selection.head + shift)
    }
    buffer.replace(replacements, leaving: buffer.selections.replaced(by: cursors))
  }

  /// Removes an opener and its partner around each cursor.
  ///
  /// - Returns: whether all cursors are between an opener and its partner.
  public static func removePairs(in buffer: inout TextBuffer) -> Bool {
    let text = buffer.text
    let cursors = buffer.selections.all
    let areBetween = cursors.allSatisfy { cursor in
      guard cursor.isEmpty, cursor.head > 0, cursor.head < text.count else { return false }
      let (before, after) = (text[cursor.head - 1], text[cursor.head])
      if before.isQuote { return before == after && isLone(cursor.head, in: text) }
      return Bracket(before).map { $0.opens && $0.partner == after } == true
    }
    if areBetween { buffer.remove(cursors.map { $0.head - 1..<$0.head + 1 }) }
    return areBetween
  }

  /// Returns whether the two quotes around an offset are no part of three.
  private static func isLone(_ head: Int, in text: PieceTree) -> Bool {
    let isThird = head > 1 && text[head - 2] == text[head]
    return !isThird
  }

  // MARK: Conditions

  private func skips(
    _ byte: UInt8, at head: Int, in buffer: TextBuffer, _ classes: inout SyntaxClasses
  ) -> Bool {
    let text = buffer.text
    guard head < text.count, text[head] == byte else { return false }
    if byte.isQuote {
      // At the end of a string, not at the start of one.
      if let region = classes.region(around: head) {
        return region.lowerBound < head && region.upperBound == head + 1
      }
      return quoteCount(byte, before: head, in: buffer) % 2 == 1
    }
    // The partner of an opening bracket before the cursor.
    var scan = BracketScan(text, syntax, reach: Self.reach)
    if case .found(_, let opener) = scan.result(at: head) { return opener < head }
    return false
  }

  private func mayPair(
    _ byte: UInt8, at head: Int, in buffer: TextBuffer, _ classes: inout SyntaxClasses
  ) -> Bool {
    let text = buffer.text
    if head < text.count {
      let next = text[head]
      let isFree = next <= 0x20 || Bracket(next)?.opens == false || ",;:".utf8.contains(next)
      if !isFree { return false }
    }
    if isInsideRegion(head, in: text, &classes) { return false }
    guard byte.isQuote else { return true }
    if head > 0, text[head - 1].isWordByte || text[head - 1] == byte || text[head - 1] == 0x5C {
      return false
    }
    return quoteCount(byte, before: head, in: buffer) % 2 == 0
  }

  /// Returns whether an offset is inside a string or a comment, also at the end of one to the end
  /// of the line.
  private func isInsideRegion(
    _ head: Int, in text: PieceTree, _ classes: inout SyntaxClasses
  ) -> Bool {
    guard head > 0, let before = classes.region(around: head - 1) else { return false }
    if head < before.upperBound { return true }
    // A comment up to this position that is followed by a line break continues.
    return classes.kind(at: head - 1) == .comment && (head == text.count || text[head] <= 0x0D)
  }

  private func quoteCount(_ quote: UInt8, before head: Int, in buffer: TextBuffer) -> Int {
    let start = max(buffer.text.offset(ofLine: buffer.text.line(at: head)), head - 2_000)
    var count = 0
    var isEscaped = false
    for byte in buffer.text.bytes(in: start..<head) {
      if byte == quote, !isEscaped { count += 1 }
      isEscaped = byte == 0x5C && !isEscaped
    }
    return count
  }
}
