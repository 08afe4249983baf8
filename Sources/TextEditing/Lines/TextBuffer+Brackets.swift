import Text

extension TextBuffer {
  /// The result of a search for a bracket.
  public enum BracketSearch: Hashable, Sendable {
    /// The offsets of a bracket and of its partner.
    case found(from: Int, to: Int)
    /// There is no bracket, or it has no partner.
    case none
    /// The partner is beyond the limit.
    case tooFar
  }

  /// Finds the partner of the bracket after or before the cursor; without one, the unclosed bracket
  /// before the cursor.
  ///
  /// - Complexity: O(distance), at most `reach` bytes each way.
  public func matchingBracket(reach: Int = 8_000_000) -> BracketSearch {
    let head = selections.primary.head
    for place in [head, head - 1] where place >= 0 && place < text.count {
      guard let bracket = Bracket(text[place]) else { continue }
      return partner(of: bracket, at: place, reach: reach)
    }
    return enclosingBracket(before: head, reach: reach)
  }

  /// Moves the cursor to the partner of its bracket, or selects up to there, with both brackets.
  public mutating func goToBracket(_ start: Int, partner: Int, selecting: Bool) {
    if !selecting { return select(at: partner) }
    let isForwards = partner > start
    // Between brackets, the cursor is the start.
    let end = start < text.count && Bracket(text[start]) != nil ? start + 1 : start
    select(at: isForwards ? partner + 1 : partner, anchor: isForwards ? start : end)
  }

  private func partner(of bracket: Bracket, at place: Int, reach: Int) -> BracketSearch {
    var depth = 0
    var found: Int?
    let ends = bracket.opens ? min(text.count, place + reach) : max(0, place - reach)
    if bracket.opens {
      var offset = place
      text.forEachChunk(in: place..<ends) { chunk in
        for index in 0..<chunk.count {
          let byte = chunk[index]
          if byte == bracket.byte { depth += 1 } else if byte == bracket.partner { depth -= 1 }
          if depth == 0 {
            found = offset + index
            return false
          }
        }
        offset += chunk.count
        return true
      }
    } else {
      var reader = ByteReader(text, at: place + 1)
      while found == nil, reader.offset > ends, let byte = reader.previous() {
        if byte == bracket.byte { depth += 1 } else if byte == bracket.partner { depth -= 1 }
        if depth == 0 { found = reader.offset }
      }
    }
    if let found { return .found(from: place, to: found) }
    return ends > 0 && ends < text.count ? .tooFar : .none
  }

  private func enclosingBracket(before head: Int, reach: Int) -> BracketSearch {
    var depths: [UInt8: Int] = [:]
    var reader = ByteReader(text, at: head)
    let end = max(0, head - reach)
    while reader.offset > end, let byte = reader.previous() {
      guard let bracket = Bracket(byte) else { continue }
      if !bracket.opens {
        depths[bracket.partner, default: 0] += 1
      } else if depths[byte, default: 0] > 0 {
        depths[byte, default: 0] -= 1
      } else {
        return .found(from: head, to: reader.offset)
      }
    }
    return end > 0 ? .tooFar : .none
  }
}

/// One bracket of a pair.
private struct Bracket {
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
