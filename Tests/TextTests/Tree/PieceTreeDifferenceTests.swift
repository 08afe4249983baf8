import TestSupport
import Testing

@testable import Text

@Suite struct PieceTreeDifferenceTests {
  @Test("One keystroke is one difference")
  func oneKeystrokeIsOneDifference() {
    var older = PieceTree(Array(repeating: 97, count: 50_000))
    for offset in stride(from: 50_000, to: 0, by: -25) { older.insert([10], at: offset) }
    var newer = older
    newer.insert([98], at: 777)
    newer.remove(40_000..<40_003)
    #expect(
      newer.differences(from: older) == [
        Difference(old: 777..<777, new: 777..<778),
        Difference(old: 39_999..<40_002, new: 40_000..<40_000),
      ])
  }

  @Test("A change to the same bytes is no difference")
  func aChangeThatBringsTheSameBytesIsNone() {
    let older = PieceTree("one two three".utf8)
    var newer = older
    newer.replace(4..<7, with: "two".utf8)
    #expect(newer.differences(from: older).isEmpty)
    #expect(newer.hasSameBytes(as: older))
  }

  @Test("A text begins like another up to the bytes that show its encoding and its indentation")
  func beginnings() {
    let limit = PieceTree.beginningByteCount
    let text = PieceTree(Array(repeating: 97, count: limit + 10_000))
    func edited(_ range: Range<Int>, _ bytes: [UInt8]) -> PieceTree {
      var edited = text
      edited.replace(range, with: bytes)
      return edited
    }
    #expect(text.beginsLike(text))
    #expect(edited(limit..<limit + 1, [98]).beginsLike(text))
    #expect(edited(limit + 5..<text.count, []).beginsLike(text))
    #expect(edited(limit - 1..<limit, [97]).beginsLike(text), "the same byte")
    #expect(!edited(limit - 1..<limit, [98]).beginsLike(text))
    #expect(!edited(0..<0, [98]).beginsLike(text))
    let short = PieceTree("a".utf8)
    #expect(!PieceTree("ab".utf8).beginsLike(short))
    #expect(!short.beginsLike(PieceTree("ab".utf8)))
    #expect(PieceTree("a".utf8).beginsLike(short))
    // Texts without common pieces are compared for 64 KiB, and no further.
    func long() -> PieceTree { PieceTree(Array(repeating: 97, count: 4 * limit)) }
    #expect(long().beginsLike(long(), upTo: limit))
    #expect(!long().beginsLike(long(), upTo: 2 * limit))
  }

  @Test("Texts of different origins differ in one place")
  func textsOfDifferentOriginDifferInOnePlace() {
    let older = PieceTree("the same start, this, the same end".utf8)
    let newer = PieceTree("the same start, that one, the same end".utf8)
    #expect(newer.differences(from: older) == [Difference(old: 18..<20, new: 18..<24)])
  }

  /// More pieces are inserted than the comparison examines to find the common ends.
  @Test("The difference of a change with very many pieces is right")
  func aChangeOfVeryManyPiecesIsStillRight() {
    let older = PieceTree(Array(repeating: 97, count: 1_000))
    var newer = older
    for index in 0..<70_000 { newer.insert([98 + UInt8(index % 20)], at: 500) }
    newer.checkInvariants()
    #expect(newer.differences(from: older) == [Difference(old: 500..<500, new: 500..<70_500)])
    #expect(older.differences(from: newer) == [Difference(old: 500..<70_500, new: 500..<500)])
  }

  /// Equal replacements that shared their bytes would be taken for each other.
  @Test("Behind a replacement of all matches, a moved line and a removed one are small differences")
  func aChangeBehindAReplacementOfAll() {
    let size = 14
    var older = PieceTree(Array(repeating: "one two three\n", count: 2_000).joined().utf8)
    older.replace(
      (0..<2_000).map { Replacement($0 * size + 4..<$0 * size + 7, with: [50, 51, 52]) })
    older.checkInvariants()
    let lines = { (range: Range<Int>) in range.lowerBound * size..<range.upperBound * size }
    older.replace(lines(1_000..<1_001), with: "another line.\n".utf8)
    var moved = older
    let next = older.bytes(in: lines(1_001..<1_002))
    moved.replace([
      Replacement(lines(1_000..<1_000), with: next), Replacement(lines(1_001..<1_002), with: []),
    ])
    var removed = older
    removed.remove(lines(1_000..<1_001))
    for newer in [moved, removed] {
      let all = newer.differences(from: older)
      #expect(all.count <= 2)
      #expect(all.allSatisfy { lines(999..<1_003).contains($0.old.lowerBound) })
      #expect(all.allSatisfy { $0.old.count <= 2 * size && $0.new.count <= 2 * size })
    }
  }

  /// As after a replacement of all matches: the common ends are searched in the neighbouring pieces
  /// alone.
  @Test("Every one of many replaced places is found")
  func everyOneOfManyReplacedPlacesIsFound() {
    let lines = 2_000
    func changed(_ text: PieceTree, _ length: Int, by bytes: [UInt8]) -> PieceTree {
      var changed = text
      let size = text.count / lines
      changed.replace(
        (0..<lines).map { Replacement($0 * size + 4..<$0 * size + 4 + length, with: bytes) })
      return changed
    }
    func differences(_ old: (size: Int, length: Int), _ new: (size: Int, length: Int))
      -> [Difference]
    {
      (0..<lines).map { line in
        let (a, b) = (line * old.size + 4, line * new.size + 4)
        return Difference(old: a..<a + old.length, new: b..<b + new.length)
      }
    }
    let two = PieceTree(Array(repeating: "one two three\n", count: lines).joined().utf8)
    let four = changed(two, 3, by: Array("four".utf8))
    let six = changed(four, 4, by: Array("six".utf8))
    let none = changed(two, 3, by: [])
    let all: [(text: PieceTree, size: Int, length: Int)] = [
      (two, 14, 3), (four, 15, 4), (six, 14, 3), (none, 11, 0),
    ]
    for old in all {
      for new in all where !new.text.isIdentical(to: old.text) {
        #expect(
          new.text.differences(from: old.text)
            == differences((old.size, old.length), (new.size, new.length)))
      }
    }
  }
}
