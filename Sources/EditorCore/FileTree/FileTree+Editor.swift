import Console
import Documents
import MementoKit
import Text

/// The tree as a layer of the editor: opening, folders and the answers of the shell.
extension FileTree {
  // MARK: Opening and closing

  /// Opens the tree of the shown document's project, and requests it.
  static func open(in editor: inout Editor) {
    editor.open(.tree(FileTree()))
    let others = editor.documents.recency.filter { $0 != editor.document.id }.compactMap { id in
      editor.documents[id]?.path
    }
    let around = ProjectDocuments(shown: editor.document.path, others: others)
    find(around: around, in: &editor)
  }

  /// Requests a project, with the paths of the open documents.
  static func find(around: ProjectDocuments, in editor: inout Editor) {
    let serial = editor.registers.fileTree.nextSerial()
    editor.registers.fileTree.search = serial
    let request = FileTreeRequest.find(around: around, documents(of: editor), serial: serial)
    editor.effects.append(.project(.tree(request)))
  }

  /// Returns the open documents with files.
  static func documents(of editor: Editor) -> [FileTreeDocument] {
    editor.documents.compactMap { document in
      document.path.map { FileTreeDocument(id: document.id, path: $0) }
    }
  }

  /// Returns the closed documents with files.
  static func closedDocuments(of editor: Editor) -> [FileTreeDocument] {
    editor.documents.closed.compactMap { document in
      document.path.map { FileTreeDocument(id: document.id, path: $0, isOpen: false) }
    }
  }

  /// Ends the work for a tree that is closed already.
  static func close(_ tree: FileTree, in editor: inout Editor) {
    if let root = tree.root { editor.registers.fileTree.last = (root, Set(tree.openFolders)) }
    editor.registers.fileTree.askedNext = nil
    editor.registers.fileTree.selectedNext = nil
    editor.effects.append(.project(.tree(.stopListing)))
  }

  // MARK: Folders

  /// Opens the selected file, or opens or closes the selected folder.
  static func openSelected(in editor: inout Editor, at now: Moment) {
    guard let tree = editor.layers.tree, let row = tree.selectedRow else { return }
    guard let entry = row.entry, let path = row.path, let file = tree.absolute(row) else {
      return editor.message = .info(
        editor.keymap.translatingKeys(in: "Not all entries are listed; Ctrl-O opens any file"))
    }
    if entry.isFolder {
      if tree.isOpen(path) {
        update(&editor) { $0.closeFolder(path) }
      } else {
        open(path, in: &editor)
      }
      return
    }
    if entry.kind == .other {
      return editor.message = .info("\(entry.name.shownAsName) is no file: nothing was opened")
    }
    editor.closeLayer(.done)
    editor.open(OpenRequest(path: String(escaping: file)), at: now)
  }

  static func openSelectedFolder(in editor: inout Editor) {
    guard let tree = editor.layers.tree, let row = tree.selectedRow, let path = row.path,
      row.entry?.isFolder == true
    else { return }
    guard tree.isOpen(path) else { return open(path, in: &editor) }
    let next = tree.selected + 1
    if tree.rows.indices.contains(next), tree.rows[next].folder == path {
      update(&editor) { $0.select(next) }
    }
  }

  static func closeSelectedFolder(in editor: inout Editor) {
    guard let tree = editor.layers.tree, let row = tree.selectedRow else { return }
    if let path = row.path, row.entry?.isFolder == true, tree.isOpen(path) {
      update(&editor) { $0.closeFolder(path) }
    } else {
      update(&editor) { $0.selectParent() }
    }
  }

  private static func open(_ folder: [UInt8], in editor: inout Editor) {
    update(&editor) { $0.openFolder(folder) }
    list([folder], in: &editor)
  }

  /// Requests the contents of folders.
  private static func list(_ folders: [[UInt8]], in editor: inout Editor) {
    guard let root = editor.layers.tree?.root else { return }
    let query = FolderQuery(
      root: root, folders: folders, includesIgnored: editor.registers.fileTree.showsIgnored,
      serial: editor.registers.fileTree.nextSerial())
    editor.effects.append(.project(.tree(.list(query))))
  }

  /// Reads all open folders again.
  ///
  /// - Parameter path: the absolute path of a file or folder to select.
  static func refresh(_ editor: inout Editor, selecting path: [UInt8]? = nil) {
    guard var tree = editor.layers.tree else { return }
    if let path, let below = tree.pathBelowRoot(path) { tree.reveal(below) }
    replace(with: tree, in: &editor)
    list(tree.openFolders, in: &editor)
  }

  // MARK: Answers

  static func handle(_ event: FileTreeEvent, in editor: inout Editor, at now: Moment) {
    switch event {
    case .found(let found, let serial):
      if serial == editor.registers.fileTree.search { showProject(found, in: &editor) }
    case .listed(let contents, _):
      guard var tree = editor.layers.tree else { return }
      tree.store(contents)
      replace(with: tree, in: &editor)
    default: handleChange(event, in: &editor, at: now)
    }
  }

  /// Shows a project, with the folders open that the user left open, and those of the shown
  /// document.
  private static func showProject(_ found: FileTreeRoot, in editor: inout Editor) {
    guard var tree = editor.layers.tree else { return }
    if tree.root == found.folder {
      tree.renew(found.documents)
      return replace(with: tree, in: &editor)
    }
    let last = editor.registers.fileTree.last
    let isSame = last?.root == found.folder
    tree.start(with: found, opening: isSame ? last?.open ?? [] : [])
    let selected = editor.registers.fileTree.selectedNext ?? found.shown
    editor.registers.fileTree.selectedNext = nil
    if let selected, let below = tree.pathBelowRoot(selected) { tree.reveal(below) }
    replace(with: tree, in: &editor)
    list(tree.openFolders, in: &editor)
    // The deletion for which a document was closed.
    if let path = editor.registers.fileTree.askedNext {
      editor.registers.fileTree.askedNext = nil
      change(.examine(path), in: &editor)
    }
  }
}
