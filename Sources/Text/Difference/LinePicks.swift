/// Lines chosen from a difference, to apply only these changes to the older text.
///
/// A chosen removed line is removed, and a chosen added line is added.
public struct LinePicks: Equatable, Sendable {
  /// The chosen removed lines, by their numbers in the older text.
  public var removed = RangeSet<Int>()
  /// The chosen added lines, by their numbers in the newer text.
  public var added = RangeSet<Int>()

  /// Creates a choice of no line.
  public init() {}

  /// Whether no line is chosen.
  public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// Returns the choices among the lines of a hunk.
  public func part(in hunk: LineDifference.Hunk) -> LinePicks {
    var part = LinePicks()
    part.removed = removed.intersection(RangeSet(hunk.old))
    part.added = added.intersection(RangeSet(hunk.new))
    return part
  }

  /// Returns whether all lines of a hunk are chosen.
  public func containsAll(of hunk: LineDifference.Hunk) -> Bool {
    ChosenRanges(self).containsAll(of: hunk)
  }

  /// Returns the hunks of which all lines are chosen.
  public func whole(among hunks: [LineDifference.Hunk]) -> [LineDifference.Hunk] {
    hunks.filter(ChosenRanges(self).containsAll)
  }

  /// The number of chosen lines.
  ///
  /// - Complexity: O(r) for r ranges.
  public var count: Int {
    removed.ranges.reduce(0) { $0 + $1.count } + added.ranges.reduce(0) { $0 + $1.count }
  }
}

extension LineDifference {
  /// Returns the replacements that apply the chosen changes to the older text.
  ///
  /// All choices together produce the newer text. The chosen added lines of a hunk replace its
  /// chosen removed lines, one by one; remaining ones follow the last of them. Without chosen
  /// removed lines, they follow the older lines. Two lines are never joined.
  ///
  /// - Complexity: O(k log n) for k chosen lines of a text of n pieces.
  /// - Returns: changes of the older text, ascending and not touching.
  public func applying(_ picks: LinePicks) -> [Replacement] {
    let chosen = ChosenRanges(picks)
    return hunks.filter(chosen.containsAny).flatMap { hunk -> [Replacement] in
      if chosen.containsAll(of: hunk) {
        return [Replacement(older.bytes(ofLines: hunk.old), with: newBytes(hunk.new))]
      }
      return replacements(picks.part(in: hunk), in: hunk)
    }
  }

  private func replacements(_ part: LinePicks, in hunk: Hunk) -> [Replacement] {
    var found: [Replacement] = []
    func add(_ place: Range<Int>, _ bytes: [UInt8]) {
      if let last = found.last, last.range.upperBound == place.lowerBound {
        found[found.count - 1].range = last.range.lowerBound..<place.upperBound
        found[found.count - 1].bytes += bytes
      } else {
        found.append(Replacement(place, with: bytes))
      }
    }
    var rest = part.added.ranges.flatMap { Array($0) }[...]
    var removed = part.removed.ranges.flatMap { Array($0) }[...]
    while let line = removed.popFirst() {
      let taken = removed.isEmpty ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      let isLast = line + 1 == hunk.old.upperBound
      let bytes = taken.flatMap { newBytes($0..<$0 + 1) }
      add(older.bytes(ofLines: line..<line + 1), isLast ? bytes : ended(bytes))
    }
    if !rest.isEmpty {
      let end = older.bytes(ofLines: hunk.old).upperBound
      let isOpen = !hunk.old.isEmpty && end == older.count && !older.isLineStart(end)
      add(end..<end, (isOpen ? lineBreak : []) + rest.flatMap { newBytes($0..<$0 + 1) })
    }
    return found
  }

  private func newBytes(_ lines: Range<Int>) -> [UInt8] {
    newer.bytes(in: newer.bytes(ofLines: lines))
  }

  /// Returns lines that end with a line break, so that another line can follow.
  private func ended(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + lineBreak
  }

  private var lineBreak: [UInt8] { LineEnding(of: older).bytes }
}

/// The chosen lines as arrays, which are searched faster than sets.
private struct ChosenRanges {
  private let removed: [Range<Int>]
  private let added: [Range<Int>]

  init(_ picks: LinePicks) {
    removed = Array(picks.removed.ranges)
    added = Array(picks.added.ranges)
  }

  /// Returns whether all lines of a hunk are chosen.
  func containsAll(of hunk: LineDifference.Hunk) -> Bool {
    removed.containAll(of: hunk.old) && added.containAll(of: hunk.new)
  }

  /// Returns whether any line of a hunk is chosen.
  func containsAny(of hunk: LineDifference.Hunk) -> Bool {
    removed.containAny(of: hunk.old) || added.containAny(of: hunk.new)
  }
}

extension [Range<Int>] {
  /// Returns whether all numbers of a range are in one of these ranges, which are ascending and
  /// separate.
  fileprivate func containAll(of range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    guard let known = self.range(endingBehind: range.lowerBound) else { return false }
    return known.lowerBound <= range.lowerBound && range.upperBound <= known.upperBound
  }

  /// Returns whether a number of a range is in one of these ranges.
  fileprivate func containAny(of range: Range<Int>) -> Bool {
    self.range(endingBehind: range.lowerBound)?.overlaps(range) == true
  }

  /// Returns the first range with a number from `start` on.
  ///
  /// - Complexity: O(log r) for r ranges.
  private func range(endingBehind start: Int) -> Range<Int>? {
    let index = leadingCount { $0.upperBound <= start }
    return index < count ? self[index] : nil
  }
}
