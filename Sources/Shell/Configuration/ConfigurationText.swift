import Documents
import EditorCore
import TOMLKit

/// A configuration as written: its values with their lines, and its syntax errors.
///
/// A broken statement affects only itself, or its section if it is a header.
struct ConfigurationText {
  /// The sections and values, in the order of their lines.
  private(set) var entries: [ConfigurationEntry] = []
  /// The syntax errors.
  private(set) var mistakes: [SettingsMistake] = []

  private let path: String
  private let lines: [[UInt8]]
  private var statements: [TOMLStatement] = []

  /// The maximum number of mistakes; a file with more is not a configuration.
  private static let maxMistakeCount = 20

  /// Reads a text in TOML 1.0; its mistakes name the path.
  init(path: String, _ bytes: [UInt8]) {
    self.path = path
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    lines = bytes.dropFirst(isMarked ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    readStatements()
    removeContradictions()
    addEntries()
  }

  private mutating func report(_ explanation: String, line: Int) {
    mistakes.append(SettingsMistake(path: path, line: line + 1, explanation))
  }

  private mutating func readStatements() {
    var reader = TOMLStatementReader(lines)
    while mistakes.count < Self.maxMistakeCount {
      do throws(TOMLMistake) {
        guard let statement = try reader.readStatement() else { return }
        statements.append(statement)
      } catch {
        report("invalid TOML: \(error.explanation)", line: error.line)
      }
    }
  }

  /// Removes statements that are valid alone but contradict earlier ones: a key is set twice.
  private mutating func removeContradictions() {
    while mistakes.count < Self.maxMistakeCount {
      var text = [[UInt8]](repeating: [], count: lines.count)
      for statement in statements { text[statement.lines] = lines[statement.lines] }
      do throws(TOMLMistake) {
        if !statements.isEmpty { _ = try TOMLStatementReader.parse(text[...]) }
        return
      } catch {
        let index = statements.lastIndex { $0.lines.lowerBound <= error.line } ?? 0
        // The example configuration has headers without settings.
        if isEmptySection(index), contradiction(index) != nil {
          remove(index)
          continue
        }
        report(contradiction(index) ?? "invalid TOML: \(error.explanation)", line: error.line)
        remove(index)
      }
    }
    statements = []
  }

  /// Returns the explanation for a name that an earlier statement has already; nil without one.
  private func contradiction(_ index: Int) -> String? {
    let names = paths
    guard let own = names[index] else { return nil }
    let statement = statements[index]
    let before = statements.indices.prefix(index)
    // A dotted name begins a section, too.
    let earlier =
      before.first { statements[$0].isHeader == statement.isHeader && names[$0] == own }
      ?? before.first { names[$0]?.starts(with: own) == true }
    guard let earlier else { return nil }
    let path = own.joined(separator: ".")
    let line = statements[earlier].lines.lowerBound + 1
    return statement.isHeader
      ? "[\(path)] is already in line \(line); this section is ignored"
      : "\(path) is already set in line \(line); this line is ignored"
  }

  private func isEmptySection(_ index: Int) -> Bool {
    let isLast = index + 1 == statements.count
    return statements[index].isHeader && (isLast || statements[index + 1].isHeader)
  }

  /// Removes a statement, and its section if it is a header.
  private mutating func remove(_ index: Int) {
    let rest = statements[(index + 1)...]
    let end = statements[index].isHeader ? rest.firstIndex(where: \.isHeader) : index + 1
    statements.removeSubrange(index..<(end ?? statements.count))
  }

  /// The path of each statement in the document; nil within a list of tables.
  private var paths: [[String]?] {
    var section: [String]? = []
    return statements.map { statement in
      if !statement.isHeader { return section.map { $0 + statement.path } }
      section = statement.isList ? nil : statement.path
      return statement.path
    }
  }

  private mutating func addEntries() {
    var seen: Set<[String]> = []
    for (statement, path) in zip(statements, paths) {
      guard let path else { continue }
      let section = statement.isHeader ? [] : path.dropLast(statement.path.count)
      add(statement.table, at: Array(section), line: statement.lines.lowerBound + 1, &seen)
    }
  }

  private mutating func add(
    _ table: TOMLTable, at path: [String], line: Int, _ seen: inout Set<[String]>
  ) {
    for key in table.keys {
      guard let value = table[key] else { continue }
      if seen.insert(path + [key]).inserted {
        entries.append(ConfigurationEntry(path + [key], SettingValue(value), line: line))
      }
      if let inner = value.table { add(inner, at: path + [key], line: line, &seen) }
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
