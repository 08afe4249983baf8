import TextModel

/// What the user should know of a text when it is seen first.
extension Editor {
  /// It is known how the file of the document stands, for the first time or once more.
  mutating func take(_ standing: FileStanding) {
    let isFirst = document.standing == nil
    document.standing = standing
    if isFirst, let note = note(on: standing) { document.notes.append(note) }
  }

  private func note(on standing: FileStanding) -> Message? {
    let name = document.name
    if document.path == configured.file, !document.isOnDisk { return nil }
    switch standing.access {
    case .protected where !document.isReadOnly:
      return .warning("\(name) is write-protected; Ctrl-S asks before it is written")
    case .refused(let advice) where !document.isReadOnly:
      return .warning(
        document.isOnDisk
          ? "\(name) is not writable: \(advice)"
          : "New file \(name), in a folder that is not writable: \(advice)")
    default:
      guard !document.isOnDisk else { return nil }
      return .info(
        "New file \(name)"
          + (standing.missingFolder.map { "; Ctrl-S asks to make its folder \($0)" } ?? ""))
    }
  }

  /// Says what is to be known of the document, now that it is seen and nothing else has the focus.
  mutating func tellNotes() {
    guard focus.isText, !document.notes.isEmpty else { return }
    for note in document.notes {
      if note.isWarning { say(note.text) } else { inform(note.text) }
    }
    document.notes = []
  }

  /// Tells something that matters less than what is being said already.
  mutating func inform(_ words: String) {
    if message == nil { message = .info(words) }
  }
}
