import Documents

extension CommandGroup {
  /// Commands for finding and replacing.
  static let finding = CommandGroup(
    subject: "Finding",
    commands: [
      .editor("find", "Find text or a regular expression", "Ctrl-F") { editor, _ in
        Finding.askForPattern(in: &editor)
      }.playing(.find),
      .editor("find-next", "Go to the next match", "F3") { editor, _ in
        Finding.findNext(isForward: true, in: &editor)
      }.playing(.findNext),
      .editor("find-previous", "Go to the previous match", "Shift-F3") { editor, _ in
        Finding.findNext(isForward: false, in: &editor)
      }.playing(.findPrevious),
      .editor("find-selection", "Find the selection, or the word at the cursor") { editor, _ in
        Finding.findSelection(in: &editor)
      },
      .editor("replace", "Replace matches, one by one or all", "Ctrl-R") { editor, _ in
        MatchReplacing.askForPattern(all: false, in: &editor)
      }.needing(.wholeText),
      .editor("replace-all", "Replace all matches at once") { editor, _ in
        MatchReplacing.askForPattern(all: true, in: &editor)
      }.needing(.wholeText),
      .asking("find-in-files", "Find text in the files of the project", "Alt-I") {
        .prompt(FileSearch.prompt(in: $0))
      }.restricted(),
      .asking("replace-in-files", "Replace matches in the files of the project") {
        FileReplacing.patternPrompt(in: $0)
      }.restricted(),
      .editor("undo-replace-in-files", "Undo the last replacement in files") {
        ReplacedFiles.undo(in: &$0, at: $1)
      }.restricted(),
      .editor("next-result", "Go to the next result, place or change", "F4") {
        FileSearch.goToNext(isForward: true, in: &$0, at: $1)
      }.playing(.nextResult),
      .editor(
        "previous-result", "Go to the previous result, place or change", "Shift-F4"
      ) { FileSearch.goToNext(isForward: false, in: &$0, at: $1) }.playing(.previousResult),
      .editor("list-results", "List the results in files again, or show the output") {
        FileSearch.listNewest(in: &$0, at: $1)
      },
      .editor("forget-results", "Forget results and places; F4 goes to changes again") {
        editor, _ in FileSearch.forget(in: &editor)
      },
      .editor("stop-marking", "Stop marking the matches") { editor, _ in
        if editor.view.marks == nil { editor.message = .info("No matches are marked") }
        Finding.stopMarking(in: &editor)
      },
    ])
}
