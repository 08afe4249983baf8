import Documents
import Text
import TextEditing

extension CommandGroup {
  /// Commands for several open documents.
  static let documents = CommandGroup(
    subject: "Documents",
    commands: [
      .editor("new-document", "Open an empty document", "Ctrl-N") {
        $0.add(Document(PieceTree(), path: nil, isOnDisk: false, at: $1), at: $1)
      },
      .editor("close-document", "Close the document; asks about unsaved changes", "Ctrl-W") {
        $0.close(at: $1)
      },
      .editor("reopen-closed", "Reopen the document that was closed last", "Alt-T") {
        $0.reopen(at: $1)
      }.playing(.reopen),
      .editor(
        "previous-document", "Show the document to the left", "Ctrl-PageUp", "Alt-,",
        "Ctrl-Shift-Tab"
      ) { $0.showNext(by: -1, at: $1) },
      .editor(
        "next-document", "Show the document to the right", "Ctrl-PageDown", "Alt-.", "Ctrl-Tab"
      ) { $0.showNext(by: 1, at: $1) },
      .asking("switch-document", "Choose an open document by a few letters", "Alt-B") {
        .list($0.documentList)
      },
    ])
}
