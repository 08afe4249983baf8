/// The way from a place of a text to the next match, in either direction, and on from the other
/// end.
///
/// It can rest and go on; where it found nothing, also in what has come behind the text since.
public struct MatchSeek: Sendable {
  /// What is looked for.
  public let pattern: SearchPattern
  /// The text.
  public private(set) var text: PieceTree
  /// Where it begins.
  public let place: Int
  /// Whether it goes on to the end of the text, and not to its start.
  public let isForward: Bool
  /// What came of it; nil while it is not known.
  public private(set) var result: Result?

  private var scope: Range<Int>
  private let isBehindMatch: Bool
  /// What is still to be looked through: pairs of where matches may begin, first and last.
  private var parts: [(first: Int, last: Int)]
  /// How many of them were left where the end of the text was passed.
  private var partsBeyondEnd: Int
  private var search: TextSearch?
  private var best: Range<Int>?
  private var looked = 0
  private let wholeCount: Int?
  /// What was asked for besides, to begin once more.
  private let wanted: (scope: Range<Int>?, last: Int?, isRound: Bool)

  /// What came of a search for the next match.
  public enum Result: Sendable {
    /// A match; `isBeyondEnd` where it was found from the other end on.
    case found(Range<Int>, isBeyondEnd: Bool)
    case nothing
    case failed(SearchFailure)
  }

  /// A search for the first match that begins at a place or behind it; or, backwards, for the last
  /// one that begins before it.
  ///
  /// - Parameters:
  ///   - isBehindMatch: whether a match ends at the place, so that an empty one there would touch
  ///     it.
  ///   - scope: the part of the text in which matches are.
  ///   - last: where they begin at the latest, forwards; by default the end of the scope.
  ///   - isRound: whether it goes on from the other end.
  ///   - wholeCount: how many bytes a text will have of which more is coming; nil for one that is
  ///     whole.
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

  /// Backwards, parts are searched from their starts; they grow, for the nearest match is likely
  /// near.
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

  /// Whether it goes no further.
  public var isDone: Bool { result != nil }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    if isDone, wholeCount == nil { return 1 }
    let looked = looked + (search.map { $0.place - $0.range.lowerBound } ?? 0)
    return min(1, Double(looked) / Double(max(1, scope.count, wholeCount ?? 0)))
  }

  /// Whether it was begun in a text of which more is coming.
  public var isOfArrivingText: Bool { wholeCount != nil }

  /// Goes on in the text with what has come behind it, where nothing was found before that.
  ///
  /// Nothing is looked through again but the last bytes, which may be the beginning of a match.
  public mutating func goOn(in text: PieceTree) {
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
    looked = first
    (result, search, best) = (nil, nil, nil)
  }

  /// Whether the word that was found ends where so much of the text ends as is here: when more is here,
  /// it may be the beginning of a longer one.
  public var isOpen: Bool {
    guard wholeCount != nil, wanted.scope == nil, case .found(let match, _) = result else {
      return false
    }
    return match.upperBound == text.count && pattern.needsWordEnd
  }

  /// The same search from its beginning, in the text with what has come behind it.
  public func again(in text: PieceTree) -> MatchSeek {
    MatchSeek(
      for: pattern, in: text, from: place, isForward: isForward, isBehindMatch: isBehindMatch,
      upTo: wanted.last, isRound: wanted.isRound, of: wholeCount)
  }

  /// Goes on until it is done, is stuck, or `goesOn` says no.
  ///
  /// - Parameter bytes: after how many bytes it rests.
  public mutating func run(
    _ patience: TextSearch.Patience = .patient, bytes: Int = .max,
    while goesOn: () -> Bool = { true }
  ) {
    var left = bytes
    while result == nil, left > 0, goesOn() {
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
      search.run(patience, while: { $0.place - start < budget && goesOn() }) { match in
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
      looked += search.place - search.range.lowerBound
      parts.removeFirst()
      self.search = nil
    }
  }
}
