/// What changed within the lines of a hunk.
public struct WordDifference: Equatable, Sendable {
  /// What went, in bytes of the older text: ascending, none touches the next.
  public var old: [Range<Int>]
  /// What came, in bytes of the newer text: ascending, none touches the next.
  public var new: [Range<Int>]

  /// Ranges of both texts.
  public init(old: [Range<Int>] = [], new: [Range<Int>] = []) {
    self.old = old
    self.new = new
  }

  /// Whether there is nothing to emphasise.
  public var isEmpty: Bool { old.isEmpty && new.isEmpty }
}

extension LineDifference {
  /// The most bytes of a hunk, in both texts, whose words are looked at.
  private static var mostBytes: Int { 32 << 10 }

  /// What to emphasise in the lines of a hunk: the words, blanks and marks that are in one of the
  /// texts only.
  ///
  /// What is left of both sides reads the same. Blanks alone between two words that changed go with
  /// them. The ranges are of whole characters, and may go over line breaks. There are none where
  /// the hunk has lines on one side only, where hardly anything is the same, so that the lines are
  /// the change, and where it is larger than 32 KB.
  ///
  /// - Complexity: O(n + d²) for n words of the hunk, d of them changed; bounded to about a
  ///   millisecond, and some microseconds for a few lines.
  /// - Parameter change: the number of a hunk.
  public func words(inChange change: Int) -> WordDifference {
    let hunk = hunks[change]
    if hunk.old.isEmpty || hunk.new.isEmpty { return WordDifference() }
    let (old, new) = (older.bytes(ofLines: hunk.old), newer.bytes(ofLines: hunk.new))
    if old.count + new.count > Self.mostBytes { return WordDifference() }
    return WordAlignment(WordTokens(of: older, in: old), WordTokens(of: newer, in: new)).difference
  }
}

/// The words of two texts, and the runs of them that have no partner in the other text.
private struct WordAlignment {
  private let old: WordTokens
  private let new: WordTokens
  /// In words, ascending; between two of them there is a word at least that both texts have.
  private let changes: [Difference]

  /// What a search for partners may take: about half a millisecond.
  private static var effort: LineEffort { LineEffort(steps: 200_000, bytes: .max, lines: .max) }

  init(_ old: WordTokens, _ new: WordTokens) {
    self.old = old
    self.new = new
    let numbers = old.bytes.withUnsafeBytes { oldBytes in
      new.bytes.withUnsafeBytes { newBytes in
        var numbering = LineNumbering(capacity: old.count + new.count)
        let oldNumbers = numbering.numbers(ofPartsIn: oldBytes, endingAt: old.ends)
        let newNumbers = numbering.numbers(ofPartsIn: newBytes, endingAt: new.ends)
        return (old: oldNumbers, new: newNumbers, count: numbering.count)
      }
    }
    var search = EditSearch(numbers.old, numbers.new, numberCount: numbers.count)
    var effort = Self.effort
    search.run(within: &effort)
    changes = Self.joiningOverBlanks(search.changes, old)
  }

  /// The same changes, where a blank alone stands between two of one text as one.
  private static func joiningOverBlanks(
    _ changes: [Difference], _ words: WordTokens
  ) -> [Difference] {
    var joined: [Difference] = []
    for change in changes {
      if let last = joined.last, last.old.upperBound + 1 == change.old.lowerBound,
        words.classes[last.old.upperBound] == .space, last.isOnSide(of: change)
      {
        joined[joined.count - 1] = Difference(
          old: last.old.lowerBound..<change.old.upperBound,
          new: last.new.lowerBound..<change.new.upperBound)
      } else {
        joined.append(change)
      }
    }
    return joined
  }

  /// The changes in bytes; none when less than a third of both texts, but for blanks, is the same.
  var difference: WordDifference {
    let total = old.inkCount(in: 0..<old.count) + new.inkCount(in: 0..<new.count)
    let changed = changes.reduce(0) { $0 + old.inkCount(in: $1.old) + new.inkCount(in: $1.new) }
    if (total - changed) * 100 < total * 30 { return WordDifference() }
    return WordDifference(
      old: changes.filter { !$0.old.isEmpty }.map { old.range(of: $0.old) },
      new: changes.filter { !$0.new.isEmpty }.map { new.range(of: $0.new) })
  }
}

extension Difference {
  /// Whether this and another difference both have something in the older text, or in the newer.
  fileprivate func isOnSide(of other: Difference) -> Bool {
    !old.isEmpty && !other.old.isEmpty || !new.isEmpty && !other.new.isEmpty
  }
}
