import Documents
import Text

extension CommandGroup {
  /// Commands for several open documents.
  static let buffers = CommandGroup(
    subject: "Documents",
    commands: [
      .editor("new-document", "Open an empty document", "Ctrl-N") { editor, now in
        editor.add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
      },
      .editor(
        "close-document", "Close the document; asks about unsaved changes", "Ctrl-W"
      ) { editor, now in
        editor.close(at: now)
      },
      .editor("reopen-closed", "Reopen the document that was closed last", "Alt-T") {
        editor, now in
        editor.reopen(at: now)
      },
      .editor(
        "previous-document", "Show the document to the left", "Ctrl-PageUp", "Alt-,",
        "Ctrl-Shift-Tab"
      ) {
        editor, now in
        editor.showNext(by: -1, at: now)
      },
      .editor(
        "next-document", "Show the document to the right", "Ctrl-PageDown", "Alt-.", "Ctrl-Tab"
      ) {
        editor, now in
        editor.showNext(by: 1, at: now)
      },
      .editor("switch-document", "Choose an open document by a few letters", "Alt-B") {
        editor, _ in
        editor.chooseBuffer()
      },
    ])
}

extension Editor {
  /// Lists the open documents, the last shown one first.
  mutating func chooseBuffer() {
    let rows = documents.byRecency.map { document in
      Picker.Row(
        title: document.name, id: document.id.number, detail: document.path ?? "",
        note: document.isModified ? "modified" : "")
    }
    ask(Picker(.document, "Document: ", enter: "show", rows: rows))
  }
}
