/// A pattern as a state machine: state n precedes the nth step, and the last state is the end.
///
/// All paths through it are followed simultaneously, which limits the time to states × characters.
struct GlobMachine: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// One character of a set.
    case one(CharacterSet)
    /// Any number of characters of a set.
    case many(CharacterSet)
    /// A whole number in decimal digits, without leading zeros.
    case number(ClosedRange<Int>)
    /// No character, to one of these states.
    case jump([Int])
  }

  struct CharacterSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false
    /// Whether the set may contain the separator of names.
    var hasSeparator = true

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "/", !hasSeparator { return false }
      return ranges.contains { $0.contains(scalar) } != isInverted
    }

    static func exactly(_ scalar: Unicode.Scalar) -> CharacterSet {
      CharacterSet(ranges: [scalar...scalar])
    }

    static let any = CharacterSet(isInverted: true)
    static let anyButSeparator = CharacterSet(isInverted: true, hasSeparator: false)
  }

  var steps: [Step] = []

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    let stateCount = steps.count + 1
    // The states reached after each count of characters, row by row.
    var reached = [Bool](repeating: false, count: stateCount * (text.count + 1))
    reached[0] = true
    var farthest = 0
    for position in 0...text.count {
      // Most paths differ from an anchored pattern early.
      if position > farthest { return false }
      let row = position * stateCount
      var open = (0..<stateCount).filter { reached[row + $0] }
      while let state = open.popLast(), state <= steps.count {
        if state == steps.count { continue }
        var targets: [Int] = []
        switch steps[state] {
        case .jump(let states): targets = states
        case .one(let set):
          if position < text.count, set.contains(text[position]) {
            reached[row + stateCount + state + 1] = true
            farthest = max(farthest, position + 1)
          }
        case .many(let set):
          targets = [state + 1]
          if position < text.count, set.contains(text[position]) {
            reached[row + stateCount + state] = true
            farthest = max(farthest, position + 1)
          }
        case .number(let range):
          for count in Self.numberLengths(in: text[position...], within: range) {
            reached[row + count * stateCount + state + 1] = true
            farthest = max(farthest, position + count)
          }
        }
        for target in targets where !reached[row + target] {
          reached[row + target] = true
          open.append(target)
        }
      }
    }
    return reached[reached.count - 1]
  }

  /// Returns the possible lengths of a number at the start of a text.
  private static func numberLengths(
    in text: ArraySlice<Unicode.Scalar>, within range: ClosedRange<Int>
  ) -> [Int] {
    var lengths: [Int] = []
    let sign = text.first.map { $0 == "-" || $0 == "+" } == true ? 1 : 0
    var value = 0
    // Longer numbers would overflow.
    for (index, scalar) in text.dropFirst(sign).prefix(18).enumerated() {
      guard ("0"..."9").contains(scalar) else { break }
      value = value * 10 + Int(scalar.value) - 48
      let signed = text.first == "-" ? -value : value
      if range.contains(signed) { lengths.append(sign + index + 1) }
      // 060 is not a number.
      if value == 0 { break }
    }
    return lengths
  }
}
