/// The difference of two texts in lines.
///
/// A line consists of its bytes with its line break, and counts from 0. A text that ends with a
/// newline has no line after it, and an empty text has no line.
///
/// Related texts are compared only in their differing pieces, extended to whole lines. Regions with
/// little text between them are compared as one, so that a line that moved over that text is in
/// both. Within a region the hunks are minimal, unless `isCoarse`.
public struct LineDifference: Sendable {
  /// A run of removed lines of the older text, and the lines of the newer text that replace them.
  public typealias Hunk = Difference

  /// The text before the change.
  public let older: PieceTree
  /// The text after the change.
  public let newer: PieceTree
  /// The hunks, ascending; two of them always have a common line between them.
  public private(set) var hunks: [Hunk]
  /// Whether the search ended early: then hunks may contain common lines.
  public let isCoarse: Bool
  /// Whether more changed places exist than were requested.
  public let isPartial: Bool

  /// Compares two texts, related or not.
  ///
  /// - Complexity: that of `PieceTree.differences(from:)`, and O(n + d²) for n lines in the changed
  ///   places, d of them changed; the second part is bounded.
  /// - Parameter places: the maximum number of changed places to examine, from the start; if more
  ///   exist, near ones are compared separately.
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
        from: older, limit: .max, joinedBeyond: effort.places, comparing: effort.comparedBytes)
      : newer.differences(from: older, limit: places + 1)
    isPartial = differences.count > places
    var regions = Self.regions(differences.prefix(places), from: older, to: newer)
    // A partial comparison is repeated as a whole.
    if !isPartial {
      regions = Self.joiningNear(regions, from: older, to: newer, within: effort)
    }
    for region in regions {
      hunks += Self.hunks(in: region, of: older, and: newer, within: &effort)
    }
    self.hunks = hunks
    isCoarse = effort.isSpent
  }

  /// Returns only the hunks that remove or add some of these lines, or remove or add lines between
  /// two of them.
  public func limited(toOlder old: [Range<Int>], newer new: [Range<Int>]) -> LineDifference {
    var limited = self
    limited.hunks = hunks.filter { hunk in
      old.contains { $0.isTouched(by: hunk.old) } || new.contains { $0.isTouched(by: hunk.new) }
    }
    return limited
  }

  /// Whether no line differs.
  public var isEmpty: Bool { hunks.isEmpty }

  /// The number of lines that only the newer text has.
  public var addedLineCount: Int { hunks.reduce(0) { $0 + $1.new.count } }

  /// The number of lines that only the older text has.
  public var removedLineCount: Int { hunks.reduce(0) { $0 + $1.old.count } }
}

extension LineDifference {
  /// A changed place, as whole lines.
  private struct Region {
    var lines: Hunk
    /// The bytes in these lines from the first difference to the last.
    var bytes: Difference
    /// The lines, or those of the joined places, if they are few and each replaces one line by one
    /// of another length.
    ///
    /// Then little needs to be read. Otherwise it is empty.
    var changedLines: [Hunk]

    /// Returns the two regions, and all between them, as one.
    func joined(with next: Region) -> Region {
      let areLines =
        !changedLines.isEmpty && !next.changedLines.isEmpty
        && changedLines.count + next.changedLines.count <= LineDifference.fewPlaces
      return Region(
        lines: lines.joined(with: next.lines), bytes: bytes.joined(with: next.bytes),
        changedLines: areLines ? changedLines + next.changedLines : [])
    }
  }

