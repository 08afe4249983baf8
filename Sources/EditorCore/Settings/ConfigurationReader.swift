import Console
public import Documents

/// A value in a configuration, with its path and its line.
public struct ConfigurationEntry: Equatable, Sendable {
  /// The names of its sections, and its own: `["type", "make", "tab-width"]`.
  public let path: [String]
  /// The value.
  public let value: SettingValue
  /// The line, from 1.
  public let line: Int

  /// Creates an entry.
  public init(_ path: [String], _ value: SettingValue, line: Int) {
    self.path = path
    self.value = value
    self.line = line
  }
}

extension Settings {
  /// Applies the entries of a configuration, as far as they are valid.
  ///
  /// - Parameters:
  ///   - entries: the sections and values, in the order of the file.
  ///   - file: the path of the configuration.
  ///   - isEncoding: whether texts can be read and written in an encoding, by its name.
  /// - Returns: the mistakes; the settings concerned keep their values.
  public mutating func apply(
    _ entries: [ConfigurationEntry], from file: String,
    isEncoding: (String) -> Bool = { _ in true }
  ) -> [SettingsMistake] {
    var reader = ConfigurationReader(settings: self, file: file)
    for entry in entries {
      if entry.path.last == "encoding", case .text(let name) = entry.value, !isEncoding(name) {
        reader.report("unknown encoding \"\(name)\"; iconv -l lists the known ones", at: entry)
      } else {
        reader.read(entry)
      }
    }
    reader.addKeySet()
    self = reader.settings
    text = TextSettings()
    for setting in SettingTable.text.settings {
      if let value = written.text[setting.name] { _ = setting.read(value, &text) }
    }
    return reader.mistakes
  }
}

/// The reading of a configuration into settings, entry by entry.
private struct ConfigurationReader {
  var settings: Settings
  let file: String
  var mistakes: [SettingsMistake] = []
  /// The lines of the keys so far.
  var keyLines: [Key: Int] = [:]
  /// The chosen keys of another editor.
  var keySet: KeySet?

  mutating func report(_ explanation: String, at entry: ConfigurationEntry) {
    mistakes.append(SettingsMistake(path: file, line: entry.line, explanation))
  }

  mutating func read(_ entry: ConfigurationEntry) {
    guard let section = entry.path.first else { return }
    switch (section, entry.path.count) {
    case ("keys", 1) where entry.value.isText, ("keys", 2) where entry.path[1] == Self.setName:
      readKeySet(entry)
    case (_, 1): checkSection(section, entry)
    case ("type", 2): checkType(entry)
    case ("type", 3): readForType(entry)
    case ("keys", 2): readKey(entry)
    case (SettingTable.text.name, 2):
      if let name = checkedTextSetting(entry) { settings.written.text[name] = entry.value }
    case (_, 2):
      if let section = SettingTable.sections.first(where: { $0.name == section }) {
        var changed = settings
        guard read(entry, section, into: &changed) else { break }
        settings = changed
        if entry.path == ["view", "theme"] { recordName(.theme, changed.theme, at: entry) }
      }
    // The surrounding entry is reported already.
    default: break
    }
  }

  // MARK: Sections

  private static let sectionNames = SettingTable.sections.map(\.name) + ["text", "type", "keys"]

  private mutating func checkSection(_ name: String, _ entry: ConfigurationEntry) {
    if !Self.sectionNames.contains(name) {
      let known = Self.sectionNames.map { $0 == "type" ? "[type.NAME]" : "[\($0)]" }
      let nearest = name.nearest(in: Self.sectionNames).map { "[\($0)]" }
      let home = SettingTable.section(of: name)
      let hint =
        home.map { "write it below [\($0)]" } ?? "the sections are \(known.joinedAsWords("and"))"
      reportUnknown("\(name) is not a section", nearest, orElse: hint, at: entry)
    } else if entry.value != .section {
      report("\(name) must be a section: [\(name == "type" ? "type.markdown" : name)]", at: entry)
    }
  }

  /// Reports an unknown name, with the nearest known one or else a hint.
  private mutating func reportUnknown(
    _ explanation: String, _ nearest: String?, orElse hint: String, at entry: ConfigurationEntry
  ) {
    report("\(explanation); \(nearest.map { "did you mean \($0)?" } ?? hint)", at: entry)
  }

  /// Reads a value of a section, or reports it.
  ///
  /// - Returns: whether the value is valid.
  private mutating func read<Target>(
    _ entry: ConfigurationEntry, _ section: SettingSection<Target>, into target: inout Target
  ) -> Bool {
    let path = entry.path.joined(separator: ".")
    let name = entry.path.last ?? ""
    guard let setting = section.settings.first(where: { $0.name == name }) else {
      let names = section.settings.map(\.name)
      let hint = "[\(section.name)] has \(names.joinedAsWords("and"))"
      reportUnknown("\(path) is not a setting", name.nearest(in: names), orElse: hint, at: entry)
      return false
    }
    let isValid = setting.read(entry.value, &target)
    if !isValid { report("\(path) must be \(setting.expected)", at: entry) }
    return isValid
  }

