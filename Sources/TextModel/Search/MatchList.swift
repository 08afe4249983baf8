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
/// It can rest and go on.
public struct MatchSearch: Sendable {
  /// What is looked for.
  public var pattern: SearchPattern { behind.pattern }
  /// The text.
  public var text: PieceTree { behind.text }

  private let origin: Int
  private var behind: TextSearch
  private var before: TextSearch
  private var listBehind = MatchList()
  private var listBefore = MatchList()

  /// A search for a pattern.
  ///
  /// - Parameter offset: where somebody looks.
  public init(for pattern: SearchPattern, in text: PieceTree, from offset: Int) {
    // From the start of a line on, the same is found as from the start of the text, unless matches
    // go over lines.
    origin = text.offset(ofLine: text.line(at: offset))
    behind = TextSearch(for: pattern, in: text, origin..<text.count)
    before = TextSearch(
      for: pattern, in: text, 0..<text.count, upTo: origin == 0 ? -1 : origin - 1)
  }

  /// Whether all was looked at, or no more can be.
  public var isDone: Bool { failure != nil || behind.isDone && before.isDone }

  /// Why it goes no further.
  public var failure: SearchFailure? { behind.failure ?? before.failure }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    let size = Double(max(1, text.count))
    let share = Double(text.count - origin) / size
    return behind.progress * share + (origin == 0 ? 0 : before.progress * (1 - share))
  }

  /// Where all matches are known that begin there.
  public var covered: Range<Int> {
    behind.isDone && before.isDone ? 0..<text.count + 1 : origin..<max(origin, behind.place)
  }

  /// The matches that are known; all, when it is done.
  public var list: MatchList {
    guard behind.isDone, before.isDone else { return listBehind }
    var all = listBefore
    all.append(listBehind)
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
  }
}
