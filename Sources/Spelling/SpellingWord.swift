/// A word of a line that can be checked.
public struct SpellingWord: Hashable, Sendable {
  /// Its bytes, from the start of the line.
  public let range: Range<Int>
  /// The word as written in a dictionary: with straight apostrophes, and without soft hyphens.
  public let text: String

  /// Returns the words of a line.
  ///
  /// A word consists of letters, with single apostrophes between them; a hyphen ends it. Words are
  /// not checked if they contain digits, underscores or a capital after the first letter
  /// (`camelCase`, `HTTP`), if they have one letter, or if a sign marks them as code (`$name`,
  /// `#include`, `\item`). Words in scripts without spaces, and words of addresses, paths and file
  /// names are not checked either.
  ///
  /// - Parameter prose: the ranges of the line that are prose, ascending; nil for all of it.
  /// - Complexity: O(bytes).
  public static func words(
    in line: [UInt8], prose: [Range<Int>]? = nil
  ) -> [SpellingWord] {
    var found: [SpellingWord] = []
    var scan = WordScan(line)
    while let token = scan.nextToken() {
      for word in scan.words(in: token) {
        let isProse =
          prose?.contains {
            $0.contains(word.range.lowerBound)
              && $0.upperBound >= word.range.upperBound
          } ?? true
        if isProse { found.append(word) }
      }
    }
    return found
  }
}

/// A scan of a line for words.
private struct WordScan {
  private let line: [UInt8]
  private var position = 0

  init(_ line: [UInt8]) { self.line = line }

  /// Returns the next run of bytes without blanks and tag brackets; nil at the end.
  mutating func nextToken() -> Range<Int>? {
    while position < line.count, isBetween(line[position]) { position += 1 }
    let start = position
    while position < line.count, !isBetween(line[position]) { position += 1 }
    return start < position ? start..<position : nil
  }

  private func isBetween(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x3C || byte == 0x3E }

  /// Returns the words of a run without blanks, except those in its addresses.
  func words(in token: Range<Int>) -> [SpellingWord] {
    var words: [SpellingWord] = []
    var start = token.lowerBound
    while let address = webAddress(in: start..<token.upperBound) {
      words += self.words(besideFilesIn: start..<address.lowerBound)
      start = address.upperBound
    }
    return words + self.words(besideFilesIn: start..<token.upperBound)
  }

  /// Returns the words between brackets, quotes and commas, except those in paths, file names and
  /// addresses without `://`.
  private func words(besideFilesIn token: Range<Int>) -> [SpellingWord] {
    var words: [SpellingWord] = []
    var start = token.lowerBound
    while start < token.upperBound {
      let end = line[start..<token.upperBound].firstIndex(where: isMark) ?? token.upperBound
      if !isAddress(start..<end) {
        words += self.words(inPart: start..<end)
      } else if end < token.upperBound, Self.opening.contains(line[end]) {
        // The arguments of a call, as in `list.append(item)`, are not prose.
        return words
      }
      start = end + 1
    }
    return words
  }

  private static let opening = Array("([{".utf8)
  private static let closing = Array(")]}".utf8)

  /// Returns whether a byte separates an address from words.
  private func isMark(_ byte: UInt8) -> Bool {
    Self.opening.contains(byte) || Self.closing.contains(byte) || byte == 0x22 || byte == 0x2C
      || byte == 0x3B
  }

  private func words(inPart token: Range<Int>) -> [SpellingWord] {
    var words: [SpellingWord] = []
    var offset = token.lowerBound
    while offset < token.upperBound {
      let (kind, length) = kind(at: offset)
      guard kind == .letter || kind == .identifier else {
        offset += length
        continue
      }
      let end = self.end(ofRunAt: offset, in: token)
      if let word = word(in: offset..<end, of: token) { words.append(word) }
      offset = end
    }
    return words
  }

  // MARK: Characters

  private enum Kind { case letter, apostrophe, hidden, identifier, other, invalid }

