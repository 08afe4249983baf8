/// A set of bytes in brackets, as in a pattern of the shell.
struct ByteSet: Sendable {
  private var bits = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
  private var isInverted = false

  /// Reads a set after its `[`; fails if no `]` closes it.
  ///
  /// - Parameter index: the position after the `[`, changed to the position after the `]`.
  init?(in pattern: [UInt8], at index: inout Int) {
    if index < pattern.count, "!^".utf8.contains(pattern[index]) {
      isInverted = true
      index += 1
    }
    var isFirst = true
    while true {
      guard index < pattern.count else { return nil }
      if pattern[index] == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if insertClass(in: pattern, at: &index) { continue }
      guard let lower = Self.byte(in: pattern, at: &index) else { return nil }
      var upper = lower
      if index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"),
        pattern[index + 1] != UInt8(ascii: "]")
      {
        index += 1
        guard let last = Self.byte(in: pattern, at: &index) else { return nil }
        upper = last
      }
      if lower <= upper { for byte in lower...upper { insert(byte) } }
    }
    index += 1
  }

  /// Reads a byte, which may be escaped.
  private static func byte(in pattern: [UInt8], at index: inout Int) -> UInt8? {
    if pattern[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < pattern.count else { return nil }
    index += 1
    return pattern[index - 1]
  }

  /// Reads a class such as `[:digit:]`; returns false without one.
  private mutating func insertClass(in pattern: [UInt8], at index: inout Int) -> Bool {
    guard pattern[index...].starts(with: "[:".utf8) else { return false }
    for (name, holds) in Self.classes where pattern[index...].starts(with: "[:\(name):]".utf8) {
      for byte in UInt8.min...UInt8.max where holds(byte) { insert(byte) }
      index += name.utf8.count + 4
      return true
    }
    return false
  }

  private static let classes: [(name: String, holds: @Sendable (UInt8) -> Bool)] = [
    ("alnum", { isLetter($0) || isDigit($0) }), ("alpha", { isLetter($0) }),
    ("blank", { $0 == 0x20 || $0 == 0x09 }), ("cntrl", { $0 < 0x20 || $0 == 0x7F }),
    ("digit", { isDigit($0) }), ("graph", { $0 > 0x20 && $0 < 0x7F }),
    ("lower", { (0x61...0x7A).contains($0) }), ("print", { $0 >= 0x20 && $0 < 0x7F }),
    ("punct", { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) }),
    ("space", { $0 == 0x20 || (0x09...0x0D).contains($0) }),
    ("upper", { (0x41...0x5A).contains($0) }),
    ("xdigit", { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }),
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << (UInt64(byte) & 63)
    switch byte >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    case 2: bits.2 |= bit
    default: bits.3 |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return (word >> (UInt64(byte) & 63) & 1 == 1) != isInverted
  }
}
