import TestSupport
import Testing

@testable import Text

@Suite struct NextMatchSearchTests {
  private let text = PieceTree("a1 b a2\nc a3".utf8)

  private func seek(
    _ words: String, from place: Int, isForward: Bool = true, isRound: Bool = true
  ) -> (Range<Int>, isBeyondEnd: Bool)? {
    var seek = NextMatchSearch(
      for: expression(words), in: text, from: place, isForward: isForward, isRound: isRound)
    seek.run()
    guard case .found(let match, let isBeyondEnd) = seek.result else { return nil }
    return (match, isBeyondEnd)
  }

  @Test("The next match is found, and after the last the first")
  func theNextMatchIsFoundAndThenTheFirst() throws {
    #expect(try #require(seek(#"a\d"#, from: 0)) == (0..<2, false))
    #expect(try #require(seek(#"a\d"#, from: 1)) == (5..<7, false))
    #expect(try #require(seek(#"a\d"#, from: 11)) == (0..<2, true))
    #expect(seek(#"a\d"#, from: 11, isRound: false) == nil)
    #expect(seek("zz", from: 3) == nil)
    #expect(try #require(seek("$", from: 12)) == (12..<12, false))
  }

  @Test("The previous match is found, and before the first the last")
  func theMatchBeforeIsFoundAndThenTheLast() throws {
    #expect(try #require(seek(#"a\d"#, from: 12, isForward: false)) == (10..<12, false))
    #expect(try #require(seek(#"a\d"#, from: 10, isForward: false)) == (5..<7, false))
    #expect(try #require(seek(#"a\d"#, from: 0, isForward: false)) == (10..<12, true))
    #expect(seek("zz", from: 3, isForward: false) == nil)
  }

  @Test("Going from match to match gives the list of all")
  func goingFromMatchToMatchIsTheListOfAll() {
    var random = SeededRandom(seed: Seed.current(default: 9))
    for _ in Soak.rounds(30, soak: 3_000) {
      let text = PieceTree(NastyText.text(300, &random).utf8).inPieces(of: 9)
      for words in ["[ab]", "x*", "^", #"\w+"#, "a"] {
        let all = expression(words).all(in: text)
        var found: [Range<Int>] = []
        var place = 0
        for _ in 0...all.count {
          var seek = NextMatchSearch(
            for: expression(words), in: text, from: place, isBehindMatch: !found.isEmpty,
            isRound: false)
          seek.run()
          guard case .found(let match, _) = seek.result else { break }
          found.append(match)
          place = match.upperBound
        }
        #expect(found == all, "\(words)")
      }
    }
  }

  @Test("A list begun anywhere is the list of all")
  func aListBegunAnywhereIsThatOfAll() {
    let text = PieceTree(String(repeating: "a needle\nb\n", count: 1_000).utf8)
    let all = expression("needle|^b").all(in: text)
    for start in [0, 1, 5, 5_500, text.count] {
      var search = MatchSearch(for: expression("needle|^b"), in: text, from: start)
      var rests = 0
      while !search.isDone {
        search.run(bytes: 3_000)
        rests += 1
        #expect(search.progress <= 1 && rests < 20)
      }
      #expect(search.list.ranges == all && search.list.count == all.count)
    }
  }

  @Test("A list gives the next, the previous and the number of a match")
  func aListTellsWhatIsWhere() {
    let text = PieceTree("xx x xxx".utf8)
    var search = MatchSearch(for: pattern("x"), in: text, from: 0)
    search.run()
    let list = search.list
    #expect(list.count == 6)
    #expect(list.first(from: 2) == 3..<4 && list.first(from: 8) == nil)
    #expect(list.number(of: 3..<4) == 2 && list.number(of: 2..<4) == nil)
    #expect(Array(list.matches(in: 1..<6)) == [1..<2, 3..<4, 5..<6])
  }
}
