/// The changes within the lines of a hunk.
public struct WordDifference: Equatable, Sendable {
  /// The removed byte ranges of the older text, ascending and not touching.
  public var old: [Range<Int>]
  /// The added byte ranges of the newer text, ascending and not touching.
  public var new: [Range<Int>]

  /// Creates a difference from ranges of both texts.
  public init(old: [Range<Int>] = [], new: [Range<Int>] = []) {
    self.old = old
    self.new = new
  }

  /// Whether no text is emphasised.
  public var isEmpty: Bool { old.isEmpty && new.isEmpty }
}

extension LineDifference {
  /// The maximum size in bytes of a hunk, in both texts, for a comparison of words.
  private static var maxBytes: Int { 32 << 10 }

  /// Returns the ranges to emphasise in the lines of a hunk: words, blanks and marks that occur in
  /// one text only.
  ///
  /// The rest of both sides is equal. A single blank between two changed words is emphasised with
  /// them. The ranges contain whole characters, and may extend over line breaks. The result is
  /// empty in three cases: the hunk has lines on one side only, hardly any text is common, so that
  /// the lines themselves are the change, or the hunk is larger than 32 KiB.
  ///
  /// - Complexity: O(n + d²) for n words of the hunk, d of them changed; bounded to about a
  ///   millisecond, and some microseconds for a few lines.
  /// - Parameter change: the index of a hunk.
  public func words(inChange change: Int) -> WordDifference {
    let changes = wordChanges(inChange: change) ?? []
    return WordDifference(
      old: changes.map(\.old).filter { !$0.isEmpty },
      new: changes.map(\.new).filter { !$0.isEmpty })
  }

  /// Returns the differences in the lines of a hunk, of whole characters.
  ///
  /// They are those of its words without their common ends, or one if hardly any text is common.
  ///
  /// - Complexity: that of `words(inChange:)`, and a comparison of the lines.
  func differences(inChange change: Int) -> [Difference] {
    let hunk = hunks[change]
    let whole = Difference(
      old: older.bytes(ofLines: hunk.old), new: newer.bytes(ofLines: hunk.new))
    return (wordChanges(inChange: change) ?? [whole]).compactMap(withoutCommonCharacters)
  }

  /// Returns a difference without the common characters at both ends; nil if it becomes empty.
  private func withoutCommonCharacters(_ whole: Difference) -> Difference? {
    var (old, new) = (whole.old, whole.new)
    var (a, b) = (ByteReader(older, at: old.lowerBound), ByteReader(newer, at: new.lowerBound))
    var head = a.passCommonBytes(with: &b, atMost: min(old.count, new.count))
    while head > 0, cutsCharacter(old.lowerBound + head, new.lowerBound + head) { head -= 1 }
    old = old.lowerBound + head..<old.upperBound
    new = new.lowerBound + head..<new.upperBound
    a.move(to: old.upperBound)
    b.move(to: new.upperBound)
    var tail = a.passCommonBytesBack(with: &b, atMost: min(old.count, new.count))
    while tail > 0, cutsCharacter(old.upperBound - tail, new.upperBound - tail) { tail -= 1 }
    old = old.lowerBound..<old.upperBound - tail
    new = new.lowerBound..<new.upperBound - tail
    return old.isEmpty && new.isEmpty ? nil : Difference(old: old, new: new)
  }

  private func cutsCharacter(_ old: Int, _ new: Int) -> Bool {
    older.characterStart(around: old) != old || newer.characterStart(around: new) != new
  }

  /// Returns the changed words of a hunk; nil if its lines themselves are the change.
  private func wordChanges(inChange change: Int) -> [Difference]? {
    let hunk = hunks[change]
    if hunk.old.isEmpty || hunk.new.isEmpty { return nil }
    let (old, new) = (older.bytes(ofLines: hunk.old), newer.bytes(ofLines: hunk.new))
    if old.count + new.count > Self.maxBytes { return nil }
    return WordTokens(of: newer, in: new).changes(from: WordTokens(of: older, in: old))
  }
}

extension WordTokens {
  /// The limit of a search for partners: about half a millisecond.
  private static var effort: LineEffort { LineEffort(steps: 200_000, bytes: .max, lines: .max) }

  /// Returns the byte ranges that differ from older words; nil if less than 30 % of both, blanks
  /// excluded, is common.
  fileprivate func changes(from old: WordTokens) -> [Difference]? {
    let numbers = old.bytes.withUnsafeBytes { oldBytes in
      bytes.withUnsafeBytes { newBytes in
        var numbering = LineNumbering(capacity: old.count + count)
        let oldNumbers = numbering.numbers(ofPartsIn: oldBytes, endingAt: old.ends)
        let newNumbers = numbering.numbers(ofPartsIn: newBytes, endingAt: ends)
        return (old: oldNumbers, new: newNumbers, count: numbering.count)
      }
    }
    var search = EditSearch(numbers.old, numbers.new, numberCount: numbers.count)
    var effort = Self.effort
    search.run(within: &effort)
    let changes = Self.joiningOverBlanks(search.changes, old)
    let total = old.inkCount(in: 0..<old.count) + inkCount(in: 0..<count)
    let changed = changes.reduce(0) { $0 + old.inkCount(in: $1.old) + inkCount(in: $1.new) }
    if (total - changed) * 100 < total * 30 { return nil }
    return changes.map { Difference(old: old.range(of: $0.old), new: range(of: $0.new)) }
  }

  /// Returns the same changes, with those merged that a single blank separates in one text.
  private static func joiningOverBlanks(
    _ changes: [Difference], _ words: WordTokens
  ) -> [Difference] {
    changes.reduce(into: []) { joined, change in
      if let last = joined.last, last.old.upperBound + 1 == change.old.lowerBound,
        words.classes[last.old.upperBound] == .space, last.isOnSide(of: change)
      {
        joined[joined.count - 1] = last.joined(with: change)
      } else {
        joined.append(change)
      }
    }
  }
}

extension Difference {
  /// Returns whether this and another difference change the same side.
  fileprivate func isOnSide(of other: Difference) -> Bool {
    !old.isEmpty && !other.old.isEmpty || !new.isEmpty && !other.new.isEmpty
  }
}
