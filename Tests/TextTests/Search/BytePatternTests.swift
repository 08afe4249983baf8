import TestSupport
import Testing

@testable import Text

@Suite struct BytePatternTests {
  @Test("Occurrences may overlap")
  func occurrencesMayOverlap() {
    let text = PieceTree("aaa banana".utf8)
    #expect(BytePattern("aa".utf8).count(in: text, 0..<text.count) == 2)
    #expect(BytePattern("ana".utf8).count(in: text, 0..<text.count) == 2)
    #expect(BytePattern("ana".utf8).count(in: text, 0..<text.count - 1) == 1)
    #expect(BytePattern("bananas".utf8).count(in: text, 4..<text.count) == 0)
  }

  @Test(
    "Upper case counts if the pattern has it",
    arguments: [
      ("plan", "A PLAN", true), ("Plan", "a plan", false), ("Plan", "a Plan", true),
      ("é", "É", false), ("É", "É", true), ("@[`{", "`{@[", false), ("[", "{", false),
    ])
  func capitalLettersCountWhereThereIsOne(words: String, text: String, isFound: Bool) throws {
    let pattern = try #require(BytePattern(words: words))
    #expect(pattern.isFound(in: text) == isFound)
  }

  @Test("An empty pattern is no pattern")
  func nothingIsNotLookedFor() {
    #expect(BytePattern(words: "") == nil)
  }

  @Test("Matches and counts agree")
  func matchesAreThereWhereTheyAreCounted() {
    let start = String(repeating: "x", count: (1 << 20) - 3)
    let text = PieceTree("\(start)needle and Needle \(start)".utf8)
    let pattern = BytePattern("needle".utf8, ignoresCase: true)
    let first = (1 << 20) - 3
    let found = pattern.matches(in: text, 0..<text.count, limit: .max)
    #expect(found == [first..<first + 6, first + 11..<first + 17])
    #expect(found.count == pattern.count(in: text, 0..<text.count))
    #expect(pattern.matches(in: text, 0..<text.count, limit: 1) == [first..<first + 6])
    #expect(
      pattern.matches(in: text, first + 1..<text.count, limit: 9) == [first + 11..<first + 17])
  }

  @Test("Counts equal those of a slow search")
  func countsAreThoseOfASlowLook() {
    var random = SeededRandom(seed: Seed.current(default: 3))
    let letters = Array("aAbB e".utf8)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
    }
    for _ in Soak.rounds(200, soak: 20_000) {
      var text = PieceTree(bytes(30))
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text.insert(bytes(4), at: Int.random(in: 0...text.count, using: &random))
      }
      let wanted = bytes(Int.random(in: 1...4, using: &random))
      let ignoresCase = Bool.random(using: &random)
      let start = Int.random(in: 0...text.count, using: &random)
      let range = start..<Int.random(in: start...text.count, using: &random)
      let pattern = BytePattern(wanted, ignoresCase: ignoresCase)
      let there = small(text.bytes(in: range), ignoresCase)
      #expect(
        pattern.count(in: text, range) == occurrences(of: small(wanted, ignoresCase), in: there))
    }
  }

  private func small(_ bytes: [UInt8], _ ignoresCase: Bool) -> [UInt8] {
    ignoresCase ? Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8) : bytes
  }

  private func occurrences(of wanted: [UInt8], in bytes: [UInt8]) -> Int {
    bytes.indices.count { bytes[$0...].starts(with: wanted) }
  }
}
