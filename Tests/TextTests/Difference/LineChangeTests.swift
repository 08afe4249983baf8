import TestSupport
import Testing

@testable import Text

/// The changes of single lines in a difference.
struct LineChangeTests {
  private func changes(_ older: String, _ newer: String) -> String {
    let older = PieceTree(older.utf8)
    var text = older
    text.replace([Replacement(0..<older.count, with: Array(newer.utf8))])
    return changes(LineDifference(from: older, to: text), lines: text.lineCount)
  }

  private func changes(_ difference: LineDifference, lines: Int) -> String {
    String((0..<lines).map { letter(difference.hunks.change(atLine: $0)) })
  }

  private func letter(_ change: LineDifference.LineChange?) -> Character {
    switch change {
    case .changed: "!"
    case .goneBelow: "_"
    case .goneAbove: "^"
    case nil: "."
    }
  }

  @Test("A line is changed, or its neighbour was removed")
  func aLineIsChangedOrHasLostANeighbour() {
    #expect(changes("a\nb\nc\n", "a\nb\nc\n") == "....")
    #expect(changes("a\nb\nc\n", "a\nB\nc\n") == ".!..")
    #expect(changes("a\nb\nc\n", "a\nb\nx\ny\nc\n") == "..!!..")
    #expect(changes("a\nb\nc\n", "a\nc\n") == "_..")
    #expect(changes("a\nb\nc\n", "b\nc\n") == "^..")
    #expect(changes("a\nb\nc\n", "a\nb\n") == "._.")
    #expect(changes("a\n", "") == "^")
    #expect(changes("", "a") == "!")
  }

  @Test("The two sides of a difference agree line by line")
  func theTwoSidesOfADifferenceAgreeLineByLine() {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in Soak.rounds(150, soak: 20_000) {
      let older = PieceTree(randomLines(&random).utf8)
      var newer = older
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0...newer.count, using: &random)
        let end = min(newer.count, start + Int.random(in: 0...5, using: &random))
        let bytes = Array(randomLines(&random).utf8.prefix(Int.random(in: 0...6, using: &random)))
        newer.replace([Replacement(start..<end, with: bytes)])
      }
      check(LineDifference(from: older, to: newer), "SEED=\(seed)")
    }
  }

  private func randomLines(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ["a\n", "b\n", "\n", "ab\n", "c"][Int.random(in: 0..<5, using: &random)]
    }.joined()
  }

  /// Compares the answers with a linear search of the hunks.
  private func check(_ difference: LineDifference, _ seed: Comment) {
    let (older, newer) = (difference.older, difference.newer)
    for line in 0..<newer.lineCount {
      let hunk = difference.hunks.first { $0.new.contains(line) }
      let isGoneBelow = difference.hunks.contains { $0.new == line + 1..<line + 1 }
      let isGoneAbove = line == 0 && difference.hunks.contains { $0.new == 0..<0 }
      let expected: LineDifference.LineChange? =
        hunk != nil ? .changed : isGoneBelow ? .goneBelow : isGoneAbove ? .goneAbove : nil
      #expect(difference.hunks.change(atLine: line) == expected, seed)
      let before = difference.hunks.lineBefore(line)
      #expect((before == nil) == (hunk != nil), seed)
      if let before, line < newer.filledLineCount {
        let was = older.bytes(in: older.bytes(ofLines: before..<before + 1))
        let isNow = newer.bytes(in: newer.bytes(ofLines: line..<line + 1))
        #expect(was == isNow, seed)
      }
    }
  }

  @Test("A limited difference has the first hunks of the whole one")
  func theFirstPlacesAreThoseOfTheWhole() {
    let older = PieceTree((0..<100).map { "line \($0)\n" }.joined().utf8)
    var newer = older
    newer.replace(
      (0..<50).map {
        Replacement(older.offset(ofLine: $0 * 2)..<older.offset(ofLine: $0 * 2) + 1, with: [0x58])
      })
    let whole = LineDifference(from: older, to: newer)
    let part = LineDifference(from: older, to: newer, atMost: 7)
    #expect(whole.hunks.count == 50 && !whole.isPartial)
    #expect(part.hunks == Array(whole.hunks.prefix(7)) && part.isPartial)
    #expect(!LineDifference(from: older, to: newer, atMost: 50).isPartial)
  }

  @Test("Text that is written again is no change")
  func whatWasWrittenAgainIsNoChange() {
    let older = PieceTree("one\ntwo\nthree\n".utf8)
    var newer = older
    newer.replace([Replacement(4..<7, with: Array("TWO".utf8))])
    newer.replace([Replacement(4..<7, with: Array("two".utf8))])
    #expect(LineDifference(from: older, to: newer, atMost: 9).isEmpty)
    // The same letter removed at one end and inserted at the other.
    let same = PieceTree("aa\n".utf8)
    var moved = same
    moved.replace([Replacement(0..<0, with: [0x61])])
    moved.replace([Replacement(2..<3, with: [])])
    #expect(LineDifference(from: same, to: moved, atMost: 9).isEmpty)
  }
}
