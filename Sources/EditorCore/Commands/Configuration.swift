extension CommandGroup {
  /// What the user can set.
  static let configuration = CommandGroup(
    subject: "Configuration",
    commands: [
      .editor("configure", "Open the configuration file") { editor, now in
        editor.configure(at: now)
      }
    ])
}
