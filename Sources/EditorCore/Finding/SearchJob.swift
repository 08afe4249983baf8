public import Text

/// A search in the background.
public enum SearchJob: Sendable {
  /// The search for all matches.
  case list(MatchSearch)
  /// The search for the next match.
  case seek(NextMatchSearch)

  /// Continues until it is complete, or `shouldContinue` returns false.
  public mutating func run(while shouldContinue: () -> Bool) {
    // The search is moved out of the enum, so that no step copies its matches.
    switch consume self {
    case .list(var search):
      search.run(while: shouldContinue)
      self = .list(search)
    case .seek(var seek):
      seek.run(while: shouldContinue)
      self = .seek(seek)
    }
  }

  /// Whether it is complete.
  public var isDone: Bool {
    switch self {
    case .list(let search): search.isDone
    case .seek(let seek): seek.isDone
    }
  }

  /// The progress, from 0 to 1.
  public var progress: Double {
    switch self {
    case .list(let search): search.progress
    case .seek(let seek): seek.progress
    }
  }
}

/// A request for searches.
public enum SearchRequest: Sendable {
  /// Continue a search in the background.
  case begin(SearchJob, serial: Int)
  /// Stop a search.
  case stop(serial: Int)
  /// Store an entry for later sessions.
  case remember(RecentWords.Kind, RecentEntry)
}

/// An event of searches.
public enum SearchEvent: Sendable {
  /// The progress of a search, from 0 to 1.
  case progress(serial: Int, Double)
  /// A search is complete.
  case done(serial: Int, SearchJob)
  /// The entries of earlier sessions, oldest first.
  case remembered(RecentWords.Kind, [RecentEntry])
}
