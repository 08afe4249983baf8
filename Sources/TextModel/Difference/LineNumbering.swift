import CXXHash
import Glibc

/// Gives every line a number, so that lines that are the same to the byte have the same one.
///
/// It points into the bytes it was shown, which must outlive it.
struct LineNumbering {
  private struct Line {
    var start: UnsafeRawPointer
    var length: Int
    var hash: UInt64
  }

  /// The lines that have a number, each once, at the place that is its number.
  private var known: ContiguousArray<Line> = []
  /// Numbers by the lowest bits of the hash, or of the next place that was free; -1 where none is.
  private var table: ContiguousArray<Int32>
  private let mask: Int

  /// A numbering of at most `capacity` different lines.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    table = ContiguousArray(repeating: -1, count: size)
    mask = size - 1
  }

  /// How many numbers were given.
  var count: Int { known.count }

  /// The numbers of the lines of some bytes.
  ///
  /// - Parameter count: how many lines there are.
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
      numbers.append(number(of: start, next - start))
      start = next
    }
    return numbers
  }

  /// The numbers of parts of some bytes, which follow on one another.
  ///
  /// - Parameter ends: where each part ends.
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

  private mutating func number(of start: UnsafeRawPointer, _ length: Int) -> Int32 {
    let hash = memento_xxh3_64(start, length)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while table[slot] >= 0 {
      let line = known[Int(table[slot])]
      if line.hash == hash, line.length == length, memcmp(line.start, start, length) == 0 {
        return table[slot]
      }
      slot = (slot &+ 1) & mask
    }
    let number = Int32(truncatingIfNeeded: known.count)
    table[slot] = number
    known.append(Line(start: start, length: length, hash: hash))
    return number
  }
}