  // MARK: Documents

  /// Returns the name of a setting of documents with a valid value; nil otherwise.
  private mutating func checkedTextSetting(_ entry: ConfigurationEntry) -> String? {
    var probe = TextSettings()
    guard read(entry, SettingTable.text, into: &probe) else { return nil }
    recordName(.language, probe.language, at: entry)
    if probe.spelling != TextSettings.automaticSpelling {
      recordName(.dictionary, probe.spelling, at: entry)
    }
    return entry.path.last
  }

  /// Notes a name that can be checked later.
  private mutating func recordName(
    _ kind: WrittenName.Kind, _ name: String?, at entry: ConfigurationEntry
  ) {
    guard let name else { return }
    settings.written.names.append(
      WrittenName(kind: kind, name: name, path: file, line: entry.line))
  }

  private mutating func checkType(_ entry: ConfigurationEntry) {
    let name = entry.path[1]
    if FileType.configured(as: name) == nil {
      let names = FileType.known.map(\.configuredName)
      reportUnknown(
        "unknown type of file \"\(name)\"", name.lowercased().nearest(in: names),
        orElse: "write it as in the status line: markdown, git-message, \"c++\"", at: entry)
    } else if entry.value != .section {
      report("type.\(name) must be a section: [type.\(name)]", at: entry)
    }
  }

  private mutating func readForType(_ entry: ConfigurationEntry) {
    guard let type = FileType.configured(as: entry.path[1]), let name = checkedTextSetting(entry)
    else { return }
    settings.written.types[type.name, default: [:]][name] = entry.value
  }

  // MARK: Keys

  private static let setName = "set"

  private mutating func readKeySet(_ entry: ConfigurationEntry) {
    if case .text(let name) = entry.value, let set = KeySet(rawValue: name.lowercased()) {
      keySet = set
    } else if entry.value != .text("memento") {
      let names = (["memento"] + KeySet.allCases.map(\.rawValue)).map { "\"\($0)\"" }
      let path = entry.path.joined(separator: ".")
      report("\(path) must be \(names.joinedAsWords("or"))", at: entry)
    }
  }

  /// Adds the keys of the set that the configuration does not bind itself.
  mutating func addKeySet() {
    let lines = keyLines
    settings.keys += (keySet?.bindings ?? []).filter { lines[$0.key] == nil }
  }

  private static let commandNames = CommandTable.commands.map(\.name)

  private mutating func readKey(_ entry: ConfigurationEntry) {
    let key: Key
    switch KeyName(entry.path[1]) {
    case .key(let named): key = named
    case .none(let explanation): return report(explanation, at: entry)
    }
    let command: String?
    switch entry.value {
    case .flag(false), .text("none"): command = nil
    case .text(let written) where written.hasPrefix(Macro.commandPrefix):
      let name = String(written.dropFirst(Macro.commandPrefix.count))
      guard let macro = macro(named: name, at: entry) else { return }
      command = macro
    case .text(let written):
      let name = CommandTable.renamed[written] ?? written
      guard Self.commandNames.contains(name) else {
        return reportUnknown(
          "unknown command \"\(name)\"", name.nearest(in: Self.commandNames),
          orElse: "the command palette lists the commands", at: entry)
      }
      command = name
    default:
      return report("keys.\(key) must be the name of a command, or false for none", at: entry)
    }
    if let line = keyLines[key] {
      return report("\(key) is already bound in line \(line); this line is ignored", at: entry)
    }
    keyLines[key] = entry.line
    settings.keys.append(KeyBinding(key, runs: command))
  }

  /// Returns the command that plays a kept macro; reports an unknown one.
  private mutating func macro(named name: String, at entry: ConfigurationEntry) -> String? {
    let names = settings.macros.compactMap(\.name)
    if names.contains(name) { return Macro.commandPrefix + name }
    let hint =
      names.isEmpty
      ? "macros.toml has none; name-macro keeps one"
      : "macros.toml has \(names.joinedAsWords("and"))"
    reportUnknown(
      "unknown macro \"\(name)\"", name.nearest(in: names), orElse: hint, at: entry)
    return nil
  }
}

extension SettingValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension FileType {
  /// Returns the type with a name in a configuration, where `-` replaces blanks, or with a suffix.
  static func configured(as name: String) -> FileType? {
    let words = name.split(separator: "-").joined(separator: " ")
    return named(name) ?? named(words)
      ?? known.first { $0.suffixes.contains(name.lowercased()) }
  }

  /// The name for configurations: lower case, with `-` for blanks.
  var configuredName: String { name.lowercased().split(separator: " ").joined(separator: "-") }
}
