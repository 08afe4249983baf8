/// The search for the end of a TOML statement: the line that closes its last bracket and string.
///
/// It rejects names of many parts, because the parser needs seconds for a name of ten thousand.
///
/// It parses only strings, comments and brackets. It also rejects invalid text on which the parser
/// (toml++ 3.4.0) aborts the program instead of throwing an error: a bracket in place of a value,
/// characters outside ASCII, a string right after a number (`7'a'-- 2`), and text that resembles a
/// date (`5sF-----F[ 5]`). No setting is a date, so it rejects all dates, and all numbers that
/// contain a sign.
struct TOMLScan {
  private let lines: [[UInt8]]
  private var index: Int
  private var column = 0
  private let start: Int
  private var depth = 0
  /// The delimiter of the string around the position.
  private var delimiter: [UInt8]?
  /// The last byte outside strings and comments, except blanks.
  private var last: UInt8 = 0
  /// The first byte of the number or bare word at the position; nil outside of them.
  private var wordStart: UInt8?
  /// The number of parts of the name, or of dots in the value, up to the position.
  private var partCount = 1
  /// The text that the parser must not receive; at the end, an unclosed list or string.
  private(set) var mistake: TOMLMistake?

  init(_ lines: [[UInt8]], from line: Int) {
    self.lines = lines
    index = line
    start = line
    if lines[line].contains(0) { mistake = Self.nul(line) }
  }

  /// Whether a list or a string is not closed at the end.
  var isOpen: Bool { depth > 0 || delimiter != nil }

  /// Returns the line after the statement.
  mutating func findEnd() -> Int {
    while index < lines.count {
      if mistake == nil, lines[index].contains(0) { mistake = Self.nul(index) }
      (column, wordStart) = (0, nil)
      while column < lines[index].count {
        if delimiter == nil { step() } else { stepInString() }
      }
      // Only a long string continues on the next line.
      if delimiter?.count == 1 { delimiter = nil }
      index += 1
      if !isOpen { return index }
    }
    mistake = TOMLMistake(line: start, explanation: "a list, a table or a string is not closed")
    return index
  }

  private mutating func step() {
    let rest = lines[index][column...]
    let byte = lines[index][column]
    switch Unicode.Scalar(byte) {
    case "#":
      column = lines[index].count
      return
    case "\"", "'":
      // After a dot it is part of a name.
      if let wordStart, last != UInt8(ascii: ".") || Self.beginsNumber(wordStart) {
        reject("expected a value")
      }
      let long = [byte, byte, byte]
      delimiter = rest.starts(with: long) ? long : [byte]
      column += delimiter?.count ?? 1
    case "[", "{": depth += 1
    case "]": depth -= 1
    case "}":
      depth -= 1
      if last == UInt8(ascii: "[") || last == UInt8(ascii: ",") { reject("expected a value") }
    case ".":
      partCount += 1
      if partCount > Self.maxPartCount { reject(Self.tooManyParts) }
    case ":": reject("no setting is a date or a time")
    case "-":
      if let wordStart, Self.beginsNumber(wordStart) { reject("no setting is a date or a time") }
    default:
      if byte >= 0x80 { reject("text must be in quotation marks") }
    }
    if "=,{[".utf8.contains(byte) { partCount = 1 }
    wordStart = Self.isInWord(byte) ? wordStart ?? byte : nil
    if !Self.isSpace(byte) { last = byte }
    if delimiter == nil { column += 1 }
  }

  private mutating func stepInString() {
    guard let delimiter else { return }
    let rest = lines[index][column...]
    if rest.first == UInt8(ascii: "\\"), delimiter[0] == UInt8(ascii: "\"") {
      column += 2
    } else if rest.starts(with: delimiter) {
      column += delimiter.count
      // A long string may end with two quotation marks as text.
      if delimiter.count == 3 {
        column += lines[index][column...].prefix(2).prefix { $0 == delimiter[0] }.count
      }
      self.delimiter = nil
    } else {
      column += 1
    }
  }

  private mutating func reject(_ explanation: String) {
    if mistake == nil { mistake = TOMLMistake(line: index, explanation: explanation) }
  }

  /// Returns whether a header has a name of too many parts.
  static func hasTooManyParts(_ header: [UInt8]) -> Bool {
    // As a separate list, the line has no later end.
    var scan = TOMLScan([header], from: 0)
    _ = scan.findEnd()
    return scan.mistake?.explanation == tooManyParts
  }

  private static var maxPartCount: Int { 16 }

  /// The reason for rejecting a name of many parts.
  static var tooManyParts: String { "a name has at most \(maxPartCount) parts" }

  private static func nul(_ line: Int) -> TOMLMistake {
    TOMLMistake(line: line, explanation: "a NUL character")
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || "+-_".utf8.contains(byte)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    let letter = byte & ~0x20
    return beginsNumber(byte) || (0x41...0x5A).contains(letter) || byte == UInt8(ascii: ".")
  }
}
