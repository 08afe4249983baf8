import CPCRE2

/// The bytes with which a match of an expression can begin; no attempt is made at other bytes.
///
/// PCRE2 finds them during compilation. The set may be too large, never too small.
struct StartBytes {
  /// One bit for each byte.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// Whether a match can begin at the end of a line.
  private(set) var includesLineEnd = false
  /// Whether a match can begin only at the beginning of a line.
  private(set) var isAtLineStart = false
  /// Whether no match begins within a word, because the expression begins with `\b`.
  private(set) var needsWordStart = false
  /// Whether the expression is wrong.
  private(set) var isWrong = false

  /// Finds the bytes for an expression.
  ///
  /// - Complexity: O(length), about 20 µs for a usual one.
  init(of pattern: String) {
    // Without UCP, `\s`, `\d` and `\w` are ASCII bytes, and all others are added below.
    guard let code = Pattern.compile(pattern, 0) else {
      isWrong = true
      return
    }
    defer { pcre2_code_free_8(code) }
    if LiteralPrefix(of: pattern).isEmptyLine {
      includesLineEnd = true
      return
    }
    isAtLineStart = Self.figure(PCRE2_INFO_ALLOPTIONS, code) & PCRE2_ANCHORED != 0
    let rest = Self.afterOptions(pattern)
    needsWordStart = rest.hasPrefix(#"\b"#) && !Self.hasAlternatives(rest)
    var bitmap: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bitmap)
    if let bitmap {
      for byte in 0...255 where bitmap[byte >> 3] & 1 << (byte & 7) != 0 {
        insert(UInt8(byte))
      }
      insertOther()
    } else if Self.figure(PCRE2_INFO_FIRSTCODETYPE, code) == 1 {
      let first = UInt8(truncatingIfNeeded: Self.figure(PCRE2_INFO_FIRSTCODEUNIT, code))
      insert(first)
      // The information does not include case sensitivity.
      if first.isWord, first > UInt8(ascii: "9") {
        insert(first ^ 0x20)
        insertOther()
      }
      if first >= 0x80 { insertOther() }
    } else {
      words = (.max, .max, .max, .max)
      let canBeEmpty = Self.figure(PCRE2_INFO_MATCHEMPTY, code) != 0
      includesLineEnd = canBeEmpty || Self.figure(PCRE2_INFO_MINLENGTH, code) == 0
    }
  }

  /// Returns whether a match can begin with a byte.
  func contains(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: words.0 & bit != 0
    case 1: words.1 & bit != 0
    case 2: words.2 & bit != 0
    default: words.3 & bit != 0
    }
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Adds all bytes outside ASCII.
  private mutating func insertOther() { (words.2, words.3) = (.max, .max) }

  private static func figure(_ what: CInt, _ code: OpaquePointer) -> UInt32 {
    var value: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(what), &value)
    return value
  }

  /// Returns an expression without the options at its start.
  private static func afterOptions(_ pattern: String) -> Substring {
    guard pattern.hasPrefix("(?"), let end = pattern.firstIndex(of: ")") else {
      return pattern[...]
    }
    let options = pattern[..<end].dropFirst(2)
    return options.allSatisfy { "ixJ-".contains($0) }
      ? pattern[pattern.index(after: end)...] : pattern[...]
  }

  /// Returns whether an expression has alternatives outside all groups.
  private static func hasAlternatives(_ pattern: Substring) -> Bool {
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped {
        // Quoted text is not analysed.
        if byte == UInt8(ascii: "Q") { return true }
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass: depth -= 1
      case UInt8(ascii: "|") where !isInClass && depth == 0: return true
      default: break
      }
    }
    return false
  }
}
