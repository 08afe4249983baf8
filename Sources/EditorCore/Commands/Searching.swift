import MementoKit
import TextModel

extension CommandGroup {
  /// Finding and replacing.
  static let finding = CommandGroup(
    subject: "Finding",
    commands: [
      .editor("find", "Find text, as it is written or as an expression", "Ctrl-F") {
        editor, _ in
        editor.askWhatToFind()
      },
      .editor("find-next", "Go to the next match", "F3") { editor, now in
        editor.findNext(isForward: true, at: now)
      },
      .editor("find-previous", "Go to the match before", "Shift-F3") { editor, now in
        editor.findNext(isForward: false, at: now)
      },
      .editor("find-selection", "Find what is selected, or the word at the cursor") {
        editor, now in
        editor.findSelection(at: now)
      },
      .editor("replace", "Replace matches, one by one or all", "Ctrl-R") { editor, now in
        editor.askWhatToReplace(all: false)
      },
      .editor("replace-all", "Replace all matches at once") { editor, now in
        editor.askWhatToReplace(all: true)
      },
      .editor("stop-marking", "Mark the matches no longer") { editor, _ in
        if editor.finding.marks == nil { editor.message = .info("No matches are marked") }
        editor.stopMarking()
      },
    ])
}
