extension CommandGroup {
  /// Commands for settings.
  static let configuration = CommandGroup(
    subject: "Configuration",
    commands: [
      .editor("configure", "Open the configuration file") { $0.configure(at: $1) }.restricted(),
      .editor(showingMistakes, "List the mistakes in the configuration") { editor, _ in
        editor.showMistakes()
      },
    ])

  /// The command named in the message about mistakes.
  static let showingMistakes = "show-mistakes"
}
