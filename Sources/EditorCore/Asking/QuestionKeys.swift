import Console

/// The actions of keys in a question, besides those of its answers.
enum QuestionAction: Sendable {
  /// Returns from the difference to the question, or cancels the question.
  case goBack
  case help
  case quit
}

extension Question {
  /// The displayed key that cancels the question.
  static var cancelKey: String { "Esc" }

  /// The keys besides the letters of the answers, which are its `choices`.
  var keys: [KeyRow<QuestionAction>] {
    let isAboutMatch = if case .replaceMatch = subject { true } else { false }
    let effect =
      escapeLabel == "cancel"
      ? "Cancel the question" : escapeLabel.prefix(1).uppercased() + escapeLabel.dropFirst()
    return [
      KeyRow(
        [(Self.cancelKey, .goBack), ("Ctrl-C", .goBack)], shown: Self.cancelKey,
        isAboutMatch ? "Stop, as q" : effect
      ).withAnyModifiers,
      KeyRow(keysOf: .help, .help),
      KeyRow(keysOf: .quit, .quit),
    ]
  }

  /// Returns the answer that a key gives; nil for another key.
  func choice(of key: Key) -> Answer? {
    if takesEnter, key.code == .enter { return answers.first }
    guard let letter = key.typedScalar?.properties.lowercaseMapping else { return nil }
    return choices.first { ([$0.letter] + $0.synonyms).contains { String($0) == letter } }
  }

  /// Returns the answers and the key that cancels the question, as the help page shows them.
  func helpSection(_ keymap: Keymap) -> HelpPage.Section {
    let title = "Answers to the question"
    let letters = choices.map {
      HelpPage.Entry(keys: [String($0.letter)], summary: $0.meaning ?? $0.label)
    }
    let others = keys.section(titled: title, keymap: keymap).entries
    return HelpPage.Section(title: title, note: text, entries: letters + others)
  }
}

extension Key {
  /// Whether it cancels a question: Esc, or Ctrl-C as in a shell.
  var cancels: Bool { code == .escape || self == Key(.character("c"), .control) }
}
