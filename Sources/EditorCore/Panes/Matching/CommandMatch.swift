/// The match of a command with typed letters.
struct CommandMatch: Comparable {
  /// The ways to match a command, the best first.
  private enum Way: Int {
    /// The name itself, or a key in its written form.
    case whole
    /// The beginnings of words of the name, in order; or a whole synonym.
    case beginnings
    /// Consecutive letters within the name.
    case within
    /// The beginning of a synonym.
    case otherName
    /// All typed words, in the name or the summary.
    case words
    /// Separate letters in the name.
    case letters
  }

  private let way: Way
  private let cost: Int
  /// The indices of the matched characters in the name, ascending.
  let placesInName: [Int]
  /// The indices of the matched characters in the summary.
  let placesInSummary: [Int]

  /// Matches a command; fails if it does not match.
  ///
  /// - Parameter keys: the written keys that run it.
  init?(_ command: Command, keys: [String], wanted: String) {
    // Vim's commands are written with a colon, and with `!` to insist.
    let words = wanted.lowercased().split { " -:!".contains($0) }.map(String.init)
    let letters = words.joined()
    let match = LetterMatch(of: letters, in: command.name)
    placesInName = match?.places ?? []
    let isKey = keys.contains { KeySpelling.plain($0) == KeySpelling.plain(wanted) }
    let isName = command.name.filter { $0 != "-" } == letters
    let isOtherName = OtherNames.of(command.name).contains(letters)
    if isName || isKey && !letters.isEmpty {
      (way, cost, placesInSummary) = (.whole, isName ? 0 : 1, [])
    } else if let match, match.cost < LetterMatch.innerCost {
      // A name from other editors precedes names that begin in the same way.
      (way, cost, placesInSummary) = (.beginnings, 2 * match.cost - (isOtherName ? 1 : 0), [])
    } else if isOtherName {
      // It follows names that begin with it, and precedes those that contain it.
      (way, cost, placesInSummary) = (.beginnings, 1, [])
    } else if let match, Self.runs(match.places) <= 1 {
      (way, cost, placesInSummary) = (.within, match.cost, [])
    } else if OtherNames.of(command.name).contains(where: { $0.hasPrefix(letters) }) {
      (way, cost, placesInSummary) = (.otherName, 0, [])
    } else if let places = Self.places(of: words, in: command.summary, or: command.name) {
      (way, cost, placesInSummary) = (.words, Self.runs(places) + (places.first ?? 0), places)
    } else if Self.areKnown(words, of: command) {
      (way, cost, placesInSummary) = (.words, .max, [])
    } else if let match {
      (way, cost, placesInSummary) = (.letters, match.cost, [])
    } else {
      return nil
    }
  }

  static func < (one: CommandMatch, other: CommandMatch) -> Bool {
    (one.way.rawValue, one.cost) < (other.way.rawValue, other.cost)
  }

  static func == (one: CommandMatch, other: CommandMatch) -> Bool {
    (one.way, one.cost) == (other.way, other.cost)
  }

  /// Returns the number of runs of adjacent characters.
  private static func runs(_ places: [Int]) -> Int {
    zip(places, places.dropFirst()).reduce(places.isEmpty ? 0 : 1) {
      $0 + ($1.1 == $1.0 + 1 ? 0 : 1)
    }
  }

  /// Returns the positions of words in a summary; nil if neither the summary nor the name contains
  /// a word.
  private static func places(of words: [String], in summary: String, or name: String) -> [Int]? {
    var places: Set<Int> = []
    for word in words {
      let found = WordPlaces.of(word, in: summary)
      if found.isEmpty, WordPlaces.of(word, in: name).isEmpty { return nil }
      places.formUnion(found)
    }
    return places.sorted()
  }

  /// Returns whether several words are in synonyms, the name or the summary, in any order.
  private static func areKnown(_ words: [String], of command: Command) -> Bool {
    let texts = OtherNames.of(command.name) + [command.name, command.summary.lowercased()]
    return words.count > 1 && words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}

/// The positions of a word in a line: the first at the beginning of a word, or else anywhere.
enum WordPlaces {
  /// Returns the indices of its characters, ascending; empty if it does not occur.
  static func of(_ word: String, in line: String) -> [Int] {
    let wanted = word.lowercased().map(\.self)
    let letters = line.lowercased().map(\.self)
    guard !wanted.isEmpty, letters.count >= wanted.count else { return [] }
    let starts = (0...letters.count - wanted.count).filter {
      letters[$0] == wanted[0] && letters[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
    let atWord = starts.first { $0 == 0 || !letters[$0 - 1].isLetter && !letters[$0 - 1].isNumber }
    return (atWord ?? starts.first).map { Array($0..<$0 + wanted.count) } ?? []
  }
}

/// The spellings of keys: `Ctrl-S`, `ctrl+s`, `^S`, `C-s`.
enum KeySpelling {
  /// Returns the common form of all spellings.
  static func plain(_ written: String) -> String {
    var key = written.lowercased().map { $0 == "+" || $0 == " " ? "-" : $0 }[...]
    var prefix = ""
    // A minus or a plus may be the key itself.
    while true {
      if key.first == "^", key.count > 1 {
        prefix += "ctrl-"
        key = key.dropFirst()
      } else if let (short, long) = shortForms.first(where: { key.starts(with: $0.0) }),
        key.count > short.count
      {
        prefix += long
        key = key.dropFirst(short.count)
      } else {
        return prefix + String(key)
      }
    }
  }

  private static let shortForms = [
    ("control-", "ctrl-"), ("ctrl-", "ctrl-"), ("c-", "ctrl-"), ("alt-", "alt-"),
    ("meta-", "alt-"), ("option-", "alt-"), ("m-", "alt-"), ("shift-", "shift-"),
  ]
}
