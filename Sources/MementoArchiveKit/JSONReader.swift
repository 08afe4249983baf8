/// A strict reader of JSON according to RFC 8259, in O(bytes).
///
/// Foundation's decoder cannot replace it: it accepts small damage such as a superfluous comma. It
/// also does not report the position of a value, which is needed to preserve a state as written.
struct JSONReader {
  /// The error for text that is not JSON.
  struct Malformed: Error {}

  /// A member of an object, with the byte range of its value.
  typealias Member = (key: String, value: JSONValue, range: Range<Int>)

  /// The maximum depth, as in Foundation's decoder.
  static let deepest = 512

  private let bytes: [UInt8]
  private var position = 0

  /// Reads a text that consists of a single value.
  static func value(of bytes: [UInt8]) throws(Malformed) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    try reader.expectEnd()
    return value
  }

  /// Reads a text that consists of a single object, and returns its members in order.
  static func members(of bytes: [UInt8]) throws(Malformed) -> [Member] {
    var reader = JSONReader(bytes)
    var members: [Member] = []
    reader.skipBlanks()
    // Each value may itself have the maximum depth.
    try reader.readMembers(depth: 0) { key, value, range in
      members.append((key, value, range))
    }
    try reader.expectEnd()
    return members
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value(depth: Int) throws(Malformed) -> JSONValue {
    guard depth <= Self.deepest else { throw Malformed() }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try readMembers(depth: depth + 1) { key, value, _ in members[key] = value }
      return .object(members)
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    default: return .number(try number())
    }
  }

  private mutating func readMembers(
    depth: Int, _ body: (String, JSONValue, Range<Int>) -> Void
  ) throws(Malformed) {
    try expect(UInt8(ascii: "{"))
    skipBlanks()
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      skipBlanks()
      let key = try string()
      skipBlanks()
      try expect(UInt8(ascii: ":"))
      skipBlanks()
      let start = position
      let value = try value(depth: depth)
      body(key, value, start..<position)
      skipBlanks()
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  private mutating func elements(depth: Int) throws(Malformed) -> [JSONValue] {
    try expect(UInt8(ascii: "["))
    skipBlanks()
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try value(depth: depth))
      skipBlanks()
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return elements
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Malformed) -> JSONValue {
    for byte in word.utf8 { try expect(byte) }
    return value
  }

  private mutating func number() throws(Malformed) -> String {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) { try skipDigits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws(Malformed) {
    let start = position
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    if position == start { throw Malformed() }
  }

  private mutating func string() throws(Malformed) -> String {
    try expect(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while true {
      guard let byte = next, byte >= 0x20 else { throw Malformed() }
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw Malformed() }
        return string
      case UInt8(ascii: "\\"): text += String(try escaped()).utf8
      default: text.append(byte)
      }
    }
  }

  private mutating func escaped() throws(Malformed) -> Unicode.Scalar {
    guard let byte = next else { throw Malformed() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw Malformed()
    }
  }

  /// Reads the rest of a `\u` escape: one UTF-16 unit, or a surrogate pair.
  private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    try expect(UInt8(ascii: "\\"))
    try expect(UInt8(ascii: "u"))
    let pair = String(validating: [unit, try codeUnit()], as: UTF16.self)
    guard let scalar = pair?.unicodeScalars.first else { throw Malformed() }
    return scalar
  }

  private mutating func codeUnit() throws(Malformed) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw Malformed()
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(Malformed) {
    if !skip(byte) { throw Malformed() }
  }

  private mutating func expectEnd() throws(Malformed) {
    skipBlanks()
    if position < bytes.count { throw Malformed() }
  }
}
