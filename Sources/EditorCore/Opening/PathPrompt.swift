import Documents
import MementoKit
import Text
import TextEditing

/// The prompt for a file to open, with completion of its path.
enum PathPrompt {
  /// Asks for the path of a file.
  ///
  /// - Parameter written: the initial path: a folder, with its `/`.
  static func askForFile(_ written: [UInt8], in editor: inout Editor) {
    var picker = Picker(.path, "Open: ", enter: "open", rows: [])
    picker.write(path: written)
    // Typing replaces the initial path, but continues a folder.
    if written.last != UInt8(ascii: "/") { picker.field.selectAll() }
    editor.ask(picker)
    editor.opening.path = PathAsking()
    editor.effects.append(.opening(.findRecentFiles))
    followPath(in: &editor)
  }

  /// Ends the listing of a folder, when the path is no longer asked for.
  static func stopListingFolder(in editor: inout Editor) {
    guard editor.opening.path != nil else { return }
    editor.opening.path = nil
    editor.effects.append(.opening(.stopListing))
  }

  /// Returns the list with a path in its field.
  private static func pathPicker(in editor: Editor) -> Picker? {
    guard editor.opening.path != nil, case .picker(let picker) = editor.focus else { return nil }
    return picker.takesWritten ? picker : nil
  }

  // MARK: Typing

  /// Shows the continuations of the path, and requests its folder if needed.
  static func followPath(in editor: inout Editor) {
    guard let picker = pathPicker(in: editor) else { return }
    let folder = WrittenPath(picker.path).folder
    if editor.opening.path?.folder != folder {
      editor.opening.path?.contents = .awaited
      list(folder, in: &editor)
    }
    editor.opening.path?.completesWhenListed = false
    showPathRows(in: &editor)
  }

  /// Requests the entries of a folder.
  static func list(_ folder: [UInt8], in editor: inout Editor) {
    editor.opening.listingCount += 1
    editor.opening.path?.folder = folder
    editor.effects.append(.opening(.list(folder: folder, serial: editor.opening.listingCount)))
  }

  private static func showPathRows(in editor: inout Editor) {
    guard var picker = pathPicker(in: editor), let asking = editor.opening.path else {
      return
    }
    picker.show(asking.rows(for: picker.path), orElse: asking.messageWithoutRows(for: picker.path))
    editor.layers.update(.picker(picker))
  }

  /// Completes the path as far as it is unique; then selects one row after another.
  static func complete(in editor: inout Editor) {
    guard var picker = pathPicker(in: editor), let asking = editor.opening.path else {
      return
    }
    guard case .listed = asking.contents else {
      editor.opening.path?.completesWhenListed = true
      return
    }
    let path = WrittenPath(picker.path)
    let completed = path.folder + PathCompletion(of: path.name, in: asking.entries).completed
    if completed != picker.path {
      changePath(to: completed, in: &editor)
    } else {
      picker.select((picker.selected + 1) % max(1, picker.rows.count))
      editor.layers.update(.picker(picker))
    }
  }

  // MARK: Events

  static func handleOpening(_ event: OpeningEvent, in editor: inout Editor, at now: Moment) {
    switch event {
    case .listed(let serial, let entries, let isWhole):
      acceptListing(.listed(entries, isWhole: isWhole), serial: serial, in: &editor)
    case .notListed(let serial, let reason):
      acceptListing(.failed(reason), serial: serial, in: &editor)
    case .recentFiles(let files): acceptRecentFiles(files, in: &editor)
    case .expected(let requests): editor.opening.expected = ExpectedFiles(requests)
    case .isFolder(let request):
      ExpectedFiles.markSettled(request, in: &editor, at: now)
      let explanation = "\(request.path) is a folder now"
      if SessionReopening.recordFailure(of: request, explanation, in: &editor, at: now) { return }
      editor.finishOpening(.openFolder(request), at: now)
    }
  }

  /// Asks for a file in a folder that was to be opened, unless another layer is open meanwhile.
  static func askForFile(inFolder request: OpenRequest, in editor: inout Editor) {
    guard editor.focus.isText else {
      return editor.report(
        editor.keymap.translatingKeys(in: "\(request.path) is a folder; Ctrl-O opens a file in it"))
    }
    askForFile(request.path.unescapedBytes.asFolder, in: &editor)
  }

  private static func acceptListing(
    _ contents: PathAsking.Contents, serial: Int, in editor: inout Editor
  ) {
    guard editor.opening.path != nil, serial == editor.opening.listingCount else { return }
    if askedPath(in: editor) != nil {
      return completeAskedPath(with: contents, in: &editor)
    }
    let completes = editor.opening.path?.completesWhenListed == true
    editor.opening.path?.contents = contents
    showPathRows(in: &editor)
    if completes { complete(in: &editor) }
  }

  private static func acceptRecentFiles(_ files: [RecentFile], in editor: inout Editor) {
    if editor.opening.finder != nil {
      FileFinder.setRecentFiles(files, in: &editor)
    } else if editor.opening.path != nil {
      editor.opening.path?.recentFiles = files
      // The rows stay once the user has selected one.
      if pathPicker(in: editor)?.selectedRow == nil {
        showPathRows(in: &editor)
      }
    } else if editor.opening.awaitsRecentFiles {
      editor.opening.awaitsRecentFiles = false
      editor.finishOpening(.chooseRecent(files), at: editor.times.now)
    }
  }

