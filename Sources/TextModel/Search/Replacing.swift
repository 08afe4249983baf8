import MementoKit

/// Replacing all matches of a pattern in a part of a text; it can rest and go on.
public struct Replacing: Sendable {
  /// What is replaced.
  public let pattern: SearchPattern
  /// The text before.
  public let text: PieceTree
  private let substitution: Substitution
  /// What is still to be searched, in ascending order.
  private var searches: [TextSearch]
  private let size: Int
  /// What was replaced, in the text before; nothing for a match that is already what comes in its
  /// place.
  private(set) var replacements: [Replacement] = []
  /// Where the last match ended.
  private var end = 0
  /// How many matches there are so far, with those that were replaced one by one before.
  public private(set) var count: Int
  private let countBefore: Int

  /// Replaces the matches in a part of a text.
  ///
  /// - Parameters:
  ///   - scope: the part in which matches are; by default all.
  ///   - starts: where in it they begin, in ascending order; by default anywhere.
  ///   - count: how many were replaced before, one by one, which are to be told of too.
  public init(
    _ pattern: SearchPattern, with substitution: Substitution, in text: PieceTree,
    scope: Range<Int>? = nil, from starts: [ClosedRange<Int>]? = nil, behind count: Int = 0
  ) {
    self.count = count
    countBefore = count
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
  public var isDone: Bool { failure != nil || searches.isEmpty }

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
    let constant = substitution.constant
    while !isDone {
      guard var search = searches.first else { return }
      let start = search.place
      search.run(patience, while: { $0.place - start < left && goesOn() }) { match in
        // What was found from an earlier start may reach into this part.
        if match.range.lowerBound < end { return true }
        end = match.range.upperBound
        count += 1
        let bytes = constant ?? substitution.bytes(for: match)
        if !match.holds(bytes) { replacements.append(Replacement(match.range, with: bytes)) }
        return true
      }
      left -= search.place - start
      failure = search.failure
      searches[0] = search
      if !search.isDone { return }
      searches.removeFirst()
    }
  }
}

extension TextBuffer {
  /// Searches what is still to be searched, and makes one edit of all that is to be replaced.
  func replacing(
    _ replacing: Replacing, _ headway: Headway
  ) throws(OperationStopped) -> Planned {
    precondition(replacing.text.isIdentical(to: text), "matches of another text")
    var replacing = replacing
    while !replacing.isDone {
      try headway.reach(replacing.progress)
      replacing.run(bytes: 256 * 1024)
    }
    let words = replacing.pattern.words
    if let failure = replacing.failure {
      return .failed("Stopped looking for \(words): \(failure)")
    }
    let (count, new) = (replacing.count, replacing.newCount)
    if new == 0 {
      return count == 0 ? .failed("Not found: \(words)") : .nothing("Replaced \(count.grouped)")
    }
    if replacing.replacements.isEmpty {
      return .nothing("Replaced nothing: that is what stands there already")
    }
    return .edit(
      EditPlan(
        replacements: replacing.replacements, title: "Replaced \(count.grouped)",
        stepTitle: EditKind.replacing(new, of: replacing.pattern).name,
        selections: Selections(Selection(at: replacing.place(of: selections.primary.head))),
        keepsPlacesApart: true))
  }
}

extension Replacing {
  /// How many matches there are without those that were replaced before.
  fileprivate var newCount: Int { count - countBefore }

  /// Where an offset is afterwards.
  fileprivate func place(of offset: Int) -> Int {
    TextBuffer.place(of: offset, after: replacements)
  }
}
