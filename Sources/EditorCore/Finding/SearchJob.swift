public import TextModel

/// A search that goes on outside of the main queue.
public enum SearchJob: Sendable {
  /// All matches.
  case list(MatchSearch)
  /// The next match.
  case seek(MatchSeek)
  /// All matches, with what comes in their places.
  case replacing(Replacing)

  /// Goes on until it is done, or `goesOn` says no.
  public mutating func run(while goesOn: () -> Bool) {
    // What was found so far is held once, or each step would begin with a copy of it.
    switch consume self {
    case .list(var search):
      search.run(while: goesOn)
      self = .list(search)
    case .seek(var seek):
      seek.run(while: goesOn)
      self = .seek(seek)
    case .replacing(var replacing):
      replacing.run(while: goesOn)
      self = .replacing(replacing)
    }
  }

  /// Whether it came to an end.
  public var isDone: Bool {
    switch self {
    case .list(let search): search.isDone
    case .seek(let seek): seek.isDone
    case .replacing(let replacing): replacing.isDone
    }
  }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    switch self {
    case .list(let search): search.progress
    case .seek(let seek): seek.progress
    case .replacing(let replacing): replacing.progress
    }
  }
}

/// What the editor wants done for searches.
public enum SearchWish: Sendable {
  /// Go on with a search, in the background.
  case begin(SearchJob, serial: Int)
  /// Stop a search.
  case stop(serial: Int)
  /// Keep for the next run what was looked for.
  case remember(RecentWords.Kind, [UInt8])
}

/// News of searches.
public enum SearchNews: Sendable {
  /// How far a search has come, from 0 to 1.
  case progress(serial: Int, Double)
  /// A search came to its end.
  case done(serial: Int, SearchJob)
  /// What was looked for in earlier runs, oldest first.
  case remembered(RecentWords.Kind, [[UInt8]])
}

/// What was written lately into fields of a kind, oldest first.
public struct RecentWords: Sendable {
  /// What was written for.
  public enum Kind: String, CaseIterable, Sendable {
    /// Searches.
    case searches
    /// What comes in the place of what was found.
    case replacements
  }

  /// So many are remembered.
  public static var most: Int { 100 }
  /// Longer ones are not.
  public static var longest: Int { 4_096 }

  private(set) var entries: [[UInt8]] = []

  /// Puts something at the end, and nowhere else.
  ///
  /// - Returns: whether that is anything new.
  mutating func note(_ words: [UInt8]) -> Bool {
    if words.isEmpty || words.count > Self.longest || entries.last == words { return false }
    entries.removeAll { $0 == words }
    entries.append(words)
    entries.removeFirst(max(0, entries.count - Self.most))
    return true
  }

  /// Puts what is known from earlier runs before what was written in this one.
  mutating func take(earlier: [[UInt8]]) {
    let own = entries
    entries = earlier.filter { !own.contains($0) } + own
    entries.removeFirst(max(0, entries.count - Self.most))
  }
}
