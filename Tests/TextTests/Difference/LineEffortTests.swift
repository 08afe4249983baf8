import TestSupport
import Testing

@testable import Text

/// The answer of a comparison with limited effort.
@Suite struct LineEffortTests {
  @Test("One changed line is not a coarse difference, whatever its length")
  func aLineForALineIsNotCoarseHoweverLongItIs() {
    var effort = LineEffort.standard
    effort.bytes = 10
    let line = [UInt8](repeating: 97, count: 50)
    let difference = LineDifference(
      from: PieceTree(line), to: PieceTree(line + [98]), effort: effort)
    #expect(difference.hunks == [.init(old: 0..<1, new: 0..<1)])
    #expect(!difference.isCoarse)
  }

  @Test("Equal texts never differ, whatever the limits")
  func textsThatAreTheSameNeverDifferHoweverLittleIsAllowed() {
    let lines = Array(String(repeating: "a line\n", count: 300).utf8)
    let older = PieceTree(lines)
    var newer = older
    newer.replace(0..<newer.count, with: [])
    newer.insert(lines, at: 0)
    var effort = LineEffort.interactive
    (effort.comparedBytes, effort.bytes, effort.lines, effort.steps) = (10, 10, 1, 1)
    for text in [newer, newer.inPieces(of: 5), PieceTree(lines)] {
      let difference = LineDifference(from: older, to: text, effort: effort)
      #expect(difference.isEmpty && !difference.isCoarse)
    }
    newer.insert("!".utf8, at: 1_000)
    let difference = LineDifference(from: older, to: newer, effort: effort)
    #expect(difference.isCoarse && difference.patched == newer.bytes)
  }

  @Test("Beyond a number of places, the rest is compared as one")
  func beyondSoManyPlacesTheRestIsComparedAsOne() {
    let older = PieceTree((0..<200).map { "line \($0)\n" }.joined().utf8)
    var newer = older
    for line in stride(from: 5, to: 190, by: 10) {
      newer.insert("new ".utf8, at: newer.offset(ofLine: line))
    }
    let best = LineDifference(from: older, to: newer)
    #expect(best.hunks.count == 19)
    for places in 1...20 {
      var effort = LineEffort.standard
      (effort.places, effort.joinedBytes) = (places, 0)
      let difference = LineDifference(from: older, to: newer, effort: effort)
      #expect(difference.hunks == best.hunks)
      effort.bytes = 500
      let coarse = LineDifference(from: older, to: newer, effort: effort)
      #expect(coarse.patched == newer.bytes && coarse.isInOrder)
      if places == 1 || places == 20 { #expect(coarse.isCoarse == (places == 1)) }
      #expect(coarse.hunks.count >= min(places, 19))
    }
  }

  /// The limits of a comparison apply to all places together.
  @Test("All places share the limit of bytes")
  func placesShareTheBytes() {
    let older = PieceTree((0..<100).flatMap { _ in "a\nb\nc\nd\n".utf8 })
    var newer = older
    for line in stride(from: 0, to: 400, by: 8) {
      let start = newer.offset(ofLine: line)
      newer.replace(start..<start + 8, with: "d\nb\nc\na\n".utf8)
    }
    var effort = LineEffort.standard
    (effort.bytes, effort.joinedBytes) = (10 * 16, 0)
    let difference = LineDifference(from: older, to: newer, effort: effort)
    #expect(difference.isCoarse)
    #expect(difference.patched == newer.bytes)
    #expect(difference.hunks.filter { $0.new.count == 4 }.count == 40)
  }

  /// Lines in their old order cost nothing; others are counted.
  @Test("In the newer text, only lines out of order count")
  func onlyLinesOutOfOrderCountInTheNewerText() {
    let lines = (0..<300).map { "line \($0)\n" }
    var changed = lines
    for line in stride(from: 0, to: 300, by: 30) { changed[line] = "changed \(line)\n" }
    let (older, newer) = (PieceTree(lines.joined().utf8), PieceTree(changed.joined().utf8))
    var effort = LineEffort.standard
    effort.lines = 285
    let difference = LineDifference(from: older, to: newer, effort: effort)
    #expect(!difference.isCoarse)
    #expect(difference.hunks.count == 10)
    effort.lines = 275
    #expect(LineDifference(from: older, to: newer, effort: effort).isCoarse)
  }

  @Test("The difference is right for any limits")
  func whateverIsAllowedTheAnswerIsRight() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      let older = PieceTree(pair.old)
      var newer = older
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let start = Int.random(in: 0...newer.count, using: &random)
        let end = min(newer.count, start + Int.random(in: 0...9, using: &random))
        newer.replace(start..<end, with: pair.new.prefix(Int.random(in: 0...9, using: &random)))
      }
      let effort = LineEffort(
        steps: Int.random(in: 0...500, using: &random),
        bytes: Int.random(in: 0...200, using: &random),
        lines: Int.random(in: 0...60, using: &random),
        places: Int.random(in: 1...5, using: &random),
        comparedBytes: Int.random(in: 0...40, using: &random))
      for text in [newer, PieceTree(newer.bytes), PieceTree(pair.new)] {
        let difference = LineDifference(from: older, to: text, effort: effort)
        #expect(difference.patched == text.bytes)
        #expect(difference.isInOrder)
      }
    }
  }
}
