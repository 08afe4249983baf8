import TextModel

extension CommandGroup {
  /// Putting text in and taking it away.
  static let typing = CommandGroup(
    subject: "Typing",
    commands: [
      .edit(
        "new-line", "Break the line and keep its indentation", "Enter",
        "Ctrl-J", kind: .typing
      ) { $0.insertLineBreak() },
      .edit(
        "delete-back", "Delete the selection or one character back",
        "Backspace", "Shift-Backspace", "Ctrl-H", kind: .erasing
      ) { $0.remove(.left) },
      .edit(
        "delete-forward", "Delete the selection or one character ahead", "Delete",
        kind: .deleting
      ) { $0.remove(.right) },
      .edit(
        "delete-word-back", "Delete back to the start of the word", "Alt-Backspace",
        kind: .deleting
      ) { $0.remove(.wordLeft) },
      .edit(
        "delete-word-forward", "Delete to the end of the word", "Ctrl-Delete",
        kind: .deleting
      ) { $0.remove(.wordRight) },
      .editor("tab", "Insert a tab, or indent the selected lines", "Tab") {
        editor, now in
        if editor.document.buffer.selectsSeveralLines, editor.focus.isText {
          editor.edit(.indenting, at: now) { $0.indentLines() }
        } else {
          editor.edit(.typing, at: now) { $0.insert([0x09]) }
        }
      },
      .edit(
        "unindent", "Unindent the line or the selected lines",
        "Shift-Tab", kind: .indenting
      ) { $0.unindentLines() },
    ])
}
