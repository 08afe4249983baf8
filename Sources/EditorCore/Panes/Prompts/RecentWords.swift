public import Text

/// An earlier answer.
public struct RecentEntry: Hashable, Sendable {
  /// The text; a search with its line breaks.
  public let words: [UInt8]
  /// The options of a search; nil for other answers, and if they are unknown.
  public let options: SearchPattern.Options?

  /// Creates an entry.
  public init(_ words: [UInt8], _ options: SearchPattern.Options? = nil) {
    self.words = words
    self.options = options
  }

  /// Creates an entry from its stored form with letters for the options: those of the toggle keys.
  ///
  /// - Parameter letters: nil if it was stored without.
  public init(_ words: [UInt8], letters: [UInt8]?) {
    self.words = words
    options = letters.map {
      SearchPattern.Options(
        isExpression: $0.contains(UInt8(ascii: "r")), matchesCase: $0.contains(UInt8(ascii: "c")),
        matchesWords: $0.contains(UInt8(ascii: "w")))
    }
  }

  /// The letters for the options; nil for other entries than searches.
  public var letters: [UInt8]? {
    options.map {
      ($0.isExpression ? [UInt8(ascii: "r")] : []) + ($0.matchesCase ? [UInt8(ascii: "c")] : [])
        + ($0.matchesWords ? [UInt8(ascii: "w")] : [])
    }
  }
}

/// The recent entries of a kind of field, oldest first.
public struct RecentWords: Sendable {
  /// The kinds of fields.
  public enum Kind: String, CaseIterable, Sendable {
    /// Searches.
    case searches
    /// Replacements of matches.
    case replacements
    /// Shell commands.
    case commands
  }

  /// The maximum number of entries.
  public static var most: Int { 100 }
  /// The maximum length of an entry in bytes.
  public static var longest: Int { 4_096 }

  private(set) var entries: [RecentEntry] = []

  /// Moves an entry to the end.
  ///
  /// - Returns: whether it is new.
  mutating func note(_ entry: RecentEntry) -> Bool {
    let count = entry.words.count
    if count == 0 || count > Self.longest || entries.last == entry { return false }
    entries.removeAll { $0.words == entry.words }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.most))
    return true
  }

  /// Inserts the entries of earlier sessions before those of this one.
  mutating func prepend(earlier: [RecentEntry]) {
    let own = Set(entries.map(\.words))
    entries = earlier.filter { !own.contains($0.words) } + entries
    entries.removeFirst(max(0, entries.count - Self.most))
  }
}
