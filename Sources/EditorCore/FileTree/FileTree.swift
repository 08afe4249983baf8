import Documents
import Text
public import TextEditing

/// The files of a project as a tree: its open folders, its rows and the selected one.
///
/// A folder is read when the user opens it, and again with each change made here.
public struct FileTree {
  /// The letters by which the user selects a row.
  public internal(set) var field = TextBuffer()
  /// The absolute path of the project; nil until it is found.
  private(set) var root: [UInt8]?
  /// The visible rows.
  private(set) var rows: [TreeRow] = []
  /// The index of the selected row.
  private(set) var selected = 0
  /// The first row on the screen, unless the selected one would be outside.
  var topRow = 0
  /// The documents by the canonical paths of their files.
  private(set) var documents: [[UInt8]: DocumentID] = [:]
  /// The open folders by their paths below the project; the path of the project is empty.
  private var folders: [[UInt8]: Folder] = [:]
  /// The path of the row to select once its folder is read.
  private var wanted: [UInt8]?

  /// An open folder.
  private struct Folder {
    /// The contents; nil until they are read.
    var contents: FolderContents?
  }

  /// A row of the tree.
  struct TreeRow {
    /// The path of its folder below the project.
    let folder: [UInt8]
    /// The entry; nil for the row about further entries.
    let entry: FileTreeEntry?
    /// The number of folders around it.
    let depth: Int

    /// The name to compare with letters.
    fileprivate var lowercasedName: String {
      String(decoding: entry?.name ?? [], as: UTF8.self).lowercased()
    }

    /// The path below the project; nil for the row about further entries.
    var path: [UInt8]? { entry.map { folder.entry($0.name) } }
  }

  /// The selected row; nil if there is none.
  var selectedRow: TreeRow? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// Whether the project or an open folder is still being read.
  var isBeingRead: Bool { root == nil || folders.values.contains { $0.contents == nil } }

  /// The paths of the open folders below the project, outer ones first.
  var openFolders: [[UInt8]] { folders.keys.sorted { $0.count < $1.count } }

  /// Returns whether a folder is open.
  func isOpen(_ folder: [UInt8]) -> Bool { folders[folder] != nil }

  /// Whether the selected row has the letters in its name.
  var isAtLetters: Bool {
    letters.isEmpty || selectedRow?.lowercasedName.contains(letters.lowercased()) == true
  }

  /// Returns the absolute path of a row.
  func absolute(_ row: TreeRow) -> [UInt8]? {
    guard let root, let path = row.path else { return nil }
    return root.asFolder + path
  }

  /// Returns the path below the project; nil for one outside.
  func pathBelowRoot(_ path: [UInt8]) -> [UInt8]? {
    guard let start = root?.asFolder, path.starts(with: start), path.count > start.count else {
      return nil
    }
    return Array(path[start.count...])
  }

  /// Returns the document of a row; nil if its file is not open.
  func document(of row: TreeRow) -> DocumentID? {
    guard let entry = row.entry, !documents.isEmpty,
      let folder = folders[row.folder]?.contents?.canonical
    else { return nil }
    return documents[folder.asFolder + entry.name]
  }

  /// Returns the words about a row whose folder is being read, or cannot be read.
  func remark(on row: TreeRow) -> String {
    guard let entry = row.entry, let path = row.path else { return "" }
    if entry.isFolder, let folder = folders[path] {
      if let problem = folder.contents?.problem { return problem }
      if folder.contents == nil { return "reading…" }
      if folder.contents?.entries.isEmpty == true { return "empty" }
    }
    switch entry.kind {
    case .link, .linkToFolder: return "link"
    case .other: return "no file"
    case .file, .folder: return ""
    }
  }

  /// The words in place of rows; nil if there are some.
  var messageWithoutRows: String? {
    if !rows.isEmpty { return nil }
    guard let contents = folders[[]]?.contents else { return "Reading the project…" }
    return contents.problem ?? "No files; Ctrl-N creates one"
  }

  // MARK: Folders

  /// Begins with a project, and with open folders.
  mutating func start(with found: FileTreeRoot, opening open: Set<[UInt8]>) {
    root = found.folder
    documents = found.documents
    folders = [[]: folders[[]] ?? Folder()]
    for folder in open { folders[folder] = Folder() }
    rebuild()
  }

