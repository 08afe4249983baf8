import Documents
import MementoKit
import Structure
import Text
import TextEditing

extension CommandGroup {
  /// Commands for moves in history.
  static let history = CommandGroup(
    subject: "History",
    commands: [
      .editor("undo", "Undo the last block", "Ctrl-Z") {
        HistoryMoves.move(.undo, in: &$0, at: $1)
      }
      .playing(.undo),
      .editor("redo", "Redo", "Ctrl-Y", "Ctrl-Shift-Z") {
        HistoryMoves.move(.redo, in: &$0, at: $1)
      },
      .editor("undo-word", "Undo one word", "Alt-U") {
        HistoryMoves.move(.undoWord, in: &$0, at: $1)
      },
      .editor("redo-word", "Redo one word", "Alt-E") {
        HistoryMoves.move(.redoWord, in: &$0, at: $1)
      },
      .editor("undo-to-save", "Undo to the saved state") {
        HistoryMoves.undoToSave(in: &$0, at: $1)
      },
      .editor("undo-session", "Undo to the start of this session") { editor, now in
        HistoryMoves.goBack(
          to: editor.document.session.start,
          unlessThere: "Nothing to undo: this is the state at the start of this session",
          in: &editor, at: now)
      },
      .editor("undo-in-time", "Return to the state that was current before this one") {
        editor, now in
        HistoryMoves.stepInTime(isBack: true, in: &editor, at: now)
      },
      .editor("redo-in-time", "Go to the state that was current after this one") {
        editor, now in
        HistoryMoves.stepInTime(isBack: false, in: &editor, at: now)
      },
      .editor("history", "Show the history: preview, compare, restore", "Ctrl-T", "F8") {
        HistoryBrowsing.openPane(in: &$0, at: $1)
      }.playing(.history),
      .editor("compare-beside", "Show a state of the history beside the present text") {
        HistoryBrowsing.compareBeside(in: &$0, at: $1)
      },
      .editor("timeline", "List the work on all files of the project") {
        editor, _ in TimelineList.open(in: &editor)
      }.restricted(),
      .editor("undo-restore", "Undo the last restore of the project's files") {
        editor, _ in ProjectRestoring.compare(with: .beforeRestore, in: &editor)
      }.restricted(),
      .editor("redo-restore", "Redo the last undone restore") {
        editor, _ in ProjectRestoring.compare(with: .beforeUndo, in: &editor)
      }.restricted(),
      .asking("name-project", "Name the present states of all files of the project") { _ in
        .prompt(ProjectNaming.prompt(""))
      }.restricted(),
      .editor("name-checkpoint", "Name the current state", "F2") {
        StateNaming.askNameOfCurrent(in: &$0, at: $1)
      }.playing(.nameState),
    ])
}
