extension CommandGroup {
  /// Opening files.
  static let opening = CommandGroup(
    subject: "Opening",
    commands: [
      .editor("open", "Open a file; lists what continues its path", "Ctrl-O") {
        editor, now in
        editor.askForFile(editor.document.pathOfWhole, at: now)
      },
      .editor("recent-files", "Open one of the files that were edited last", "Alt-O") {
        editor, _ in
        editor.askForRecentFile()
      },
    ])
}
