/// Matches in ascending order: the ranges of the first ones, and the total number.
public struct MatchList: Sendable {
  /// The stored ranges: a prefix of all.
  public private(set) var ranges: [Range<Int>] = []
  /// The number of matches, stored or not.
  public private(set) var count = 0

  /// The maximum number of stored ranges; further matches are only counted.
  public static var maxRemembered: Int { 1_000_000 }

  /// Creates an empty list.
  public init() {}

  /// Whether all ranges are stored.
  public var isWhole: Bool { ranges.count == count }

  /// Adds a match after all others.
  mutating func append(_ match: Range<Int>) {
    if isWhole, count < Self.maxRemembered { ranges.append(match) }
    count += 1
  }

  /// Adds matches after all others, except those that overlap the last one.
  mutating func append(_ later: MatchList) {
    let end = ranges.last?.upperBound ?? 0
    let doubtful = later.ranges.prefix { $0.lowerBound < end }.count
    if isWhole { ranges += later.ranges.dropFirst(doubtful) }
    count += later.count - doubtful
  }

  /// Returns the first stored match that begins at or after an offset.
  ///
  /// - Complexity: O(log n).
  public func first(from offset: Int) -> Range<Int>? {
    let index = index(from: offset)
    return index < ranges.count ? ranges[index] : nil
  }

  /// Returns the index of a match; nil if it is not stored.
  ///
  /// - Complexity: O(log n).
  public func number(of match: Range<Int>) -> Int? {
    let index = index(from: match.lowerBound)
    return index < ranges.count && ranges[index] == match ? index : nil
  }

  /// Returns the stored matches that intersect a range; an empty match counts as its position.
  ///
  /// - Complexity: O(log n).
  public func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    var start = index(from: range.lowerBound)
    // Of the earlier matches at most one extends into it, because they do not overlap.
    if start > 0, ranges[start - 1].upperBound > range.lowerBound { start -= 1 }
    return ranges[start..<max(start, index(from: range.upperBound))]
  }

  /// Returns the number of stored matches that begin in a range.
  ///
  /// - Complexity: O(log n).
  public func matchCount(startingIn range: ClosedRange<Int>) -> Int {
    index(from: range.upperBound + 1) - index(from: range.lowerBound)
  }

  /// Returns the number of stored matches that begin before an offset.
  private func index(from offset: Int) -> Int { ranges.leadingCount { $0.lowerBound < offset } }
}

/// A search for all matches in a text, from a given position to the end and then from the start.
///
/// It can pause and resume. In a text that is still loading, it can continue in the new part: the
/// matches are then those of the whole text.
public struct MatchSearch: Sendable {
  /// The pattern.
  public var pattern: SearchPattern { behind.pattern }
  /// The text.
  public var text: PieceTree { behind.text }

  private let origin: Int
  private var behind: TextSearch
  private var before: TextSearch
  /// The end of a text that is still loading, at which further text may complete a match.
  private var end: TextSearch?
  private var listBehind = MatchList()
  private var listBefore = MatchList()
  private var listEnd = MatchList()
  private var wholeCount: Int?

  /// Creates a search for a pattern.
  ///
  /// - Parameter wholeCount: the final byte count of a text that is still loading; nil for a
  ///   complete one.
  public init(
    for pattern: SearchPattern, in text: PieceTree, from offset: Int, of wholeCount: Int? = nil
  ) {
    self.wholeCount = wholeCount
    let last = wholeCount == nil ? text.count : pattern.lastSettled(in: text)
    // From the start of a line the matches are the same as from the start of the text, unless they
    // extend over lines.
    let lineStart = text.offset(ofLine: text.line(at: offset))
    origin = lineStart > last ? 0 : lineStart
    behind = TextSearch(for: pattern, in: text, origin..<text.count, upTo: last)
    before = TextSearch(for: pattern, in: text, 0..<text.count, upTo: origin - 1)
  }

  /// Whether the text was still loading at the beginning of the search.
  public var isOfLoadingText: Bool { wholeCount != nil }

  /// Continues in the text with its newly loaded part, after the search of the old one has ended.
  ///
  /// - Parameter wholeCount: as in the initializer.
  public mutating func resume(in text: PieceTree, of wholeCount: Int?) {
    precondition(isOfLoadingText && isDone, "a search that cannot go on")
    self.wholeCount = wholeCount
    behind = behind.extended(
      to: text, upTo: wholeCount == nil ? text.count : pattern.lastSettled(in: text))
    end = nil
    listEnd = MatchList()
  }

  /// Whether the search has ended or failed.
  public var isDone: Bool {
    failure != nil || isDoneWithSettled && (wholeCount == nil || end?.isDone == true)
  }

  private var isDoneWithSettled: Bool { behind.isDone && before.isDone }

  /// The reason why the search failed.
  public var failure: SearchFailure? { behind.failure ?? before.failure ?? end?.failure }

  /// The completed share, from 0 to 1.
  public var progress: Double {
    let searched = behind.place - origin + (origin == 0 ? 0 : before.place)
    return min(1, Double(searched) / Double(max(1, text.count, wholeCount ?? 0)))
  }

  /// The known matches; all of them at the end of the search.
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

  /// Continues until the search is done or stuck, or `shouldContinue` returns false.
  ///
  /// - Parameter bytes: the number of bytes after which it pauses.
  public mutating func run(
    _ effort: TextSearch.Effort = .thorough, bytes: Int = .max,
    while shouldContinue: () -> Bool = { true }
  ) {
    var left = bytes
    func resume(_ search: inout TextSearch, _ list: inout MatchList) {
      let start = search.place
      let budget = left
      search.run(effort, while: { $0.place - start < budget && shouldContinue() }) {
        list.append($0)
        return true
      }
      left -= search.place - start
    }
    if !behind.isDone { resume(&behind, &listBehind) }
    if behind.isDone, left > 0, shouldContinue() { resume(&before, &listBefore) }
    guard wholeCount != nil, isDoneWithSettled, left > 0, shouldContinue() else { return }
    var end = end ?? behind.extended(to: text)
    resume(&end, &listEnd)
    self.end = end
  }
}
