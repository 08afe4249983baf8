public import TextModel

/// Something that was written into a field.
public struct RecentEntry: Hashable, Sendable {
  /// What was written; a search with its line breaks.
  public let words: [UInt8]
  /// How a search was meant; nil for what is none, and where it is not known any more.
  public let options: SearchPattern.Options?

  /// Something that was written.
  public init(_ words: [UInt8], _ options: SearchPattern.Options? = nil) {
    self.words = words
    self.options = options
  }

  /// Something that was kept with letters for how it was meant: those of the keys that toggle that.
  ///
  /// - Parameter letters: nil where it was kept without.
  public init(_ words: [UInt8], letters: [UInt8]?) {
    self.words = words
    options = letters.map {
      SearchPattern.Options(
        isExpression: $0.contains(UInt8(ascii: "r")), matchesCase: $0.contains(UInt8(ascii: "c")),
        matchesWords: $0.contains(UInt8(ascii: "w")))
    }
  }

  /// The letters for how it was meant; nil for what is no search.
  public var letters: [UInt8]? {
    options.map {
      ($0.isExpression ? [UInt8(ascii: "r")] : []) + ($0.matchesCase ? [UInt8(ascii: "c")] : [])
        + ($0.matchesWords ? [UInt8(ascii: "w")] : [])
    }
  }
}

/// What was written lately into fields of a kind, oldest first.
public struct RecentWords: Sendable {
  /// What was written for.
  public enum Kind: String, CaseIterable, Sendable {
    /// Searches.
    case searches
    /// What comes in the place of what was found.
    case replacements
    /// Commands of the shell.
    case commands
  }

  /// So many are remembered.
  public static var most: Int { 100 }
  /// Longer ones are not, in bytes.
  public static var longest: Int { 4_096 }

  private(set) var entries: [RecentEntry] = []

  /// Puts something at the end, and nowhere else.
  ///
  /// - Returns: whether that is anything new.
  mutating func note(_ entry: RecentEntry) -> Bool {
    let count = entry.words.count
    if count == 0 || count > Self.longest || entries.last == entry { return false }
    entries.removeAll { $0.words == entry.words }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.most))
    return true
  }

  /// Puts what is known from earlier runs before what was written in this one.
  mutating func take(earlier: [RecentEntry]) {
    let own = Set(entries.map(\.words))
    entries = earlier.filter { !own.contains($0.words) } + entries
    entries.removeFirst(max(0, entries.count - Self.most))
  }
}
