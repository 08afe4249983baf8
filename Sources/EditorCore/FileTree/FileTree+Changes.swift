import Documents
import MementoKit
import Text

/// The changes of files in the tree: creating, moving, deleting, and undoing that.
extension FileTree {
  // MARK: Prompts

  /// Asks for the path of a new file, in the selected folder or beside the selected file.
  static func askForNew(in editor: inout Editor) {
    guard mayBegin(in: &editor), let tree = editor.layers.tree, let root = tree.root else { return }
    var folder = tree.selectedRow?.folder ?? []
    if let row = tree.selectedRow, let path = row.path, row.entry?.isFolder == true,
      tree.isOpen(path)
    {
      folder = path
    }
    let start = folder.isEmpty ? root : root.asFolder + folder
    openPrompt(.newPath, String(escaping: start.asFolder), in: &editor)
    editor.message = .info("A path that ends in / makes a folder")
  }

  /// Asks for the new path of the selected file or folder.
  static func askForPath(in editor: inout Editor) {
    guard mayBegin(in: &editor), let tree = editor.layers.tree, let row = tree.selectedRow,
      let path = tree.absolute(row)
    else { return }
    openPrompt(.movedPath(path), String(escaping: path), in: &editor)
  }

  /// Asks for a path.
  private static func openPrompt(_ purpose: Prompt.Purpose, _ path: String, in editor: inout Editor)
  {
    let label = if case .newPath = purpose { "New file: " } else { "Rename or move to: " }
    editor.ask(Prompt(purpose, label, text: path))
  }

  /// Creates a file or folder at a path that the user wrote.
  static func create(_ written: String, in editor: inout Editor) {
    guard let path = path(written, in: editor), !written.isEmpty else {
      return editor.message = .info("Nothing was created: a file needs a name")
    }
    change(.create(path), asked: (.newPath, written), in: &editor)
  }

