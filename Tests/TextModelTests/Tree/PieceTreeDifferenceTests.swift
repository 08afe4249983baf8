import TestSupport
import Testing

@testable import TextModel

@Suite struct PieceTreeDifferenceTests {
  @Test func oneKeystrokeIsOneDifference() {
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

  @Test func aChangeThatBringsTheSameBytesIsNone() {
    let older = PieceTree("one two three".utf8)
    var newer = older
    newer.replace(4..<7, with: "two".utf8)
    #expect(newer.differences(from: older).isEmpty)
    #expect(newer.hasSameBytes(as: older))
  }

  @Test func textsOfDifferentOriginDifferInOnePlace() {
    let older = PieceTree("the same start, this, the same end".utf8)
    let newer = PieceTree("the same start, that one, the same end".utf8)
    #expect(newer.differences(from: older) == [Difference(old: 18..<20, new: 18..<24)])
  }

  /// More pieces come in than the comparison looks at in its search for where the texts meet.
  @Test func aChangeOfVeryManyPiecesIsStillRight() {
    let older = PieceTree(Array(repeating: 97, count: 1_000))
    var newer = older
    for index in 0..<70_000 { newer.insert([98 + UInt8(index % 20)], at: 500) }
    newer.checkInvariants()
    #expect(newer.differences(from: older) == [Difference(old: 500..<500, new: 500..<70_500)])
    #expect(older.differences(from: newer) == [Difference(old: 500..<70_500, new: 500..<500)])
  }
}
