/// A match of typed letters in words: all of them, in order, with other letters in between if
/// needed.
///
/// Adjacent letters are a run. The match is the cheapest: few runs, and runs at the start of words.
/// So `gtl` finds `go-to-line`, and `line` is a better match for `line-end` than for `deadline`.
public struct LetterMatch: Equatable, Sendable {
  /// The cost of the match: 0 if the words begin with the letters.
  public let cost: Int
  /// The indices of the matched characters, ascending.
  public let places: [Int]

  /// The cost of a run at the start of another word than the first.
  static var wordCost: Int { 1 }
  /// The cost of a run within a word: as much as a long series of the others.
  static var innerCost: Int { 8 }
  private static var impossible: Int { 1 << 20 }

  /// Finds letters in words; fails if they do not match.
  ///
  /// Case is ignored. No letters match everywhere, at no cost.
  ///
  /// - Complexity: O(letters × length of the words).
  public init?(of letters: String, in text: String) {
    let wanted = letters.map(Self.small)
    let original = Array(text)
    let small = original.map(Self.small)
    guard Self.has(wanted, in: small) else { return nil }
    let starts = Self.runCosts(original)
    // For the letters from one on: the cost if it continues a run at a position, and the cost and
    // start if it begins one there or later.
    var costs = Array(repeating: 0, count: small.count + 2)
    var ways: [[Way]] = []
    for letter in wanted.reversed() {
      var new = Array(repeating: Self.impossible, count: small.count + 2)
      var way = Array(repeating: Way(), count: small.count + 1)
      for place in small.indices.reversed() {
        way[place] = way[place + 1]
        way[place].continues = false
        new[place] = way[place + 1].cost
        guard small[place] == letter else { continue }
        let rest = costs[place + 1]
        // Of two equal costs, the leftmost is chosen.
        if starts[place] + rest <= way[place].cost {
          way[place] = Way(cost: starts[place] + rest, start: place)
        }
        if rest <= new[place] {
          new[place] = rest
          way[place].continues = true
        }
      }
      costs = new
      ways.append(way)
    }
    ways.reverse()
    cost = ways.first?[0].cost ?? 0
    places = Self.places(along: ways)
  }

  /// The best match of the letters from one on, starting at a position.
  private struct Way {
    /// The cost if this letter begins a run.
    var cost = LetterMatch.impossible
    /// The start of that run.
    var start = 0
    /// Whether it is better to continue the run before at this position.
    var continues = false
  }

  private static func places(along ways: [[Way]]) -> [Int] {
    var places: [Int] = []
    for way in ways {
      let next = places.last.map { $0 + 1 } ?? 0
      places.append(way[next].continues && !places.isEmpty ? next : way[next].start)
    }
    return places
  }

  private static func small(_ letter: Character) -> Character {
    letter.lowercased().first ?? letter
  }

  /// Returns whether the letters occur at all: a quick check that excludes most words.
  private static func has(_ wanted: [Character], in text: [Character]) -> Bool {
    var rest = wanted[...]
    for letter in text where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Returns the cost of a run at each position.
  private static func runCosts(_ text: [Character]) -> [Int] {
    text.indices.map { place in
      if place == 0 { return 0 }
      let before = text[place - 1]
      let isStart = !before.isLetter && !before.isNumber
      let isHump = text[place].isUppercase && before.isLowercase
      return isStart || isHump ? wordCost : innerCost
    }
  }
}
