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
    Self.follow(&tabWidth, old.tabWidth, new.tabWidth)
    Self.follow(&indentation, old.indentation, new.indentation)
    Self.follow(&usualIndentation, old.usualIndentation, new.usualIndentation)
    Self.follow(&keepsIndentation, old.keepsIndentation, new.keepsIndentation)
    Self.follow(&wrapsLines, old.wrapsLines, new.wrapsLines)
    Self.follow(&showsBlanks, old.showsBlanks, new.showsBlanks)
    Self.follow(&rulerColumn, old.rulerColumn, new.rulerColumn)
    Self.follow(&paragraphWidth, old.paragraphWidth, new.paragraphWidth)
    Self.follow(&trimsWhenSaved, old.trimsWhenSaved, new.trimsWhenSaved)
    Self.follow(&endsWithLineBreak, old.endsWithLineBreak, new.endsWithLineBreak)
    Self.follow(&lineEnding, old.lineEnding, new.lineEnding)
    Self.follow(&encoding, old.encoding, new.encoding)
  }

  private static func follow<Value: Equatable>(_ own: inout Value, _ old: Value, _ new: Value) {
    if own == old { own = new }
  }
}

extension Settings {
  /// Takes over what became of the settings that this came from, but for what the user has switched
  /// in this run.
  mutating func follow(from old: Settings, to new: Settings) {
    let own = self
    self = new
    Self.keep(own.showsLineNumbers, in: &showsLineNumbers, unless: old.showsLineNumbers)
    Self.keep(own.showsHints, in: &showsHints, unless: old.showsHints)
    Self.keep(own.marksCursorLine, in: &marksCursorLine, unless: old.marksCursorLine)
    Self.keep(own.showsScrollbar, in: &showsScrollbar, unless: old.showsScrollbar)
    Self.keep(own.usesMouse, in: &usesMouse, unless: old.usesMouse)
  }

  private static func keep<Value: Equatable>(
    _ own: Value, in setting: inout Value, unless old: Value
  ) {
    if own != old { setting = own }
  }
}
