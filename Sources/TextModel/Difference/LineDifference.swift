/// Where two texts differ, told in lines.
///
/// A line is its bytes with the line break that ends it, and counts from 0. A text that ends with
/// a newline has no line behind it, and an empty text has none at all.
///
/// Texts that come from one are compared only where their pieces differ, widened to whole lines;
/// what is outside of these places is not looked at. Within such a place the hunks are as small
/// as they can be, unless `isCoarse`.
public struct LineDifference: Sendable {
  /// A run of lines that changed.
  public struct Hunk: Equatable, Sendable {
    /// The lines of the older text that went.
    public var old: Range<Int>
    /// The lines of the newer text that came in their place.
    public var new: Range<Int>
  }

  /// The text that was there before.
  public let older: PieceTree
  /// The text that came of it.
  public let newer: PieceTree
  /// The places that differ, ascending; between two of them there is a line at least that is in
  /// both texts.
  public let hunks: [Hunk]
  /// Whether the search was cut short: then hunks hold lines that are in both texts too.
  public let isCoarse: Bool
  /// Whether there are more places that differ, behind those that were asked for.
  public let isPartial: Bool

  /// Compares two texts, of one origin or not.
  ///
  /// - Complexity: that of `PieceTree.differences(from:)`, and O(n + d²) for n lines in the
  ///   places that differ, d of them changed; the second part is bounded.
  /// - Parameters:
  ///   - effort: how much work it may be.
  ///   - places: how many places that differ are looked at, from the start.
  public init(
    from older: PieceTree, to newer: PieceTree, effort: LineEffort = .standard,
    atMost places: Int = .max
  ) {
    self.older = older
    self.newer = newer
    var effort = effort
    var hunks: [Hunk] = []
    let differences =
      places == .max
      ? newer.differences(
        from: older, joinedBeyond: effort.places, comparing: effort.comparedBytes)
      : newer.differences(from: older, limit: places + 1)
    isPartial = differences.count > places
    for region in Self.regions(differences.prefix(places), from: older, to: newer) {
      hunks += Self.hunks(in: region, of: older, and: newer, within: &effort)
    }
    self.hunks = hunks
    isCoarse = effort.isSpent
  }

  /// Compares the text of a state with another, as `init(from:to:effort:atMost:)` does.
  public init(
    from older: TextBuffer.Memento, to newer: PieceTree, effort: LineEffort = .standard,
    atMost places: Int = .max
  ) {
    self.init(from: older.text, to: newer, effort: effort, atMost: places)
  }

  /// Whether no line differs.
  public var isEmpty: Bool { hunks.isEmpty }
}

extension LineDifference {
  /// The places where the texts differ, as whole lines; no two touch the same line.
  private static func regions(
    _ differences: ArraySlice<Difference>, from older: PieceTree, to newer: PieceTree
  ) -> [Hunk] {
    if older.hasBytes(of: newer, around: differences) { return [] }
    var regions: [Hunk] = []
    for difference in differences {
      let region = wholeLines(difference, from: older, to: newer)
      // What is between two places is in both texts: they touch in both or in neither.
      if let last = regions.last, last.touches(region) {
        regions[regions.count - 1] = last.joined(with: region)
      } else {
        regions.append(region)
      }
    }
    return regions
  }

  private static func wholeLines(
    _ difference: Difference, from older: PieceTree, to newer: PieceTree
  ) -> Hunk {
    let (old, new) = (difference.old, difference.new)
    let endsBetweenLines =
      older.isLineStart(old.upperBound) && newer.isLineStart(new.upperBound)
    return Hunk(
      old: older.lines(of: old, andRest: !endsBetweenLines),
      new: newer.lines(of: new, andRest: !endsBetweenLines))
  }

