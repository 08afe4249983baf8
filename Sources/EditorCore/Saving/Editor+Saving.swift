import Documents
import MementoKit

/// Saving one document or all, and the prompt for a path.
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
    let mayFormat = !settings.isRestricted
    deliver(to: id, at: now) { document in
      document.caretaker.closeBlock(at: now)
      if let load = document.load {
        if !load.isFile { document.signal(.quitBlocked) }
        return document.whenLoaded(.save(then: next))
      }
      guard let path = document.path else { return }
      document.formatForSaving(to: .ownFile(path), then: next, mayRun: mayFormat, at: now)
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

  // MARK: All documents

  /// The documents with changes that can be saved without a question.
  var savable: [DocumentID] {
    documents.filter { hasUnsavedChanges($0) && !$0.isReadOnly && $0.path != nil }.map(\.id)
  }

  /// The documents whose save has begun and waits for an answer.
  var stoppedSaves: [DocumentID] {
    documents.filter { $0.outbox.questions.contains { !$0.subject.isUnsolicited } }.map(\.id)
  }

  /// Saves all documents that can be saved without a question.
  mutating func saveSavable(then next: AfterSaving, at now: Moment) {
    for id in savable { save(id, at: now, then: next) }
  }

  /// Saves all documents with unsaved changes; asks for the name of one without a file.
  mutating func saveAll(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    let saved = savable
    saveSavable(then: .stay, at: now)
    let left = documents.filter { hasUnsavedChanges($0) && !saved.contains($0.id) }
    if let unnamed = left.first(where: { $0.path == nil }) {
      show(unnamed.id, at: now)
      askForPath()
    } else if let first = left.first {
      message = .warning(
        keymap.translatingKeys(
          in: "Not saved: \(first.name) is read-only; Alt-S saves it under another name"))
    } else if saved.isEmpty {
      message = .info("No changes to save in any document")
    }
  }

  /// Saves all documents with unsaved changes, and then quits; asks about those that it cannot save.
  mutating func saveAndQuit(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    if savable.isEmpty { return quit(at: now) }
    quit = quit ?? QuitPlan()
    saveSavable(then: .quit, at: now)
  }

  // MARK: The path

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
    if document.isProgramOutput {
      message = .warning(document.outputNotice)
      return cancelLeaving()
    }
    if refuses("Not saved under another name") { return cancelLeaving() }
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
    if path != document.path, refuses("Not saved under another name") { return }
    document.caretaker.closeBlock(at: now)
    let isSameFile = path == document.path && document.isOnDisk
    if isSameFile, document.isReadOnly { return save(at: now) }
    let mayFormat = !settings.isRestricted
    update { $0.formatForSaving(to: .chosen(path), then: next, mayRun: mayFormat, at: now) }
  }
}
