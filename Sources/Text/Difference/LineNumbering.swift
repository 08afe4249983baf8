import CXXHash
import Glibc

/// A numbering of lines: lines with equal bytes get the same number.
///
/// It points into the bytes of these lines, which must outlive it.
struct LineNumbering {
  private struct Line {
    var start: UnsafeRawPointer
    var hash: UInt64
    var length: Int32
    /// The line number in the first text at which the line got its number.
    var place: Int32
  }

  /// The numbered lines, each once, at the index that is its number.
  private var known: ContiguousArray<Line> = []
  /// The numbers by the lowest bits of the hash, or in the next free slot; -1 for a free slot.
  private var table: ContiguousArray<Int32>
  private let mask: Int

  /// Creates a numbering of at most `capacity` different lines.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    table = ContiguousArray(repeating: -1, count: size)
    mask = size - 1
  }

  /// The number of different lines.
  var count: Int { known.count }

  /// Returns the numbers of the lines of some bytes.
  ///
  /// - Complexity: O(n) in the bytes.
  mutating func numbers(
    ofLinesIn bytes: UnsafeRawBufferPointer, count: Int
  ) -> ContiguousArray<Int32> {
    var numbers: ContiguousArray<Int32> = []
    guard var start = bytes.baseAddress else { return numbers }
    numbers.reserveCapacity(count)
    let end = start + bytes.count
    while start < end {
      let newline = memchr(start, 0x0A, end - start)
      let next = newline.map { UnsafeRawPointer($0) + 1 } ?? end
      numbers.append(number(of: start, next - start, at: numbers.count))
      start = next
    }
    return numbers
  }

  /// Returns the numbers of the lines of a text that mostly equals a numbered one.
  ///
  /// Each line is first compared with the successor of the line before it: most lines need no hash.
  ///
  /// - Parameters:
  ///   - other: the bytes of the text that was numbered first and in one call.
  ///   - otherNumbers: the numbers of its lines.
  ///   - limit: the maximum number of lines to hash; beyond it, the result is nil.
  /// - Complexity: O(n) in the bytes of both.
  mutating func numbers(
    ofLinesIn bytes: UnsafeRawBufferPointer, count: Int, like other: UnsafeRawBufferPointer,
    numbered otherNumbers: ContiguousArray<Int32>, hashing limit: inout Int
  ) -> ContiguousArray<Int32>? {
    var numbers: ContiguousArray<Int32> = []
    guard var start = bytes.baseAddress, let otherStart = other.baseAddress else { return numbers }
    numbers.reserveCapacity(count)
    let end = start + bytes.count
    var model = LineCursor(start: otherStart, end: otherStart + other.count)
    while start < end {
      let newline = memchr(start, 0x0A, end - start)
      let next = newline.map { UnsafeRawPointer($0) + 1 } ?? end
      if model.equals(start, next - start, isEnded: newline != nil) {
        numbers.append(otherNumbers[model.line])
        model.advance(next - start)
      } else {
        if limit == 0 { return nil }
        limit -= 1
        let number = number(of: start, next - start)
        numbers.append(number)
        model.follow(known[Int(number)].start, line: Int(known[Int(number)].place))
      }
      start = next
    }
    return numbers
  }

  /// Returns the numbers of adjacent parts of some bytes, given their ends.
  mutating func numbers(
    ofPartsIn bytes: UnsafeRawBufferPointer, endingAt ends: ContiguousArray<Int>
  ) -> ContiguousArray<Int32> {
    var numbers: ContiguousArray<Int32> = []
    guard let base = bytes.baseAddress else { return numbers }
    numbers.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      numbers.append(number(of: base + start, end - start))
      start = end
    }
    return numbers
  }

  /// - Parameter place: the line number in the first text; negative for other texts.
  private mutating func number(
    of start: UnsafeRawPointer, _ length: Int, at place: Int = -1
  ) -> Int32 {
    let hash = memento_xxh3_64(start, length)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while table[slot] >= 0 {
      let line = known[Int(table[slot])]
      if line.hash == hash, Int(line.length) == length, memcmp(line.start, start, length) == 0 {
        return table[slot]
      }
      slot = (slot &+ 1) & mask
    }
    let number = Int32(truncatingIfNeeded: known.count)
    table[slot] = number
    known.append(
      Line(
        start: start, hash: hash, length: Int32(truncatingIfNeeded: length),
        place: Int32(truncatingIfNeeded: place)))
    return number
  }
}

/// A line of a text, for comparison with lines of another.
private struct LineCursor {
  var start: UnsafeRawPointer
  let end: UnsafeRawPointer
  var line = 0

  /// The maximum distance to a known line from which to continue; its first occurrence may be
  /// anywhere.
  private static var farthest: Int { 1_000 }

  /// Returns whether another line equals this one.
  ///
  /// - Parameter isEnded: whether its last byte is a newline.
  @inline(__always)
  func equals(_ other: UnsafeRawPointer, _ length: Int, isEnded: Bool) -> Bool {
    let rest = end - start
    return (isEnded ? length <= rest : length == rest) && memcmp(start, other, length) == 0
  }

  /// Moves to the next line, `length` bytes further on.
  @inline(__always)
  mutating func advance(_ length: Int) {
    start += length
    line &+= 1
  }

  /// Moves to the line after a known one if that is near, otherwise to the next line.
  mutating func follow(_ known: UnsafeRawPointer, line knownLine: Int) {
    if knownLine >= 0, abs(knownLine - line) <= Self.farthest {
      start = known
      line = knownLine
    }
    if start == end { return }
    let newline = memchr(start, 0x0A, end - start)
    advance((newline.map { UnsafeRawPointer($0) + 1 } ?? end) - start)
  }
}
