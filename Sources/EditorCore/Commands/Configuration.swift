extension CommandGroup {
  /// Commands for settings.
  static let configuration = CommandGroup(
    subject: "Configuration",
    commands: [
      .editor("configure", "Open the configuration file") { $0.configure(at: $1) }.restricted(),
      .asking(showingMistakes, "List the mistakes in the configuration") { $0.mistakeList },
    ])

  /// The command named in the message about mistakes.
  static let showingMistakes = "show-mistakes"
}
