import TestSupport
import Testing

@testable import Text

/// The difference of lines, compared with the textbook table.
@Suite struct LineDifferenceRandomTests {
  @Test("Unrelated texts have the smallest difference")
  func unrelatedTextsHaveTheSmallestDifference() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(1_000, soak: 200_000) {
      let old = Self.text(&random)
      let new = Self.text(&random)
      try Self.check(from: PieceTree(old), to: PieceTree(new))
    }
  }

  @Test("A text that is read again after some edits has the smallest difference")
  func aTextReadAgainAfterSomeEditsHasTheSmallestDifference() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(500, soak: 100_000) {
      let old = Self.text(&random)
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let range = Self.range(in: new.count, &random)
        new.replaceSubrange(range, with: Self.text(&random).prefix(range.count + 3))
      }
      try Self.check(from: PieceTree(old), to: PieceTree(new))
    }
  }

  @Test(
    "Texts with one origin have the smallest difference, whatever pieces they share",
    arguments: PieceTreeRandomTests.fanouts.indices)
  func textsOfOneOriginAreToldApart(fanout: Int) throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(60, soak: 30_000) {
      var tree = PieceTree(
        (0..<5).flatMap { _ in Self.text(&random) }, fanout: PieceTreeRandomTests.fanouts[fanout])
      Self.edit(&tree, times: 20, &random)
      let older = tree
      Self.edit(&tree, times: Int.random(in: 0...12, using: &random), &random)
      try Self.check(from: older, to: tree)
      try Self.check(from: tree, to: older)
      if older.bytes == tree.bytes { #expect(LineDifference(from: older, to: tree).isEmpty) }
    }
  }

  /// The lines between the changed ones are of few kinds, so that some can change their partners.
  @Test("A few changed lines of other lengths have the smallest difference")
  func aFewChangedLinesHaveTheSmallestDifference() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(1_000, soak: 200_000) {
      let kinds = Int.random(in: 1...3, using: &random)
      let older = PieceTree(
        (0..<Int.random(in: 2...40, using: &random)).flatMap { _ in
          Array(repeating: UInt8(ascii: "a"), count: Int.random(in: 0..<kinds, using: &random))
            + [10]
        })
      var newer = older
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let line = Int.random(in: 0..<newer.lineCount, using: &random)
        let (start, next) = (newer.offset(ofLine: line), [0x61, 0x61, 0x62] as [UInt8])
        let count = Int.random(in: 1...next.count, using: &random)
        newer.replace(start..<start, with: next.suffix(count))
      }
      try Self.check(from: older, to: newer)
      try Self.check(from: newer, to: older)
    }
  }

  private static func edit(_ tree: inout PieceTree, times: Int, _ random: inout SeededRandom) {
    for _ in 0..<times {
      let range = range(in: tree.count, &random)
      tree.replace(range, with: text(&random).prefix(Int.random(in: 0...8, using: &random)))
    }
  }

  private static func check(from older: PieceTree, to newer: PieceTree) throws {
    let difference = LineDifference(from: older, to: newer)
    #expect(!difference.isCoarse)
    #expect(difference.isInOrder)
    #expect(difference.patched == newer.bytes)
    let (old, new) = (TextLines.split(older.bytes), TextLines.split(newer.bytes))
    let common = TextLines.longestCommon(old, new)
    #expect(difference.size == old.count + new.count - 2 * common)
    for context in [0, 1, 3] {
      let diff = difference.unifiedDiff(oldLabel: "a", newLabel: "b", context: context)
      #expect(try UnifiedDiffReader.apply(diff, to: older.bytes) == newer.bytes)
    }
  }

  /// Returns a few short lines of few kinds, with both kinds of line breaks, or some difficult
  /// bytes.
  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    if Int.random(in: 0..<8, using: &random) == 0 { return NastyText.bytes(60, &random) }
    let kinds = Int.random(in: 1...8, using: &random)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...15, using: &random) {
      let length = Int.random(in: 0...2, using: &random)
      bytes += (0..<length).map { _ in 97 + UInt8(Int.random(in: 0..<kinds, using: &random)) }
      bytes += Int.random(in: 0..<6, using: &random) == 0 ? [13, 10] : [10]
    }
    return Int.random(in: 0..<4, using: &random) == 0 ? bytes.dropLast() : bytes
  }

  private static func range(in count: Int, _ random: inout SeededRandom) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &random)
    return start..<min(count, start + Int.random(in: 0...12, using: &random))
  }
}
