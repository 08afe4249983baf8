import Documents
import MementoKit
import Text
import TextEditing

/// The prompt for a file to open, with completion of its path.
extension Editor {
  /// Asks for the path of a file.
  ///
  /// - Parameter written: the initial path: a folder, with its `/`.
  mutating func askForFile(_ written: [UInt8]) {
    var picker = Picker(.path, "Open: ", enter: "open", rows: [])
    picker.write(path: written)
    // Typing replaces the initial path, but continues a folder.
    if written.last != UInt8(ascii: "/") { picker.field.selectAll() }
    ask(picker)
    opening.path = PathAsking()
    effects.append(.opening(.findRecentFiles))
    followPath()
  }

  /// Ends the listing of a folder, when the path is no longer asked for.
  mutating func stopListingFolder() {
    guard opening.path != nil else { return }
    opening.path = nil
    effects.append(.opening(.stopListing))
  }

  /// The list with a path in its field.
  private var pathPicker: Picker? {
    guard opening.path != nil, case .picker(let picker) = focus else { return nil }
    return picker.takesWritten ? picker : nil
  }

  // MARK: Typing

  /// Shows the continuations of the path, and requests its folder if needed.
  mutating func followPath() {
    guard let picker = pathPicker else { return }
    let folder = WrittenPath(picker.path).folder
    if opening.path?.folder != folder {
      opening.path?.contents = .awaited
      list(folder)
    }
    opening.path?.completesWhenListed = false
    showPathRows()
  }

  /// Requests the entries of a folder.
  mutating func list(_ folder: [UInt8]) {
    opening.listingCount += 1
    opening.path?.folder = folder
    effects.append(.opening(.list(folder: folder, serial: opening.listingCount)))
  }

  private mutating func showPathRows() {
    guard var picker = pathPicker, let asking = opening.path else { return }
    picker.show(asking.rows(for: picker.path), orElse: asking.wordsWithoutRows(for: picker.path))
    layers.update(.picker(picker))
  }

  /// Completes the path as far as it is unique; then selects one row after another.
  mutating func completePath() {
    guard var picker = pathPicker, let asking = opening.path else { return }
    guard case .listed = asking.contents else {
      opening.path?.completesWhenListed = true
      return
    }
    let path = WrittenPath(picker.path)
    let completed = path.folder + PathCompletion(of: path.name, in: asking.entries).completed
    if completed != picker.path {
      changePath(to: completed)
    } else {
      picker.select((picker.selected + 1) % max(1, picker.rows.count))
      layers.update(.picker(picker))
    }
  }

  // MARK: Events

  mutating func handleOpening(_ event: OpeningEvent, at now: Moment) {
    switch event {
    case .listed(let serial, let entries, let isWhole):
      takeListing(.listed(entries, isWhole: isWhole), serial: serial)
    case .notListed(let serial, let reason): takeListing(.failed(reason), serial: serial)
    case .recentFiles(let files): takeRecentFiles(files)
    case .expected(let requests): opening.expected = ExpectedFiles(requests)
    case .isFolder(let request):
      ExpectedFiles.markSettled(request, in: &self, at: now)
      let words = "\(request.path) is a folder now"
      if SessionReopening.noteFailure(of: request, words, in: &self, at: now) { return }
      finishOpening(.openFolder(request), at: now)
    }
  }

  /// Asks for a file in a folder that was to be opened, unless another layer is open meanwhile.
  mutating func askForFile(inFolder request: OpenRequest) {
    guard focus.isText else {
      return report(
        keymap.translatingKeys(in: "\(request.path) is a folder; Ctrl-O opens a file in it"))
    }
    askForFile(request.path.unescapedBytes.asFolder)
  }

  private mutating func takeListing(_ contents: PathAsking.Contents, serial: Int) {
    guard opening.path != nil, serial == opening.listingCount else { return }
    if askedPath != nil { return completeAskedPath(with: contents) }
    let completes = opening.path?.completesWhenListed == true
    opening.path?.contents = contents
    showPathRows()
    if completes { completePath() }
  }

  private mutating func takeRecentFiles(_ files: [RecentFile]) {
    if opening.finder != nil {
      FileFinder.take(files, in: &self)
    } else if opening.path != nil {
      opening.path?.recentFiles = files
      // The rows stay once the user has selected one.
      if pathPicker?.selectedRow == nil { showPathRows() }
    } else if opening.awaitsRecentFiles {
      opening.awaitsRecentFiles = false
      finishOpening(.chooseRecent(files), at: times.now)
    }
  }