  /// Replaces the documents, after some have changed.
  mutating func renew(_ documents: [[UInt8]: DocumentID]) { self.documents = documents }

  /// Opens a folder, whose contents are read later.
  mutating func openFolder(_ folder: [UInt8]) {
    folders[folder] = Folder()
    rebuild()
  }

  /// Closes a folder; those in it are closed, too.
  mutating func closeFolder(_ folder: [UInt8]) {
    folders = folders.filter { $0.key != folder && !$0.key.starts(with: folder.asFolder) }
    rebuild()
  }

  /// Stores the contents of a folder, unless it was closed meanwhile.
  mutating func store(_ contents: FolderContents) {
    guard folders[contents.folder] != nil else { return }
    folders[contents.folder] = Folder(contents: contents)
    rebuild()
  }

  /// Opens the folders around a path, and selects its row when that is loaded.
  mutating func reveal(_ path: [UInt8]) {
    wanted = path
    var folder = path.parentFolder
    while !folder.isEmpty {
      if folders[folder] == nil { folders[folder] = Folder() }
      folder = folder.parentFolder
    }
    rebuild()
  }

  /// Computes the rows, and selects the same one again; if that has vanished, the one in its place.
  private mutating func rebuild() {
    let path = selectedRow?.path
    rows = []
    appendRows(of: [], depth: 0)
    if let wanted, let index = rows.firstIndex(where: { $0.path == wanted }) {
      selected = index
      self.wanted = nil
    } else if let path, let index = rows.firstIndex(where: { $0.path == path }) {
      selected = index
    } else if let wanted, let index = nearestRow(to: wanted) {
      selected = index
    }
    selected = max(0, min(selected, rows.count - 1))
  }

  /// Returns the row of the innermost visible folder around a path.
  private func nearestRow(to path: [UInt8]) -> Int? {
    var folder = path.parentFolder
    while !folder.isEmpty {
      if let index = rows.firstIndex(where: { $0.path == folder }) { return index }
      folder = folder.parentFolder
    }
    return nil
  }

  private mutating func appendRows(of folder: [UInt8], depth: Int) {
    guard let contents = folders[folder]?.contents else { return }
    for entry in contents.entries {
      rows.append(TreeRow(folder: folder, entry: entry, depth: depth))
      if entry.isFolder { appendRows(of: folder.entry(entry.name), depth: depth + 1) }
    }
    if !contents.isWhole { rows.append(TreeRow(folder: folder, entry: nil, depth: depth)) }
  }

  // MARK: Selecting

  /// Selects a row, or the nearest one.
  mutating func select(_ row: Int) {
    wanted = nil
    selected = max(0, min(row, rows.count - 1))
  }

  /// Selects the folder around the selected row.
  mutating func selectParent() {
    guard let folder = selectedRow?.folder, !folder.isEmpty,
      let index = rows.firstIndex(where: { $0.path == folder })
    else { return }
    select(index)
  }

  /// Selects the next row whose name begins with letters, otherwise one that contains them.
  ///
  /// - Parameter step: 0 to begin with the selected row, 1 or -1 for another one.
  /// - Returns: whether there is one.
  /// - Complexity: O(rows).
  mutating func goToName(_ letters: String, step: Int) -> Bool {
    let (wanted, count) = (letters.lowercased(), rows.count)
    if count == 0 { return false }
    let order = (0..<count).map { place in
      (selected + (step < 0 ? step - place : step + place) % count + count) % count
    }
    let names = order.lazy.map { [rows] index in
      (index, rows[index].lowercasedName)
    }
    let found =
      names.first { $0.1.hasPrefix(wanted) } ?? names.first { $0.1.contains(wanted) }
    if let found { select(found.0) }
    return found != nil
  }

  // MARK: The screen

  /// Returns the first row on a screen of some rows.
  func firstRow(onScreenOf count: Int) -> Int {
    let first = max(min(topRow, selected), selected - count + 1)
    return max(0, min(first, rows.count - count))
  }
}

extension [UInt8] {
  /// The path with its last `/`.
  var asFolder: [UInt8] { last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")] }
}
