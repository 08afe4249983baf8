import Glibc
import TestSupport
import Testing

@testable import Text

/// Texts beyond the maximum length of a piece; only in a soak, because counting 5 GB takes long.
@Suite struct PieceTreeHugeTests {
  @Test("Pieces of two gibibytes are contiguous", .enabled(if: Soak.isOn))
  func piecesOfTwoGibibytesFollowOneAnother() throws {
    let size = 5 << 30
    // Unwritten pages take no memory.
    let memory = try #require(calloc(size, 1))
    let newlines = [0, 1 << 20, (1 << 31) - 1, 1 << 31, (1 << 32) + 5, size - 1]
    for offset in newlines { memory.storeBytes(of: 10, toByteOffset: offset, as: UInt8.self) }
    var tree = PieceTree(adopting: UnsafeMutableRawBufferPointer(start: memory, count: size))
    tree.checkInvariants()
    #expect(tree.root.view.count == 3)
    #expect(tree.newlineCount == newlines.count)
    for (line, offset) in newlines.enumerated() {
      #expect(tree.offset(ofLine: line + 1) == offset + 1)
      #expect(tree.line(at: offset) == line)
    }

    let older = tree
    tree.insert([97], at: 1 << 31)
    tree.remove((1 << 31) - 10..<(1 << 32) + 3)
    tree.checkInvariants()
    #expect(tree.newlineCount == 4)
    #expect(tree.line(at: (1 << 31) - 10 + 4) == 3)
    #expect(
      tree.differences(from: older) == [
        Difference(
          old: (1 << 31) - 10..<(1 << 32) + 2, new: (1 << 31) - 10..<(1 << 31) - 10)
      ])
  }
}
