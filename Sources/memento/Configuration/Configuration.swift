import Storage
import SystemPackage
import TOMLKit
import TextHistory

/// What the user has set in `config.toml`, and what is wrong in it.
///
/// A mistake costs the key it is in, which has its usual value then, and nothing else.
struct Configuration {
  /// The settings of the section `[history]`.
  var history = HistoryOptions()
  /// What is wrong, each with file and line and what was expected.
  private(set) var mistakes: [String] = []

  private let path: FilePath
  private let lines: [Substring]

  /// Reads the user's file; where there is none, all is as usual.
  static func ofUser() -> Configuration {
    guard let path = userPath else { return Configuration(path: "config.toml", text: "") }
    do throws(FileError) {
      let text = try TextFile.load(path)?.withBytes { String(decoding: $0, as: UTF8.self) }
      return Configuration(path: path, text: text ?? "")
    } catch {
      var configuration = Configuration(path: path, text: "")
      configuration.mistakes = [error.description]
      return configuration
    }
  }

  /// `memento/config.toml` in `XDG_CONFIG_HOME`, or else in `.config` of the home.
  static var userPath: FilePath? {
    if let chosen = StateFolder.environmentPath("XDG_CONFIG_HOME"), chosen.isAbsolute {
      return chosen.appending("memento/config.toml")
    }
    return StateFolder.userHome?.appending(".config/memento/config.toml")
  }

  /// Reads a text in the form of TOML 1.0.
  init(path: FilePath, text: String) {
    self.path = path
    // CR LF is one character.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if text.isEmpty { return }
    // The parser would take it for the end of the file.
    if let index = lines.firstIndex(where: { $0.utf8.contains(0) }) {
      note("this is no TOML: a NUL character", line: index + 1)
      return
    }
    do {
      read(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      note("this is no TOML: \(error.description.onOneLine)", line: error.source.begin.line)
    } catch {
      note("\(error)", line: 1)
    }
  }

  private mutating func note(_ words: String, line: Int) {
    mistakes.append("\(path):\(line): \(words)")
  }

  // MARK: Keys

  private mutating func read(_ table: TOMLTable) {
    for key in table.keys where key != "history" {
      note("\(key) is no setting; known is [history]", line: line(of: key))
    }
    guard let value = table["history"] else { return }
    guard let section = value.table else {
      return note("history must be a section: [history]", line: line(of: "history"))
    }
    for key in section.keys { readHistory(key, section[key]) }
  }

  private mutating func readHistory(_ key: String, _ value: (any TOMLValueConvertible)?) {
    let known = "enabled, exclude, per-file-mb, total-mb and whole-mb"
    switch key {
    case "enabled":
      set(key, value?.bool, "true or false") { $0.history.isEnabled = $1 }
    case "exclude":
      let patterns = value?.array.map { $0.compactMap(\.string) }
      let isWhole = patterns?.count == value?.array?.count
      set(key, isWhole ? patterns : nil, "a list of patterns: [\"*.gpg\", \"~/private/**\"]") {
        $0.history.patterns = $1
      }
    case "per-file-mb":
      set(key, megabytes(value), Self.size) { $0.history.settings.bytesPerFile = $1 }
    case "total-mb": set(key, megabytes(value), Self.size) { $0.history.settings.bytesInAll = $1 }
    case "whole-mb":
      set(key, megabytes(value), Self.size) { $0.history.settings.largestWhole = $1 }
    default: note("history.\(key) is no setting; known are \(known)", line: line(ofHistory: key))
    }
  }

  private static let size = "a number of megabytes from 1 to 1000000"

  private func megabytes(_ value: (any TOMLValueConvertible)?) -> Int? {
    guard let number = value?.int, (1...1_000_000).contains(number) else { return nil }
    return number * 1_000_000
  }

  private mutating func set<Value>(
    _ key: String, _ value: Value?, _ expected: String,
    _ body: (inout Configuration, Value) -> Void
  ) {
    guard let value else {
      return note("history.\(key) must be \(expected)", line: line(ofHistory: key))
    }
    body(&self, value)
  }

  /// The line in which a key of the section stands, from 1.
  private func line(ofHistory key: String) -> Int {
    let header = lines.firstIndex { $0.filter { !$0.isWhitespace }.hasPrefix("[history]") }
    return lines[(header.map { $0 + 1 } ?? 0)...].firstIndex { Self.line($0, sets: key) }
      .map { $0 + 1 } ?? line(of: "history")
  }

  /// The line in which a key stands, from 1: the parser tells places of errors in form alone.
  private func line(of key: String) -> Int {
    (lines.firstIndex { Self.line($0, sets: key) } ?? 0) + 1
  }

  private static func line(_ line: Substring, sets key: String) -> Bool {
    var start = line.drop { $0.isWhitespace || "[\"'".contains($0) }
    if start.hasPrefix("history.") { start = start.dropFirst("history.".count) }
    guard start.hasPrefix(key) else { return false }
    // `total` does not stand where `total-mb` does.
    return start.dropFirst(key.count).first.map {
      !$0.isLetter && !$0.isNumber && !"-_".contains($0)
    }
      ?? true
  }
}