  /// Returns the changed places; no two contain the same line.
  private static func regions(
    _ differences: ArraySlice<Difference>, from older: PieceTree, to newer: PieceTree
  ) -> [Region] {
    // Text that is typed again is stored elsewhere, so that pieces of equal texts may differ; and
    // very long places are not compared completely.
    if older.count == newer.count, let start = differences.first?.old.lowerBound,
      older.hasBytes(in: start..<older.count, of: newer, in: start..<newer.count)
    {
      return []
    }
    var regions: [Region] = []
    for difference in differences {
      let (old, new) = (difference.old, difference.new)
      let isInsideLine = !older.isLineStart(old.upperBound) || !newer.isLineStart(new.upperBound)
      let lines = Hunk(
        old: older.lines(of: old, andRest: isInsideLine),
        new: newer.lines(of: new, andRest: isInsideLine))
      let isOneLine = lines.old.count == 1 && lines.new.count == 1 && old.count != new.count
      let region = Region(lines: lines, bytes: difference, changedLines: isOneLine ? [lines] : [])
      // The text between two places is common: they touch in both texts or in neither.
      if let last = regions.last, last.lines.touches(lines) {
        regions[regions.count - 1] = last.joined(with: region)
        regions[regions.count - 1].changedLines = []
      } else {
        regions.append(region)
      }
    }
    return regions
  }

  /// Returns the regions with neighbours joined, as far as the effort allows it for all of them.
  private static func joiningNear(
    _ regions: [Region], from older: PieceTree, to newer: PieceTree, within effort: LineEffort
  ) -> [Region] {
    var joined: [Region] = []
    // Half of the bytes are reserved for the other regions.
    let mostBytes = min(effort.joinedBytes, effort.bytes / 2)
    // Of all regions that are joined: their bytes, and the lines changed in them.
    var (bytes, lines) = (0, 0)
    // Of the last region.
    var (lastBytes, lastLines) = (0, 0)
    for region in regions {
      let regionLines = region.lines.old.count + region.lines.new.count
      if let last = joined.last {
        let whole = last.joined(with: region)
        // If the differences themselves exceed the limit for joining, the lines are not read.
        let isNear =
          lines + lastLines + regionLines <= effort.joinedLines
          && bytes + whole.bytes.old.count + whole.bytes.new.count <= mostBytes
        let wholeBytes =
          isNear
          ? older.bytes(ofLines: whole.lines.old).count
            + newer.bytes(ofLines: whole.lines.new).count
          : 0
        if isNear, bytes + wholeBytes <= mostBytes {
          joined[joined.count - 1] = whole
          (lastBytes, lastLines) = (wholeBytes, lastLines + regionLines)
          continue
        }
        bytes += lastBytes
        if lastBytes > 0 { lines += lastLines }
      }
      joined.append(region)
      (lastBytes, lastLines) = (0, regionLines)
    }
    return joined
  }

  /// The maximum number of joined places for which `areSmallest` is quicker than a comparison.
  private static var fewPlaces: Int { 8 }

  /// Returns whether a few changed lines are certainly the smallest hunks.
  ///
  /// With n of them, other hunks have fewer lines only if the lines between two neighbours get
  /// other partners. These are less than n lines away, except for less than n lines without a
  /// partner. So the first n of these lines are sufficient.
  private static func areSmallest(
    _ changed: [Hunk], from older: PieceTree, to newer: PieceTree
  ) -> Bool {
    let count = changed.count
    guard 2...fewPlaces ~= count, let all = changed.last.map({ changed[0].joined(with: $0) })
    else { return false }
    return zip(changed, changed.dropFirst()).allSatisfy { above, below in
      let (start, newStart) = (above.old.upperBound, above.new.upperBound)
      guard below.old.lowerBound - start >= count else { return false }
      let near = (newStart - count + 1..<newStart + 2 * count).clamped(to: all.new)
      let candidates = Array(zip(near, newer.ranges(ofLines: near)))
      return older.ranges(ofLines: start..<start + count).enumerated().allSatisfy { index, line in
        !candidates.contains { number, candidate in
          let distance = number - newStart - index
          return distance != 0 && abs(distance) < count
            && older.hasBytes(in: line, of: newer, in: candidate)
        }
      }
    }
  }

