import TestSupport
import Testing

@testable import Text

/// Removals from the middle of pieces, which split them in two.
@Suite struct PieceTreeCutTests {
  @Test("Cuts that fill nodes split them")
  func cutsThatFillNodesSplitThem() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(30, soak: 4_000) { cutAText(&random) }
  }

  private func cutAText(_ random: inout SeededRandom) {
    var bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    var tree = PieceTree(bytes, fanout: PieceTree.Fanout(leaf: 4, inner: 4))
    for _ in 0..<400 where bytes.count > 100 {
      var cuts = [Int.random(in: 1...2, using: &random)]
      if Int.random(in: 0..<4, using: &random) == 0 {
        cuts.append(Int.random(in: 0...60, using: &random))
      }
      for length in cuts {
        let start = Int.random(in: 0...bytes.count - length, using: &random)
        tree.remove(start..<start + length)
        bytes.removeSubrange(start..<start + length)
        tree.checkInvariants()
      }
    }
    #expect(tree.bytes == bytes)
  }

  @Test("Typed and erased text leaves no pieces")
  func whatIsTypedAndErasedLeavesNoPieces() {
    var tree = PieceTree(Array(repeating: 97, count: 10_000))
    for offset in stride(from: 1, to: 9_999, by: 7) {
      tree.insert("typed".utf8, at: offset)
      for end in stride(from: offset + 5, to: offset, by: -1) { tree.remove(end - 1..<end) }
    }
    tree.checkInvariants()
    #expect(tree.root.view.isLeaf)
    #expect(tree.root.view.count == 1)
  }

  @Test("An emptied text is like a new one")
  func anEmptiedTextIsLikeANewOne() {
    var tree = PieceTree(Array(repeating: 97, count: 10_000))
    for offset in stride(from: 9_999, to: 0, by: -3) { tree.insert([10], at: offset) }
    let kept = tree
    tree.remove(0..<tree.count)
    tree.checkInvariants()
    #expect(tree.isEmpty && tree.lineCount == 1)
    tree.insert("again".utf8, at: 0)
    #expect(String(decoding: tree.bytes, as: UTF8.self) == "again")
    kept.checkInvariants()
    #expect(kept.count == 13_333)
  }
}
