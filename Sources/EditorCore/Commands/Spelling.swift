import Documents

extension CommandGroup {
  /// Commands for the spelling of words.
  static let spelling = CommandGroup(
    subject: "Spelling",
    commands: [
      .document("toggle-spelling", "Underline misspelled words, or not") { document in
        let isOn = document.settings.spelling != nil
        document.settings.spelling =
          isOn ? nil : document.layers.configured.spelling ?? TextSettings.automaticSpelling
        return .info("Misspelled words: \(isOn ? "not underlined" : "underlined")")
      },
      .editor("spelling-suggestions", "List words close to the one at the cursor", "F7") {
        editor, _ in SpellCheck.askForSuggestions(&editor)
      },
      .editor("next-misspelling", "Go to the next misspelled word") { editor, _ in
        SpellCheck.find(&editor, isForward: true)
      },
      .editor("previous-misspelling", "Go to the previous misspelled word") { editor, _ in
        SpellCheck.find(&editor, isForward: false)
      },
    ])
}
