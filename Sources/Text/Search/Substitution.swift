/// The replacement of a match: literal, or, for a regular expression, with the text of its groups.
public struct Substitution: Sendable {
  private let parts: [Part]

  /// Whether any part changes the letter case.
  private let changesLetters: Bool

  enum Part: Sendable {
    case bytes([UInt8])
    case group(Int)
    case letters(LetterSwitch)
  }

  /// Creates a substitution for the matches of a pattern.
  ///
  /// For an expression, `$1`, `${1}` and `\1` are groups, `${name}` is a named one, and `$0` and
  /// `$&` are the whole match. `\n` is a line break and `\t` a tab. `\u` and `\l` change the next
  /// letter to upper or lower case, `\U` and `\L` all letters up to `\E`. `$$` and `\\` are
  /// literal. For a literal pattern, all bytes are literal.
  ///
  /// - Throws: `PatternError` if the pattern does not have a named group.
  public init(
    _ source: [UInt8], for pattern: SearchPattern, lineEnding: LineEnding
  ) throws(PatternError) {
    guard pattern.options.isExpression, case .expression(let expression) = pattern.engine else {
      parts = [.bytes(source)]
      changesLetters = false
      return
    }
    var reader = Reader(source: source, expression: expression, lineEnding: lineEnding)
    parts = try reader.read()
    changesLetters = parts.contains { if case .letters = $0 { true } else { false } }
  }

  /// The bytes if they are the same for each match; nil if they depend on it.
  package var constant: [UInt8]? {
    if parts.isEmpty { return [] }
    guard parts.count == 1, case .bytes(let bytes) = parts[0] else { return nil }
    return bytes
  }

  /// Returns the replacement of a match.
  package func bytes(for match: FoundMatch) -> [UInt8] {
    if let constant { return constant }
    if changesLetters {
      return parts.reduce(into: SwitchedLetters()) { letters, part in
        switch part {
        case .bytes(let bytes): letters.append(bytes)
        case .group(let number): letters.append(Array(match.bytes(ofGroup: number)))
        case .letters(let next): letters.follow(next)
        }
      }.bytes
    }
    var count = 0
    for part in parts {
      switch part {
      case .bytes(let more): count += more.count
      case .group(let number): count += match.bytes(ofGroup: number).count
      case .letters: break
      }
    }
    return Array(unsafeUninitializedCapacity: count) { room, filled in
      let target = UnsafeMutableRawBufferPointer(room)
      for part in parts {
        switch part {
        case .bytes(let more):
          target[filled...].copyBytes(from: more)
          filled += more.count
        case .group(let number):
          let group = match.bytes(ofGroup: number)
          target[filled...].copyBytes(from: group)
          filled += group.count
        case .letters: break
        }
      }
    }
  }

  /// Returns the replacement of one match of a pattern; nil without a match at that position.
  public func bytes(
    for match: Range<Int>, of pattern: SearchPattern, in text: PieceTree, scope: Range<Int>
  ) -> [UInt8]? {
    if let constant { return constant }
    var search = TextSearch(
      for: pattern, in: text, match.lowerBound..<scope.upperBound, upTo: match.lowerBound)
    var bytes: [UInt8]?
    search.run(.thorough, while: { _ in true }) { found in
      bytes = self.bytes(for: found)
      return false
    }
    return bytes
  }
}

/// The parser of a substitution for a regular expression.
private struct Reader {
  let source: [UInt8]
  let expression: Expression
  let lineEnding: LineEnding
  var place = 0
  var bytes: [UInt8] = []
  var parts: [Substitution.Part] = []

  mutating func read() throws(PatternError) -> [Substitution.Part] {
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\\"): try readEscape()
      case UInt8(ascii: "$"): try readGroup()
      default:
        bytes.append(source[place])
        place += 1
      }
    }
    endBytes()
    return parts
  }

  private mutating func readEscape() throws(PatternError) {
    guard place + 1 < source.count else {
      bytes.append(source[place])
      place += 1
      return
    }
    let byte = source[place + 1]
    if byte.isDigit { return try appendGroup(Int(byte - UInt8(ascii: "0")), length: 2) }
    switch byte {
    case UInt8(ascii: "n"): bytes += lineEnding.bytes
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "\\"), UInt8(ascii: "$"): bytes.append(byte)
    default:
      if let letters = LetterSwitch(rawValue: byte) {
        endBytes()
        parts.append(.letters(letters))
      } else {
        bytes += [UInt8(ascii: "\\"), byte]
      }
    }
    place += 2
  }

  private mutating func readGroup() throws(PatternError) {
    let rest = source[(place + 1)...]
    switch rest.first {
    case UInt8(ascii: "$"):
      bytes.append(UInt8(ascii: "$"))
      place += 2
    case UInt8(ascii: "&"): try appendGroup(0, length: 2)
    case UInt8(ascii: "{"):
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw PatternError("a } is missing", in: source, at: place)
      }
      let name = String(decoding: rest[(place + 2)..<end], as: UTF8.self)
      guard let number = Int(name) ?? expression.group(named: name), number >= 0 else {
        throw PatternError("the expression has no group \(name)", in: source, at: place)
      }
      try appendGroup(number, length: end + 1 - place)
    case .some(let byte) where byte.isDigit:
      var digits = rest.prefix { $0.isDigit }.prefix(2)
      // `$12` is group 1 and a 2 if the expression has fewer than 12 groups.
      if Int(String(decoding: digits, as: UTF8.self)) ?? 0 > expression.groupCount {
        digits = digits.prefix(1)
      }
      let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      try appendGroup(number, length: 1 + digits.count)
    default:
      bytes.append(UInt8(ascii: "$"))
      place += 1
    }
  }

  private mutating func appendGroup(_ number: Int, length: Int) throws(PatternError) {
    guard number <= expression.groupCount else {
      throw PatternError("the expression has no group \(number)", in: source, at: place)
    }
    endBytes()
    parts.append(.group(number))
    place += length
  }

  private mutating func endBytes() {
    if !bytes.isEmpty { parts.append(.bytes(bytes)) }
    bytes = []
  }
}

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

  /// Appends bytes; those that are not UTF-8 are unchanged.
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
