public import TextModel

/// What holds for one text: what is usual for its type, what the user has set for all texts and for
/// its type, what `.editorconfig` files say, each before what stands before it.
extension TextSettings {
  /// What holds with changes to what is usual.
  init(changes: [SettingChange]) {
    self.init()
    apply(changes)
  }

  mutating func apply(_ changes: [SettingChange]) {
    for change in changes {
      let setting = SettingTable.text.settings.first { $0.name == change.name }
      _ = setting?.read(change.value, &self)
    }
  }

  /// What holds for a text.
  ///
  /// - Parameters:
  ///   - type: what kind of text it is; nil where that is not known.
  ///   - settings: what the user has set.
  ///   - properties: what `.editorconfig` files say of its file.
  ///   - guessed: what the text is indented with, where it tells.
  public init(
    ofType type: FileType?, _ settings: Settings, _ properties: EditorConfigProperties,
    guessed: Indentation?
  ) {
    self.init()
    if let type { applyUsual(ofType: type.name) }
    apply(settings.textChanges)
    if let type { apply(settings.typeChanges[type.name] ?? []) }
    properties.apply(to: &self, guessed: guessed)
    indentation = indentation ?? guessed ?? usualIndentation
  }

  /// What is usual in texts of a type, as those who write them agree.
  private mutating func applyUsual(ofType name: String) {
    switch name {
    case "Git message":
      rulerColumn = 72
      endsWithLineBreak = true
    // What reads them takes a last line without a line break for a mistake, or does not read it.
    case "Crontab", "Sudoers", "fstab", "Git rebase": endsWithLineBreak = true
    // Only a tab means what it means.
    case "Make", "Go": indentation = .tab
    case "Python", "Rust": usualIndentation = .spaces(4)
    case "YAML", "JSON", "Markdown", "Swift", "Ruby", "HTML", "CSS", "JavaScript", "TypeScript":
      usualIndentation = .spaces(2)
    default: break
    }
  }

  /// Takes over what became of the settings that this came from, but for those that the user has
  /// changed in this run.
  mutating func follow(from old: TextSettings, to new: TextSettings) {
    follow(\.tabWidth, old, new)
    follow(\.indentation, old, new)
    follow(\.usualIndentation, old, new)
    follow(\.keepsIndentation, old, new)
    follow(\.wrapsLines, old, new)
    follow(\.showsBlanks, old, new)
    follow(\.rulerColumn, old, new)
    follow(\.paragraphWidth, old, new)
    follow(\.trimsWhenSaved, old, new)
    follow(\.endsWithLineBreak, old, new)
    follow(\.lineEnding, old, new)
    follow(\.encoding, old, new)
  }

  private mutating func follow<Value: Equatable>(
    _ path: WritableKeyPath<TextSettings, Value>, _ old: TextSettings, _ new: TextSettings
  ) {
    if self[keyPath: path] == old[keyPath: path] { self[keyPath: path] = new[keyPath: path] }
  }
}

extension Settings {
  /// Takes over what became of the settings that this came from, but for what the user has switched
  /// in this run.
  mutating func follow(from old: Settings, to new: Settings) {
    let own = self
    self = new
    keep(\.showsLineNumbers, own, old)
    keep(\.showsHints, own, old)
    keep(\.marksCursorLine, own, old)
    keep(\.showsScrollbar, own, old)
    keep(\.usesMouse, own, old)
  }

  private mutating func keep<Value: Equatable>(
    _ path: WritableKeyPath<Settings, Value>, _ own: Settings, _ old: Settings
  ) {
    if own[keyPath: path] != old[keyPath: path] { self[keyPath: path] = own[keyPath: path] }
  }
}