  /// Returns the hunks of a changed place.
  private static func hunks(
    in changed: Region, of older: PieceTree, and newer: PieceTree, within effort: inout LineEffort
  ) -> [Hunk] {
    let region = changed.lines
    let isOneLine = changed.changedLines.count == 1
    if isOneLine || region.old.isEmpty || region.new.isEmpty { return [region] }
    let old = older.bytes(ofLines: region.old)
    let new = newer.bytes(ofLines: region.new)
    // One line replaced by one line has no smaller hunk, however long they are.
    let isSmallest = region.old.count == 1 && region.new.count == 1
    guard old.count + new.count <= effort.bytes else {
      effort.isSpent = effort.isSpent || !isSmallest
      return [region]
    }
    effort.bytes -= old.count + new.count
    if isSmallest { return older.hasBytes(in: old, of: newer, in: new) ? [] : [region] }
    if areSmallest(changed.changedLines, from: older, to: newer) { return changed.changedLines }
    let hunks = older.withContiguousBytes(in: old) { old in
      newer.withContiguousBytes(in: new) { new in
        LineAlignment(old, new, counts: (region.old.count, region.new.count), within: &effort)?
          .hunks(within: &effort)
      }
    }
    guard let hunks else {
      effort.isSpent = true
      return [region]
    }
    return hunks.map { $0.moved(by: (region.old.lowerBound, region.new.lowerBound)) }
  }
}

extension Range<Int> {
  /// Returns whether some lines are among these; no lines are, between two of these.
  fileprivate func isTouched(by lines: Self) -> Bool {
    lines.isEmpty
      ? lowerBound < lines.lowerBound && lines.lowerBound < upperBound : overlaps(lines)
  }
}

extension Difference {
  /// Returns whether no line is between this hunk and a later one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.old.lowerBound <= old.upperBound || next.new.lowerBound <= new.upperBound
  }

  /// Returns the hunk shifted by a number of lines in each text.
  package func moved(by lines: (old: Int, new: Int)) -> Self {
    Self(
      old: old.lowerBound + lines.old..<old.upperBound + lines.old,
      new: new.lowerBound + lines.new..<new.upperBound + lines.new)
  }
}

extension PieceTree {
  /// The number of lines that contain a byte, their newline included.
  package var filledLineCount: Int { newlineCount + (isLineStart(count) ? 0 : 1) }

  /// Returns the bytes of lines, with their line breaks.
  package func bytes(ofLines lines: Range<Int>) -> Range<Int> {
    startOfLine(lines.lowerBound)..<startOfLine(lines.upperBound)
  }

  /// Returns the bytes of each of some lines.
  fileprivate func ranges(ofLines lines: Range<Int>) -> [Range<Int>] {
    let starts = (lines.lowerBound...lines.upperBound).map(startOfLine)
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  private func startOfLine(_ line: Int) -> Int { line < lineCount ? offset(ofLine: line) : count }

  func isLineStart(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }

  /// Returns the lines that contain a range of bytes.
  ///
  /// - Parameter rest: whether the line at the end of the range is included.
  fileprivate func lines(of range: Range<Int>, andRest rest: Bool) -> Range<Int> {
    let end = line(at: range.upperBound)
    return line(at: range.lowerBound)..<(rest ? min(end + 1, filledLineCount) : end)
  }

  /// Returns whether the bytes of a range equal those of a range of another text.
  func hasBytes(in range: Range<Int>, of other: PieceTree, in otherRange: Range<Int>)
    -> Bool
  {
    if range.count != otherRange.count { return false }
    var a = ByteReader(self, at: range.lowerBound)
    var b = ByteReader(other, at: otherRange.lowerBound)
    return a.passCommonBytes(with: &b, atMost: range.count) == range.count
  }

  /// Calls `body` with the bytes of a range: in place if they are contiguous, otherwise as a copy.
  package func withContiguousBytes<Result>(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let chunk = range.isEmpty ? nil : chunk(at: range.lowerBound)
    guard let chunk, chunk.range.upperBound >= range.upperBound else {
      return bytes(in: range).withUnsafeBytes(body)
    }
    return withExtendedLifetime(self) {
      body(UnsafeRawBufferPointer(start: chunk.base, count: range.count))
    }
  }
}