  /// Moves a file or folder to a path that the user wrote; a name alone stays in its folder.
  static func move(_ path: [UInt8], to written: String, in editor: inout Editor) {
    if written.isEmpty { return editor.message = .info("Nothing was moved: type the new path") }
    let isName = !written.contains("/") && written != "~"
    let folder = path[..<((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)]
    let named = isName ? String(escaping: Array(folder)) + written : written
    guard let target = self.path(named, in: editor), named.unescapedBytes != path else {
      return editor.message = .info("Nothing was moved: it has this path already")
    }
    change(
      .move(from: path, to: target), asked: (.movedPath(path), written), in: &editor)
  }

  /// Returns a written path; one that is not absolute begins in the project.
  private static func path(_ written: String, in editor: Editor) -> String? {
    if written.hasPrefix("/") || written.hasPrefix("~/") { return written }
    return editor.layers.tree?.root.map { String(escaping: $0.asFolder) + written }
  }

  // MARK: Deleting

  /// Requests the consequences of a deletion of the selected file or folder; the answer leads to a
  /// question.
  static func examine(in editor: inout Editor) {
    guard mayBegin(in: &editor), let tree = editor.layers.tree, let row = tree.selectedRow,
      let path = tree.absolute(row)
    else { return }
    editor.registers.fileTree.closed = nil
    change(.examine(path), in: &editor)
  }

  /// Asks about a deletion, after the documents of the files with unsaved changes are closed.
  private static func askAbout(_ deletion: FileDeletion, in editor: inout Editor, at now: Moment) {
    guard editor.layers.tree != nil, editor.focus.isTree else { return }
    let changed = deletion.documents.first { id in
      editor.documents[id].map { $0.isModified || !$0.saves.isEmpty } ?? false
    }
    guard let changed else { return Asking.ask(.deletion(deletion), in: &editor, at: now) }
    editor.closeLayers()
    editor.show(changed, at: now)
    editor.registers.fileTree.waiting = .init(path: deletion.path, document: changed)
    editor.close(at: now)
  }

  /// Continues a deletion after the question about unsaved changes; a cancelled question ends it.
  static func continueDeletion(in editor: inout Editor, at now: Moment) {
    guard let waiting = editor.registers.fileTree.waiting, editor.focus.isText else { return }
    if let document = editor.documents[waiting.document] {
      let isClosing = editor.held.closing.contains(document.id) || !editor.held.intents.isEmpty
      if isClosing { return }
      editor.registers.fileTree.waiting = nil
      if document.id != editor.document.id { return }
      open(in: &editor)
      editor.registers.fileTree.selectedNext = waiting.path
      return
    }
    editor.registers.fileTree.waiting = nil
    let known = editor.registers.fileTree.closed.flatMap {
      $0.path == waiting.path ? $0.count : nil
    }
    open(in: &editor)
    editor.registers.fileTree.askedNext = waiting.path
    editor.registers.fileTree.closed = (waiting.path, (known ?? 0) + 1)
  }

  static func question(about deletion: FileDeletion, in editor: Editor) -> Question {
    let undo = editor.keymap.key(for: "undo").map { "\($0)" } ?? "Ctrl-Z"
    let name = name(of: deletion.path, in: editor)
    var text = deletion.question(named: name, undo: undo)
    if let closed = editor.registers.fileTree.closed, closed.path == deletion.path {
      let reopen = editor.keymap.key(for: "reopen-closed").map { "\($0)" } ?? "reopen-closed"
      let documents =
        closed.count == 1 ? "document that was" : "\(closed.count) documents that were"
      text += " \(reopen) reopens the \(documents) closed for it."
    }
    var question = Question(
      text, about: .deletion(deletion),
      answers: [Answer("y", "delete", .deleteFiles, warning: "delete")])
    // The rest of a typed word must not delete it.
    question.earlyKeys = deletion.canComeBack ? .droppedUnlessAlone : .dropped
    return question
  }

  /// Returns the name of a file for the user: its path below the project.
  private static func name(of path: [UInt8], in editor: Editor) -> String {
    (editor.layers.tree?.pathBelowRoot(path) ?? path).shownAsName
  }

  // MARK: Undo

  /// Undoes the last deletion or move.
  static func undo(in editor: inout Editor) {
    guard mayBegin(in: &editor) else { return }
    let step = editor.registers.fileTree.undoable.popLast()
    switch step {
    case .deletion(let files): change(.restore(files), undoing: step, in: &editor)
    case .move(let moved): change(.moveBack(moved), undoing: step, in: &editor)
    case nil: editor.message = .info("Nothing to undo: no deletion or move is left here")
    }
  }

  private static func keep(_ step: FileTreeUndo, in editor: inout Editor) {
    editor.registers.fileTree.hasUndoFailed = false
    editor.registers.fileTree.undoable.append(step)
    if editor.registers.fileTree.undoable.count > FileTreeUndo.most {
      editor.registers.fileTree.undoable.removeFirst()
    }
  }

  /// Keeps a change whose undo has failed; after a second failure, behind the earlier ones, which
  /// it would hide.
  ///
  /// - Returns: false if the next undo is that of another change.
  private static func keepFailed(_ step: FileTreeUndo, in editor: inout Editor) -> Bool {
    if editor.registers.fileTree.hasUndoFailed, !editor.registers.fileTree.undoable.isEmpty {
      editor.registers.fileTree.undoable.insert(step, at: 0)
      editor.registers.fileTree.hasUndoFailed = false
      return false
    }
    keep(step, in: &editor)
    editor.registers.fileTree.hasUndoFailed = true
    return true
  }

  // MARK: Requests and answers

  /// Returns whether no change is under way; otherwise reports one.
  private static func mayBegin(in editor: inout Editor) -> Bool {
    if editor.registers.fileTree.change == nil { return true }
    editor.message = .info("Another change is under way; Esc stops it")
    return false
  }

  /// Stops a change before a quit, which would leave it incomplete and without undo; a second quit
  /// continues.
  ///
  /// - Returns: whether the quit must be requested again.
  static func delaysQuit(in editor: inout Editor) -> Bool {
    guard editor.registers.fileTree.change != nil else { return false }
    editor.effects.append(.project(.tree(.stopChange)))
    editor.registers.fileTree.change = nil
    editor.message = .warning(
      editor.keymap.translatingKeys(
        in: "Stopping the change of files: not quit yet. Ctrl-Q again quits"))
    return true
  }

  /// Requests a change.
  ///
  /// - Parameters:
  ///   - step: the step that it undoes; nil for a step of its own.
  ///   - asked: the prompt that requested it, with its answer; nil without one.
  static func change(
    _ change: FileTreeChange, undoing step: FileTreeUndo? = nil,
    asked: (Prompt.Purpose, String)? = nil, in editor: inout Editor
  ) {
    if let path = change.movedPath, let name = savedName(below: path, in: editor) {
      if let step { keep(step, in: &editor) }
      return editor.message = .warning("\(name) is being saved: move it when that is done")
    }
    let serial = editor.registers.fileTree.nextSerial()
    editor.registers.fileTree.change = serial
    editor.registers.fileTree.undoing = step
    editor.registers.fileTree.asked = asked
    editor.message = .info("\(change.label); Esc stops")
    let documents = documents(of: editor) + closedDocuments(of: editor)
    editor.effects.append(.project(.tree(.change(change, documents, serial: serial))))
  }

  /// Returns the name of a document that is being saved to a file at or below a path; nil without
  /// one.
  private static func savedName(below path: [UInt8], in editor: Editor) -> String? {
    editor.documents.first { document in
      let file = document.path?.unescapedBytes ?? []
      return !document.saves.isEmpty
        && (file == path || file.starts(with: path.asFolder) || file.first != UInt8(ascii: "/"))
    }?.name
  }

  static func handleChange(_ event: FileTreeEvent, in editor: inout Editor, at now: Moment) {
    let isAwaited = editor.registers.fileTree.change == event.serial
    if case .progress(let text, _) = event {
      if isAwaited { editor.message = .info(text) }
      return
    }
    if isAwaited { editor.registers.fileTree.change = nil }
    let (undone, asked) = (editor.registers.fileTree.undoing, editor.registers.fileTree.asked)
    (editor.registers.fileTree.undoing, editor.registers.fileTree.asked) = (nil, nil)
    if case .failed = event {} else { editor.registers.fileTree.hasUndoFailed = false }
    switch event {
    case .created(let path, _):
      openNew(path, isFolder: asked?.answer.hasSuffix("/") == true, in: &editor, at: now)
    case .moved(let move, let notice, _):
      followFiles(move.documents, in: &editor, at: now)
      editor.registers.fileSearch?.handleMove(move)
      editor.registers.replacedFiles.handleMove(move)
      editor.registers.run.places.handleMove(move)
      editor.registers.run.formatter.places.handleMove(move)
      if undone == nil { keep(.move(move), in: &editor) }
      refresh(&editor, selecting: move.to)
      let names = (name(of: move.from, in: editor), name(of: move.to, in: editor))
      report("Moved \(names.0) to \(names.1)", notice, &editor)
    case .examined(let deletion, _): if isAwaited { askAbout(deletion, in: &editor, at: now) }
    case .deleted(let files, let documents, let notice, _):
      close(documents, in: &editor, at: now)
      if !files.items.isEmpty { keep(.deletion(files), in: &editor) }
      refresh(&editor)
      reportDeletion(of: files, notice, in: &editor)
    case .restored(let path, let left, let notice, _):
      if let left { keep(.deletion(left), in: &editor) }
      refresh(&editor, selecting: path)
      let undo = editor.keymap.key(for: "undo").map { "\($0)" } ?? "undo"
      let others = left.map { counted($0.fileCount, "file") }
      let rest = others.map { " in part; \(undo) restores the other \($0)" }
      report("\(name(of: path, in: editor)) is back\(rest ?? "")", notice, &editor)
    case .failed(let explanation, _):
      let isLater = undone.map { keepFailed($0, in: &editor) } == false
      refresh(&editor)
      // The user can correct the path.
      if let asked, isAwaited, editor.focus.isTree {
        openPrompt(asked.prompt, asked.answer, in: &editor)
      }
      // The message replaces the progress, and an equal message from before.
      editor.message = nil
      let next = isLater ? " The next undo is that of the change before" : ""
      editor.report(explanation + next)
    case .found, .listed, .progress: break
    }
  }

  /// Selects a new folder, or opens a new file.
  private static func openNew(
    _ path: [UInt8], isFolder: Bool, in editor: inout Editor, at now: Moment
  ) {
    refresh(&editor, selecting: path)
    let text = "Created \(name(of: path, in: editor))"
    if !isFolder, editor.focus.isTree {
      editor.closeLayer(.done)
      editor.open(OpenRequest(path: String(escaping: path)), at: now)
    }
    editor.report(.info(text))
  }

  private static func report(_ text: String, _ notice: String?, _ editor: inout Editor) {
    // The message replaces the rest of an earlier warning, which is out of date.
    if let notice { editor.report(notice) } else { editor.message = .info(text) }
  }

  private static func reportDeletion(
    of files: DeletedFiles, _ notice: String?, in editor: inout Editor
  ) {
    let (name, count) = (name(of: files.path, in: editor), counted(files.fileCount, "file"))
    let key = files.items.isEmpty ? nil : editor.keymap.key(for: "undo")
    if let notice {
      let undo = key.map { ", which \($0) in the tree restores" } ?? ""
      let part = files.fileCount > 0 ? "Deleted \(count) of \(name)\(undo)" : "Nothing was deleted"
      return editor.report(Message(warnings: [notice, part]))
    }
    let undo = key.map { "; \($0) in the tree restores it" } ?? ""
    editor.report(.info("Deleted \(name)\(files.fileCount > 1 ? " with \(count)" : "")\(undo)"))
  }

  // MARK: Documents

  /// Moves documents with their files.
  private static func followFiles(
    _ paths: [DocumentID: [UInt8]], in editor: inout Editor, at now: Moment
  ) {
    for (id, path) in paths {
      editor.deliver(to: id, at: now) { $0.followFile(to: String(escaping: path), at: now) }
      for index in editor.documents.closed.indices where editor.documents.closed[index].id == id {
        editor.documents.closed[index].path = String(escaping: path)
      }
    }
    renewDocuments(in: &editor)
  }

  /// Closes the documents of deleted files, except those that were changed meanwhile; the tree
  /// stays open.
  private static func close(
    _ documents: [DocumentID], in editor: inout Editor, at now: Moment
  ) {
    let tree = editor.layers.tree
    for id in documents where editor.documents[id].map({ !$0.isModified }) ?? false {
      editor.remove(id, at: now)
    }
    if let tree, editor.layers.tree == nil, editor.focus.isText { editor.open(.tree(tree)) }
    renewDocuments(in: &editor)
  }

  /// Requests the paths of the documents again.
  private static func renewDocuments(in editor: inout Editor) {
    guard let root = editor.layers.tree?.root else { return }
    let around = ProjectDocuments(
      shown: String(escaping: root.asFolder) + "none", others: [])
    find(around: around, in: &editor)
  }
}
