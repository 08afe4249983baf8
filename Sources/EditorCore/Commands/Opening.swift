extension CommandGroup {
  /// Commands that open files.
  static let opening = CommandGroup(
    subject: "Opening",
    commands: [
      .editor("open", "Open a file; completes its path", "Ctrl-O") { editor, _ in
        PathPrompt.askForFile(editor.document.pathOfWhole, in: &editor)
      }.restricted(),
      .editor("recent-files", "Open a recent file", "Alt-O") { editor, _ in
        PathPrompt.askForRecentFile(in: &editor)
      }.restricted(),
      .editor("find-file", "Find a file of the project by letters of its path", "Alt-F") {
        editor, _ in FileFinder.open(in: &editor)
      }.restricted(),
      .editor("reopen-session", "Open the files of the project's last session") {
        SessionReopening.request(in: &$0, at: $1)
      }.restricted(),
      .editor("file-tree", "Show the files of the project as a tree", "Alt-N") { editor, _ in
        FileTree.open(in: &editor)
      }.playing(.fileTree).restricted(),
    ])
}
