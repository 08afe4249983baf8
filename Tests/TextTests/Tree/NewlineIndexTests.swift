import TestSupport
import Testing

@testable import Text

@Suite struct NewlineIndexTests {
  /// Texts from no newlines to nothing but newlines, of sizes around those of blocks and spans.
  @Test(
    "Counts and positions equal those of a plain loop", arguments: [1, 2, 60, 5_000, .max],
    [0, 1, 511, 512, 513, 65_535, 65_536, 65_537, 200_000])
  func countsAndPlacesAreThoseOfALoop(bytesPerNewline: Int, size: Int) {
    var random = SeededRandom(seed: Seed.current())
    let bytes = text(size, bytesPerNewline, &random)
    let behind = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let index = NewlineIndex(base, count: size)
      for _ in 0..<300 {
        let offset = Int.random(in: 0...size, using: &random)
        let expected = behind.partitioningIndex { $0 > offset }
        #expect(index.count(before: offset, base) == expected)
      }
      for _ in 0..<300 where !behind.isEmpty {
        let rank = Int.random(in: 1...behind.count, using: &random)
        let block = index.block(beforeNewline: rank)
        #expect(block.newlines < rank)
        #expect(block.newlines == behind.partitioningIndex { $0 > block.offset })
        #expect((block.offset..<block.offset + 512).contains(behind[rank - 1] - 1))
      }
    }
  }

  /// A growing index equals one created at once, for any sizes of the parts.
  @Test(
    "The result does not depend on the portions", arguments: [1, 60, .max],
    [1, 511, 512, 700, 70_000])
  func portionsMakeNoDifference(bytesPerNewline: Int, portion: Int) {
    var random = SeededRandom(seed: Seed.current())
    let bytes = text(150_000, bytesPerNewline, &random)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let index = NewlineIndex(capacity: bytes.count)
      var count = 0
      while count < bytes.count {
        count = min(bytes.count, count + Int.random(in: 1...portion, using: &random))
        let newlines = Newlines.count(base, count)
        #expect(index.extend(to: count, base) == newlines)
        let offset = Int.random(in: 0...count, using: &random)
        #expect(index.count(before: offset, base) == Newlines.count(base, offset))
        if newlines > 0 {
          let rank = Int.random(in: 1...newlines, using: &random)
          let block = index.block(beforeNewline: rank)
          #expect(block.newlines == Newlines.count(base, block.offset) && block.newlines < rank)
        }
        if portion < 500, random.next() % 4 > 0 { count = min(bytes.count, count + 2_000) }
      }
    }
  }

  @Test("The bytes after newlines are found")
  func theBytesBehindANewlineAreFound() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<3_000 {
      let size = Int.random(in: 1...700, using: &random)
      let bytes = text(size, Int.random(in: 1...90, using: &random), &random)
      let behind = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
      let rank = Int.random(in: 1...behind.count + 1, using: &random)
      let found = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { Newlines.offset(behind: rank, $0, size) } ?? nil
      }
      #expect(found == (rank <= behind.count ? behind[rank - 1] : nil))
    }
  }

  private func text(
    _ size: Int, _ bytesPerNewline: Int, _ random: inout SeededRandom
  ) -> [UInt8] {
    (0..<size).map { _ in
      let isNewline =
        bytesPerNewline != .max && Int.random(in: 0..<bytesPerNewline, using: &random) == 0
      // Neighbours of the newline in value, and the bytes whose highest bit is set.
      return isNewline ? 10 : [9, 11, 97, 0, 0x8A, 0x8B, 0xFF].randomElement(using: &random) ?? 0
    }
  }
}

extension [Int] {
  /// Returns the first index whose element is behind; all such elements are at the end.
  fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
