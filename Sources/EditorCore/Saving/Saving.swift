import Documents
import MementoKit

/// Saving one document or all, and the prompt for a path.
enum Saving {
  static func save(in editor: inout Editor, at now: Moment, then next: AfterSaving = .stay) {
    editor.document.caretaker.closeBlock(at: now)
    if editor.document.load == nil {
      if editor.document.savePath == nil { return askForPath(then: next, in: &editor) }
      if editor.document.isReadOnly {
        editor.message = .warning(
          editor.keymap.translatingKeys(
            in: "\(editor.document.name) is read-only here; Alt-S saves it under another name"))
        return editor.cancelLeaving()
      }
      // Text that was saved in a pause is not formatted yet.
      let isLeftToClean = editor.document.saves.wasAutomatic && editor.document.changesWhenSaved
      if editor.document.isOnDisk, !editor.document.isModified, next == .stay, !isLeftToClean {
        return editor.message = .info("No changes to save in \(editor.document.name)")
      }
    }
    save(editor.document.id, in: &editor, at: now, then: next)
  }

  /// Saves a document that has a file, after its load.
  static func save(
    _ id: DocumentID, in editor: inout Editor, at now: Moment, then next: AfterSaving
  ) {
    let mayFormat = !editor.settings.isRestricted
    editor.deliver(to: id, at: now) { document in
      document.caretaker.closeBlock(at: now)
      if let load = document.load {
        if !load.isFile { document.signal(.quitBlocked) }
        return document.whenLoaded(.save(then: next))
      }
      guard let path = document.savePath else { return }
      document.formatForSaving(
        to: path == document.path ? .ownFile(path) : .chosen(path), then: next, mayRun: mayFormat,
        at: now)
    }
    FileLoading.reportWait(in: &editor)
  }

  /// Saves a text with cleaned line ends.
  static func save(
    _ id: DocumentID, to target: AfterOperation.SaveTarget, then next: AfterSaving,
    in editor: inout Editor, at now: Moment
  ) {
    let ownFile = editor.configured.file
    editor.deliver(to: id, at: now) { document in
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

  /// Returns the documents with changes that can be saved without a question.
  static func savable(in editor: Editor) -> [DocumentID] {
    editor.documents.filter { editor.hasUnsavedChanges($0) && !$0.isReadOnly && $0.savePath != nil }
      .map(\.id)
  }

  /// Returns the documents whose save has begun and waits for an answer.
  static func stoppedSaves(in editor: Editor) -> [DocumentID] {
    editor.documents.filter { $0.outbox.questions.contains { !$0.subject.isUnsolicited } }.map(\.id)
  }

  /// Saves all documents that can be saved without a question.
  static func saveSavable(then next: AfterSaving, in editor: inout Editor, at now: Moment) {
    for id in savable(in: editor) { save(id, in: &editor, at: now, then: next) }
  }

  /// Saves all documents with unsaved changes; asks for the name of one without a file.
  static func saveAll(in editor: inout Editor, at now: Moment) {
    editor.document.caretaker.closeBlock(at: now)
    let saved = savable(in: editor)
    saveSavable(then: .stay, in: &editor, at: now)
    let left = editor.documents.filter { editor.hasUnsavedChanges($0) && !saved.contains($0.id) }
    if let unnamed = left.first(where: { $0.path == nil }) {
      editor.show(unnamed.id, at: now)
      askForPath(in: &editor)
    } else if let first = left.first {
      editor.message = .warning(
        editor.keymap.translatingKeys(
          in: "Not saved: \(first.name) is read-only; Alt-S saves it under another name"))
    } else if saved.isEmpty {
      editor.message = .info("No changes to save in any document")
    }
  }

  /// Saves all documents with unsaved changes, and then quits; asks about those that it cannot
  /// save.
  static func saveAndQuit(in editor: inout Editor, at now: Moment) {
    editor.document.caretaker.closeBlock(at: now)
    if savable(in: editor).isEmpty { return editor.quit(at: now) }
    editor.quit = editor.quit ?? QuitPlan()
    saveSavable(then: .quit, in: &editor, at: now)
  }

  // MARK: The path

  /// Prompts for a file name again, after the user gave a folder.
  static func askForPath(
    inFolder path: String, of id: DocumentID, then next: AfterSaving, in editor: inout Editor,
    at now: Moment
  ) {
    guard id == editor.document.id, editor.focus.isText, path != editor.document.path else {
      let explanation = editor.keymap.translatingKeys(
        in: "Cannot save \(path): it is a folder. Choose another name with Alt-S.")
      if editor.quit != nil || editor.held.closing.contains(id) {
        return editor.askToSave(id, after: explanation, plan: editor.quit, at: now)
      }
      return editor.message = .warning(explanation)
    }
    askForPath(path.hasSuffix("/") ? path : path + "/", then: next, in: &editor)
    editor.message = .warning("\(path) is a folder: add a file name")
  }

  /// Prompts for the path of the file to save.
  ///
  /// - Parameter written: the first text of the field; nil for the document's path.
  static func askForPath(
    _ written: String? = nil, then next: AfterSaving = .stay, in editor: inout Editor
  ) {
    if editor.document.isProgramOutput {
      editor.message = .warning(editor.document.outputNotice)
      return editor.cancelLeaving()
    }
    if editor.refuses("Not saved under another name") { return editor.cancelLeaving() }
    editor.ask(
      Prompt(.savePath(then: next), "Save as: ", text: written ?? editor.document.savePath ?? ""))
  }

  static func acceptSavePath(
    _ path: String, then next: AfterSaving, in editor: inout Editor, at now: Moment
  ) {
    let isTaken = editor.documents.contains { $0.path == path && $0.id != editor.document.id }
    if path.isEmpty || isTaken {
      askForPath(path, then: next, in: &editor)
      let reason =
        isTaken ? "\(path) is open in another tab; close that first" : "a file needs a name"
      return editor.message = .warning("Not saved: \(reason)")
    }
    if path != editor.document.path, editor.refuses("Not saved under another name") { return }
    editor.document.caretaker.closeBlock(at: now)
    let isSameFile = path == editor.document.path && editor.document.isOnDisk
    if isSameFile, editor.document.isReadOnly { return save(in: &editor, at: now) }
    let mayFormat = !editor.settings.isRestricted
    editor.update { $0.formatForSaving(to: .chosen(path), then: next, mayRun: mayFormat, at: now) }
  }
}