  // MARK: The answer

  mutating func acceptPath(_ row: Picker.Row?, at now: Moment) {
    guard let picker = pathPicker, let asking = opening.path else { return }
    switch row.map(asking.choice) {
    case .more: message = .info("Type more of the name to see the others")
    case .recent(let file): openFile(file.path, at: file.place, at: now)
    case .entry(let entry) where entry.isFolder:
      changePath(to: WrittenPath(picker.path).folder + entry.continued)
    case .entry(let entry):
      openFile(WrittenPath(picker.path).folder + entry.name, at: nil, at: now)
    case nil where WrittenPath(picker.path).name.isEmpty:
      message = .info("Choose a file with Down and Enter, or type its path")
    case nil where !picker.rows.isEmpty && asking.isNew(picker.path):
      // The user may mean a row.
      if asking.offered == picker.path { return openFile(picker.path, at: nil, at: now) }
      opening.path?.offered = picker.path
      let name = WrittenPath(picker.path).name.shownAsName
      message = .info("There is no \(name) yet: Enter again creates it, Down selects")
    case nil: openFile(picker.path, at: nil, at: now)
    }
  }

  /// Shows another path in the field, with its continuations.
  private mutating func changePath(to path: [UInt8]) {
    guard var picker = pathPicker else { return }
    picker.write(path: path)
    layers.update(.picker(picker))
    followPath()
  }

  private mutating func openFile(_ path: [UInt8], at place: StartPlace?, at now: Moment) {
    closeLayer(.done)
    open(OpenRequest(path: String(escaping: path), at: place), at: now)
  }

  // MARK: The files of the project

  /// The open list of the files of a project.
  var projectFilePicker: Picker? {
    guard let picker = layers.picker, case .projectFile = picker.purpose else { return nil }
    return picker
  }

  /// The open list of the results of a search in files.
  var fileResultPicker: Picker? {
    guard let picker = layers.picker, case .fileResult = picker.purpose else { return nil }
    return picker
  }

  /// The preview beside a list of files or lines; nil if there is none.
  public var filePreview: FilePreview? {
    opening.preview.shown.map { FileReplacing.preview($0, in: self) }
  }

  // MARK: Recent files

  mutating func askForRecentFile() {
    opening.awaitsRecentFiles = true
    // Keys behind the command are meant for the list.
    awaitOpening(at: times.now)
    effects.append(.opening(.findRecentFiles))
  }

  /// Lists the recent files, unless another layer is open meanwhile.
  mutating func chooseRecent(_ files: [RecentFile]) {
    guard focus.isText else { return }
    if files.isEmpty {
      return message = .info(keymap.translatingKeys(in: "No recent files; Ctrl-O opens a file"))
    }
    let rows = files.enumerated().map { $1.row(id: $0) }
    ask(Picker(.recentFile(files), "Recent file: ", enter: "open", rows: rows))
  }
}

/// Completion of a path in a prompt, with Tab.
extension Editor {
  /// The maximum number of names in the message about a choice.
  private static var maxNames: Int { 20 }

  /// Requests the folder of the path; the answer completes it.
  mutating func completeAskedPath() {
    guard let written = askedPath else { return }
    opening.path = PathAsking()
    list(WrittenPath(written).folder)
  }

  /// The path in a prompt.
  var askedPath: [UInt8]? {
    guard case .prompt(let prompt) = focus, prompt.purpose.completesPaths else { return nil }
    return prompt.answer.unescapedBytes
  }

  /// Completes the path as far as it is unique; otherwise lists the names.
  mutating func completeAskedPath(with contents: PathAsking.Contents) {
    guard case .prompt(var prompt) = focus, let written = askedPath, let asking = opening.path
    else { return }
    opening.path = nil
    let path = WrittenPath(written)
    // Otherwise, the user has changed the folder meanwhile.
    guard path.folder == asking.folder else { return }
    switch contents {
    case .awaited: break
    case .failed(let reason): message = .warning(reason)
    case .listed(let entries, _):
      let completion = PathCompletion(of: path.name, in: entries)
      let completed = path.folder + completion.completed
      if completed != written {
        prompt.fill(with: Array(String(escaping: completed).utf8))
        layers.update(.prompt(prompt))
      } else {
        message = .info(Self.names(completion.matches.lazy.map { entries[$0] }))
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