  /// The hunks of a place where the texts differ.
  private static func hunks(
    in region: Hunk, of older: PieceTree, and newer: PieceTree, within effort: inout LineEffort
  ) -> [Hunk] {
    if region.old.isEmpty || region.new.isEmpty { return [region] }
    let old = older.bytes(ofLines: region.old)
    let new = newer.bytes(ofLines: region.new)
    // Of a line for a line there is no smaller hunk, however long they are.
    let isSmallest = region.old.count == 1 && region.new.count == 1
    guard effort.allows(bytes: old.count + new.count) else {
      effort.isSpent = effort.isSpent || !isSmallest
      return [region]
    }
    if region.old.count == 1, region.new.count == 1 {
      return older.hasBytes(in: old, of: newer, in: new) ? [] : [region]
    }
    let hunks = older.withContiguousBytes(in: old) { old in
      newer.withContiguousBytes(in: new) { new in
        let lines = LineAlignment(
          old, new, counts: (region.old.count, region.new.count), within: &effort)
        guard var lines else { return [Hunk]?.none }
        lines.align(within: &effort)
        return lines.hunks
      }
    }
    guard let hunks else {
      effort.isSpent = true
      return [region]
    }
    return hunks.map { $0.moved(by: (region.old.lowerBound, region.new.lowerBound)) }
  }
}

extension LineDifference.Hunk {
  /// Whether no line is between this hunk and a later one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.old.lowerBound <= old.upperBound || next.new.lowerBound <= new.upperBound
  }

  /// One hunk of both and of what is between them.
  func joined(with next: Self) -> Self {
    Self(
      old: old.lowerBound..<max(old.upperBound, next.old.upperBound),
      new: new.lowerBound..<max(new.upperBound, next.new.upperBound))
  }

  /// The same hunk where its texts begin so many lines later.
  func moved(by lines: (old: Int, new: Int)) -> Self {
    Self(
      old: old.lowerBound + lines.old..<old.upperBound + lines.old,
      new: new.lowerBound + lines.new..<new.upperBound + lines.new)
  }
}

extension PieceTree {
  /// How many lines there are that hold a byte, their newline if nothing else.
  var filledLineCount: Int { newlineCount + (isLineStart(count) ? 0 : 1) }

  /// The bytes of lines that hold some, with their line breaks.
  func bytes(ofLines lines: Range<Int>) -> Range<Int> {
    startOfLine(lines.lowerBound)..<startOfLine(lines.upperBound)
  }

  private func startOfLine(_ line: Int) -> Int {
    line < lineCount ? offset(ofLine: line) : count
  }

  fileprivate func isLineStart(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }

  /// The lines that a range of bytes is in.
  ///
  /// - Parameter rest: whether the line goes with them that the end of the range is in.
  fileprivate func lines(of range: Range<Int>, andRest rest: Bool) -> Range<Int> {
    let end = line(at: range.upperBound)
    return line(at: range.lowerBound)..<(rest ? min(end + 1, filledLineCount) : end)
  }

  /// Whether two texts have the same bytes though differences were found between them.
  ///
  /// Text that is written again elsewhere is another to a comparison by place, whatever it says; and
  /// of a place that is very long not all was compared. Where a byte differs that was, this ends there.
  fileprivate func hasBytes(of other: PieceTree, around differences: ArraySlice<Difference>) -> Bool
  {
    guard count == other.count, let start = differences.first?.old.lowerBound else { return false }
    var a = ByteReader(self, at: start)
    var b = ByteReader(other, at: start)
    return a.passCommonBytes(with: &b, atMost: count - start) == count - start
  }

  /// Whether the bytes of a range are those of a range of another text.
  fileprivate func hasBytes(
    in range: Range<Int>, of other: PieceTree, in otherRange: Range<Int>
  ) -> Bool {
    if range.count != otherRange.count { return false }
    var a = ByteReader(self, at: range.lowerBound)
    var b = ByteReader(other, at: otherRange.lowerBound)
    return a.passCommonBytes(with: &b, atMost: range.count) == range.count
  }

  /// Calls `body` with the bytes of a range: with those in place where they lie in one run, or
  /// with a copy.
  fileprivate func withContiguousBytes<Result>(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if range.isEmpty || chunk(at: range.lowerBound).range.upperBound < range.upperBound {
      return bytes(in: range).withUnsafeBytes(body)
    }
    return withExtendedLifetime(self) {
      let base = chunk(at: range.lowerBound).base
      return body(UnsafeRawBufferPointer(start: base, count: range.count))
    }
  }
}
