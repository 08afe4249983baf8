import Documents

/// The notes about a document when it is first visible.
extension Editor {
  /// Shows the notes of the document, after it is visible and the text has the focus.
  mutating func showNotes() {
    guard focus.isText, !document.outbox.notices.isEmpty else { return }
    for note in document.outbox.notices {
      if note.isWarning { say(note.text) } else { inform(note.text) }
    }
    document.outbox.notices = []
  }

  /// Shows a message unless there is a more important one.
  mutating func inform(_ words: String) {
    if message == nil { message = .info(words) }
  }
}
