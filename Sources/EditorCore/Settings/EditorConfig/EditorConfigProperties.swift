import TextModel

/// What `.editorconfig` files say about one file.
public struct EditorConfigProperties: Hashable, Sendable {
  /// Values by their keys, both in small letters where the specification knows the key.
  public private(set) var values: [String: String] = [:]
  /// Values that a key cannot have, and lines that are none.
  public var mistakes: [SettingsMistake] = []

  /// Nothing is said.
  public init() {}

  /// What these files say.
  ///
  /// - Parameters:
  ///   - files: those that hold for the file, the outermost first, each with the path of the file as
  ///     seen from its folder.
  public init(_ files: [(file: EditorConfigFile, name: String)]) {
    let first = files.lastIndex { $0.file.isRoot } ?? 0
    for (file, name) in files.dropFirst(first) {
      mistakes += file.mistakes
      for pair in file.pairs(for: name) { take(pair, of: file) }
    }
    completeWidths()
  }

  private mutating func take(_ pair: EditorConfigFile.Pair, of file: EditorConfigFile) {
    guard let property = Property(rawValue: pair.key) else {
      values[pair.key] = pair.value
      return
    }
    let value = pair.value.lowercased()
    if value == "unset" || property.takes(value) {
      values[pair.key] = value
    } else {
      // What an outer file says is not what this one wants either.
      values[pair.key] = nil
      // The specification has it; no system has written it for decades.
      let hint = property == .endOfLine && value == "cr" ? "cr is not supported: " : ""
      mistakes.append(
        SettingsMistake(
          path: file.path, line: pair.line,
          "\(hint)\(pair.key) must be \(property.expected) or unset"))
    }
  }

  /// Sizes of which one follows from another.
  private mutating func completeWidths() {
    if self[.indentStyle] == "tab", values[Property.indentSize.rawValue] == nil {
      values[Property.indentSize.rawValue] = "tab"
    }
    if self[.indentSize] == "tab", let width = self[.tabWidth] {
      values[Property.indentSize.rawValue] = width
    }
    if let size = self[.indentSize], size != "tab", values[Property.tabWidth.rawValue] == nil {
      values[Property.tabWidth.rawValue] = size
    }
  }

  /// The value of a property; nil where nothing is said of it.
  private subscript(property: Property) -> String? {
    values[property.rawValue].flatMap { $0 == "unset" ? nil : $0 }
  }
}

/// The properties that the editor knows.
private enum Property: String {
  case indentStyle = "indent_style"
  case indentSize = "indent_size"
  case tabWidth = "tab_width"
  case endOfLine = "end_of_line"
  case charset = "charset"
  case trimTrailingWhitespace = "trim_trailing_whitespace"
  case insertFinalNewline = "insert_final_newline"
  case maxLineLength = "max_line_length"

  /// What a value must be, in words.
  var expected: String {
    switch self {
    case .indentStyle: "tab, space"
    case .indentSize: "a number of columns from 1 to 64, tab"
    case .tabWidth: "a number of columns from 1 to 64"
    case .endOfLine: "lf, crlf"
    case .charset: "latin1, utf-8, utf-8-bom, utf-16be, utf-16le"
    case .trimTrailingWhitespace, .insertFinalNewline: "true, false"
    case .maxLineLength: "a number of columns from 1 to 10000, off"
    }
  }

  func takes(_ value: String) -> Bool {
    switch self {
    case .tabWidth: Int(value).map(SettingRange.tabWidth.contains) == true
    case .indentSize: value == "tab" || Int(value).map(SettingRange.tabWidth.contains) == true
    case .maxLineLength: value == "off" || Int(value).map(SettingRange.column.contains) == true
    default: expected.split(separator: ", ").contains { $0 == value }
    }
  }
}

// MARK: What it means for a text

extension EditorConfigProperties {
  /// Changes the settings of a text to what is said here.
  ///
  /// - Parameter guessed: what the text is indented with, where only the size is said.
  func apply(to settings: inout TextSettings, guessed: Indentation?) {
    if let width = self[.tabWidth].flatMap({ Int($0) }) { settings.tabWidth = width }
    applyIndentation(to: &settings, guessed: guessed)
    switch self[.endOfLine] {
    case "lf": settings.lineEnding = .lf
    case "crlf": settings.lineEnding = .crlf
    default: break
    }
    if let charset = self[.charset] { settings.encoding = charset }
    if let value = self[.trimTrailingWhitespace] { settings.trimsWhenSaved = value == "true" }
    if let value = self[.insertFinalNewline] { settings.endsWithLineBreak = value == "true" }
    if let length = self[.maxLineLength].flatMap({ Int($0) }) {
      settings.paragraphWidth = length
      settings.rulerColumn = length
    }
  }

  private func applyIndentation(to settings: inout TextSettings, guessed: Indentation?) {
    let size = self[.indentSize].flatMap { Int($0) }
    let present = settings.indentation ?? guessed
    switch self[.indentStyle] {
    case "tab": settings.indentation = .tab
    case "space":
      settings.indentation = .spaces(size ?? present?.spaces ?? min(settings.tabWidth, 4))
    default:
      // Only the size is said: tabs stay tabs.
      if let size, present != .tab { settings.indentation = .spaces(size) }
    }
  }
}
