import MementoKit
import TextModel

extension CommandGroup {
  /// Several texts at once.
  static let buffers = CommandGroup(
    subject: "Buffers",
    commands: [
      .editor("new-buffer", "Begin an empty text beside the others", "Ctrl-N") { editor, now in
        editor.add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
      },
      .editor(
        "close-buffer", "Close the text; asks about unsaved changes", "Ctrl-W"
      ) { editor, now in
        editor.close(at: now)
      },
      .editor("reopen-closed", "Open the text once more that was closed last", "Alt-T") {
        editor, now in
        editor.reopen(at: now)
      },
      .editor(
        "previous-buffer", "Show the text to the left", "Ctrl-PageUp", "Alt-,", "Ctrl-Shift-Tab"
      ) {
        editor, now in
        editor.showNext(by: -1, at: now)
      },
      .editor("next-buffer", "Show the text to the right", "Ctrl-PageDown", "Alt-.", "Ctrl-Tab") {
        editor, now in
        editor.showNext(by: 1, at: now)
      },
      .editor("switch-buffer", "Choose among the open texts by a few letters", "Alt-B") {
        editor, _ in
        editor.chooseBuffer()
      },
    ])
}

extension Editor {
  /// Lists the open texts, the one seen before this one first.
  mutating func chooseBuffer() {
    let rows = byRecency.map { document in
      Picker.Row(
        document.name, id: document.id.number, detail: document.path ?? "",
        note: document.isModified ? "modified" : "")
    }
    ask(
      Picker("Buffer: ", enter: "show", rows: rows) { editor, row, now in
        guard let row else {
          editor.message = .warning("No open text of that name")
          return
        }
        editor.show(DocumentID(number: row.id), at: now)
      })
  }
}
