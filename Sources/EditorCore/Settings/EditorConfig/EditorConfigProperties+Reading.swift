public import Documents
import Text

/// The properties, collected from the files.
extension EditorConfigProperties {
  /// Collects the properties that files set.
  ///
  /// - Parameters:
  ///   - files: the files in the folder and those above it, the outermost first, each with the path
  ///     relative to its folder.
  public init(_ files: [(file: EditorConfigFile, name: String)]) {
    self.init()
    let first = files.lastIndex { $0.file.isRoot } ?? 0
    for (file, name) in files.dropFirst(first) {
      mistakes += file.mistakes
      for pair in file.pairs(for: name) { add(pair, of: file) }
    }
    completeWidths()
  }

  private mutating func add(_ pair: EditorConfigFile.Pair, of file: EditorConfigFile) {
    guard let property = EditorConfigProperty(rawValue: pair.key) else {
      values[pair.key] = pair.value
      return
    }
    let value = pair.value.lowercased()
    if value == "unset" || property.accepts(value) {
      values[pair.key] = value
    } else {
      // An invalid value also removes the value of an outer file.
      values[pair.key] = nil
      // The specification allows it, but no system has written it for decades.
      let hint = property == .endOfLine && value == "cr" ? "cr is not supported: " : ""
      mistakes.append(
        SettingsMistake(
          path: file.path, line: pair.line,
          "\(hint)\(pair.key) must be \(property.expected) or unset"))
    }
  }

  /// Derives one size from another, as the specification requires.
  private mutating func completeWidths() {
    if self[.indentStyle] == "tab", values[EditorConfigProperty.indentSize.rawValue] == nil {
      values[EditorConfigProperty.indentSize.rawValue] = "tab"
    }
    if self[.indentSize] == "tab", let width = self[.tabWidth] {
      values[EditorConfigProperty.indentSize.rawValue] = width
    }
    if let size = self[.indentSize], size != "tab",
      values[EditorConfigProperty.tabWidth.rawValue] == nil
    {
      values[EditorConfigProperty.tabWidth.rawValue] = size
    }
  }

  /// The value of a property; nil if no file sets it.
  subscript(property: EditorConfigProperty) -> String? {
    values[property.rawValue].flatMap { $0 == "unset" ? nil : $0 }
  }
}

/// The properties that the editor supports.
enum EditorConfigProperty: String {
  case indentStyle = "indent_style"
  case indentSize = "indent_size"
  case tabWidth = "tab_width"
  case endOfLine = "end_of_line"
  case charset = "charset"
  case trimTrailingWhitespace = "trim_trailing_whitespace"
  case insertFinalNewline = "insert_final_newline"
  case maxLineLength = "max_line_length"

  /// The possible values, in words.
  fileprivate var expected: String {
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

  fileprivate func accepts(_ value: String) -> Bool {
    switch self {
    case .tabWidth: Int(value).map(SettingRange.tabWidth.contains) == true
    case .indentSize: value == "tab" || Int(value).map(SettingRange.tabWidth.contains) == true
    case .maxLineLength: value == "off" || Int(value).map(SettingRange.column.contains) == true
    default: expected.split(separator: ", ").contains { $0 == value }
    }
  }
}

/// The rule by which `.editorconfig` files set one setting of a text.
struct EditorConfigRule: Sendable {
  /// The function that returns the value for a text; nil if the files do not set it.
  ///
  /// The settings are those of the text so far, with the rows above in the table resolved already;
  /// the indentation is the one in use in the text.
  let value: @Sendable (EditorConfigProperties, TextSettings, Indentation?) -> SettingValue?

  /// Returns a rule for the value of one property.
  static func property(_ property: EditorConfigProperty) -> EditorConfigRule {
    EditorConfigRule { properties, _, _ in
      guard let value = properties[property] else { return nil }
      switch value {
      case "true", "false": return .flag(value == "true")
      case "off": return nil
      default: return Int(value).map { .whole($0) } ?? .text(value)
      }
    }
  }

  /// The rule for the style and the size of indentation, one of which may be missing.
  static let indentation = EditorConfigRule { properties, settings, estimated in
    let size = properties[.indentSize].flatMap { Int($0) }
    let present = settings.indentation ?? estimated
    switch properties[.indentStyle] {
    case "tab": return .text("tab")
    case "space": return .whole(size ?? present?.spaces ?? min(settings.tabWidth, 4))
    default:
      // A size alone does not turn tabs into spaces.
      return present == .tab ? nil : size.map { .whole($0) }
    }
  }
}
