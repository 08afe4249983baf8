import TextModel
import EditorCore
import TOMLKit

/// A configuration as it is written: its values with their lines, and what of it is no TOML.
///
/// A statement that is none costs itself, or its section where it is a header, and nothing else:
/// the text is read again without it.
struct ConfigurationText {
  /// The values and sections, in the order of their lines.
  private(set) var entries: [ConfigurationEntry] = []
  /// What is no TOML.
  private(set) var mistakes: [SettingsMistake] = []

  private let path: String
  private var lines: [[UInt8]]
  private let places: TOMLPlaces

  /// Who has made more mistakes has not tried to write TOML.
  private static let mostMistakes = 20

  /// Reads a text in the form of TOML 1.0.
  ///
  /// - Parameter path: the file's, for what is told of it.
  init(path: String, _ bytes: [UInt8]) {
    self.path = path
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    lines = bytes.dropFirst(isMarked ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    places = TOMLPlaces(lines)
    removeNULs()
    removeFlaws()
    removeRepetitions()
    if let table = parse() { add(table, at: []) }
    entries.sort { $0.line < $1.line }
  }

  private mutating func note(_ words: String, line: Int) {
    mistakes.append(SettingsMistake(path: path, line: line + 1, words))
  }

  // MARK: What is no TOML

  /// The parser would take one for the end of the file.
  private mutating func removeNULs() {
    for line in lines.indices where lines[line].contains(0) {
      if mistakes.isEmpty { note("this is no TOML: a NUL character", line: line) }
      if let index = places.statements.lastIndex(where: { $0.lines.contains(line) }) {
        remove(index, through: line)
      } else {
        lines[line] = []
      }
    }
  }

  private mutating func removeFlaws() {
    for (index, statement) in places.statements.enumerated() where !isEmpty(statement) {
      guard let flaw = statement.flaw else { continue }
      let line = statement.lines.lowerBound
      if mistakes.count < Self.mostMistakes { note("this is no TOML: \(flaw)", line: line) }
      remove(index, through: line)
    }
  }

  private mutating func removeRepetitions() {
    for (statement, first) in places.repetitions where !isEmpty(statement) {
      let name = statement.path?.joined(separator: ".") ?? ""
      note(
        "\(name) is set in line \(first + 1) already, and that holds",
        line: statement.lines.lowerBound)
      empty(statement.lines)
    }
  }

  private mutating func parse() -> TOMLTable? {
    // Where the last mistake was: what is left of it is none of its own.
    var wrong = 0..<0
    for _ in 0..<Self.mostMistakes {
      let text = String(
        decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
      if text.allSatisfy(\.isWhitespace) { return nil }
      do {
        return try TOMLTable(string: text)
      } catch let error as TOMLParseError {
        let line = min(max(error.source.begin.line - 1, 0), lines.count - 1)
        if !wrong.contains(line) {
          note("this is no TOML: \(error.description.onOneLine)", line: line)
        }
        wrong = min(wrong.isEmpty ? line : wrong.lowerBound, line)..<remove(around: line) + 1
      } catch {
        note("\(error)", line: 0)
        return nil
      }
    }
    return nil
  }

  /// Takes away the statement to which a line belongs, or the one before it.
  ///
  /// - Returns: the line after it.
  private mutating func remove(around line: Int) -> Int {
    let statements = places.statements
    let found = statements.lastIndex { $0.lines.lowerBound <= line && !isEmpty($0) }
    guard let found else {
      empty(line..<line + 1)
      return line + 1
    }
    return remove(found, through: line)
  }

  /// Takes away a statement; with a header what is in its section.
  ///
  /// - Returns: the line after it.
  @discardableResult
  private mutating func remove(_ index: Int, through line: Int) -> Int {
    let statements = places.statements
    let statement = statements[index]
    var end = max(statement.lines.upperBound, line + 1)
    if statement.isHeader {
      end = statements[(index + 1)...].first { $0.isHeader }?.lines.lowerBound ?? lines.count
    }
    empty(statement.lines.lowerBound..<end)
    return end
  }

  private mutating func empty(_ range: Range<Int>) {
    for line in range { lines[line] = [] }
  }

  private func isEmpty(_ statement: TOMLPlaces.Statement) -> Bool {
    statement.lines.allSatisfy { lines[$0].isEmpty }
  }

  // MARK: Values

  private mutating func add(_ table: TOMLTable, at path: [String]) {
    for key in table.keys {
      let place = path + [key]
      guard let value = table[key] else { continue }
      entries.append(
        ConfigurationEntry(place, SettingValue(value), line: places.line(of: place)))
      if let inner = value.table { add(inner, at: place) }
    }
  }
}

extension SettingValue {
  fileprivate init(_ value: any TOMLValueConvertible) {
    if let flag = value.bool {
      self = .flag(flag)
    } else if let number = value.int {
      self = .whole(number)
    } else if let number = value.double {
      self = .decimal(number)
    } else if let text = value.string {
      self = .text(text)
    } else if let list = value.array {
      self = .list(list.map { SettingValue($0) })
    } else {
      self = value.table == nil ? .other : .section
    }
  }
}
