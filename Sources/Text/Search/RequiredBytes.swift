import Glibc

/// The bytes that each match of an expression contains, if each match is within one line: a line
/// without one of them is skipped.
///
/// PCRE2 finds the first letter of an expression quickly, but attempts an expression without a
/// fixed beginning, such as `[a-z]+_[a-z]+\(`, at each character.
struct RequiredBytes: Sendable {
  /// The bytes, the rarest in texts first; at least one.
  let bytes: [UInt8]

  /// The number of bytes after a position in which the end of its line is searched.
  private static var reach: Int { 64 << 10 }

  /// Reads an expression; nil if a match may contain a line break, if no byte is certain, or if the
  /// expression has an unknown part.
  init?(of source: [UInt8], ignoringCase: Bool) {
    var reader = ExpressionReader(source)
    guard let found = reader.read() else { return nil }
    // Letters have other forms, also outside of ASCII.
    let sure = ignoringCase ? found.filter { !$0.isLetter } : found
    if sure.isEmpty { return nil }
    bytes = sure.sorted {
      (Literal.commonness(of: $0), $0) < (Literal.commonness(of: $1), $1)
    }
  }

  /// Returns the next part of a line, from `start` on, that has all bytes.
  ///
  /// A match may begin in it up to `last`; nil without such a part. A very long line counts as
  /// having all bytes.
  ///
  /// - Complexity: O(bytes before the end of that line).
  func nextLine(in text: UnsafeRawBufferPointer, from start: Int, upTo last: Int) -> Range<Int>? {
    guard let base = text.baseAddress else { return nil }
    var place = start
    while place <= last, place < text.count {
      let far = min(text.count, last + Self.reach)
      guard let rarest = find(bytes[0], in: place..<far, base) else {
        // The last line may be longer than that.
        let isLong = far < text.count && find(0x0A, in: last..<far, base) == nil
        return isLong ? lineStart(before: last, notBefore: place, base)..<far : nil
      }
      let begin = lineStart(before: rarest, notBefore: place, base)
      if begin > last { return nil }
      let limit = min(text.count, rarest + Self.reach)
      guard let end = find(0x0A, in: rarest..<limit, base) ?? (limit == text.count ? limit : nil)
      else { return begin..<limit }
      if bytes.dropFirst().allSatisfy({ find($0, in: begin..<end, base) != nil }) {
        return begin..<end
      }
      place = end + 1
    }
    return nil
  }

  @inline(__always)
  private func find(_ byte: UInt8, in range: Range<Int>, _ base: UnsafeRawPointer) -> Int? {
    memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
  }

  /// Returns the start of the line of a position, or a later one.
  private func lineStart(
    before place: Int, notBefore first: Int, _ base: UnsafeRawPointer
  ) -> Int {
    var start = place
    while start > first, base.load(fromByteOffset: start - 1, as: UInt8.self) != 0x0A { start -= 1 }
    return start
  }
}

/// A reader of the parts of an expression that are easy to judge.
private struct ExpressionReader {
  private let source: [UInt8]
  private var place = 0

  init(_ source: [UInt8]) { self.source = source }

  /// Returns the bytes in each match; nil if a match may contain a line break, or if a part is
  /// unknown.
  mutating func read() -> Set<UInt8>? {
    guard let found = alternatives(), place == source.count else { return nil }
    return found
  }

  /// Reads alternatives up to the end of a group; bytes in all of them are certain.
  private mutating func alternatives() -> Set<UInt8>? {
    guard var sure = sequence() else { return nil }
    while next(UInt8(ascii: "|")) {
      guard let other = sequence() else { return nil }
      sure.formIntersection(other)
    }
    return sure
  }

  private mutating func sequence() -> Set<UInt8>? {
    var sure: Set<UInt8> = []
    while let byte = peek, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      guard let part = part(), let isOptional = quantifier() else { return nil }
      if !isOptional { sure.formUnion(part) }
    }
    return sure
  }

  /// Reads a character, a class, a group or a condition.
  private mutating func part() -> Set<UInt8>? {
    guard let byte = take() else { return nil }
    switch byte {
    case UInt8(ascii: "("): return group()
    case UInt8(ascii: "["): return characterClass() ? [] : nil
    case UInt8(ascii: "\\"): return escape()
    case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"): return []
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
    case 0x80...: return []
    case 0x20..<0x7F, 0x09: return [byte]
    default: return nil
    }
  }

  private mutating func group() -> Set<UInt8>? {
    if next(UInt8(ascii: "?")), !next(UInt8(ascii: ":")) { return nil }
    if peek == UInt8(ascii: "*") { return nil }
    guard let sure = alternatives(), next(UInt8(ascii: ")")) else { return nil }
    return sure
  }

  private mutating func escape() -> Set<UInt8>? {
    guard let byte = take() else { return nil }
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "d"), UInt8(ascii: "w"),
      UInt8(ascii: "S"):
      return []
    case UInt8(ascii: "t"): return [0x09]
    case 0x20..<0x7F where !byte.isLetter && !byte.isDigit: return [byte]
    default: return nil
    }
  }

  /// Reads a class; returns false if it may contain a line break, or if a part is unknown.
  private mutating func characterClass() -> Bool {
    let isNegated = next(UInt8(ascii: "^"))
    var excludesBreak = false
    var isFirst = true
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "]") where !isFirst: return !isNegated || excludesBreak
      case UInt8(ascii: "\\"):
        guard let escaped = take() else { return false }
        switch escaped {
        case UInt8(ascii: "w"), UInt8(ascii: "d"), UInt8(ascii: "t"): break
        case UInt8(ascii: "n") where isNegated: excludesBreak = true
        case 0x20..<0x7F where !escaped.isLetter && !escaped.isDigit: break
        default: return false
        }
      // These are class names, such as [:space:].
      case UInt8(ascii: "["): return false
      case 0x20...: break
      default: return false
      }
      isFirst = false
    }
    return false
  }

  /// Reads a quantifier; returns whether the part may be missing, nil if that is unknown.
  private mutating func quantifier() -> Bool? {
    guard let byte = peek else { return false }
    var isOptional = false
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "?"):
      isOptional = true
      place += 1
    case UInt8(ascii: "+"): place += 1
    case UInt8(ascii: "{"):
      place += 1
      guard let least = number() else { return nil }
      isOptional = least == 0
      if next(UInt8(ascii: ",")) { _ = number() }
      guard next(UInt8(ascii: "}")) else { return nil }
    default: return false
    }
    // It is lazy or possessive.
    _ = next(UInt8(ascii: "?")) || next(UInt8(ascii: "+"))
    return isOptional
  }

  private mutating func number() -> Int? {
    let digits = source[place...].prefix { $0.isDigit }
    place += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }

  // MARK: Bytes

  private var peek: UInt8? { place < source.count ? source[place] : nil }

  private mutating func take() -> UInt8? {
    defer { place += 1 }
    return peek
  }

  private mutating func next(_ byte: UInt8) -> Bool {
    if peek != byte { return false }
    place += 1
    return true
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
