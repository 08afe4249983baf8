extension CommandGroup {
  /// What the user can set.
  static let configuration = CommandGroup(
    subject: "Configuration",
    commands: [
      .editor("configure", "Open the configuration file") { editor, now in
        editor.configure(at: now)
      },
      .editor(
        showingMistakes, "List the mistakes in the configuration"
      ) { editor, _ in
        editor.showMistakes()
      },
    ])

  /// The command that the message about a mistake names.
  static let showingMistakes = "show-mistakes"
}
