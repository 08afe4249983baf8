/// A search for the next match from a position, in either direction, which may wrap around.
///
/// It can pause and resume; without a match, it can also continue in newly loaded text.
public struct NextMatchSearch: Sendable {
  /// The pattern.
  public let pattern: SearchPattern
  /// The text.
  public private(set) var text: PieceTree
  /// The position at which it begins.
  public let place: Int
  /// Whether it searches towards the end of the text.
  public let isForward: Bool
  /// The result; nil while it is unknown.
  public private(set) var result: Result?

  private var scope: Range<Int>
  private let isBehindMatch: Bool
  /// The remaining parts: the first and the last position at which matches may begin.
  private var parts: [(first: Int, last: Int)]
  /// The number of remaining parts after the end of the text.
  private var partsBeyondEnd: Int
  private var search: TextSearch?
  private var best: Range<Int>?
  private var searched = 0
  private let wholeCount: Int?
  /// Further arguments of the initializer, for a repetition.
  private let wanted: (scope: Range<Int>?, last: Int?, isRound: Bool)

  /// The result of a search for the next match.
  public enum Result: Sendable {
    /// A match; `isBeyondEnd` if the search wrapped around.
    case found(Range<Int>, isBeyondEnd: Bool)
    case nothing
    case failed(SearchFailure)
  }

  /// Creates a search for the first match that begins at or after a position; or, backwards, for
  /// the last one that begins before it.
  ///
  /// - Parameters:
  ///   - isBehindMatch: whether a match ends at the position, so that an empty one at it would
  ///   touch it.
  ///   - last: the last position at which matches may begin, forwards; by default the end of the
  ///     scope.
  ///   - wholeCount: the final byte count of a text that is still loading; nil for a complete one.
  public init(
    for pattern: SearchPattern, in text: PieceTree, from place: Int, isForward: Bool = true,
    isBehindMatch: Bool = false, scope: Range<Int>? = nil, upTo last: Int? = nil,
    isRound: Bool = true, of wholeCount: Int? = nil
  ) {
    self.pattern = pattern
    self.wholeCount = wholeCount
    wanted = (scope, last, isRound)
    self.text = text
    self.place = place
    self.isForward = isForward
    self.isBehindMatch = isBehindMatch
    let scope = scope ?? 0..<text.count
    self.scope = scope
    let (start, end) = (scope.lowerBound, scope.upperBound)
    let place = min(max(place, start), end + 1)
    if isForward {
      parts = [(place, last ?? end)] + (isRound ? [(start, place - 1)] : [])
      partsBeyondEnd = isRound ? 1 : 0
    } else {
      let near = Self.parts(back: start, place - 1, in: text)
      let far = isRound ? Self.parts(back: place, end, in: text) : []
      parts = near + far
      partsBeyondEnd = far.count
    }
  }

  /// Returns the parts of a backward search, each of which is searched from its start; they grow,
  /// because the nearest match is likely near.
  private static func parts(
    back first: Int, _ last: Int, in text: PieceTree
  ) -> [(first: Int, last: Int)] {
    var parts: [(Int, Int)] = []
    var (last, size) = (last, 4 << 10)
    while last >= first {
      let start = max(first, last - size)
      let lineStart = text.offset(ofLine: text.line(at: start))
      let from = lineStart < first || last - lineStart > 2 * size ? start : lineStart
      parts.append((from, last))
      last = from - 1
      size = min(size * 4, 1 << 20)
    }
    return parts
  }

  /// Whether the search has ended.
  public var isDone: Bool { result != nil }

  /// The completed share, from 0 to 1.
  public var progress: Double {
    if isDone, wholeCount == nil { return 1 }
    let searched = searched + (search.map { $0.place - $0.range.lowerBound } ?? 0)
    return min(1, Double(searched) / Double(max(1, scope.count, wholeCount ?? 0)))
  }

  /// Whether the text was still loading at the beginning of the search.
  public var isOfLoadingText: Bool { wholeCount != nil }

  /// Continues in newly loaded text, after an unsuccessful search in the text before it.
  ///
  /// Only the last bytes, with which a match may begin, are searched again.
  public mutating func resume(in text: PieceTree) {
    precondition(text.count >= self.text.count, "a text that has become shorter")
    let first = pattern.lastSettled(in: self.text) + 1
    let (near, end) = (max(first, min(place, text.count)), text.count)
    if isForward {
      parts = [(near, end)] + (near > first ? [(first, near - 1)] : [])
      partsBeyondEnd = parts.count - 1
    } else {
      let far = Self.parts(back: near, end, in: text)
      parts = Self.parts(back: first, near - 1, in: text) + far
      partsBeyondEnd = far.count
    }
    self.text = text
    scope = 0..<end
    searched = first
    (result, search, best) = (nil, nil, nil)
  }

  /// Whether the found word ends at the end of the loaded text, so that further text may extend it.
  public var isOpen: Bool {
    guard wholeCount != nil, wanted.scope == nil, case .found(let match, _) = result else {
      return false
    }
    return match.upperBound == text.count && pattern.needsWordEnd
  }

  /// Returns the same search from its beginning, in the text with its newly loaded part.
  public func again(in text: PieceTree) -> NextMatchSearch {
    NextMatchSearch(
      for: pattern, in: text, from: place, isForward: isForward, isBehindMatch: isBehindMatch,
      upTo: wanted.last, isRound: wanted.isRound, of: wholeCount)
  }

  /// Continues until the search is done or stuck, or `shouldContinue` returns false.
  ///
  /// - Parameter bytes: the number of bytes after which it pauses.
  public mutating func run(
    _ effort: TextSearch.Effort = .thorough, bytes: Int = .max,
    while shouldContinue: () -> Bool = { true }
  ) {
    var left = bytes
    while result == nil, left > 0, shouldContinue() {
      guard let part = parts.first else {
        result = .nothing
        return
      }
      var search =
        search
        ?? TextSearch(
          for: pattern, in: text, part.first..<max(part.first, scope.upperBound), upTo: part.last,
          isBehindMatch: isBehindMatch && isForward && part.first == place)
      let start = search.place
      let budget = left
      var found: Range<Int>?
      search.run(effort, while: { $0.place - start < budget && shouldContinue() }) { match in
        found = match
        return !isForward
      }
      left -= max(1, search.place - start)
      best = found ?? best
      self.search = search
      if search.isStuck { return }
      finishPart(search)
    }
  }

  private mutating func finishPart(_ search: TextSearch) {
    if let failure = search.failure {
      result = .failed(failure)
    } else if let best, isForward || search.isDone {
      result = .found(best, isBeyondEnd: parts.count <= partsBeyondEnd)
    } else if search.isDone {
      searched += search.place - search.range.lowerBound
      parts.removeFirst()
      self.search = nil
    }
  }
}
