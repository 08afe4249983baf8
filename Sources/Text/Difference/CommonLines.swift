/// A parallel walk along two large texts that have most lines in common.
///
/// It compares bytes up to a differing line, and then searches for the next two common lines, so
/// that its cost is that of comparing memory rather than of hashing every line. The places that it
/// finds may contain common lines, which `LineDifference` finds.
struct CommonLines {
  private let old: UnsafeRawBufferPointer
  private let new: UnsafeRawBufferPointer

  /// The numbers of lines in which common lines are searched, in order.
  private static let windows = [16, 256, 4_096]

  init(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) {
    self.old = old
    self.new = new
  }

  /// The places that differ, ascending.
  ///
  /// - Complexity: O(n) in the bytes, and O(d) in the lines around each place.
  var differences: [Difference] {
    var found: [Difference] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let same = commonCount(i, j)
      if i + same == old.count, j + same == new.count { break }
      let line = lastLineStart(in: i..<i + same)
      (i, j) = (line, j + line - i)
      let (x, y) = nextCommonLines(i, j) ?? (old.count, new.count)
      found.append(Difference(old: i..<x, new: j..<y))
      (i, j) = (x, y)
    }
    return found
  }

  private func commonCount(_ i: Int, _ j: Int) -> Int {
    let count = min(old.count - i, new.count - j)
    guard count > 0, let a = old.baseAddress, let b = new.baseAddress else { return 0 }
    return CommonBytes.prefix(a + i, b + j, count)
  }

  /// Returns the start of the last line that begins in a range of the older text, or its start.
  private func lastLineStart(in range: Range<Int>) -> Int {
    (old[range].lastIndex(of: 0x0A) ?? range.lowerBound - 1) + 1
  }

  /// Returns the nearest offsets of two equal lines in both texts; nil without near ones.
  private func nextCommonLines(_ i: Int, _ j: Int) -> (Int, Int)? {
    for count in Self.windows {
      let (a, b) = (lines(of: old, from: i, count), lines(of: new, from: j, count))
      var places: [Int: Int] = [:]
      for (index, line) in a.enumerated().reversed() { places[hash(old[line])] = index }
      var best: (x: Int, y: Int)?
      for (y, line) in b.enumerated() {
        guard let x = places[hash(new[line])], x + y < best.map({ $0.x + $0.y }) ?? .max,
          isEqual(a[x], line), x + 1 == a.count || y + 1 == b.count || isEqual(a[x + 1], b[y + 1])
        else { continue }
        best = (x, y)
      }
      if let best { return (a[best.x].lowerBound, b[best.y].lowerBound) }
    }
    return nil
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count && commonCount(a.lowerBound, b.lowerBound) >= a.count
  }

  private func hash(_ line: Slice<UnsafeRawBufferPointer>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: line))
    return hasher.finalize()
  }

  /// Returns the next lines with their line breaks.
  private func lines(
    of text: UnsafeRawBufferPointer, from start: Int, _ count: Int
  ) -> [Range<Int>] {
    var (lines, next) = ([Range<Int>](), start)
    while lines.count < count, next < text.count {
      let end = text[next...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(next..<end)
      next = end
    }
    return lines
  }
}
