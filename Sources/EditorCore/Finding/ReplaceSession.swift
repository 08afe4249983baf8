import Text

/// The replacement of matches one by one: its position and its remaining range.
struct ReplaceSession: Sendable {
  let pattern: SearchPattern
  let substitution: Substitution
  /// The range for replacing; nil for the whole text.
  var scope: Range<Int>?
  /// The start position, which is also the end after wrapping around.
  var start: Int
  /// Whether it has wrapped around to the start of the range.
  var isBeyondEnd = false
  var match = 0..<0
  /// The replacement of this match.
  var bytes: [UInt8] = []
  var count = 0

  func scope(in text: PieceTree) -> Range<Int> { scope ?? 0..<text.count }

  func seek(from place: Int, isBehindMatch: Bool, in text: PieceTree) -> NextMatchSearch {
    NextMatchSearch(
      for: pattern, in: text, from: place, isBehindMatch: isBehindMatch,
      scope: scope(in: text), upTo: isBeyondEnd ? start - 1 : nil, isRound: false)
  }

  /// Returns the ranges in which the remaining matches begin.
  func startsLeft(in text: PieceTree) -> [ClosedRange<Int>] {
    let scope = scope(in: text)
    if isBeyondEnd { return match.lowerBound < start ? [match.lowerBound...start - 1] : [] }
    let rest = match.lowerBound...scope.upperBound
    return start > scope.lowerBound ? [scope.lowerBound...start - 1, rest] : [rest]
  }

  /// Updates count and range after a replacement.
  mutating func countReplacement() {
    let shift = bytes.count - match.count
    if let scope { self.scope = scope.lowerBound..<scope.upperBound + shift }
    if isBeyondEnd { start += shift }
    count += 1
  }
}
