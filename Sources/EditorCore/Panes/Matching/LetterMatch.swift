/// How the letters that somebody typed are found in words: all of them, in this order, but with
/// others between them where need be.
///
/// Letters side by side are a run. Of all ways to find them the cheapest is taken: few runs, and
/// runs that begin where a word does. So `gtl` finds `go-to-line`, and `line` is better found in
/// `line-end` than in `deadline`.
public struct LetterMatch: Equatable, Sendable {
  /// How unlike what one would type it is: 0 where the words begin with the letters.
  public let cost: Int
  /// Where the letters were found, counted in characters, ascending.
  public let places: [Int]

  /// A run at the start of another word than the first.
  static var wordCost: Int { 1 }
  /// A run within a word: as much as a long series of the others.
  static var innerCost: Int { 8 }
  private static var impossible: Int { 1 << 20 }

  /// Finds letters in words; nil where that cannot be done.
  ///
  /// Capital letters are the same as small ones. No letters are found everywhere, at no cost.
  ///
  /// - Complexity: O(letters × length of the words).
  public init?(of letters: String, in words: String) {
    let wanted = letters.map(Self.small)
    let original = Array(words)
    let small = original.map(Self.small)
    guard Self.has(wanted, in: small) else { return nil }
    let starts = Self.runCosts(original)
    // For the letters from one on: the cost when it may continue a run at a place, and when it
    // begins one there or further on, and where.
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
        // Of two ways that are as good the one further left.
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

  /// How the letters from one on are best found from a place on.
  private struct Way {
    /// What that costs where this letter begins a run.
    var cost = LetterMatch.impossible
    /// Where that run begins.
    var start = 0
    /// Whether it is better to have the letter at this very place, in the run before it.
    var continues = false
  }

  private static func places(along ways: [[Way]]) -> [Int] {
    var places: [Int] = []
    for way in ways {
      guard let last = places.last else {
        places.append(way[0].start)
        continue
      }
      let here = way[last + 1]
      places.append(here.continues ? last + 1 : here.start)
    }
    return places
  }

  private static func small(_ letter: Character) -> Character {
    letter.lowercased().first ?? letter
  }

  /// Whether the letters are there at all: tells most words apart at once.
  private static func has(_ wanted: [Character], in words: [Character]) -> Bool {
    var rest = wanted[...]
    for letter in words where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// What it costs to begin a run at each place.
  private static func runCosts(_ words: [Character]) -> [Int] {
    words.indices.map { place in
      if place == 0 { return 0 }
      let before = words[place - 1]
      let isStart = !before.isLetter && !before.isNumber
      let isHump = words[place].isUppercase && before.isLowercase
      return isStart || isHump ? wordCost : innerCost
    }
  }
}
