import Documents

extension CommandGroup {
  /// Commands for changed lines.
  static let changes = CommandGroup(
    subject: "Changes",
    commands: [
      .editor("next-change", "Go to the next change") { editor, _ in
        editor.goToChange(isForward: true)
      },
      .editor("previous-change", "Go to the previous change") { editor, _ in
        editor.goToChange(isForward: false)
      },
      .editor("show-change", "Show the earlier text of the change at the cursor") { editor, now in
        editor.showChange(at: now)
      },
      .editor("undo-change", "Put the change at the cursor back to the earlier text") {
        editor, now in editor.undoChange(at: now)
      },
      .editor("toggle-head-marks", "Mark the changes since the last commit of git, or save") {
        editor, _ in editor.toggleHeadMarks()
      },
    ])
}
