import TestSupport
import Testing

@testable import Text

@Suite struct TextSearchTests {
  // MARK: Literals

  @Test("Literals are found at the places of a slow search")
  func literalsAreFoundWhereASlowLookFindsThem() {
    var random = SeededRandom(seed: Seed.current(default: 3))
    let letters = Array("aAbBe\n1".utf8)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
    }
    for _ in Soak.rounds(400, soak: 40_000) {
      let all = bytes(Int.random(in: 0...200, using: &random))
      let text = PieceTree(all)
      let wanted = bytes(Int.random(in: 1...4, using: &random))
      let matchesCase = Bool.random(using: &random)
      let start = Int.random(in: 0...text.count, using: &random)
      let range = start..<Int.random(in: start...text.count, using: &random)
      let searched = pattern(String(decoding: wanted, as: UTF8.self), matchesCase: matchesCase)
      let isExact = matchesCase || wanted.contains { (0x41...0x5A).contains($0) }
      let expected = slowMatches(of: wanted, in: all, range, isExact: isExact)
      #expect(searched.all(in: text, range) == expected)
      #expect(searched.all(in: text.inPieces(of: 3), range) == expected)
    }
  }

  private func slowMatches(
    of wanted: [UInt8], in bytes: [UInt8], _ range: Range<Int>, isExact: Bool
  ) -> [Range<Int>] {
    func same(_ a: UInt8, _ b: UInt8) -> Bool {
      a == b || !isExact && a ^ b == 0x20 && (0x61...0x7A).contains(a | 0x20)
    }
    var found: [Range<Int>] = []
    var place = range.lowerBound
    while place + wanted.count <= range.upperBound {
      if zip(wanted, bytes[place...]).allSatisfy(same) {
        found.append(place..<place + wanted.count)
        place += wanted.count
      } else {
        place += 1
      }
    }
    return found
  }

  @Test("Bytes that are not UTF-8 are found as they are")
  func bytesThatAreNoTextAreFoundAsTheyAre() throws {
    let text = PieceTree([0x61, 0xFF, 0xFE, 0x62, 0xFF, 0xFE])
    let wanted = try SearchPattern([0xFF, 0xFE])
    #expect(wanted.all(in: text) == [1..<3, 4..<6])
    #expect(expression("a|b").all(in: text) == [0..<1, 3..<4])
    #expect(expression(".").all(in: text).count == 2)
  }

  // MARK: Expressions

  @Test(
    "Matches of anchors begin at the right places",
    arguments: [
      ("^.", "one\ntwo\n\nx", [0, 4, 9]), ("$", "a\nb", [1, 3]), ("$", "a\nb\n", [1, 3]),
      ("x*", "a\n", [0, 1]), ("^", "a\n\nb\n", [0, 2, 3]),
      ("x*", "axxb", [0, 1, 4]), (#"o\s+t"#, "o\n\n t", [0]), (#"\bé"#, "é aé é", [0, 7]),
      ("(?s)a.*c", "ab\nc", [0]), ("a.*c", "ab\nc", []), ("(?<=b)c", "bc c", [1]), ("", "", []),
      (#"\Aa"#, "a\na", [0]), (#"a\z"#, "a\na", [2]), ("[^a]", "日a", [0]),
      ("(?=b)", "abab", [1, 3]), (#"\s+$"#, "a \n\nb \n", [1, 5]),
      (#"a\Kb"#, "ab ab", [1, 4]),
    ])
  func matchesBeginWhereTheyShould(words: String, text: String, places: [Int]) {
    if words.isEmpty { return }
    #expect(expression(words).places(in: text) == places)
    let pieces = PieceTree(text.utf8).inPieces(of: 1)
    #expect(expression(words).all(in: pieces).map(\.lowerBound) == places)
  }

  @Test("The end of a line is before CR LF")
  func theEndOfALineIsBeforeCRLF() {
    let found = pattern("a$", isExpression: true, lineEnding: .crlf)
    #expect(found.places(in: "a\r\nba\nca") == [0, 4, 7])
    #expect(pattern("b.", isExpression: true, lineEnding: .crlf).places(in: "b\r\nbx") == [3])
  }

  @Test(
    "A match divides no CR LF",
    arguments: [
      (#"\s+$"#, "a  \r\n\r\nb\t\r\n", ["  \r\n", "\t"]), (#"a\n"#, "a\r\na\nb", ["a\r\n", "a\n"]),
      (#",[^,\n]*"#, "a,b\r\nc,\r\n", [",b", ","]), (#"a\r\n"#, "a\r\nb", ["a\r\n"]),
      (#"a\W"#, "a\r\na b", ["a "]), (#"\n+"#, "a\r\n\r\nb", ["\r\n\r\n"]),
      (#"(?<=\n)b"#, "a\r\nb", ["b"]), (#"^\n"#, "a\r\n\r\nb", ["\r\n"]),
      (#"\Q\n\E"#, #"a\nb"#, [#"\n"#]), (#"[]\n]b|c"#, "]b\r\nc", ["]b", "c"]),
      (#"(a)\n\1|x"#, "a\r\na", ["a\r\na"]), (#"(*UCP)a|b\n"#, "b\r\na", ["b\r\n", "a"]),
      (#"\R"#, "a\r\nb\nc", ["\r\n", "\n"]),
    ])
  func aMatchDividesNoCRLF(words: String, text: String, found: [String]) {
    let text = PieceTree(text.utf8)
    let search = pattern(words, isExpression: true, lineEnding: .crlf)
    let all = search.all(in: text).map { String(decoding: text.bytes(in: $0), as: UTF8.self) }
    #expect(all == found)
  }

  @Test("A wrong expression is reported at its own character, also for CR LF")
  func aWrongExpressionIsReportedAtItsOwnCharacter() {
    for source in ["a(b", "a[b", #"\n)"#, "(?<=a*)b"] {
      let errors = [LineEnding.lf, .crlf].map { ending -> PatternError? in
        do throws(PatternError) {
          _ = try SearchPattern(
            Array(source.utf8), .init(isExpression: true), lineEnding: ending)
          return nil
        } catch { return error }
      }
      #expect(errors[0] != nil && errors[0] == errors[1], "\(source)")
    }
  }

  @Test("Matches do not depend on the pieces")
  func piecesDoNotMatter() {
    var random = SeededRandom(seed: Seed.current(default: 4))
    let expressions = [
      #"\w+"#, "a.?b", "^.*$", #"\s+"#, "(a|b)+", "é|日", #"\b"#, "[^a]+", "x*", #"\S$"#, "(?i)A",
    ]
    for _ in Soak.rounds(150, soak: 10_000) {
      let isText = Bool.random(using: &random)
      let bytes =
        isText ? Array(NastyText.text(60, &random).utf8) : NastyText.bytes(60, &random)
      let text = PieceTree(bytes)
      // After invalid UTF-8 at the end, PCRE2 10.42 reads the bytes behind it in memory.
      for words in expressions where isText || words != #"\b"# {
        let found = expression(words).all(in: text)
        #expect(found == expression(words).all(in: text.inPieces(of: 5)), "\(words) in \(bytes)")
        for (match, next) in zip(found, found.dropFirst()) {
          #expect(match.upperBound <= next.lowerBound && match != next)
        }
      }
    }
  }

  /// More text than one window, with matches across its edges.
  @Test("A large text of many pieces is searched to its end")
  func aLargeTextOfManyPiecesIsSearchedToItsEnd() {
    let line = Array("some words, then a needle\r\n".utf8)
    let bytes = (0..<120_000).flatMap { _ in line }
    var text = PieceTree(bytes)
    for place in stride(from: 0, to: 3_000_000, by: 50_021) { text.insert([0x2C], at: place) }
    let whole = PieceTree(text.bytes)
    for searched in [
      pattern("needle"), pattern("needle\r\nsome"), expression("needle"), expression("n.e+d[kl]e"),
      expression(#"needle\s+some"#), expression("^some.*$"),
    ] {
      let found = searched.all(in: text)
      #expect(found.count > 119_000)
      #expect(found == searched.all(in: whole))
    }
  }

  @Test("Matches are the same without machine code")
  func withoutMachineCodeTheSameIsFound() throws {
    let bytes = Array(String(repeating: "abc dé 1\n", count: 4_000).utf8) + [0xFF, 0x61]
    for words in [#"\w+"#, "c.d", "^a", "x*", #"\d$"#] {
      let options = SearchPattern.Options(isExpression: true)
      let slow = try Expression(
        Array(words.utf8), options, ignoresCase: true, lineEnding: .lf, usesMachineCode: false)
      #expect(!slow.isMachineCode)
      let found = SearchPattern(expression(words), engine: .expression(slow))
        .all(in: PieceTree(bytes))
      #expect(found == expression(words).all(in: PieceTree(bytes)))
    }
  }

  // MARK: Limits

  @Test(
    "An expression that takes too many steps is stopped",
    arguments: ["(a+)+[bc]", "(a|aa)+[bc]", #"(\w|\w\w)*[-;]"#])
  func anExpressionThatExplodesIsStopped(words: String) {
    let text = PieceTree(Array(repeating: UInt8(ascii: "a"), count: 100_000))
    var search = TextSearch(for: expression(words), in: text)
    search.run { _ in true }
    #expect(search.failure == .tooManyWays(at: search.place))
    #expect(search.isDone)
    var brief = TextSearch(for: expression(words), in: text)
    brief.run(.brief) { _ in true }
    #expect(brief.isStuck && !brief.isDone)
  }

  @Test("A search can stop and resume")
  func aSearchRestsAndGoesOn() {
    let text = PieceTree(String(repeating: "needle and thread\n", count: 20_000).utf8)
    for searched in [pattern("needle"), expression("n[e]+dle")] {
      var search = TextSearch(for: searched, in: text)
      var found: [Range<Int>] = []
      var runs = 0
      while !search.isDone {
        let before = search.place
        search.run(while: { _ in false }) {
          found.append($0); return true
        }
        runs += 1
        #expect(search.place > before)
      }
      #expect(runs > 1 || searched.isLinear)
      #expect(found == searched.all(in: text))
    }
  }
}

extension SearchPattern {
  /// Creates the same pattern for another engine.
  fileprivate init(_ pattern: SearchPattern, engine: Engine) {
    self = pattern
    self.engine = engine
  }
}
