import Documents
import Text

/// The state of a prompt for the path of a file.
struct PathAsking {
  /// The listed folder, as written.
  var folder: [UInt8]?
  /// The contents of the folder.
  var contents = Contents.awaited
  /// Whether Tab was pressed before the folder was listed.
  var completesWhenListed = false
  /// The path at which a second Enter creates a file.
  var offered: [UInt8]?
  /// The recent files.
  var recentFiles: [RecentFile] = []

  /// The contents of a folder.
  enum Contents {
    case awaited
    case listed([FolderEntry], isWhole: Bool)
    case failed(String)
  }

  /// The entries of the folder, as far as they are known.
  var entries: [FolderEntry] { if case .listed(let entries, _) = contents { entries } else { [] } }

  /// The maximum number of rows.
  private static var maxRows: Int { 500 }
  /// The maximum number of recent files before the entries of the working folder.
  private static var maxRecentFiles: Int { 8 }

  /// Returns the rows for a path.
  ///
  /// - Complexity: O(entries).
  func rows(for written: [UInt8]) -> [Picker.Row] {
    let path = WrittenPath(written)
    let matches = PathCompletion(of: path.name, in: entries).matches
    var rows: [Picker.Row] = []
    if written.isEmpty {
      // Recent files have negative identifiers.
      let recent = recentFiles.prefix(Self.maxRecentFiles)
      rows = recent.enumerated().map { index, file in file.row(id: -1 - index) }
    }
    rows += matches.prefix(Self.maxRows).map { Self.row(entries[$0], id: $0) }
    let more = matches.count - Self.maxRows
    if more > 0 {
      rows.append(
        Picker.Row(title: "… \(more) more", id: Self.moreID, detail: "type more to see them"))
    } else if case .listed(_, isWhole: false) = contents {
      rows.append(
        Picker.Row(
          title: "… more than can be listed", id: Self.moreID, detail: "type the whole name"))
    }
    return rows
  }

  /// Returns the text in place of rows.
  func messageWithoutRows(for written: [UInt8]) -> String {
    switch contents {
    case .awaited: "Reading the folder…"
    case .failed(let reason): reason
    case .listed where WrittenPath(written).name.isEmpty: "The folder is empty"
    case .listed where !isNew(written): "Enter opens it at its line"
    case .listed: "New file: Enter creates it"
    }
  }

  /// Returns whether a path names neither an existing file nor a place in one.
  func isNew(_ written: [UInt8]) -> Bool {
    guard case .listed(_, isWhole: true) = contents else { return false }
    let name = WrittenPath(written).name
    let isKnown = { (name: [UInt8]) in
      [".", ".."].contains { name.elementsEqual($0.utf8) } || entries.contains { $0.name == name }
    }
    let file = StartPlace.written(behind: String(escaping: name))?.path.unescapedBytes
    return !isKnown(name) && !(file.map(isKnown) ?? false)
  }

  private static func row(_ entry: FolderEntry, id: Int) -> Picker.Row {
    Picker.Row(title: entry.continued.shownAsName, id: id, note: entry.isFolder ? "folder" : "")
  }

  /// The identifier of the row about further entries.
  private static var moreID: Int { .max }

  /// The meaning of a row.
  enum Choice {
    case recent(RecentFile)
    case entry(FolderEntry)
    case more
  }

  /// Returns the meaning of a row.
  func choice(_ row: Picker.Row) -> Choice {
    if row.id < 0 { return .recent(recentFiles[-1 - row.id]) }
    return row.id == Self.moreID ? .more : .entry(entries[row.id])
  }
}

extension RecentFile {
  /// Returns the file as a row of a list.
  func row(id: Int) -> Picker.Row {
    Picker.Row(title: WrittenPath(path).name.shownAsName, id: id, detail: folder, note: "recent")
  }
}

extension [UInt8] {
  /// A name for display: on one line, and without marks of writing direction.
  var shownAsName: String {
    if allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) {
      return String(decoding: self, as: UTF8.self)
    }
    return String(escaping: self).unicodeScalars.reduce(into: "") { name, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: name += "\u{FFFD}"
      case _ where scalar.properties.isBidiControl: name += "\u{FFFD}"
      default: name.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The requests for folders and recent files while the user chooses a file.
struct OpeningState {
  /// The state of path completion while the user types the path of a file.
  var path: PathAsking?
  /// The number of requested folder listings, which identifies the answer to the last one.
  var listingCount = 0
  /// The open list of the files of a project.
  var finder: FileFinder?
  /// The number of lists of files so far.
  var finderCount = 0
  /// The preview beside an open list of files or lines.
  var preview = ListPreview()
  /// Whether to show the list of recent files when it is loaded.
  var awaitsRecentFiles = false
  /// The files of the command line that are still being opened.
  var expected = ExpectedFiles()
  /// The pending work of the timeline of the project.
  var timeline = TimelineState()
}
