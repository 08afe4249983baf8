extension CommandGroup {
  /// Commands that run a shell line in the project.
  static let running = CommandGroup(
    subject: "Running",
    commands: [
      .editor("run", "Run a shell command of the project, such as make", "Alt-!", "Ctrl-F5") {
        ProgramRun.prepare(.ask, in: &$0, at: $1)
      }.restricted(),
      .editor("run-again", "Run the last shell command of the project again", "F5") {
        ProgramRun.prepare(.again, in: &$0, at: $1)
      }.restricted(),
      .editor("show-output", "Show the output of the last shell command again") {
        RunOutput.showAgain(in: &$0, at: $1)
      },
      .editor("lint", "Run the linter over the file; F4 goes to places") {
        TextPrograms.lint(in: &$0, at: $1)
      }.restricted(),
      .editor("format", "Format the text with the type's formatter") {
        TextPrograms.format(in: &$0, at: $1)
      }.restricted(),
      .editor("stop-run", "Stop the shell command that runs", "Shift-F5") { editor, _ in
        ProgramRun.stop(in: &editor)
      },
    ])
}
