import TextModel

/// What is known while the user writes the path of a file to open.
struct PathAsking {
  /// The folder that is listed, as it is written.
  var folder: [UInt8]?
  /// Tells the answer to the last question from those to earlier ones.
  var serial = 0
  /// What is in the folder.
  var contents = Contents.awaited
  /// Whether Tab was pressed before the folder was known.
  var completesWhenListed = false
  /// The path that Enter begins a file at when it is pressed once more.
  var offered: [UInt8]?
  /// The files that were edited last.
  var recentFiles: [RecentFile] = []

  /// What is known of a folder.
  enum Contents {
    case awaited
    case listed([FolderEntry], isWhole: Bool)
    case failed(String)
  }

  /// The entries of the folder, as far as they are known.
  var entries: [FolderEntry] {
    if case .listed(let entries, _) = contents { entries } else { [] }
  }

  // MARK: Rows

  /// So many rows are made at the most; nobody reads more.
  private static var mostRows: Int { 500 }
  /// So many files that were edited last come before the entries of the working folder.
  private static var mostRecentFiles: Int { 8 }

  /// The rows for what is written.
  ///
  /// - Complexity: O(entries).
  func rows(for written: [UInt8]) -> [Picker.Row] {
    let path = WrittenPath(written)
    let matches = PathCompletion(of: path.name, in: entries).matches
    var rows = written.isEmpty ? recentRows : []
    rows += matches.prefix(Self.mostRows).map { Self.row(entries[$0], id: $0) }
    let more = matches.count - Self.mostRows
    if more > 0 {
      rows.append(Picker.Row("… \(more) more", id: Self.moreID, detail: "write on to see them"))
    } else if case .listed(_, isWhole: false) = contents {
      rows.append(
        Picker.Row("… more than can be listed", id: Self.moreID, detail: "write the whole name"))
    }
    return rows
  }

  /// What is said instead of rows where there are none.
  func wordsWithoutRows(for written: [UInt8]) -> String {
    switch contents {
    case .awaited: "Looking into the folder…"
    case .failed(let reason): reason
    case .listed where WrittenPath(written).name.isEmpty: "The folder is empty"
    case .listed where !isNew(written): "Enter opens it at its line"
    case .listed: "No such file yet: Enter begins it"
    }
  }

  /// Whether nothing of that path is there, nor a file in which it names a place.
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
    Picker.Row(entry.continued.shownAsName, id: id, note: entry.isFolder ? "folder" : "")
  }

  private var recentRows: [Picker.Row] {
    recentFiles.prefix(Self.mostRecentFiles).enumerated().map { index, file in
      file.row(id: Self.id(ofRecent: index))
    }
  }

  // MARK: What a row stands for

  /// The row that tells that there are more.
  private static var moreID: Int { .max }

  private static func id(ofRecent index: Int) -> Int { -1 - index }

  /// Something that a row stands for.
  enum Choice {
    case recent(RecentFile)
    case entry(FolderEntry)
    case more
  }

  /// What a row stands for.
  func choice(_ row: Picker.Row) -> Choice {
    if row.id < 0 { return .recent(recentFiles[-1 - row.id]) }
    return row.id == Self.moreID ? .more : .entry(entries[row.id])
  }
}

extension RecentFile {
  /// The file as a row of a list.
  func row(id: Int) -> Picker.Row {
    Picker.Row(name.shownAsName, id: id, detail: folder, note: "recent")
  }
}

extension [UInt8] {
  /// A name as it is shown: on one line, and without marks that turn the direction of writing.
  var shownAsName: String {
    String(escaping: self).unicodeScalars.reduce(into: "") { name, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: name += "\u{FFFD}"
      case _ where scalar.properties.isBidiControl: name += "\u{FFFD}"
      default: name.unicodeScalars.append(scalar)
      }
    }
  }
}
