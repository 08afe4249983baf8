import Text

/// A mapping from the lines of a text to those of its replacement.
///
/// Lines that differ only in white space, as after a formatter, count as equal.
struct LineCounterparts {
  private let difference: LineDifference
  /// The hunks inside requested hunks that remain without white space; their lines count from the
  /// outer hunk.
  private var inner: [Int: [LineDifference.Hunk]] = [:]
  /// The bytes of changed lines that may still be read.
  private var rest = 4 << 20
  /// The remaining work for comparisons without white space.
  private var effort = LineEffort.interactive

  init(from older: PieceTree, to newer: PieceTree) {
    difference = LineDifference(from: older, to: newer, effort: .interactive)
  }

  private var older: PieceTree { difference.older }
  var newer: PieceTree { difference.newer }
  /// The changed lines.
  var hunks: [LineDifference.Hunk] { difference.hunks }

  /// Returns the line of the newer text that was a line of the older one; nil without one.
  ///
  /// - Complexity: O(log n) for n hunks, and one comparison for each requested hunk.
  mutating func line(_ line: Int) -> Int? { counterpart(of: line).line }

  /// The counterpart of a line, and its position among the hunks: lines with a counterpart and the
  /// same preceding hunks are followed by equal lines, up to the later one.
  private struct Place {
    var line: Int?
    /// The line in its place, if it was changed with its neighbours and as many lines replace them.
    var replacement: Int?
    /// The index of the hunk with the line; nil if the line is unchanged.
    var hunk: Int?
    /// The number of hunks, or of those inside the hunk, that begin at or before the line.
    var hunkCount: Int
  }

  private mutating func counterpart(of line: Int) -> Place {
    let count = difference.hunks.count(startingUpTo: line)
    // The empty line after the last line break is not a line of a difference.
    guard line < older.filledLineCount else { return Place(hunkCount: count) }
    guard count > 0, line < difference.hunks[count - 1].old.upperBound else {
      let found = difference.hunks.counterpart(of: line, behind: count)
      return Place(line: found < newer.lineCount ? found : nil, hunkCount: count)
    }
    let hunk = difference.hunks[count - 1]
    let (hunks, index) = (hunksInside(count - 1), line - hunk.old.lowerBound)
    let innerCount = hunks.count(startingUpTo: index)
    var place = Place(hunk: count - 1, hunkCount: innerCount)
    if innerCount == 0 || index >= hunks[innerCount - 1].old.upperBound {
      place.line = hunk.new.lowerBound + hunks.counterpart(of: index, behind: innerCount)
    } else if hunk.old.count > 1 {
      let changed = hunks[innerCount - 1]
      if changed.old.count == changed.new.count {
        place.replacement =
          hunk.new.lowerBound + changed.new.lowerBound + index - changed.old.lowerBound
      }
    }
    return place
  }

  /// Returns the differences in a hunk without white space; the whole hunk if it is too large to
  /// read.
  private mutating func hunksInside(_ index: Int) -> [LineDifference.Hunk] {
    if let known = inner[index] { return known }
    let hunk = difference.hunks[index]
    let found = compared(hunk) ?? [hunk.moved(by: (-hunk.old.lowerBound, -hunk.new.lowerBound))]
    inner[index] = found
    return found
  }

  private mutating func compared(_ hunk: LineDifference.Hunk) -> [LineDifference.Hunk]? {
    let (old, new) = (older.bytes(ofLines: hunk.old), newer.bytes(ofLines: hunk.new))
    guard !old.isEmpty, !new.isEmpty, old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let (oldLines, newLines) = (
      older.linesWithoutBlanks(in: old), newer.linesWithoutBlanks(in: new)
    )
    return oldLines.withUnsafeBytes { oldLines in
      newLines.withUnsafeBytes { newLines in
        LineAlignment(
          oldLines, newLines, counts: (hunk.old.count, hunk.new.count), within: &effort)?
          .hunks(within: &effort)
      }
    }
  }

