import Documents
import MementoKit
import Text
import TextEditing

extension CommandGroup {
  /// Commands for files and the program.
  static let files = CommandGroup(
    subject: "Files",
    commands: [
      .editor("save", "Save the document", "Ctrl-S") { $0.save(at: $1) }.playing(.save),
      .editor("save-as", "Save the document to another file", "Alt-S") { editor, _ in
        editor.askForPath()
      },
      .editor("save-all", "Save all documents with unsaved changes") { $0.saveAll(at: $1) },
      .editor("save-and-quit", "Save all documents and quit") { $0.saveAndQuit(at: $1) },
      .editor("set-encoding", "Save the document in another encoding") { editor, _ in
        editor.askForEncoding()
      },
      .editor("reopen-with-encoding", "Read the file again in another encoding") {
        $0.askToReopen(at: $1)
      }.needing(.wholeText),
      .ofWholeText("convert-to-lf", "Change all line endings to LF (Unix)", .endLines(.lf)),
      .ofWholeText(
        "convert-to-crlf", "Change all line endings to CR LF (Windows)", .endLines(.crlf)),
      .editor("quit", "Quit; asks about unsaved changes", "Ctrl-Q") {
        $0.quit(at: $1)
      }.playing(.quit),
      .editor("quit-failing", "Quit with status 1, saving nothing: git aborts") {
        $0.quitFailing(at: $1)
      },
      .document("toggle-read-only", "Make the document read-only, or editable again") {
        if $0.isTruncated { return .warning($0.truncatedNotice) }
        $0.isReadOnly.toggle()
        return .info(
          $0.isReadOnly ? "The document is now read-only" : "The document is now editable")
      },
      .editor("suspend", "Suspend the editor; fg in the shell continues it") { editor, _ in
        editor.effects.append(.suspend)
      },
    ])
}

extension Editor {
  mutating func save(at now: Moment, then next: AfterSaving = .stay) {
    document.caretaker.closeBlock(at: now)
    if document.load == nil {
      if document.path == nil { return askForPath(then: next) }
      if document.isReadOnly {
        message = .warning(
          keymap.translatingKeys(
            in: "\(document.name) is read-only here; Alt-S saves it under another name"))
        return cancelLeaving()
      }
      if document.isOnDisk, !document.isModified, next == .stay {
        return message = .info("No changes to save in \(document.name)")
      }
    }
    save(document.id, at: now, then: next)
  }

  /// Saves a document that has a file, after its load.
  mutating func save(_ id: DocumentID, at now: Moment, then next: AfterSaving) {
    deliver(to: id, at: now) { document in
      document.caretaker.closeBlock(at: now)
      if let load = document.load {
        if !load.isFile { document.signal(.quitBlocked) }
        return document.whenLoaded(.save(then: next))
      }
      guard let path = document.path else { return }
      document.cleanUpForSaving(at: now, then: .save(.ownFile(path), then: next))
    }
    reportWait()
  }

  /// Saves a text with cleaned line ends.
  mutating func save(
    _ id: DocumentID, to target: AfterOperation.SaveTarget, then next: AfterSaving, at now: Moment
  ) {
    let ownFile = configured.file
    deliver(to: id, at: now) { document in
      let path: String
      let mayReplace: Bool
      switch target {
      case .ownFile(let file): (path, mayReplace) = (file, document.isOnDisk)
      case .chosen(let file):
        (path, mayReplace) = (file, file == document.path && document.isOnDisk)
      }
      // The editor owns the folder of its configuration, so it creates it without a question.
      document.save(to: path, mayReplace: mayReplace, makesFolders: path == ownFile, then: next)
    }
  }

  /// Prompts for a file name again, after the user gave a folder.
  mutating func askForPath(
    inFolder path: String, of id: DocumentID, then next: AfterSaving, at now: Moment
  ) {
    guard id == document.id, focus.isText, path != document.path else {
      let words = keymap.translatingKeys(
        in: "Cannot save \(path): it is a folder. Choose another name with Alt-S.")
      if quit != nil || held.closing.contains(id) {
        return askToSave(id, after: words, plan: quit, at: now)
      }
      return message = .warning(words)
    }
    askForPath(path.hasSuffix("/") ? path : path + "/", then: next)
    message = .warning("\(path) is a folder: add a file name")
  }

  /// Prompts for the path of the file to save.
  ///
  /// - Parameter written: the first text of the field; nil for the document's path.
  mutating func askForPath(_ written: String? = nil, then next: AfterSaving = .stay) {
    ask(Prompt(.savePath(then: next), "Save as: ", text: written ?? document.path ?? ""))
  }

  mutating func acceptSavePath(_ path: String, then next: AfterSaving, at now: Moment) {
    let isTaken = documents.contains { $0.path == path && $0.id != document.id }
    if path.isEmpty || isTaken {
      askForPath(path, then: next)
      let reason =
        isTaken ? "\(path) is open in another tab; close that first" : "a file needs a name"
      return message = .warning("Not saved: \(reason)")
    }
    document.caretaker.closeBlock(at: now)
    let isSameFile = path == document.path && document.isOnDisk
    if isSameFile, document.isReadOnly { return save(at: now) }
    update { $0.cleanUpForSaving(at: now, then: .save(.chosen(path), then: next)) }
  }
}
