/// Where in a TOML document what stands: the parser tells places of errors in form alone.
///
/// It goes over the document statement by statement: `[header]` or `key = value`, which may go over
/// several lines. What is no TOML is told by the parser, but for keys that are none, on which that
/// would stop the program, for lists without an end, and for keys that are set twice.
struct TOMLPlaces {
  /// A header or a key with its value.
  struct Statement: Equatable {
    /// The lines it takes, from 0.
    var lines: Range<Int>
    /// The sections that it is in and its own name; nil where a header or key cannot be read.
    var path: [String]?
    var isHeader: Bool
    /// What it should be, where the parser is not to see it.
    var flaw: String?
  }

  /// In the order of the document.
  private(set) var statements: [Statement] = []
  /// The line in which a path stands first, from 0.
  private(set) var lines: [[String]: Int] = [:]

  /// Goes over a document.
  init(_ text: [[UInt8]]) {
    var section: [String]? = []
    var index = 0
    while index < text.count {
      var scanner = Scanner(text, line: index)
      let first = scanner.skipBlanks()
      guard let first, first != UInt8(ascii: "#") else {
        index += 1
        continue
      }
      let isHeader = first == UInt8(ascii: "[")
      let name = isHeader ? scanner.takeHeader() : scanner.takeKey()
      if isHeader { section = name }
      let path = isHeader ? name : name.flatMap { own in section.map { $0 + own } }
      var flaw = name == nil ? "expected [section] or key = value" : nil
      if !isHeader, name != nil { flaw = scanner.skipValue() }
      let end = max(scanner.line + 1, index + 1)
      statements.append(
        Statement(lines: index..<end, path: path, isHeader: isHeader, flaw: flaw))
      if let path {
        note(path, at: index)
        for inner in scanner.innerKeys { note(path + inner.path, at: inner.line) }
      }
      index = end
    }
  }

  /// A path stands for those above it, too, as far as they stand nowhere before.
  private mutating func note(_ path: [String], at line: Int) {
    for count in 1...max(path.count, 1) where count <= path.count {
      let part = Array(path.prefix(count))
      if lines[part] == nil { lines[part] = line }
    }
  }

  /// The line in which a path stands, from 1.
  func line(of path: [String]) -> Int {
    for count in stride(from: path.count, to: 0, by: -1) {
      if let line = lines[Array(path.prefix(count))] { return line + 1 }
    }
    return 1
  }

  /// Keys that are set a second time, each with the line of the first, from 0.
  var repetitions: [(statement: Statement, first: Int)] {
    var seen: [[String]: Int] = [:]
    return statements.compactMap { statement in
      guard let path = statement.path, !statement.isHeader else { return nil }
      if let first = seen[path] { return (statement, first) }
      seen[path] = statement.lines.lowerBound
      return nil
    }
  }
}

/// Reads along the lines of a document.
private struct Scanner {
  private let text: [[UInt8]]
  private(set) var line: Int
  private var column = 0
  /// Keys within an inline table, as seen from the key of the statement.
  private(set) var innerKeys: [(path: [String], line: Int)] = []

  init(_ text: [[UInt8]], line: Int) {
    self.text = text
    self.line = line
  }

  private var next: UInt8? { column < text[line].count ? text[line][column] : nil }

  @discardableResult
  mutating func skipBlanks() -> UInt8? {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { column += 1 }
    return next
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if next != byte { return false }
    column += 1
    return true
  }

  /// `[a."b c"]` or `[[a]]`.
  mutating func takeHeader() -> [String]? {
    _ = take(UInt8(ascii: "[")) && take(UInt8(ascii: "["))
    guard let path = takePath(), skipBlanks() == UInt8(ascii: "]") else { return nil }
    return path
  }

  /// A key and what stands between it and its value: `a."b c" =`.
  mutating func takeKey() -> [String]? {
    guard let path = takePath(), take(UInt8(ascii: "=")) else { return nil }
    return path
  }

  private mutating func takePath() -> [String]? {
    var path: [String] = []
    repeat {
      skipBlanks()
      guard let name = takeName() else { return nil }
      path.append(name)
      skipBlanks()
    } while take(UInt8(ascii: "."))
    return path
  }

  private mutating func takeName() -> String? {
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      column += 1
      return takeString(to: quote)
    }
    let start = column
    while let byte = next, Self.isBare(byte) { column += 1 }
    return start == column ? nil : String(decoding: text[line][start..<column], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar == "-" || scalar == "_" || ("a"..."z").contains(scalar)
      || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  /// What stands before a quotation mark in the line; escapes of names are seldom more than `\\`
  /// and `\"`.
  private mutating func takeString(to quote: UInt8) -> String? {
    var bytes: [UInt8] = []
    while var byte = next {
      column += 1
      if byte == quote { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), let escaped = next {
        column += 1
        byte = escaped
      }
      bytes.append(byte)
    }
    return nil
  }

  // MARK: Values

  /// Goes on to the end of a value: the line in which the last bracket and string are closed.
  ///
  /// - Returns: what it should be, where the parser is not to see it.
  mutating func skipValue() -> String? {
    var open: [UInt8] = []
    while true {
      skipBlanks()
      guard let byte = next else {
        if open.isEmpty { return nil }
        if line + 1 >= text.count { return Self.unclosed }
        line += 1
        column = 0
        if looksLikeStatement {
          // A list without an end does not take in what follows.
          line -= 1
          return Self.unclosed
        }
        continue
      }
      switch Unicode.Scalar(byte) {
      case "#": column = text[line].count
      case "\"", "'": skipString(byte)
      case "[", "{":
        column += 1
        open.append(byte)
        if byte == UInt8(ascii: "{"), !beginsEntry(depth: open.count) { return Self.noKey }
      case ",":
        column += 1
        if open.last == UInt8(ascii: "{"), !beginsEntry(depth: open.count) { return Self.noKey }
      case "]", "}":
        column += 1
        _ = open.popLast()
      default: column += 1
      }
    }
  }

  private static let unclosed = "a list or a table that is not closed"
  private static let noKey = "expected { key = value, … }"

  /// Whether a key comes in an inline table, or its end.
  private mutating func beginsEntry(depth: Int) -> Bool {
    if skipBlanks() == UInt8(ascii: "}") { return true }
    var ahead = self
    guard let path = ahead.takeKey() else { return false }
    if depth == 1 { innerKeys.append((path, line)) }
    return true
  }

  private var looksLikeStatement: Bool {
    var ahead = self
    guard let first = ahead.skipBlanks() else { return false }
    if first == UInt8(ascii: "[") {
      // A list in the list has a comma or a value of its own kind; a header ends its line.
      guard ahead.takeHeader() != nil else { return false }
      while ahead.take(UInt8(ascii: "]")) {}
      let rest = ahead.skipBlanks()
      return rest == nil || rest == UInt8(ascii: "#")
    }
    return ahead.takeKey() != nil
  }

  private mutating func skipString(_ quote: UInt8) {
    let isLong = text[line][column...].starts(with: [quote, quote, quote])
    column += isLong ? 3 : 1
    while true {
      guard let byte = next else {
        if !isLong || line + 1 >= text.count { return }
        line += 1
        column = 0
        continue
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        column = min(column + 2, text[line].count)
      } else if byte == quote, !isLong {
        column += 1
        return
      } else if byte == quote, text[line][column...].starts(with: [quote, quote, quote]) {
        column += 3
        while take(quote) {}
        return
      } else {
        column += 1
      }
    }
  }
}