  /// Returns the kind of the character at an offset, and its length in bytes.
  ///
  /// A character of an identifier, such as a digit or an underscore, is not a letter, and makes an
  /// adjacent run of letters no word.
  private func kind(at offset: Int) -> (Kind, Int) {
    let byte = line[offset]
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: return (.letter, 1)
    case 0x30...0x39, 0x5F: return (.identifier, 1)
    case 0x27: return (.apostrophe, 1)
    case ..<0x80: return (.other, 1)
    default: break
    }
    guard let (scalar, length) = scalar(at: offset) else { return (.invalid, 1) }
    switch scalar.value {
    case 0x2019: return (.apostrophe, length)
    case 0xAD: return (.hidden, length)
    // These are scripts without spaces between words: Thai to Khmer, kana, Han and their
    // extensions.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      return (.other, length)
    default:
      let properties = scalar.properties
      let isLetter =
        properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
      return (isLetter ? .letter : properties.numericType != nil ? .identifier : .other, length)
    }
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var bytes = line[offset..<min(line.count, offset + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// Returns the end of a run of letters, identifier characters, and apostrophes and soft hyphens
  /// between letters.
  private func end(ofRunAt start: Int, in token: Range<Int>) -> Int {
    var offset = start
    while offset < token.upperBound {
      let (kind, length) = kind(at: offset)
      switch kind {
      case .letter, .identifier: break
      case .apostrophe, .hidden:
        let next = offset + length
        guard next < token.upperBound, self.kind(at: next).0 == .letter else { return offset }
      case .other, .invalid: return offset
      }
      offset += length
    }
    return offset
  }

  // MARK: Words

  /// Returns the word of a run; nil if it is not checked.
  private func word(in run: Range<Int>, of token: Range<Int>) -> SpellingWord? {
    if run.count > SpellingDictionary.longestWord { return nil }
    if run.lowerBound > token.lowerBound, isSign(before: run.lowerBound) { return nil }
    if run.upperBound < token.upperBound, kind(at: run.upperBound).0 == .invalid { return nil }
    var text = String.UnicodeScalarView()
    var letters = 0
    var offset = run.lowerBound
    while offset < run.upperBound {
      guard let (scalar, length) = scalar(at: offset) else { return nil }
      offset += length
      switch scalar {
      case "\u{AD}": continue
      case "'", "\u{2019}": text.append("'")
      default:
        if scalar == "_" || scalar.properties.numericType != nil { return nil }
        if letters > 0, scalar.properties.isUppercase { return nil }
        letters += 1
        text.append(scalar)
      }
    }
    return letters < 2 ? nil : SpellingWord(range: run, text: String(text))
  }

  /// Returns whether the character before a run marks it as code.
  private func isSign(before offset: Int) -> Bool {
    let byte = line[offset - 1]
    if [0x24, 0x23, 0x40, 0x5C, 0x25, 0x26].contains(byte) { return true }
    // An option, such as `--colour` or `-name`.
    if byte == 0x2D { return offset < 2 || line[offset - 2] <= 0x20 || line[offset - 2] == 0x2D }
    return byte >= 0x80 && isInvalid(before: offset)
  }

  private func isInvalid(before offset: Int) -> Bool {
    let start = (max(0, offset - 4)..<offset).last { line[$0] & 0xC0 != 0x80 } ?? offset - 1
    return scalar(at: start).map { $0.1 != offset - start } ?? true
  }

  /// Returns the first address with `://` in a run without blanks, up to a quote or an unmatched
  /// closing bracket; nil without one.
  private func webAddress(in token: Range<Int>) -> Range<Int>? {
    let bytes = line[token]
    guard let colon = bytes.indices.first(where: { bytes[$0...].starts(with: "://".utf8) }) else {
      return nil
    }
    let scheme = bytes[..<colon].reversed().prefix {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    var open = 0
    let end = bytes[colon...].firstIndex { byte in
      if Self.opening.contains(byte) { open += 1 }
      if Self.closing.contains(byte) { open -= 1 }
      return open < 0 || byte == 0x22 || byte == 0x60
    }
    return colon - scheme.count..<(end ?? token.upperBound)
  }

  /// Returns whether a run without blanks is an address, a path or a file name.
  private func isAddress(_ token: Range<Int>) -> Bool {
    let bytes = line[token]
    var (slashes, dots, ats) = (0, 0, 0)
    for index in bytes.indices {
      let isInside =
        index > token.lowerBound && index + 1 < token.upperBound && isNamePart(bytes[index - 1])
        && isNamePart(bytes[index + 1])
      switch bytes[index] {
      // Two slashes begin a comment.
      case 0x2F where index > token.lowerBound && bytes[index - 1] == 0x2F: slashes -= 1
      case 0x2F:
        slashes += 1
        let isFirst = index == token.lowerBound || !isNamePart(bytes[index - 1])
        if isFirst, index + 1 < token.upperBound, isNamePart(bytes[index + 1]) { return true }
      case 0x2E where isInside: dots += 1
      case 0x40 where isInside: ats += 1
      default: break
      }
    }
    return ats > 0 || dots > 0 || slashes > 1
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
      || byte == 0x5F
  }
}
