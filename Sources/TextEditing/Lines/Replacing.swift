public import Text
import MementoKit

/// A replacement of all matches of a pattern in a part of a text; it can pause and resume.
public struct Replacing: Sendable {
  /// The pattern.
  public let pattern: SearchPattern
  /// The text before.
  public let text: PieceTree
  private let substitution: Substitution
  /// The remaining searches, in ascending order.
  private var searches: [TextSearch]
  private let size: Int
  /// The replacements in the previous text; a match that equals its replacement has none.
  private(set) var replacements: [Replacement] = []
  /// The end of the last match.
  private var end = 0
  /// The number of matches so far, including those replaced singly before.
  public private(set) var count: Int
  fileprivate let countBefore: Int

  /// Creates a replacement of the matches in a part of a text.
  ///
  /// - Parameters:
  ///   - scope: the part with the matches; by default all.
  ///   - starts: the ranges in which they begin, in ascending order; by default anywhere.
  ///   - count: the number of matches replaced one by one before, which are included in `count`.
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
      TextSearch(for: pattern, in: text, $0.lowerBound..<scope.upperBound, upTo: $0.upperBound)
    }
    size = starts.reduce(1) { $0 + $1.count }
  }

  /// Whether it has ended or failed.
  public var isDone: Bool { failure != nil || searches.isEmpty }

  /// The reason why it failed.
  public private(set) var failure: SearchFailure?

  /// The completed share, from 0 to 1.
  public var progress: Double {
    if isDone { return 1 }
    let left = searches.reduce(0) { $0 + $1.last + 1 - $1.place }
    return 1 - Double(left) / Double(size)
  }

  /// Continues until it is done or stuck, or `shouldContinue` returns false.
  ///
  /// - Parameter bytes: the number of bytes after which it pauses.
  /// - Complexity: O(n + m) for m matches in n bytes.
  public mutating func run(
    _ effort: TextSearch.Effort = .thorough, bytes: Int = .max,
    while shouldContinue: () -> Bool = { true }
  ) {
    var left = bytes
    let constant = substitution.constant
    while !isDone {
      guard var search = searches.first else { return }
      let start = search.place
      search.run(effort, while: { $0.place - start < left && shouldContinue() }) { match in
        // A match found from an earlier start may extend into this part.
        if match.range.lowerBound < end { return true }
        end = match.range.upperBound
        count += 1
        let bytes = constant ?? substitution.bytes(for: match)
        if !match.hasBytes(bytes) { replacements.append(Replacement(match.range, with: bytes)) }
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
  /// Completes the search, and plans one edit of all replacements.
  func replacing(
    _ replacing: Replacing, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    precondition(replacing.text.isIdentical(to: text), "matches of another text")
    var replacing = replacing
    while !replacing.isDone {
      try progress.reach(replacing.progress)
      replacing.run(bytes: 256 * 1024)
    }
    let words = replacing.pattern.words
    if let failure = replacing.failure {
      return .failed("Stopped searching for \(words): \(failure)")
    }
    let (count, new) = (replacing.count, replacing.count - replacing.countBefore)
    if new == 0 {
      return count == 0
        ? .failed("Not found: \(words)") : .nothing("Replaced \(counted(count, "match"))")
    }
    if replacing.replacements.isEmpty {
      return .nothing("Replaced nothing: the text is the same already")
    }
    let cursor = Self.place(of: selections.primary.head, after: replacing.replacements)
    return .edit(
      EditPlan(
        replacements: replacing.replacements, title: "Replaced \(counted(count, "match"))",
        stepTitle: EditKind.replacing(new, of: replacing.pattern).name,
        selections: Selections(Selection(at: cursor)), keepsPlacesApart: true))
  }

  /// Returns the text after some replacements, as one edit; cursors move with the text.
  ///
  /// - Parameters:
  ///   - replacements: the replacements, ascending and without overlaps.
  ///   - shouldContinue: called periodically; false stops.
  /// - Returns: nil if it was stopped.
  public func edited(
    by replacements: [Replacement], titled title: String,
    while shouldContinue: @escaping () -> Bool
  ) -> EditedText? {
    let plan = EditPlan(replacements: replacements, title: title, keepsPlacesApart: true)
    return try? plan.carriedOut(on: self, ProgressReport { _ in shouldContinue() })
  }
}
