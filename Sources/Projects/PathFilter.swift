/// A choice of files by patterns for their paths, as in `*.swift, src/, !*.md`.
///
/// A path is chosen if a pattern matches it or a parent folder, and no pattern after a `!` does.
/// Without patterns, or with only patterns after a `!`, all others are chosen. The patterns are
/// those of `.gitignore`, with choices in braces: `*.{c,h}`.
public struct PathFilter: Sendable {
  private var chosen: [IgnorePattern] = []
  private var excluded: [IgnorePattern] = []

  /// Parses patterns separated by blanks or commas.
  public init(_ written: String) {
    for word in Self.words(of: Array(written.utf8)) { add(word) }
  }

  /// Creates the filter from separate patterns, in which blanks are literal.
  public init(patterns: [String]) {
    for pattern in patterns { add(Array(pattern.utf8)) }
  }

  private mutating func add(_ word: [UInt8]) {
    for form in Self.forms(of: word) {
      guard let pattern = IgnorePattern(line: form) else { continue }
      if pattern.isNegated { excluded.append(pattern) } else { chosen.append(pattern) }
    }
  }

  /// The maximum number of patterns for the braces of one word.
  private static var mostForms: Int { 1_000 }

  /// Splits patterns at blanks and commas, unless these are in braces.
  private static func words(of written: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var depth = 0
    for (index, byte) in written.enumerated() {
      let isInside = depth > 0
      switch byte {
      // An unclosed brace is a letter.
      case UInt8(ascii: "{") where isInside || closing(of: index, in: written) != nil: depth += 1
      case UInt8(ascii: "}") where isInside: depth -= 1
      case 0x20 where !isInside, UInt8(ascii: ",") where !isInside:
        words.append([])
        continue
      default: break
      }
      words[words.count - 1].append(byte)
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns the index of the brace that closes another one; nil without one.
  private static func closing(of start: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the patterns for a word with choices in braces.
  private static func forms(of word: [UInt8]) -> [[UInt8]] {
    guard let start = word.firstIndex(of: UInt8(ascii: "{")),
      let end = closing(of: start, in: word)
    else { return [word] }
    var choices: [[UInt8]] = [[]]
    var depth = 0
    for byte in word[(start + 1)..<end] {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if byte == UInt8(ascii: ","), depth == 0 {
        choices.append([])
      } else {
        choices[choices.count - 1].append(byte)
      }
    }
    let (before, behind) = (word[..<start], word[(end + 1)...])
    return Array(
      choices.lazy.map { $0.filter { $0 != 0x20 } }
        .flatMap { forms(of: before + $0 + behind) }.prefix(mostForms))
  }

  /// Returns whether a file is chosen.
  ///
  /// - Parameter path: the path below the project.
  public func chooses(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    (chosen.isEmpty || Self.matches(chosen, path)) && !Self.matches(excluded, path)
  }

  private static func matches(
    _ patterns: [IgnorePattern], _ path: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if patterns.isEmpty { return false }
    var nameStart = 0
    while true {
      let end = path[nameStart...].firstIndex(of: UInt8(ascii: "/"))
      let upTo = path[..<(end ?? path.endIndex)]
      for pattern in patterns where end != nil || !pattern.matchesFoldersOnly {
        if pattern.matches(pattern.matchesName ? upTo[nameStart...] : upTo) { return true }
      }
      guard let end else { return false }
      nameStart = end + 1
    }
  }
}
