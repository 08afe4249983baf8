/// Replacing all matches of a pattern in a part of a text; it can rest and go on.
public struct Replacing: Sendable {
  /// What is replaced.
  public let pattern: SearchPattern
  /// The text before.
  public let text: PieceTree
  /// The text afterwards, when it is done and something was replaced.
  public private(set) var outcome: Outcome?

  private let substitution: Substitution
  /// What is still to be searched, in ascending order.
  private var searches: [TextSearch]
  private let size: Int
  private var replacements: [Replacement] = []

  /// What became of a text.
  public struct Outcome: Sendable {
    /// What was replaced, in the text before.
    public let replacements: [Replacement]
    /// The text afterwards.
    let text: PieceTree
  }

  /// Replaces the matches in a part of a text.
  ///
  /// - Parameters:
  ///   - scope: the part in which matches are; by default all.
  ///   - starts: where in it they begin, in ascending order; by default anywhere.
  public init(
    _ pattern: SearchPattern, with substitution: Substitution, in text: PieceTree,
    scope: Range<Int>? = nil, from starts: [ClosedRange<Int>]? = nil
  ) {
    self.pattern = pattern
    self.substitution = substitution
    self.text = text
    let scope = scope ?? 0..<text.count
    let starts = starts ?? [scope.lowerBound...scope.upperBound]
    searches = starts.map {
      TextSearch(
        for: pattern, in: text, $0.lowerBound..<scope.upperBound, upTo: $0.upperBound)
    }
    size = starts.reduce(1) { $0 + $1.count }
  }

  /// Whether it is done, or can go no further.
  public var isDone: Bool { failure != nil || outcome != nil }

  /// Why it goes no further.
  public private(set) var failure: SearchFailure?

  /// How far it has come, from 0 to 1.
  public var progress: Double {
    if isDone { return 1 }
    let left = searches.reduce(0) { $0 + $1.last + 1 - $1.place }
    return 1 - Double(left) / Double(size)
  }

  /// Goes on until it is done, is stuck, or `goesOn` says no.
  ///
  /// - Parameter bytes: after how many bytes it rests.
  /// - Complexity: O(n + m) for m matches in n bytes.
  public mutating func run(
    _ patience: TextSearch.Patience = .patient, bytes: Int = .max,
    while goesOn: () -> Bool = { true }
  ) {
    var left = bytes
    while !isDone {
      guard var search = searches.first else { return finish() }
      let start = search.place
      search.run(patience, while: { $0.place - start < left && goesOn() }) { match in
        // What was found from an earlier start may reach into this part.
        if match.range.lowerBound >= replacements.last?.range.upperBound ?? 0 {
          replacements.append(Replacement(match.range, with: substitution.bytes(for: match)))
        }
        return true
      }
      left -= search.place - start
      failure = search.failure
      searches[0] = search
      if !search.isDone { return }
      searches.removeFirst()
    }
  }

  private mutating func finish() {
    var result = text
    result.replace(replacements)
    outcome = Outcome(replacements: replacements, text: result)
  }
}
