import TestSupport
import Testing

@testable import Text

@Suite struct RequiredBytesTests {
  @Test(
    "The bytes that are in each match are read from an expression",
    arguments: [
      (#"[a-z]+_[a-z]+\([a-z]+\)"#, "()_"), ("(timeout|commit)=\\d+", "=imot"), ("a|ab", "a"),
      ("(?:x_|y_)z{2,}?w*", "_z"), ("[^\\n]*;", ";"), ("a?b{0,3}c{1}", "c"), ("é+-", "-"),
      ("^\\t.\\bq+$", "\tq"), ("[]a]:", ":"), ("[\\w\\-]+@", "@"),
    ])
  func sureBytes(expression: String, bytes: String) {
    let found = RequiredBytes(of: Array(expression.utf8), ignoringCase: false)
    #expect(found.map { Set($0.bytes) } == Set(bytes.utf8))
  }

  @Test(
    "An expression whose match may contain a line break, or that is not understood, has none",
    arguments: [
      "[^a]x", #"\s+x"#, #"x\n"#, #"\Wx"#, "x\ny", "(?=a)x", "(?i)x", "(?<n>x)", "(*ANY)x",
      #"\Qx\E"#,
      #"\x41"#, "[[:space:]]x", #"(x)\1"#, "a{,3}x", #"\pLx"#, #"[\s]x"#, "a*", "a|b", ".*", "(",
      "x)", "*x",
    ])
  func withoutSureBytes(expression: String) {
    #expect(RequiredBytes(of: Array(expression.utf8), ignoringCase: false) == nil)
  }

  @Test("Letters are not sure if case is ignored")
  func lettersOfEitherCase() {
    #expect(RequiredBytes(of: Array("k_".utf8), ignoringCase: true)?.bytes == Array("_".utf8))
    #expect(RequiredBytes(of: Array("ks".utf8), ignoringCase: true) == nil)
  }

  @Test("Lines without the bytes are left out, and the same matches are found")
  func theSameMatches() throws {
    var random = SeededRandom(seed: Seed.current(default: 11))
    let parts = [
      "a", "b_", "[a-c]+", "[^\\n]*", "(?:a|b)", "(ab|_c)", "\\w+", "x?", "_{0,2}", "_{2}", "\\(",
      "^", "$",
      "\\b", ".", ".*", "é", "K", "[b_]{1,2}?", "\\S+", " ",
    ]
    let letters = ["a", "b", "c", "_", "x", "(", " ", "é", "k", "\u{212A}", "\n", "\n", "\r\n"]
    for round in Soak.rounds(300, soak: 40_000) {
      let source = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let count = round % 100 == 0 ? 70_000 : Int.random(in: 0...200, using: &random)
      // Some long texts have very long lines.
      let usable = round % 200 == 0 ? Array(letters.prefix(10)) : letters
      let words = (0..<count).map { _ in usable.randomElement(using: &random) ?? "" }.joined()
      let ending: LineEnding = Bool.random(using: &random) ? .crlf : .lf
      let whole = Bool.random(using: &random)
      func matches(_ source: String, in text: PieceTree) throws -> [Range<Int>] {
        let options = SearchPattern.Options(isExpression: true, matchesWords: whole)
        return try SearchPattern(Array(source.utf8), options, lineEnding: ending).all(in: text)
      }
      let text = PieceTree(words.utf8)
      // The condition is always true, and not understood.
      let expected = try matches("(?=)" + source, in: text)
      #expect(try matches(source, in: text) == expected, "\(source), round \(round)")
      if count < 1_000 {
        #expect(
          try matches(source, in: text.inPieces(of: 7)) == expected, "\(source), round \(round)")
      }
    }
  }
}
