import Documents
import Text
import TextEditing

extension CommandGroup {
  /// Commands for files and the program.
  static let files = CommandGroup(
    subject: "Files",
    commands: [
      .editor("save", "Save the document", "Ctrl-S") { Saving.save(in: &$0, at: $1) }.playing(
        .save),
      .editor("save-as", "Save the document to another file", "Alt-S") { editor, _ in
        Saving.askForPath(in: &editor)
      }.restricted(),
      .editor("save-all", "Save all documents with unsaved changes") {
        Saving.saveAll(in: &$0, at: $1)
      },
      .editor("save-and-quit", "Save all documents and quit") {
        Saving.saveAndQuit(in: &$0, at: $1)
      },
      .asking("set-encoding", "Save the document in another encoding") {
        .list(EncodingChoice.list(in: $0))
      },
      .editor("reopen-with-encoding", "Read the file again in another encoding") {
        EncodingChoice.askToReopen(in: &$0, at: $1)
      }.needing(.wholeText),
      .ofWholeText("convert-to-lf", "Change all line endings to LF (Unix)", .endLines(.lf)),
      .ofWholeText(
        "convert-to-crlf", "Change all line endings to CR LF (Windows)", .endLines(.crlf)),
      .editor("quit", "Quit; asks about unsaved changes", "Ctrl-Q") {
        HurriedQuit.request(in: &$0, at: $1)
      }.playing(.quit),
      .editor("quit-failing", "Quit with status 1, saving nothing: git aborts") {
        $0.quitFailing(at: $1)
      },
      .document("toggle-read-only", "Make the document read-only, or editable again") {
        if $0.isTruncated { return .warning($0.truncatedNotice) }
        if $0.isProgramOutput { return .warning($0.outputNotice) }
        $0.isReadOnly.toggle()
        $0.settleOpenElsewhere()
        return .info(
          $0.isReadOnly ? "The document is now read-only" : "The document is now editable")
      },
      .editor("suspend", "Suspend the editor; fg in the shell continues it") { editor, _ in
        editor.effects.append(.suspend)
      }.restricted(),
    ])
}
