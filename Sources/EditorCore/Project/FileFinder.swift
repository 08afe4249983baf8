import Console
import Documents
import MementoKit
import Text

/// The list of the files of a project: its requests, its rows and the preview of the selected file.
///
/// The shell reads the project and filters its files, whatever their number; the list shows the
/// best ones. Files that the user edited last precede the others.
struct FileFinder {
  /// The number of the list, which identifies the answers to it.
  let serial: Int
  /// The last answer; nil before the first.
  private(set) var found: FoundFiles?
  /// The recent files.
  var recentFiles: [RecentFile] = []
  /// The absolute paths of the rows.
  private(set) var paths: [[UInt8]] = []
  /// Whether Enter was pressed before the letters were answered.
  private var acceptsWhenAnswered = false
}

// MARK: The list

extension FileFinder {
  /// Returns the open list of the files of a project.
  private static func openList(in editor: Editor) -> Picker? {
    guard let picker = editor.layers.picker, case .projectFile = picker.purpose else { return nil }
    return picker
  }

  /// Opens the list of the files of the shown document's project.
  static func open(in editor: inout Editor) {
    editor.opening.finderCount += 1
    let finder = FileFinder(serial: editor.opening.finderCount)
    editor.ask(Picker(.projectFile, Self.label, enter: "open", rows: []))
    editor.opening.finder = finder
    editor.effects.append(.opening(.findRecentFiles))
    let others = editor.documents.recency.filter { $0 != editor.document.id }.compactMap { id in
      editor.documents[id]?.path
    }
    let files = ProjectDocuments(shown: editor.document.path, others: others)
    editor.effects.append(.project(.findFiles(around: files, finder.query(for: []))))
    finder.showRows(in: &editor)
  }

  private static var label: String { "File of the project: " }

  private func query(for letters: [UInt8]) -> FileQuery {
    FileQuery(serial: serial, letters: letters)
  }

  /// Requests the files that match the field, after it changed.
  static func follow(_ editor: inout Editor) {
    guard let finder = editor.opening.finder, let picker = openList(in: editor)
    else { return }
    editor.effects.append(.project(.filterFiles(finder.query(for: Array(picker.written.utf8)))))
  }

  static func handle(_ event: ProjectEvent, in editor: inout Editor, at now: Moment) {
    switch event {
    case .files(let found): showFound(found, in: &editor, at: now)
    case .preview(let preview): editor.opening.preview.accept(preview)
    case .search(let event): FileSearch.handle(event, in: &editor, at: now)
    case .replacing(let event): FileReplaceRun.process(event, in: &editor, at: now)
    case .timeline(let event): TimelineList.receive(event, in: &editor, at: now)
    case .restoring(let event): ProjectRestoring.process(event, in: &editor)
    case .tree(let event): FileTree.handle(event, in: &editor, at: now)
    }
  }

  private static func showFound(_ found: FoundFiles, in editor: inout Editor, at now: Moment) {
    guard var finder = editor.opening.finder, found.query.serial == finder.serial,
      let picker = openList(in: editor)
    else { return }
    finder.found = found
    finder.showRows(in: &editor)
    // After the wait, Enter is ignored.
    if editor.held.opensUntil == nil { editor.opening.finder?.acceptsWhenAnswered = false }
    if editor.opening.finder?.acceptsWhenAnswered == true, finder.isAnswered(for: picker),
      !editor.focus.isHelp
    {
      editor.opening.finder?.acceptsWhenAnswered = false
      accept(in: &editor, at: now)
    }
  }

  static func setRecentFiles(_ recentFiles: [RecentFile], in editor: inout Editor) {
    editor.opening.finder?.recentFiles = recentFiles
    editor.opening.finder?.showRows(in: &editor)
  }

  /// Ends the work for a list that is closed already.
  static func close(in editor: inout Editor) {
    guard editor.opening.finder != nil else { return }
    editor.opening.finder = nil
    editor.effects.append(.project(.stopFindingFiles))
  }

  // MARK: Enter

  /// Opens the selected file, if necessary after the answer to the letters.
  static func accept(in editor: inout Editor, at now: Moment) {
    guard let finder = editor.opening.finder, let picker = openList(in: editor)
    else { return }
    guard finder.isAnswered(for: picker) else {
      editor.opening.finder?.acceptsWhenAnswered = true
      editor.awaitOpening(at: now)
      return
    }
    editor.endAwaitingOpening()
    guard let row = picker.selectedRow else {
      editor.message = .info(
        editor.keymap.translatingKeys(in: "No file of the project matches; Ctrl-O opens any file"))
      return
    }
    editor.closeLayer(.done)
    editor.open(OpenRequest(path: String(escaping: finder.paths[row.id])), at: now)
  }

