public import Documents
public import Text

/// The sources of a document's settings, lowest precedence first: the default, the usual value of
/// the file type, `[text]`, `[type.NAME]`, `.editorconfig`, and the user's commands.
extension TextSettings {
  /// Resolves the settings of a document, without the user's commands.
  ///
  /// - Parameters:
  ///   - type: the type of the file; nil if unknown.
  ///   - settings: the configuration.
  ///   - properties: the properties that `.editorconfig` files set for the file.
  ///   - estimated: the indentation in use in the text; nil if it has none.
  public init(
    ofType type: FileType?, _ settings: Settings, _ properties: EditorConfigProperties,
    estimated: Indentation?
  ) {
    self.init()
    if let type { UsualValues.forFiles(of: type)?.set(&self) }
    let ofText = settings.written.text
    let ofType = type.flatMap { settings.written.types[$0.name] } ?? [:]
    let isSet = !ofText.isEmpty || !ofType.isEmpty || !properties.values.isEmpty
    // A start in which nothing sets a value does not create the table.
    for setting in isSet ? SettingTable.text.settings : [] {
      let values = [
        ofText[setting.name], ofType[setting.name],
        setting.editorConfig?.value(properties, self, estimated),
      ]
      for value in values.compactMap(\.self) { _ = setting.read(value, &self) }
    }
    indentation = indentation ?? estimated ?? type?.usualIndentation ?? .tab
  }

  /// Adopts a change of the settings on which these are based, except values that a command changed
  /// in this session.
  mutating func follow(from old: TextSettings, to new: TextSettings) {
    if old == self { return self = new }
    var next = new
    for setting in SettingTable.text.settings { setting.keepToggled(self, old, &next) }
    self = next
  }
}

extension Settings {
  /// Adopts a change of the configuration on which these are based, except values that a command
  /// changed in this session.
  mutating func follow(from old: Settings, to new: Settings) {
    var next = new
    for setting in SettingTable.sections.flatMap(\.settings) {
      setting.keepToggled(self, old, &next)
    }
    self = next
  }
}
