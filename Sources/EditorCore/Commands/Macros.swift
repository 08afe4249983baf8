import Documents

extension CommandGroup {
  /// Commands that record keys and play them.
  static let macros = CommandGroup(
    subject: "Macros",
    commands: [
      .editor("record-macro", "Record keys as a macro, or end that", "Alt-\"") { editor, _ in
        MacroRecording.toggle(in: &editor)
      },
      .editor("play-macro", "Play the last macro", "Alt-'") { editor, now in
        MacroChoice.playChosen(in: &editor, at: now)
      },
      .editor("play-macro-times", "Play the last macro several times, or to the end") { editor, _ in
        MacroChoice.askForTimes(in: &editor)
      },
      .asking("name-macro", "Keep the last recorded macro under a name") {
        MacroChoice.namePrompt(in: $0)
      }.restricted(),
      .asking("choose-macro", "List the kept macros, and play one") {
        MacroChoice.list(in: $0)
      },
      .editor("edit-macros", "Open the file of the kept macros") { editor, now in
        MacroChoice.openFile(in: &editor, at: now)
      }.restricted(),
    ])
}
