import MementoKit
import TextModel

/// Asking for a file to open, while its path is completed.
extension Editor {
  /// Asks for the path of a file.
  ///
  /// - Parameter written: what stands there already: a folder, with its `/`.
  mutating func askForFile(_ written: [UInt8] = [], at now: Moment) {
    pathAsking = PathAsking(serial: pathAsking?.serial ?? listingCount)
    var picker = Picker(
      "Open: ", enter: "open",
      writing: Picker.Writing(
        changed: { editor, now in editor.followPath(at: now) },
        complete: { editor, now in editor.completePath(at: now) })
    ) { editor, row, now in editor.acceptPath(row, at: now) }
    picker.write(path: written)
    // What stands there gives way to what is typed, but for a folder, in which one goes on.
    if written.last != UInt8(ascii: "/") { picker.field.selectAll() }
    ask(picker)
    effects.append(.opening(.findRecentFiles))
    followPath(at: now)
  }

  /// Lets go of what is known for a path, when that is asked for no more.
  mutating func settlePathAsking() {
    if pathPicker != nil || askedPath != nil { return }
    guard pathAsking != nil else { return }
    pathAsking = nil
    effects.append(.opening(.stopListing))
  }

  /// The list in which a path is being written.
  private var pathPicker: Picker? {
    guard pathAsking != nil, case .picker(let picker) = focus, picker.writing != nil else {
      return nil
    }
    return picker
  }

  // MARK: While it is written

  /// Shows what continues the path that is written now, and asks for its folder if need be.
  private mutating func followPath(at now: Moment) {
    guard let picker = pathPicker else { return }
    let folder = WrittenPath(picker.path).folder
    if pathAsking?.folder != folder {
      listingCount += 1
      pathAsking?.folder = folder
      pathAsking?.serial = listingCount
      pathAsking?.contents = .awaited
      effects.append(.opening(.list(folder: folder, serial: listingCount)))
    }
    pathAsking?.completesWhenListed = false
    showPathRows()
  }

  private mutating func showPathRows() {
    guard var picker = pathPicker, let asking = pathAsking else { return }
    picker.show(
      asking.rows(for: picker.path), orElse: asking.wordsWithoutRows(for: picker.path))
    focus = .picker(picker)
  }

  /// Completes what is written as far as there is no choice; then chooses one after another.
  private mutating func completePath(at now: Moment) {
    guard var picker = pathPicker, let asking = pathAsking else { return }
    guard case .listed = asking.contents else {
      pathAsking?.completesWhenListed = true
      return
    }
    let path = WrittenPath(picker.path)
    let completed = PathCompletion(of: path.name, in: asking.entries)
      .completed(by: asking.entries)
    if path.folder + completed != picker.path {
      picker.write(path: path.folder + completed)
      focus = .picker(picker)
      followPath(at: now)
    } else {
      picker.select((picker.selected + 1) % max(1, picker.rows.count))
      focus = .picker(picker)
    }
  }

  // MARK: What comes from outside

  mutating func take(_ news: OpeningNews, at now: Moment) {
    switch news {
    case .listed(let serial, let entries, let isWhole):
      takeListing(.listed(entries, isWhole: isWhole), serial: serial, at: now)
    case .notListed(let serial, let reason):
      takeListing(.failed(reason), serial: serial, at: now)
    case .recentFiles(let files): takeRecentFiles(files)
    case .isFolder(let request): askForFile(request.path.unescapedBytes.asFolder, at: now)
    }
  }

  private mutating func takeListing(
    _ contents: PathAsking.Contents, serial: Int, at now: Moment
  ) {
    guard pathAsking?.serial == serial else { return }
    if askedPath != nil { return completeAskedPath(with: contents) }
    let completes = pathAsking?.completesWhenListed == true
    pathAsking?.contents = contents
    showPathRows()
    if completes { completePath(at: now) }
  }

  private mutating func takeRecentFiles(_ files: [RecentFile]) {
    if pathAsking != nil {
      pathAsking?.recentFiles = files
      // Who has begun to choose is not disturbed.
      if pathPicker?.selectedRow == nil { showPathRows() }
    } else if isAskingForRecentFile {
      isAskingForRecentFile = false
      chooseRecent(files)
    }
  }

  // MARK: The answer

  private mutating func acceptPath(_ row: Picker.Row?, at now: Moment) {
    guard let picker = pathPicker, let asking = pathAsking else { return }
    switch row.map(asking.choice) {
    case .more:
      message = .info("Write more of the name to see the others")
    case .recent(let file): openFile(file.path, at: file.place, at: now)
    case .entry(let entry) where entry.isFolder:
      enter(WrittenPath(picker.path).folder + entry.continued, at: now)
    case .entry(let entry):
      openFile(WrittenPath(picker.path).folder + entry.name, at: nil, at: now)
    case nil where WrittenPath(picker.path).name.isEmpty:
      message = .info("Choose a file with Down and Enter, or write its path")
    case nil where !picker.rows.isEmpty && asking.isNew(picker.path):
      // What is shown may be meant.
      if asking.offered == picker.path { return openFile(picker.path, at: nil, at: now) }
      pathAsking?.offered = picker.path
      let name = WrittenPath(picker.path).name.shownAsName
      message = .info("There is no \(name) yet: Enter again begins it, Down chooses")
    case nil: openFile(picker.path, at: nil, at: now)
    }
  }

  /// Shows what is in another folder.
  private mutating func enter(_ folder: [UInt8], at now: Moment) {
    guard var picker = pathPicker else { return }
    picker.write(path: folder)
    focus = .picker(picker)
    followPath(at: now)
  }

  private mutating func openFile(_ path: [UInt8], at place: StartPlace?, at now: Moment) {
    focus = below
    open(OpenRequest(path: String(escaping: path), at: place), at: now)
  }

  // MARK: The files edited last

  mutating func askForRecentFile() {
    isAskingForRecentFile = true
    effects.append(.opening(.findRecentFiles))
  }

  private mutating func chooseRecent(_ files: [RecentFile]) {
    if files.isEmpty {
      message = .info("No file was edited before; Ctrl-O opens one")
      return
    }
    let rows = files.enumerated().map { $1.row(id: $0) }
    ask(
      Picker("Recent file: ", enter: "open", rows: rows) { editor, row, now in
        guard let row else {
          editor.message = .warning("No file of that name was edited last")
          return
        }
        editor.openFile(files[row.id].path, at: files[row.id].place, at: now)
      })
  }
}

extension Document {
  /// The path of the file of which this is only the beginning; empty for any other text.
  var pathOfWhole: [UInt8] { isCutShort ? path?.unescapedBytes ?? [] : [] }
}

extension [UInt8] {
  /// A folder's path with the `/` behind it.
  fileprivate var asFolder: [UInt8] {
    last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")]
  }
}
