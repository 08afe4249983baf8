import TestSupport
import Testing

@testable import EditorCore

@Suite struct LetterMatchTests {
  @Test(
    "Letters match at the starts of words first",
    arguments: [
      ("", "anything", []), ("g", "go-to-line", [0]), ("gtl", "go-to-line", [0, 3, 6]),
      ("goline", "go-to-line", [0, 1, 6, 7, 8, 9]), ("LINE", "go-to-line", [6, 7, 8, 9]),
      ("ine", "line-line", [1, 2, 3]), ("le", "line-end", [0, 5]),
      ("toto", "go-to-top", [3, 4, 6, 7]),
      ("of", "openFile", [0, 4]), ("é", "CAFÉ", [3]),
    ])
  func lettersAreFoundWhereOneWouldLookForThem(letters: String, words: String, places: [Int]) {
    #expect(LetterMatch(of: letters, in: words)?.places == places)
  }

  @Test(
    "Letters in another order do not match",
    arguments: [("x", "go"), ("og", "go"), ("goo", "go"), ("a", "")])
  func lettersThatAreNotThereInThisOrderAreNotFound(letters: String, words: String) {
    #expect(LetterMatch(of: letters, in: words) == nil)
  }

  @Test("Matches at the starts of words cost least")
  func whatBeginsWordsCostsLeast() {
    let costs = ["line-end", "cut-line", "deadline", "l-i-n-e", "slick-tint-zen"].map {
      LetterMatch(of: "line", in: $0)?.cost ?? .max
    }
    #expect(costs[0] < costs[1] && costs[1] < costs[2])
    #expect(costs[0] == 0 && costs[1] == 1 && costs[3] == 3 && costs[4] > costs[2])
  }

  /// Returns the least cost over all ways to match the letters, one by one.
  private func leastCost(_ letters: ArraySlice<Character>, _ words: [Character], after last: Int?)
    -> Int?
  {
    guard let letter = letters.first else { return 0 }
    var least: Int?
    for place in ((last ?? -1) + 1)..<max(words.count, (last ?? -1) + 1)
    where words[place] == letter {
      guard let rest = leastCost(letters.dropFirst(), words, after: place) else { continue }
      var cost = rest
      if last == nil || last != place - 1 {
        cost += place == 0 ? 0 : words[place - 1] == "-" ? 1 : 8
      }
      least = min(least ?? .max, cost)
    }
    return least
  }

  @Test("No other match is cheaper than the one found")
  func noWayIsCheaperThanTheOneFound() {
    var random = SeededRandom(seed: Seed.current())
    let alphabet: [Character] = ["a", "b", "-"]
    for _ in Soak.rounds(500, soak: 50_000) {
      let words = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      }
      let letters = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      }
      let found = LetterMatch(of: String(letters), in: String(words))
      #expect(found?.cost == leastCost(letters[...], words, after: nil), "\(letters) in \(words)")
      guard let found else { continue }
      #expect(found.places.map { words[$0] } == letters)
      #expect(zip(found.places, found.places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
