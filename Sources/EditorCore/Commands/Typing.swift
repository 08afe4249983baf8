import Documents
import TextEditing

extension CommandGroup {
  /// Commands that insert and delete text.
  static let typing = CommandGroup(
    subject: "Typing",
    commands: [
      .focused(
        "new-line", "Break the line and keep its indentation", "Enter", "Ctrl-J", "Shift-Enter",
        "Ctrl-Enter"
      ) { LineEditing.breakLine(in: &$0, at: $1) },
      .focused(
        "delete-back", "Delete the selection or previous character",
        "Backspace", "Shift-Backspace", idle: "Nothing to delete before the cursor"
      ) { LineEditing.deleteBack(in: &$0, at: $1) },
      .edit(
        "delete-forward", "Delete the selection or next character", "Delete",
        kind: .deleting, idle: "Nothing to delete after the cursor"
      ) { $0.remove(.right) },
      .edit(
        "delete-word-back", "Delete back to the start of the word", "Alt-Backspace",
        "Ctrl-Backspace", "Ctrl-Alt-Backspace", kind: .deleting,
        idle: "Nothing to delete before the cursor"
      ) { $0.remove(.wordLeft) },
      .edit(
        "delete-word-forward", "Delete to the end of the word", "Ctrl-Delete", "Alt-Delete",
        kind: .deleting, idle: "Nothing to delete after the cursor"
      ) { $0.remove(.wordRight) },
      .edit(
        "delete-to-line-start", "Delete back to the start of the line", "Ctrl-U",
        kind: .deleting, idle: "Nothing to delete before the cursor"
      ) { $0.removeToLineStart() }.playing(.deleteToLineStart).towardsGoal,
      .edit(
        "delete-to-line-end", "Delete to the end of the line", "Alt-K",
        kind: .deleting, idle: "Nothing to delete after the cursor"
      ) { $0.removeToLineEnd() }.needing(.lines).towardsGoal,
      .editor("tab", "Insert a tab or spaces, or indent the selection", "Tab") {
        LineEditing.indentOrInsertTab(in: &$0, at: $1)
      },
    ])
}
