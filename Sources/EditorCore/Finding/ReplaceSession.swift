import Text

/// The replacement of matches one by one: its position and its remaining range.
struct ReplaceSession: Sendable {
  let pattern: SearchPattern
  /// The text that all positions refer to.
  private(set) var text: PieceTree
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
  /// Whether something else changed the text since the last answer.
  var isDisturbed = false

  func scope(in text: PieceTree) -> Range<Int> { scope ?? 0..<text.count }

  func nextMatchSearch(from place: Int, isBehindMatch: Bool, in text: PieceTree) -> NextMatchSearch
  {
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

  /// Returns the number of remaining matches in a list of all matches of the text.
  func countLeft(of list: MatchList, in text: PieceTree) -> Int {
    let end = scope(in: text).upperBound
    // Beyond the range for replacing is a match that extends over its end, or one behind its last
    // line break.
    let isLineStart = end > 0 && text[end - 1] == 0x0A
    let beyond = list.matches(in: end..<end + 1).filter {
      $0.upperBound > end || $0.isEmpty && $0.lowerBound == end && isLineStart
    }
    return startsLeft(in: text).reduce(0) { count, starts in
      count + list.matchCount(startingIn: starts)
        - beyond.count { starts.contains($0.lowerBound) }
    }
  }

  init(
    _ pattern: SearchPattern, _ substitution: Substitution, scope: Range<Int>?, from start: Int,
    in text: PieceTree
  ) {
    self.pattern = pattern
    self.substitution = substitution
    self.scope = scope
    self.start = start
    self.text = text
  }

  /// Moves all positions with a text that something else changed.
  mutating func follow(_ newer: PieceTree) {
    scope = scope.map {
      newer.place(of: $0.lowerBound, in: text)..<newer.place(of: $0.upperBound, in: text)
    }
    start = newer.place(of: start, in: text)
    let place = newer.place(of: match.lowerBound, in: text)
    match = place..<place
    text = newer
    isDisturbed = true
  }

  /// Updates count and range after a replacement that produced a text.
  mutating func countReplacement(leadingTo text: PieceTree) {
    self.text = text
    let shift = bytes.count - match.count
    if let scope { self.scope = scope.lowerBound..<scope.upperBound + shift }
    if isBeyondEnd { start += shift }
    count += 1
  }
}
