import Documents

/// The available themes, languages and dictionaries, by identifier and name.
public struct ColorChoices: Equatable, Sendable {
  /// A theme or a language.
  public struct Choice: Equatable, Sendable {
    /// The identifier, as in the configuration.
    public let id: String
    /// The name for users.
    public let name: String

    /// Creates a choice.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The themes.
  public let themes: [Choice]
  /// The languages.
  public let languages: [Choice]
  /// The names of languages in a configuration, in lower case; empty while they are unknown.
  public let languageNames: Set<String>
  /// The names of dictionaries, in the order of the alphabet; nil while they are unknown.
  public let dictionaries: [String]?

  /// Creates choices; by default there are none yet.
  public init(
    themes: [Choice] = [], languages: [Choice] = [], languageNames: Set<String> = [],
    dictionaries: [String]? = nil
  ) {
    self.themes = themes
    self.languages = languages
    self.languageNames = languageNames
    self.dictionaries = dictionaries
  }

  /// Returns whether there may be a language with a name.
  func mayHave(language name: String) -> Bool {
    languageNames.isEmpty || languageNames.contains(name.lowercased())
  }

  /// Returns the mistake in a name of a configuration; nil if there may be such a language, theme
  /// or dictionary.
  fileprivate func mistake(in written: WrittenName) -> SettingsMistake? {
    let (known, hint): ([String], String)
    var name = written.name
    switch written.kind {
    case .language:
      if mayHave(language: name) { return nil }
      (known, hint) = (languageNames.sorted(), "set-language lists the known ones")
      name = name.lowercased()
    case .theme:
      (known, hint) = (themes.map(\.id), "set-theme lists the known ones")
      if known.isEmpty || known.contains(name) { return nil }
    case .dictionary:
      guard let dictionaries, !dictionaries.contains(name) else { return nil }
      let package = name.lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
      (known, hint) = (dictionaries, "install hunspell-\(package)")
    }
    let suggestion = name.nearest(in: known).map { "did you mean \"\($0)\"?" } ?? hint
    return SettingsMistake(
      path: written.path, line: written.line,
      "unknown \(written.kind) \"\(written.name)\"; \(suggestion)")
  }
}

extension Settings {
  /// Returns the settings with the mistakes in their names of languages, themes and dictionaries,
  /// as far as the available ones are known.
  package func checked(by choices: ColorChoices) -> Settings {
    var checked = self
    for mistake in written.names.compactMap(choices.mistake) where !mistakes.contains(mistake) {
      checked.mistakes.append(mistake)
    }
    checked.mistakes.sort { ($0.path, $0.line ?? 0) < ($1.path, $1.line ?? 0) }
    return checked
  }
}

extension CommandGroup {
  /// Commands for the colours of code.
  static let colors: [Command] = [
    .editor("set-theme", "Choose the colours; the list previews them") {
      editor, _ in
      editor.askForTheme()
    },
    .editor("set-language", "Choose the language of the document") { editor, _ in
      editor.askForLanguage()
    },
    .editor("colour-all", "Find the colours of all lines, also behind 64 MB") {
      editor, _ in
      editor.effects.append(.colorAll(editor.document.id))
      editor.message = .info("The whole text gets its colours, beside other work")
    },
  ]
}
