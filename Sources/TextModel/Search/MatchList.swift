/// Matches in ascending order: where the first of them are, and how many there are in all.
public struct MatchList: Sendable {
  /// The places that are remembered: a prefix of all.
  public private(set) var ranges: [Range<Int>] = []
  /// How many there are, remembered or not.
  public private(set) var count = 0

  /// So many are remembered; beyond, they are only counted.
  public static var mostRemembered: Int { 1_000_000 }

  /// No matches.
  public init() {}

  /// Whether all places are remembered.
  public var isWhole: Bool { ranges.count == count }

  /// Adds a match behind all others.
  mutating func append(_ match: Range<Int>) {
    if isWhole, count < Self.mostRemembered { ranges.append(match) }
    count += 1
  }

  /// Adds matches behind all others; those that overlap the last one are left out.
  mutating func append(_ later: MatchList) {
    let end = ranges.last?.upperBound ?? 0
    let doubtful = later.ranges.prefix { $0.lowerBound < end }.count
    if isWhole { ranges += later.ranges.dropFirst(doubtful) }
    count += later.count - doubtful
  }

  /// The first remembered match that begins at an offset or behind it.
  ///
  /// - Complexity: O(log n).
  public func first(from offset: Int) -> Range<Int>? {
    let index = index(from: offset)
    return index < ranges.count ? ranges[index] : nil
  }

  /// The last remembered match that begins before an offset.
  ///
  /// - Complexity: O(log n).
  public func last(before offset: Int) -> Range<Int>? {
    let index = index(from: offset)
    return index > 0 ? ranges[index - 1] : nil
  }

  /// Which match it is, from 0; nil where it is none that is remembered.
  ///
  /// - Complexity: O(log n).
  public func number(of match: Range<Int>) -> Int? {
    let index = index(from: match.lowerBound)
    return index < ranges.count && ranges[index] == match ? index : nil
  }

  /// The remembered matches of which a part is in a range; an empty one counts as its place.
  ///
  /// - Complexity: O(log n).
  public func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    var start = index(from: range.lowerBound)
    // Of those that begin before it one at most reaches into it, for they do not overlap.
    if start > 0, ranges[start - 1].upperBound > range.lowerBound { start -= 1 }
    return ranges[start..<max(start, index(from: range.upperBound))]
  }

  /// How many remembered matches begin before an offset.
  private func index(from offset: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A search for all matches in a text that begins where somebody looks, and then at the start.
///
/// It can rest and go on. In a text of which more is coming it can go on with what has come, when all
/// that was there is looked through: the matches are then those of the whole text.
public struct MatchSearch: Sendable {
  /// What is looked for.
  public var pattern: SearchPattern { behind.pattern }
  /// The text.
  public var text: PieceTree { behind.text }

  private let origin: Int
  private var behind: TextSearch
  private var before: TextSearch
  /// The end of a text that is coming, where what comes may make another match.
  private var end: TextSearch?
  private var listBehind = MatchList()
  private var listBefore = MatchList()
  private var listEnd = MatchList()
  private var wholeCount: Int?

  /// A search for a pattern.
  ///
  /// - Parameters:
  ///   - offset: where somebody looks.
  ///   - wholeCount: how many bytes a text will have of which more is coming; nil for one that is
  ///     whole.
  public init(
    for pattern: SearchPattern, in text: PieceTree, from offset: Int, of wholeCount: Int? = nil
  ) {
    self.wholeCount = wholeCount
    let last = wholeCount == nil ? text.count : pattern.lastSettled(in: text)
    // From the start of a line on, the same is found as from the start of the text, unless matches
    // go over lines.
    let lineStart = text.offset(ofLine: text.line(at: offset))
    origin = lineStart > last ? 0 : lineStart
    behind = TextSearch(for: pattern, in: text, origin..<text.count, upTo: last)
    before = TextSearch(
      for: pattern, in: text, 0..<text.count, upTo: origin == 0 ? -1 : origin - 1)
  }

  /// Whether it was begun in a text of which more is coming.
  public var isOfArrivingText: Bool { wholeCount != nil }

  /// Goes on in the text with what has come behind it, when it was done with that.
  ///
  /// - Parameter wholeCount: as at its beginning.
  public mutating func goOn(in text: PieceTree, of wholeCount: Int?) {
    precondition(isOfArrivingText && isDone, "a search that cannot go on")
    self.wholeCount = wholeCount
    behind = behind.extended(
      to: text, upTo: wholeCount == nil ? text.count : pattern.lastSettled(in: text))
    end = nil
    listEnd = MatchList()
  }

  /// Whether all was looked at, or no more can be.
  public var isDone: Bool {
    failure != nil || isDoneWithSettled && (wholeCount == nil || end?.isDone == true)
  }

  private var isDoneWithSettled: Bool { behind.isDone && before.isDone }

  /// Why it goes no further.
  public var failure: SearchFailure? { behind.failure ?? before.failure ?? end?.failure }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    let looked = behind.place - origin + (origin == 0 ? 0 : before.place)
    return min(1, Double(looked) / Double(max(1, text.count, wholeCount ?? 0)))
  }

  /// Where all matches are known that begin there.
  public var covered: Range<Int> {
    behind.isDone && before.isDone ? 0..<text.count + 1 : origin..<max(origin, behind.place)
  }

  /// The matches that are known; all, when it is done.
  public var list: MatchList {
    guard isDoneWithSettled else { return listBehind }
    var all = listBehind
    if listBefore.count > 0 {
      all = listBefore
      all.append(listBehind)
    }
    if listEnd.count > 0 { all.append(listEnd) }
    return all
  }

  /// Goes on until it is done, is stuck, or `goesOn` says no.
  ///
  /// - Parameter bytes: after how many bytes it rests.
  public mutating func run(
    _ patience: TextSearch.Patience = .patient, bytes: Int = .max,
    while goesOn: () -> Bool = { true }
  ) {
    var left = bytes
    func goOn(_ search: inout TextSearch, _ list: inout MatchList) {
      let start = search.place
      let budget = left
      search.run(patience, while: { $0.place - start < budget && goesOn() }) {
        list.append($0)
        return true
      }
      left -= search.place - start
    }
    if !behind.isDone { goOn(&behind, &listBehind) }
    if behind.isDone, left > 0, goesOn() { goOn(&before, &listBefore) }
    guard wholeCount != nil, isDoneWithSettled, left > 0, goesOn() else { return }
    var end = end ?? behind.extended(to: text)
    goOn(&end, &listEnd)
    self.end = end
  }
}
