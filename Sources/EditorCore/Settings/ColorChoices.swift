import Documents

/// The themes and languages that there are, by identifier and name.
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
  /// The names of languages in a configuration, in lower case; empty as long as they are not known.
  public let languageNames: Set<String>

  /// Creates choices; by default there are none yet.
  public init(
    themes: [Choice] = [], languages: [Choice] = [], languageNames: Set<String> = []
  ) {
    self.themes = themes
    self.languages = languages
    self.languageNames = languageNames
  }

  /// Returns whether there may be a language with a name.
  func mayHave(language name: String) -> Bool {
    languageNames.isEmpty || languageNames.contains(name.lowercased())
  }
}

extension CommandGroup {
  /// Commands for the colours of code.
  static let colors: [Command] = [
    .editor("set-theme", "Choose the colours; the list previews them") {
      editor, _ in
      editor.askForTheme()
    },
    .editor("set-language", "Choose the language whose colours the document has") { editor, _ in
      editor.askForLanguage()
    },
    .editor("colour-all", "Find the colours of all lines, also behind 64 MB") {
      editor, _ in
      editor.effects.append(.colorAll(editor.document.id))
      editor.message = .info("The whole text gets its colours, beside other work")
    },
  ]
}
