/// How letters are written from a place of a substitution on, by the letter that says so.
enum LetterSwitch: UInt8, Sendable {
  /// The next letter as a capital: `\u`.
  case nextUpper = 0x75
  /// The next letter as a small one: `\l`.
  case nextLower = 0x6C
  /// All as capitals: `\U`.
  case upper = 0x55
  /// All as small ones: `\L`.
  case lower = 0x4C
  /// All as they are: `\E`.
  case end = 0x45
}

extension [Substitution.Part] {
  /// What comes in the place of a match, in the letters that are asked for.
  func writtenOut(for match: FoundMatch) -> [UInt8] {
    var letters = SwitchedLetters()
    for part in self {
      switch part {
      case .bytes(let bytes): letters.append(bytes)
      case .group(let number): letters.append(Array<UInt8>(match.bytes(ofGroup: number)))
      case .letters(let next): letters.follow(next)
      }
    }
    return letters.bytes
  }
}

/// Bytes in the letters that are asked for.
private struct SwitchedLetters {
  private(set) var bytes: [UInt8] = []
  private var isNextUpper: Bool?
  private var isUpper: Bool?

  mutating func follow(_ letters: LetterSwitch) {
    switch letters {
    case .nextUpper: isNextUpper = true
    case .nextLower: isNextUpper = false
    case .upper: isUpper = true
    case .lower: isUpper = false
    case .end: (isNextUpper, isUpper) = (nil, nil)
    }
  }

  /// Appends bytes; what is no UTF-8 stays as it is.
  mutating func append(_ added: [UInt8]) {
    guard isNextUpper != nil || isUpper != nil,
      let words = String(validating: added, as: UTF8.self), let first = words.first
    else {
      bytes += added
      return
    }
    bytes += Self.written(String(first), isUpper: isNextUpper ?? isUpper).utf8
    bytes += Self.written(String(words.dropFirst()), isUpper: isUpper).utf8
    isNextUpper = nil
  }

  private static func written(_ words: String, isUpper: Bool?) -> String {
    isUpper.map { $0 ? words.uppercased() : words.lowercased() } ?? words
  }
}