  // MARK: The answer

  static func acceptPath(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    guard let picker = pathPicker(in: editor), let asking = editor.opening.path else {
      return
    }
    switch row.map(asking.choice) {
    case .more: editor.message = .info("Type more of the name to see the others")
    case .recent(let file): openFile(file.path, at: file.place, in: &editor, at: now)
    case .entry(let entry) where entry.isFolder:
      changePath(to: WrittenPath(picker.path).folder + entry.continued, in: &editor)
    case .entry(let entry):
      openFile(
        WrittenPath(picker.path).folder + entry.name, at: nil, in: &editor, at: now)
    case nil where WrittenPath(picker.path).name.isEmpty:
      editor.message = .info("Choose a file with Down and Enter, or type its path")
    case nil where !picker.rows.isEmpty && asking.isNew(picker.path):
      // The user may mean a row.
      if asking.offered == picker.path {
        return openFile(picker.path, at: nil, in: &editor, at: now)
      }
      editor.opening.path?.offered = picker.path
      let name = WrittenPath(picker.path).name.shownAsName
      editor.message = .info("There is no \(name) yet: Enter again creates it, Down selects")
    case nil: openFile(picker.path, at: nil, in: &editor, at: now)
    }
  }

  /// Shows another path in the field, with its continuations.
  private static func changePath(to path: [UInt8], in editor: inout Editor) {
    guard var picker = pathPicker(in: editor) else { return }
    picker.write(path: path)
    editor.layers.update(.picker(picker))
    followPath(in: &editor)
  }

  private static func openFile(
    _ path: [UInt8], at place: StartPlace?, in editor: inout Editor, at now: Moment
  ) {
    editor.closeLayer(.done)
    editor.open(OpenRequest(path: String(escaping: path), at: place), at: now)
  }

  // MARK: Recent files

  static func askForRecentFile(in editor: inout Editor) {
    editor.opening.awaitsRecentFiles = true
    // Keys behind the command are meant for the list.
    editor.awaitOpening(at: editor.times.now)
    editor.effects.append(.opening(.findRecentFiles))
  }

  /// Lists the recent files, unless another layer is open meanwhile.
  static func chooseRecent(_ files: [RecentFile], in editor: inout Editor) {
    guard editor.focus.isText else { return }
    if files.isEmpty {
      // Open files are left out.
      let other = editor.documents.contains { $0.path != nil } ? "other " : ""
      return editor.message = .info(
        editor.keymap.translatingKeys(in: "No \(other)recent files; Ctrl-O opens a file"))
    }
    let rows = files.enumerated().map { $1.row(id: $0) }
    editor.ask(Picker(.recentFile(files), "Recent file: ", enter: "open", rows: rows))
  }
}

/// Completion of a path in a prompt, with Tab.
extension PathPrompt {
  /// The maximum number of names in the message about a choice.
  private static var maxNames: Int { 20 }

  /// Requests the folder of the path; the answer completes it.
  static func completeAskedPath(in editor: inout Editor) {
    guard let written = askedPath(in: editor) else { return }
    editor.opening.path = PathAsking()
    list(WrittenPath(written).folder, in: &editor)
  }

  /// Returns the path in a prompt.
  static func askedPath(in editor: Editor) -> [UInt8]? {
    guard case .prompt(let prompt) = editor.focus, prompt.purpose.completesPaths else { return nil }
    return prompt.answer.unescapedBytes
  }

  /// Completes the path as far as it is unique; otherwise lists the names.
  static func completeAskedPath(with contents: PathAsking.Contents, in editor: inout Editor) {
    guard case .prompt(var prompt) = editor.focus, let written = askedPath(in: editor),
      let asking = editor.opening.path
    else { return }
    editor.opening.path = nil
    let path = WrittenPath(written)
    // Otherwise, the user has changed the folder meanwhile.
    guard path.folder == asking.folder else { return }
    switch contents {
    case .awaited: break
    case .failed(let reason): editor.message = .warning(reason)
    case .listed(let entries, _):
      let completion = PathCompletion(of: path.name, in: entries)
      let completed = path.folder + completion.completed
      if completed != written {
        prompt.fill(with: Array(String(escaping: completed).utf8))
        editor.layers.update(.prompt(prompt))
      } else {
        editor.message = .info(Self.names(completion.matches.lazy.map { entries[$0] }))
      }
    }
  }

  private static func names(_ entries: some Collection<FolderEntry>) -> String {
    if entries.isEmpty { return "No matching name in the folder" }
    let names = entries.prefix(maxNames).map { $0.continued.shownAsName }
    return names.joined(separator: "  ") + (entries.count > maxNames ? "  …" : "")
  }
}

extension Document {
  /// The path of the complete file of a truncated document; empty for any other document.
  var pathOfWhole: [UInt8] { isTruncated ? path?.unescapedBytes ?? [] : [] }
}