  /// Returns the position in the newer text with the same visible characters before it; nil if its
  /// line has no counterpart.
  ///
  /// - Parameter isStart: whether a selection begins there, so that preceding blanks stay outside.
  mutating func offset(_ offset: Int, isStart: Bool) -> Int? {
    let line = older.line(at: offset)
    let place = counterpart(of: line)
    guard let target = place.line else {
      return place.replacement.flatMap { self.offset(offset, ofLine: line, inReplacement: $0) }
    }
    let (old, new) = (older.content(ofLine: line), newer.content(ofLine: target))
    if place.hunk == nil { return new.lowerBound + min(offset - old.lowerBound, new.count) }
    guard old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let before = older.bytes(in: old.lowerBound..<max(old.lowerBound, offset))
    let bytes = newer.bytes(in: new)
    var visible = before.withoutBlanks.count
    let blanks = before.reversed().prefix { $0.isBlank }.count
    var index = 0
    while index < bytes.count, visible > 0 {
      if !bytes[index].isBlank { visible -= 1 }
      index += 1
    }
    // Skips as many blanks as preceded the offset; before a word, all blanks.
    let isAtWord = offset < old.upperBound && !older[offset].isBlank
    let behind = bytes[index...].prefix { $0.isBlank }.count
    let isBeforeWord = isAtWord && (isStart || blanks > 0)
    return new.lowerBound + index + (isBeforeWord ? behind : min(blanks, behind))
  }

  /// Returns the position in a changed line: inside the common beginning or end of both lines,
  /// otherwise the nearest.
  private mutating func offset(
    _ offset: Int, ofLine line: Int, inReplacement target: Int
  ) -> Int? {
    let (old, new) = (older.content(ofLine: line), newer.content(ofLine: target))
    guard old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let (before, after) = (older.bytes(in: old), newer.bytes(in: new))
    let most = min(before.count, after.count)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.reversed(), after.reversed()).prefix(most - start).prefix { $0 == $1 }
      .count
    let place = offset - old.lowerBound
    if place <= start { return new.lowerBound + place }
    if old.count - place <= end { return new.upperBound - (old.count - place) }
    return new.lowerBound + min(place, new.count - end)
  }

  /// Returns lines that a fold hides, in the newer text; nil if more than white space differs in
  /// them.
  ///
  /// Only lines with a hunk between them are read.
  ///
  /// - Parameter lines: the hidden lines, below their header.
  mutating func hidden(_ lines: Range<Int>) -> Range<Int>? {
    let (first, end) = (
      counterpart(of: lines.lowerBound - 1), counterpart(of: lines.upperBound - 1)
    )
    guard let header = first.line, let last = end.line, header < last else { return nil }
    let hidden = header + 1..<last + 1
    if first.hunk == end.hunk, first.hunkCount == end.hunkCount { return hidden }
    let (old, new) = (older.bytes(ofLines: lines), newer.bytes(ofLines: hidden))
    guard old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let isSame = older.bytes(in: old).withoutBlanks == newer.bytes(in: new).withoutBlanks
    return isSame ? hidden : nil
  }
}

extension [LineDifference.Hunk] {
  /// Returns the number of hunks that begin before a line of the older text or at it.
  fileprivate func count(startingUpTo line: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].old.lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the line of the newer text for a common line after a number of hunks.
  fileprivate func counterpart(of line: Int, behind count: Int) -> Int {
    count == 0 ? line : line + self[count - 1].new.upperBound - self[count - 1].old.upperBound
  }
}

extension PieceTree {
  /// Returns the bytes of whole lines without white space; each line keeps its line break.
  fileprivate func linesWithoutBlanks(in range: Range<Int>) -> [UInt8] {
    let all = bytes(in: range)
    // A last line that has only blanks is a line, too.
    let end: [UInt8] = all.last == 0x0A ? [] : [0x0A]
    return all.filter { !$0.isBlank && $0 != 0x0D } + end
  }
}

extension [UInt8] {
  /// The bytes without blanks, tabs and line breaks.
  fileprivate var withoutBlanks: [UInt8] {
    filter { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
  }
}
