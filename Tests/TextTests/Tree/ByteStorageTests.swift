import TestSupport
import Testing

@testable import Text

@Suite struct ByteStorageTests {
  @Test("Newlines are counted at every length and alignment")
  func newlinesAreCountedAtEveryLengthAndAlignment() {
    var random = SeededRandom(seed: Seed.current())
    let bytes: [UInt8] = (0..<20_000).map { _ in
      Bool.random(using: &random) ? 10 : UInt8.random(in: 0...255, using: &random)
    }
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for length in [0, 1, 31, 32, 33, 63, 64, 255 * 32 - 1, 255 * 32 + 1, 255 * 64, 19_000] {
        let start = Int.random(in: 0..<900, using: &random)
        let expected = bytes[start..<start + length].count { $0 == 10 }
        #expect(Newlines.count(base + start, length) == expected)
      }
    }
  }

  @Test("The index agrees with counting")
  func theIndexAgreesWithCounting() {
    var random = SeededRandom(seed: Seed.current())
    let bytes: [UInt8] = (0..<50_000).map { _ in
      Int.random(in: 0..<70, using: &random) == 0 ? 10 : 97
    }
    let tree = PieceTree(bytes)
    for _ in 0..<1_000 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      let line = bytes[..<offset].count { $0 == 10 }
      #expect(tree.line(at: offset) == line)
      #expect(tree.offset(ofLine: line) == (bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0))
    }
  }

  @Test("Pastes of any size are inserted whole")
  func pastesOfAnySizeArrive() {
    for size in [0, 1, 16_383, 16_384, 16_385, 65_536, 1_000_000] {
      var tree = PieceTree("ab".utf8)
      tree.insert(Array(repeating: 10, count: size), at: 1)
      tree.insert("x".utf8, at: size + 1)
      tree.checkInvariants()
      #expect(tree.count == size + 3)
      #expect(tree.newlineCount == size)
      #expect(tree.bytes(in: size..<size + 3) == (size == 0 ? Array("axb".utf8) : [10, 120, 98]))
    }
  }

  @Test("Typed text extends one piece")
  func typedTextGrowsOnePiece() {
    var tree = PieceTree("hello world".utf8)
    for (index, byte) in "brave new ".utf8.enumerated() { tree.insert([byte], at: 6 + index) }
    #expect(tree.root.view.count == 3)
    #expect(String(decoding: tree.bytes, as: UTF8.self) == "hello brave new world")
  }

  @Test("An edit of an unshared text copies no node")
  func anEditOfAnUnsharedTextCopiesNoNode() {
    var tree = PieceTree(Array(repeating: 97, count: 10_000))
    for offset in stride(from: 10_000, to: 0, by: -3) { tree.insert([10], at: offset) }
    let root = ObjectIdentifier(tree.root)
    let first = tree.root.view.children[0].view.base
    for _ in 0..<100 { tree.insert([98], at: 1) }
    #expect(ObjectIdentifier(tree.root) == root)
    #expect(tree.root.view.children[0].view.base == first)
  }
}
