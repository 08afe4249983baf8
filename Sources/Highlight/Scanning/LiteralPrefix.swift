/// The literal text with which each match of an expression begins, if the expression shows it.
///
/// Dozens of expressions for tags begin with `<`: comparing eight bytes is far cheaper than an
/// attempt to match each of them.
struct LiteralPrefix {
  /// At most eight bytes, the first in the lowest bits, and the mask of the significant bits.
  private var bytes: UInt64 = 0
  private var mask: UInt64 = 0
  /// Whether the expression is `$^`, used in definitions for contexts that never begin: it matches
  /// only an empty line.
  private(set) var isEmptyLine = false

  /// Finds the text; empty for expressions that are more complicated than usual.
  init(of pattern: String) {
    var head = ExpressionHead(pattern)
    guard head.isSimple, head.enterGroups() else { return }
    isEmptyLine = head.isEmptyLine
    var shift: UInt64 = 0
    while shift < 64, let (letter, bits, isLast) = head.nextLetter() {
      bytes |= UInt64(letter & bits) << shift
      mask |= UInt64(bits) << shift
      shift += 8
      if isLast { break }
    }
    if !head.areGroupsRequired() { (bytes, mask) = (0, 0) }
  }

  /// Returns whether eight bytes, with 0 beyond the end of the line, can begin a match.
  @inline(__always)
  func fits(_ text: UInt64) -> Bool { text & mask == bytes }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the eight bytes from an offset on, the first in the lowest bits, 0 beyond the end.
  @inline(__always)
  func eightBytes(at offset: Int) -> UInt64 {
    if offset + 8 <= count, let start = baseAddress {
      let bytes = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      return UInt64(littleEndian: bytes)
    }
    var bytes: UInt64 = 0
    var index = count
    while index > offset {
      index -= 1
      bytes = bytes << 8 | UInt64(self[index])
    }
    return bytes
  }
}

/// The beginning of an expression in the syntax of PCRE2.
private struct ExpressionHead {
  private let bytes: [UInt8]
  private var next = 0
  /// The number of open groups.
  private var groupCount = 0
  private var ignoresCase = false
  /// Whether blanks and comments are ignored.
  private var isExtended = false

  init(_ pattern: String) { bytes = Array(pattern.utf8) }

  /// Whether it has no alternatives and no syntax that hides its structure.
  var isSimple: Bool {
    !bytes.contains(UInt8(ascii: "|")) && !bytes.contains(UInt8(ascii: "#"))
      && !zip(bytes, bytes.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "Q")
      }
  }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Enters the groups at its beginning, and reads their options.
  ///
  /// - Returns: false for other kinds of groups.
  mutating func enterGroups() -> Bool {
    while true {
      skipBlanks()
      guard byte(at: next) == UInt8(ascii: "(") else { return true }
      if byte(at: next + 1) == UInt8(ascii: "*") { return false }
      if byte(at: next + 1) != UInt8(ascii: "?") {
        groupCount += 1
        next += 1
      } else if !enterOptions() {
        return false
      }
    }
  }

  /// Reads `(?i-x)` or `(?i-x:`.
  private mutating func enterOptions() -> Bool {
    var index = next + 2
    var isOn = true
    while true {
      switch byte(at: index) {
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: "i"): ignoresCase = isOn
      case UInt8(ascii: "x"): isExtended = isOn
      case UInt8(ascii: ":"):
        groupCount += 1
        next = index + 1
        return true
      case UInt8(ascii: ")"):
        next = index + 1
        return true
      default: return false
      }
      index += 1
    }
  }

  private mutating func skipBlanks() { next = afterBlanks(next) }

  private func afterBlanks(_ index: Int) -> Int {
    var index = index
    while isExtended, (9...13).contains(byte(at: index)) || byte(at: index) == 0x20 { index += 1 }
    return index
  }

  /// Whether the rest is exactly `$^`.
  var isEmptyLine: Bool {
    byte(at: next) == UInt8(ascii: "$") && byte(at: next + 1) == UInt8(ascii: "^")
      && bytes.dropFirst(next + 2).allSatisfy { $0 == UInt8(ascii: ")") }
  }

  /// Reads a letter that every match has here.
  ///
  /// - Returns: the letter, its significant bits, and whether it is the last one; nil if another
  ///   construct follows.
  mutating func nextLetter() -> (letter: UInt8, bits: UInt8, isLast: Bool)? {
    skipBlanks()
    var letter = byte(at: next)
    var length = 1
    if letter == UInt8(ascii: "\\") {
      letter = byte(at: next + 1)
      length = 2
      // Other letters after a backslash are character classes.
      if letter.isWord { return nil }
    } else if #".[]()*+?{}^$"#.utf8.contains(letter) {
      return nil
    }
    guard 0x20..<0x7F ~= letter else { return nil }
    let isLetter = letter.isWord && letter > UInt8(ascii: "9") && letter != UInt8(ascii: "_")
    // These letters have case variants outside ASCII.
    if ignoresCase, isLetter, "sk".utf8.contains(letter | 0x20) { return nil }
    let quantifier = byte(at: afterBlanks(next + length))
    if "*?{".utf8.contains(quantifier) { return nil }
    next += length
    return (letter, ignoresCase && isLetter ? 0xDF : 0xFF, quantifier == UInt8(ascii: "+"))
  }

  /// Returns whether none of the entered groups is optional.
  func areGroupsRequired() -> Bool {
    var (index, inner, open) = (next, 0, groupCount)
    while open > 0, index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): index = endOfClass(from: index)
      case UInt8(ascii: "("): inner += 1
      case UInt8(ascii: ")") where inner > 0: inner -= 1
      case UInt8(ascii: ")"):
        open -= 1
        if "*?{".utf8.contains(byte(at: afterBlanks(index + 1))) { return false }
      default: break
      }
      index += 1
    }
    return true
  }

  /// Returns the index of the bracket that ends a character class.
  private func endOfClass(from start: Int) -> Int {
    var index = start + 1
    if byte(at: index) == UInt8(ascii: "^") { index += 1 }
    // As the first character, it is a member.
    if byte(at: index) == UInt8(ascii: "]") { index += 1 }
    while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
      } else if bytes[index] == UInt8(ascii: "["), byte(at: index + 1) == UInt8(ascii: ":") {
        index += 2
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") { index += 1 }
      }
      index += 1
    }
    return index
  }
}
