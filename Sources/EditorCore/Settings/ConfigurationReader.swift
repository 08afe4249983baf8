import Console

/// A value in a configuration, with its place.
public struct ConfigurationEntry: Equatable, Sendable {
  /// The names of the sections that it is in, and its own: `["type", "make", "tab-width"]`.
  public let path: [String]
  /// The value.
  public let value: SettingValue
  /// The line in which it stands, from 1.
  public let line: Int

  /// A value at a path.
  public init(_ path: [String], _ value: SettingValue, line: Int) {
    self.path = path
    self.value = value
    self.line = line
  }
}

extension Settings {
  /// Takes over what a configuration says, as far as it can be.
  ///
  /// - Parameters:
  ///   - entries: sections and values, in the order of the file.
  ///   - file: the path of the configuration.
  ///   - isEncoding: whether texts can be read and written in an encoding of this name.
  /// - Returns: what cannot be as it is; the settings concerned stay as they are.
  public mutating func take(
    _ entries: [ConfigurationEntry], from file: String,
    isEncoding: (String) -> Bool = { _ in true }
  ) -> [SettingsMistake] {
    var reader = ConfigurationReader(settings: self, file: file)
    for entry in entries {
      let encoding = entry.path.last == "encoding" ? entry.value.text : nil
      if let encoding, !isEncoding(encoding) {
        let words = "there is no encoding \"\(encoding)\" here; iconv -l lists those there are"
        reader.note(words, at: entry)
      } else {
        reader.take(entry)
      }
    }
    self = reader.settings
    text = TextSettings(changes: textChanges)
    return reader.mistakes
  }
}

extension SettingValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// Reads a configuration into settings, row by row of the table.
private struct ConfigurationReader {
  var settings: Settings
  let file: String
  private(set) var mistakes: [SettingsMistake] = []
  /// The line in which a key was bound.
  private var keyLines: [Key: Int] = [:]

  init(settings: Settings, file: String) {
    self.settings = settings
    self.file = file
  }

  mutating func note(_ words: String, at entry: ConfigurationEntry) {
    mistakes.append(SettingsMistake(path: file, line: entry.line, words))
  }

  mutating func take(_ entry: ConfigurationEntry) {
    guard let section = entry.path.first else { return }
    switch (section, entry.path.count) {
    case (_, 1): checkSection(section, entry)
    case ("type", 2): checkType(entry)
    case ("type", 3): takeForType(entry)
    case ("keys", 2): takeKey(entry)
    case (SettingTable.text.name, 2):
      if let change = textChange(entry) { settings.textChanges.append(change) }
    case (_, 2):
      if let section = SettingTable.sections.first(where: { $0.name == section }) {
        var changed = settings
        if read(entry, section, into: &changed) { settings = changed }
      }
    // It is in something that was wrong already.
    default: break
    }
  }

  // MARK: Sections

  private static let sectionNames = SettingTable.sections.map(\.name) + ["text", "type", "keys"]

  private mutating func checkSection(_ name: String, _ entry: ConfigurationEntry) {
    if !Self.sectionNames.contains(name) {
      let known = Self.sectionNames.map { $0 == "type" ? "[type.NAME]" : "[\($0)]" }
      noteUnknown(
        name, nearest: name.nearest(in: Self.sectionNames).map { "[\($0)]" }, known, entry)
    } else if entry.value != .section {
      note("\(name) must be a section: [\(name == "type" ? "type.markdown" : name)]", at: entry)
    }
  }

  private mutating func noteUnknown(
    _ name: String, nearest: String?, _ known: [String], _ entry: ConfigurationEntry
  ) {
    let hint = nearest.map { "did you mean \($0)?" } ?? "known are \(known.joinedAsWords("and"))"
    note("\(name) is no setting; \(hint)", at: entry)
  }

  /// Reads a value of a section.
  ///
  /// - Returns: whether it can be as it is.
  @discardableResult
  private mutating func read<Target>(
    _ entry: ConfigurationEntry, _ section: SettingSection<Target>, into target: inout Target
  ) -> Bool {
    let path = entry.path.joined(separator: ".")
    let name = entry.path.last ?? ""
    guard let setting = section.settings.first(where: { $0.name == name }) else {
      let names = section.settings.map(\.name)
      noteUnknown(path, nearest: name.nearest(in: names), names, entry)
      return false
    }
    let isRead = setting.read(entry.value, &target)
    if !isRead { note("\(path) must be \(setting.expected)", at: entry) }
    return isRead
  }

  // MARK: Texts

  private mutating func textChange(_ entry: ConfigurationEntry) -> SettingChange? {
    var probe = TextSettings()
    guard read(entry, SettingTable.text, into: &probe), let name = entry.path.last else {
      return nil
    }
    return SettingChange(name: name, value: entry.value)
  }

  private mutating func checkType(_ entry: ConfigurationEntry) {
    let name = entry.path[1]
    if FileType.configured(as: name) == nil {
      let names = FileType.known.map(\.configuredName)
      let nearest = name.lowercased().nearest(in: names).map { "did you mean \($0)?" }
      let hint = nearest ?? "they are called as in the status line: markdown, git-message, \"c++\""
      note("there is no type of file \"\(name)\"; \(hint)", at: entry)
    } else if entry.value != .section {
      note("type.\(name) must be a section: [type.\(name)]", at: entry)
    }
  }

  private mutating func takeForType(_ entry: ConfigurationEntry) {
    guard let type = FileType.configured(as: entry.path[1]), let change = textChange(entry) else {
      return
    }
    settings.typeChanges[type.name, default: []].append(change)
  }

  // MARK: Keys

  private static let commandNames = CommandTable.commands.map(\.name)

  private mutating func takeKey(_ entry: ConfigurationEntry) {
    let key: Key
    switch KeyName(entry.path[1]) {
    case .key(let named): key = named
    case .none(let words): return note(words, at: entry)
    }
    let command: String?
    switch entry.value {
    case .flag(false), .text("none"): command = nil
    case .text(let name) where Self.commandNames.contains(name): command = name
    case .text(let name):
      let nearest = name.nearest(in: Self.commandNames).map { "did you mean \($0)?" }
      let hint = nearest ?? "Ctrl-P lists the commands"
      return note("there is no command \"\(name)\"; \(hint)", at: entry)
    default:
      return note("keys.\(key) must be the name of a command, or false for none", at: entry)
    }
    if let line = keyLines[key] {
      return note("\(key) is bound in line \(line) already, and that holds", at: entry)
    }
    keyLines[key] = entry.line
    settings.keys.append(KeyBinding(key, runs: command))
  }
}

extension FileType {
  /// The type that a configuration calls by its name, with `-` for blanks, or by a suffix.
  static func configured(as name: String) -> FileType? {
    let words = name.split(separator: "-").joined(separator: " ")
    return named(name) ?? named(words)
      ?? known.first { $0.suffixes.contains(name.lowercased()) }
  }

  /// Its name as it is best written in a configuration.
  var configuredName: String { name.lowercased().split(separator: " ").joined(separator: "-") }
}
