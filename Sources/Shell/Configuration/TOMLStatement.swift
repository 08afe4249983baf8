import TOMLKit
import Text

/// A header, or a key with its value, in the lines of a TOML document.
struct TOMLStatement {
  /// The lines, from 0.
  let lines: Range<Int>
  let isHeader: Bool
  /// The statement, parsed alone.
  let table: TOMLTable

  /// The names of a header or a key; for a list of tables, the names up to the list.
  var path: [String] {
    var path: [String] = []
    var table: TOMLTable? = table
    while let key = table?.keys.first, table?.keys.count == 1 {
      path.append(key)
      table = table?[key]?.table
    }
    return path
  }

  /// Whether it begins an entry in a list of tables: `[[name]]`.
  var isList: Bool {
    guard isHeader, let last = path.last else { return false }
    let parent = path.dropLast().reduce(table as TOMLTable?) { $0?[$1]?.table }
    return parent?[last]?.array != nil
  }
}

/// A line that is not TOML.
struct TOMLMistake: Error {
  /// The line, from 0.
  let line: Int
  let explanation: String
}

/// A reader that splits a TOML document into statements.
///
/// It finds only the ends of statements; the parser reads keys and values.
struct TOMLStatementReader {
  private let lines: [[UInt8]]
  /// The first unread line.
  private var next = 0

  init(_ lines: [[UInt8]]) { self.lines = lines }

  /// Reads the next statement; returns nil at the end.
  ///
  /// - Throws: a mistake. Reading then resumes with the next statement, or with the next section
  ///   after a header.
  mutating func readStatement() throws(TOMLMistake) -> TOMLStatement? {
    next = firstLine(from: next) { $0 != UInt8(ascii: "#") }
    if next == lines.count { return nil }
    let start = next
    let isHeader = Self.first(of: lines[start]) == UInt8(ascii: "[")
    var scan = TOMLScan(lines, from: start)
    let end = isHeader ? start + 1 : scan.findEnd()
    do throws(TOMLMistake) {
      if isHeader, !Self.hasName(lines[start]) {
        throw TOMLMistake(line: start, explanation: "expected [section]")
      }
      if isHeader, TOMLScan.hasTooManyParts(lines[start]) {
        throw TOMLMistake(line: start, explanation: TOMLScan.tooManyParts)
      }
      if let mistake = scan.mistake { throw mistake }
      next = end
      let table = try Self.parse(lines[start..<end])
      return TOMLStatement(lines: start..<end, isHeader: isHeader, table: table)
    } catch {
      if isHeader {
        next = firstLine(from: start + 1) { $0 == UInt8(ascii: "[") }
      } else if scan.isOpen {
        // An unclosed list does not include the following statements.
        next = start + 1
        while next < lines.count, !beginsStatement(next) { next += 1 }
      } else {
        next = end
      }
      throw error
    }
  }

  /// Parses lines; throws the first mistake.
  static func parse(_ lines: ArraySlice<[UInt8]>) throws(TOMLMistake) -> TOMLTable {
    if let line = lines.firstIndex(where: hasControlCharacter) {
      throw TOMLMistake(line: line, explanation: "a control character is not allowed here")
    }
    let text = Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    do {
      return try TOMLTable(string: String(decoding: text, as: UTF8.self))
    } catch let error as TOMLParseError {
      let line = lines.startIndex + max(error.source.begin.line - 1, 0)
      throw TOMLMistake(
        line: min(line, lines.endIndex - 1), explanation: error.description.onOneLine)
    } catch {
      throw TOMLMistake(line: lines.startIndex, explanation: "\(error)".onOneLine)
    }
  }

  /// Returns whether a line has a control character other than tabs and a final carriage return.
  ///
  /// TOML forbids these, and the parser aborts on some.
  private static func hasControlCharacter(_ line: [UInt8]) -> Bool {
    let isCRLF = line.last == 0x0D
    return line.dropLast(isCRLF ? 1 : 0).contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
  }

  private static func first(of line: some Sequence<UInt8>) -> UInt8? {
    line.first { !TOMLScan.isSpace($0) }
  }

  /// Returns the first line at or after an index whose first byte, except blanks, is wanted.
  private func firstLine(from index: Int, where isWanted: (UInt8) -> Bool) -> Int {
    lines[index...].firstIndex { Self.first(of: $0).map(isWanted) ?? false } ?? lines.count
  }

  private func beginsStatement(_ index: Int) -> Bool {
    let first = Self.first(of: lines[index])
    return first == UInt8(ascii: "[")
      || first != UInt8(ascii: "#") && lines[index].contains(UInt8(ascii: "="))
  }

  /// Returns whether a header has a name or is empty; otherwise the parser aborts.
  private static func hasName(_ line: [UInt8]) -> Bool {
    var rest = line.drop(while: TOMLScan.isSpace).dropFirst()
    if rest.first == UInt8(ascii: "[") { rest = rest.dropFirst() }
    guard let byte = first(of: rest) else { return false }
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "\"", "'", "]": return true
    default: return false
    }
  }
}
