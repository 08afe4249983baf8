public import Text

/// The state of searches, kept during the session.
public struct Finding {
  /// The last pattern.
  public internal(set) var pattern: SearchPattern?
  var options = SearchPattern.Options()
  /// The options at the opening of the prompt.
  var askedOptions: SearchPattern.Options?
  /// The earlier entries of this field and others.
  var recent: [RecentWords.Kind: RecentWords] = [:]
  var awaited: AwaitedMatch?
  /// The last match that a search reached.
  var lastMatch: Range<Int>?
  var reached: ReachedMatch?
  /// Whether the editor has explained the meaning of Enter at a match.
  var hasExplainedEnter = false
  /// The error in the pattern of the field.
  var problem: PatternError?
  /// The replacement in the field.
  var written: [UInt8] = []
  /// The range for replacing; nil for the whole text.
  var scope: Range<Int>?
  var replacing: ReplaceSession?
  private var count = 0

  mutating func nextSerial() -> Int {
    count += 1
    return count
  }
}

/// A search with a pending result.
struct AwaitedMatch: Sendable {
  /// The number of the search under way.
  var serial = 0
  var purpose: Purpose
  /// Whether keys wait for it, so that they act on the text with the match.
  var holdsKeys: Bool
  /// The progress, which never decreases.
  var progress = 0.0 { didSet { progress = max(progress, oldValue) } }
  /// The search without a match in the loaded text; it resumes when more is loaded.
  var rested: NextMatchSearch?
  /// Whether the message reports that keys wait, which a match makes outdated.
  var isReported = false

  /// The use of the match.
  enum Purpose: Sendable {
    /// A display of it, or of the one after it, while the pattern is typed.
    case preview(from: SearchOrigin)
    case previewNext
    /// A move of the cursor to it.
    case show
    /// A move of the cursor to it; without a match, the prompt opens again.
    case accept(String)
    /// A question whether to replace it.
    case replace
    /// A cursor at it.
    case addCursor(Occurrences.Step)
    /// Cursors at all matches.
    case addAllCursors
  }
}

/// The marked matches of a pattern in a text.
public struct MatchMarks: Sendable {
  /// The pattern.
  public let pattern: SearchPattern
  /// The text.
  public internal(set) var text: PieceTree
  /// The number of the search for all matches, while it runs.
  var serial: Int?
  /// All matches, after their search.
  public internal(set) var list: MatchList?
  /// The progress of the search for all matches, from 0 to 1.
  public internal(set) var progress = 0.0 { didSet { progress = max(progress, oldValue) } }
  /// Whether the text was still being loaded at the last search.
  var isOfLoadingText = false
  /// The completed search of a loading text, for its continuation.
  var search: MatchSearch?
  /// The reason why not all matches can be found.
  var failure: SearchFailure?
  /// The uptime at which all matches are searched after a pause in typing; nil if no search is due.
  var due: Duration?

  /// Returns the matches that overlap a visible range, ascending.
  ///
  /// - Complexity: O(log n) if all matches are known; otherwise that of a search in at most 64 kB.
  public func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    if let list, range.upperBound <= endOfKnown(list) { return list.matches(in: range) }
    var found: ArraySlice<Range<Int>> = []
    var search = TextSearch(
      for: pattern, in: text, range.lowerBound..<text.count, upTo: range.upperBound)
    search.run(.brief, while: { $0.place - range.lowerBound < Self.maxVisibleBytes }) {
      found.append($0)
      return found.count < Self.maxVisibleMatches
    }
    return found
  }

  /// Returns the end of the text part whose matches are all stored.
  private func endOfKnown(_ list: MatchList) -> Int {
    list.isWhole ? search?.text.count ?? text.count : list.ranges.last?.upperBound ?? 0
  }

  private static var maxVisibleBytes: Int { 64 << 10 }
  private static var maxVisibleMatches: Int { 10_000 }
}

/// An option of a pattern that a key toggles.
typealias SearchToggle = any WritableKeyPath<SearchPattern.Options, Bool> & Sendable

/// A search in the background.
public enum SearchJob: Sendable {
  /// The search for all matches.
  case list(MatchSearch)
  /// The search for the next match.
  case nextMatch(NextMatchSearch)

  /// Continues until it is complete, or `shouldContinue` returns false.
  public mutating func run(while shouldContinue: () -> Bool) {
    // The search is moved out of the enum, so that no step copies its matches.
    switch consume self {
    case .list(var search):
      search.run(while: shouldContinue)
      self = .list(search)
    case .nextMatch(var search):
      search.run(while: shouldContinue)
      self = .nextMatch(search)
    }
  }

  /// Whether it is complete.
  public var isDone: Bool {
    switch self {
    case .list(let search): search.isDone
    case .nextMatch(let search): search.isDone
    }
  }

  /// The progress, from 0 to 1.
  public var progress: Double {
    switch self {
    case .list(let search): search.progress
    case .nextMatch(let search): search.progress
    }
  }
}

/// A request for searches.
public enum SearchRequest: Sendable {
  /// A request to continue a search in the background.
  case begin(SearchJob, serial: Int)
  /// A request to stop a search.
  case stop(serial: Int)
  /// A request to store an entry for later sessions.
  case remember(RecentWords.Kind, RecentEntry)
  /// A request to read the stored entries again, because another program has removed some.
  case readAgain
}

/// An event of searches.
public enum SearchEvent: Sendable {
  /// The progress of a search, from 0 to 1.
  case progress(serial: Int, Double)
  /// A search is complete.
  case done(serial: Int, SearchJob)
  /// The entries of earlier sessions, oldest first.
  case remembered(RecentWords.Kind, [RecentEntry])
  /// The stored entries; all others are removed.
  case stored(RecentWords.Kind, [RecentEntry])
}
