public import TextModel

/// A search that goes on outside of the main queue.
public enum SearchJob: Sendable {
  /// All matches.
  case list(MatchSearch)
  /// The next match.
  case seek(MatchSeek)

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
    }
  }

  /// Whether it came to an end.
  public var isDone: Bool {
    switch self {
    case .list(let search): search.isDone
    case .seek(let seek): seek.isDone
    }
  }

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    switch self {
    case .list(let search): search.progress
    case .seek(let seek): seek.progress
    }
  }
}

/// What the editor wants done for searches.
public enum SearchWish: Sendable {
  /// Go on with a search, in the background.
  case begin(SearchJob, serial: Int)
  /// Stop a search.
  case stop(serial: Int)
  /// Keep for the next run what was written.
  case remember(RecentWords.Kind, RecentEntry)
}

/// News of searches.
public enum SearchNews: Sendable {
  /// How far a search has come, from 0 to 1.
  case progress(serial: Int, Double)
  /// A search came to its end.
  case done(serial: Int, SearchJob)
  /// What was written in earlier runs, oldest first.
  case remembered(RecentWords.Kind, [RecentEntry])
}