  /// Returns whether the rows are those of the field: all of them, or some that can be chosen.
  private func isAnswered(for picker: Picker) -> Bool {
    guard let found, found.query.letters.elementsEqual(picker.written.utf8) else { return false }
    return found.isComplete || !picker.rows.isEmpty
  }

  // MARK: Rows

  /// Shows the rows; a row that the user has selected stays selected.
  private func showRows(in editor: inout Editor) {
    guard var picker = Self.openList(in: editor) else { return }
    var finder = self
    let selected = picker.selected > 0 ? picker.selectedRow.map { paths[$0.id] } : nil
    let rows = finder.renewRows(for: picker.written)
    picker.show(rows, orElse: finder.messageWithoutRows)
    picker.label = finder.summary.map { "File of the project (\($0)): " } ?? Self.label
    if let selected, let row = finder.paths.firstIndex(of: selected) { picker.select(row) }
    editor.opening.finder = finder
    editor.layers.picker = picker
    editor.message = finder.notice.map { .info($0) } ?? editor.message
  }

  private mutating func renewRows(for letters: String) -> [Picker.Row] {
    paths = []
    guard let found else { return [] }
    var rows: [Picker.Row] = []
    var known: Set<[UInt8]> = []
    func insert(_ path: [UInt8], note: String, _ finder: inout FileFinder) {
      guard known.insert(path).inserted, let name = found.name(of: path),
        let row = Self.row(name, letters, id: finder.paths.count, note: note)
      else { return }
      rows.append(row)
      finder.paths.append(path)
    }
    for path in found.openPaths { insert(path, note: "open", &self) }
    for file in recentFiles where file.path != found.shownPath {
      insert(file.path, note: "recent", &self)
    }
    for path in found.paths { insert(found.folder + [UInt8(ascii: "/")] + path, note: "", &self) }
    // A file whose name is typed in full is the first one.
    let exact = rows.firstIndex { $0.title == letters || $0.detail + $0.title == letters }
    if let exact { rows.insert(rows.remove(at: exact), at: 0) }
    return rows
  }

  /// Returns the row of a path; nil if the letters are not in it.
  private static func row(_ path: [UInt8], _ letters: String, id: Int, note: String) -> Picker.Row?
  {
    let shown = path.shownAsName
    let nameStart = shown.lastIndex(of: "/").map { shown.index(after: $0) } ?? shown.startIndex
    let name = String(shown[nameStart...])
    var row = Picker.Row(title: name, id: id, detail: String(shown[..<nameStart]), note: note)
    let wanted = letters.filter { $0 != " " }
    if let match = LetterMatch(of: wanted, in: name) {
      row.titleMarks = match.places
      return row
    }
    guard let match = LetterMatch(of: wanted, in: shown) else { return nil }
    let folderCount = row.detail.count
    row.detailMarks = match.places.filter { $0 < folderCount }
    row.titleMarks = match.places.filter { $0 >= folderCount }.map { $0 - folderCount }
    return row
  }

  private var messageWithoutRows: String {
    guard let found, found.isComplete else { return "Reading the project…" }
    return found.fileCount == 0 ? "The project has no files" : "No file of the project matches"
  }

  /// The words about folders that cannot be listed; nil if there are none.
  private var notice: String? {
    guard let found, found.isComplete, found.unreadableFolderCount > 0 else { return nil }
    let count = found.unreadableFolderCount
    return "\(count) \(count == 1 ? "folder" : "folders") of the project cannot be read"
  }

  /// The number of the files for the label; nil before the first answer.
  private var summary: String? {
    guard let found else { return nil }
    // Open and recent files are listed even if they are ignored.
    let (matches, files) = (max(found.matchCount, paths.count), max(found.fileCount, paths.count))
    let count = "\(matches.grouped) of \(files.grouped)"
    return found.isComplete ? count : "\(count), reading"
  }
}

extension FoundFiles {
  /// Returns the path below the folder; nil if it is outside.
  fileprivate func name(of path: [UInt8]) -> [UInt8]? {
    let start = folder + [UInt8(ascii: "/")]
    return path.starts(with: start) ? Array(path.dropFirst(start.count)) : nil
  }
}
