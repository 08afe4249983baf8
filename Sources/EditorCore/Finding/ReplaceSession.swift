import TextModel

/// Replacing one by one: where it is, and what is still to come.
struct ReplaceSession: Sendable {
  let pattern: SearchPattern
  let substitution: Substitution
  /// The part of the text in which is replaced; nil for all of it.
  var scope: Range<Int>?
  /// Where it began, and so where it ends after having gone on from the start.
  var start: Int
  /// Whether it has gone on from the start.
  var isBeyondEnd = false
  /// The match that is asked about.
  var match = 0..<0
  /// What would come in its place.
  var bytes: [UInt8] = []
  /// How many were replaced.
  var count = 0

  /// The part of a text in which is replaced.
  func scope(in text: PieceTree) -> Range<Int> { scope ?? 0..<text.count }

  /// The way to the next match.
  func seek(from place: Int, isBehindMatch: Bool, in text: PieceTree) -> MatchSeek {
    MatchSeek(
      for: pattern, in: text, from: place, isBehindMatch: isBehindMatch,
      scope: scope(in: text), upTo: isBeyondEnd ? start - 1 : nil, isRound: false)
  }

  /// Where the matches begin that were not asked about yet.
  func startsLeft(in text: PieceTree) -> [ClosedRange<Int>] {
    let scope = scope(in: text)
    if isBeyondEnd { return match.lowerBound < start ? [match.lowerBound...start - 1] : [] }
    let rest = match.lowerBound...scope.upperBound
    return start > scope.lowerBound ? [scope.lowerBound...start - 1, rest] : [rest]
  }

  /// Notes that the match was replaced.
  mutating func noteReplaced() {
    let shift = bytes.count - match.count
    if let scope { self.scope = scope.lowerBound..<scope.upperBound + shift }
    if isBeyondEnd { start += shift }
    count += 1
  }
}
