/// The letter case from a position of a substitution on, with its letter in the syntax.
enum LetterSwitch: UInt8, Sendable {
  /// The next letter in upper case: `\u`.
  case nextUpper = 0x75
  /// The next letter in lower case: `\l`.
  case nextLower = 0x6C
  /// All in upper case: `\U`.
  case upper = 0x55
  /// All in lower case: `\L`.
  case lower = 0x4C
  /// All unchanged: `\E`.
  case end = 0x45
}

extension [Substitution.Part] {
  /// Returns the replacement of a match, in the requested case.
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

/// Bytes in the requested case.
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

  /// Appends bytes; those that are not UTF-8 stay unchanged.
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
