import TestSupport
import Testing

@testable import Text

/// Changes within lines, drawn with `[` and `]` around the emphasised text.
@Suite struct WordDifferenceTests {
  @Test(
    "Changed words are emphasised",
    arguments: [
      ("let count = 3\n", "let total = 3\n", "let [count] = 3\n", "let [total] = 3\n"),
      ("f(a)\n", "f(a, b)\n", "f(a)\n", "f(a[, b])\n"),
      ("one two\n", "one  two\n", "one[ ]two\n", "one[  ]two\n"),
      ("let größe = 1000\n", "let große = 1000\n", "let [größe] = 1000\n", "let [große] = 1000\n"),
      ("same\n", "  same\n", "same\n", "[  ]same\n"),
      ("end \n", "end\n", "end[ ]\n", "end\n"),
      ("   \n", "\n", "[   ]\n", "\n"),
      ("a word\r\n", "a word\n", "a word[\r\n]", "a word[\n]"),
      ("a word", "a word\n", "a word", "a word[\n]"),
      // A blank between two changed words is part of the change, but not one between other blanks'
      // words.
      (
        "keep old name = 1\n", "keep new title = 1\n", "keep [old name] = 1\n",
        "keep [new title] = 1\n"
      ),
      ("keep a + b\n", "keep c + d\n", "keep [a] + [b]\n", "keep [c] + [d]\n"),
      // Joined lines.
      (
        "first part\nsecond part\n", "first part second part\n",
        "first part[\n]second part\n", "first part[ ]second part\n"
      ),
      // Scripts without blanks between words.
      ("我喜欢红茶\n", "我喜欢绿茶\n", "我喜欢[红]茶\n", "我喜欢[绿]茶\n"),
      // Whole characters, of any number of scalars.
      ("hello 👩‍🚀!\n", "hello 👩‍🔬!\n", "hello [👩‍🚀]!\n", "hello [👩‍🔬]!\n"),
      ("say e\u{301} now\n", "say e now\n", "say [e\u{301}] now\n", "say [e] now\n"),
      // Almost nothing is equal.
      (
        "every word is another one\n", "nothing of this (is) left\n",
        "every word is another one\n", "nothing of this (is) left\n"
      ),
    ])
  func whatChangedIsEmphasised(old: String, new: String, drawnOld: String, drawnNew: String) {
    let difference = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
    let words = difference.words(inChange: 0)
    #expect(Self.draw(old, words.old) == drawnOld)
    #expect(Self.draw(new, words.new) == drawnNew)
  }

  @Test("Ranges count from the start of the text")
  func rangesCountFromTheStartOfTheText() {
    let difference = LineDifference(
      from: PieceTree("first\nlast\nlet x = 1\n".utf8), to: PieceTree("last\nlet y = 1\n".utf8))
    #expect(difference.words(inChange: 0) == WordDifference())
    #expect(difference.words(inChange: 1) == WordDifference(old: [15..<16], new: [9..<10]))
  }

  @Test("Bytes that are not UTF-8 are tokens of their own")
  func bytesThatAreNoTextAreTokensOfTheirOwn() {
    let difference = LineDifference(
      from: PieceTree([97, 97, 97, 0xFF, 0xFE, 98, 10]),
      to: PieceTree([97, 97, 97, 0xFF, 0xFD, 98, 10]))
    #expect(difference.words(inChange: 0) == WordDifference(old: [4..<5], new: [4..<5]))
  }

  @Test("A hunk that is too large has no word difference")
  func aHunkThatIsTooLargeHasNone() {
    let words = (0..<3_000).map { "word\($0)" }
    let difference = { (count: Int) in
      LineDifference(
        from: PieceTree((words.prefix(count).joined(separator: " ") + " a").utf8),
        to: PieceTree((words.prefix(count).joined(separator: " ") + " b").utf8))
    }
    #expect(!difference(1_000).words(inChange: 0).isEmpty)
    #expect(difference(3_000).words(inChange: 0).isEmpty)
  }

  @Test("Text without emphasis is equal on both sides")
  func whatIsNotEmphasisedIsTheSame() {
    var random = SeededRandom(seed: Seed.current())
    var emphasised = 0
    for round in Soak.rounds(300, soak: 30_000) {
      let old = Self.text(&random, isText: round % 2 == 0)
      var new = old
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let start = Int.random(in: 0...new.count, using: &random)
        let end = min(new.count, start + Int.random(in: 0...6, using: &random))
        new.replaceSubrange(start..<end, with: Self.text(&random, isText: true).prefix(4))
      }
      let difference = LineDifference(from: PieceTree(old), to: PieceTree(new))
      for change in difference.hunks.indices {
        let words = difference.words(inChange: change)
        if words.isEmpty { continue }
        emphasised += 1
        Self.check(words, difference, difference.hunks[change])
      }
    }
    #expect(emphasised > 100)
  }

  private static func check(
    _ words: WordDifference, _ difference: LineDifference, _ hunk: LineDifference.Hunk
  ) {
    let (older, newer) = (difference.older, difference.newer)
    let old = older.bytes(ofLines: hunk.old)
    let new = newer.bytes(ofLines: hunk.new)
    for (ranges, part) in [(words.old, old), (words.new, new)] {
      let edges = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
      #expect(edges.allSatisfy { part.lowerBound <= $0 && $0 <= part.upperBound })
    }
    let restOfOld = old.filter { at in !words.old.contains { $0.contains(at) } }.map { older[$0] }
    let restOfNew = new.filter { at in !words.new.contains { $0.contains(at) } }.map { newer[$0] }
    #expect(restOfOld == restOfNew)
  }

  private static func text(_ random: inout SeededRandom, isText: Bool) -> [UInt8] {
    isText
      ? Array(NastyText.text(60, &random).utf8) : NastyText.bytes(120, &random)
  }

  private static func draw(_ text: String, _ ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for range in ranges.reversed() {
      bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
      bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
