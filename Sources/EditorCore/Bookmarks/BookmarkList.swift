import Documents
import MementoKit
import Text
import TextEditing

/// The list of all bookmarks: those of the open documents, and those of other files.
struct BookmarkList: Sendable {
  /// A bookmark of an open document.
  private struct Open: Sendable {
    let document: DocumentID
    /// Its position among those of the document, from 0: the text may change while the list is
    /// open.
    var index: Int
    let name: String
    let line: Int
    let text: String

    /// Returns the present line of the bookmark.
    func presentLine(in editor: inout Editor) -> Int {
      Bookmarks.follow(in: &editor)
      let lines = editor.registers.bookmarks.lines(of: document)
      return lines.indices.contains(index) ? lines[index] : line
    }
  }

  private var open: [Open] = []
  /// The other files.
  var files: [BookmarkedFile] = []
  /// Whether all files are known.
  var isComplete = false
  /// The number of the request for them.
  private let serial: Int

  /// The longest text of a row, in bytes.
  private static var longestText: Int { 300 }

  /// The bookmark of a row.
  private enum Target {
    case open(Open)
    case file([UInt8], BookmarkedFile.Bookmark)
  }

  /// The bookmarks in the order of the rows.
  private var targets: [Target] {
    open.map(Target.open)
      + files.flatMap { file in file.bookmarks.map { .file(file.path, $0) } }
  }

  private init(of editor: Editor, serial: Int) {
    self.serial = serial
    for document in [editor.document] + editor.documents.byRecency.dropLast() {
      let text = document.buffer.text
      let lines = editor.registers.bookmarks.lines(of: document.id)
      open += lines.enumerated().map { index, line in
        Open(
          document: document.id, index: index, name: document.name, line: line,
          text: text.summary(ofLine: line, upTo: Self.longestText))
      }
    }
  }

  // MARK: The picker

  /// Lists the bookmarks, those of the shown document first.
  static func ask(_ editor: inout Editor) {
    Bookmarks.follow(in: &editor)
    editor.registers.bookmarks.serial += 1
    var list = BookmarkList(of: editor, serial: editor.registers.bookmarks.serial)
    // A restricted session opens no other files.
    list.isComplete = editor.settings.isRestricted
    if !list.isComplete {
      editor.effects.append(
        .bookmarks(.list(besides: editor.documents.compactMap(\.path), serial: list.serial)))
    }
    editor.ask(list.picker(editor.keymap))
  }

  private func picker(_ keymap: Keymap) -> Picker {
    var picker = Picker(.bookmark(self), "Bookmark: ", enter: "go", rows: rows)
    let hint = keymap.key(for: "toggle-bookmark").map { ". \($0) sets one in a text" } ?? ""
    if rows.isEmpty {
      picker.messageWithoutRows = isComplete ? "No bookmarks\(hint)" : "Looking for bookmarks"
    }
    return picker
  }

  private var rows: [Picker.Row] {
    let ofFiles = files.flatMap { file in
      file.bookmarks.map { bookmark in
        let name = WrittenPath(file.path).name.shownAsName
        return Picker.Row(
          title: "\(name):\(bookmark.line + 1)", id: 0, detail: bookmark.text.onOneLine,
          note: file.note)
      }
    }
    let rows =
      open.map { bookmark in
        let name = bookmark.name.unescapedBytes.shownAsName
        return Picker.Row(
          title: "\(name):\(bookmark.line + 1)", id: 0, detail: bookmark.text.onOneLine)
      } + ofFiles
    return rows.enumerated().map { index, row in
      Picker.Row(title: row.title, id: index, detail: row.detail, note: row.note)
    }
  }

  /// Changes the open list that belongs to a request; the field and the selected bookmark stay.
  static func renew(
    _ serial: Int, in editor: inout Editor, _ change: (inout BookmarkList) -> Void
  ) {
    guard case .picker(let known) = editor.focus, case .bookmark(var list) = known.purpose,
      list.serial == serial
    else { return }
    change(&list)
    var picker = list.picker(editor.keymap)
    picker.field = known.field
    picker.select(known.selected)
    editor.layers.update(.picker(picker))
  }

  /// Shows the bookmark of a row, and opens its file if necessary.
  func accept(_ row: Picker.Row, in editor: inout Editor, at now: Moment) {
    switch targets[row.id] {
    case .open(let bookmark):
      editor.show(bookmark.document, at: now)
      editor.go(to: .line(bookmark.presentLine(in: &editor) + 1, character: 1))
      editor.showLineStart()
    case .file(let path, let bookmark):
      editor.open(
        OpenRequest(
          path: String(escaping: path), at: .line(bookmark.line + 1, character: 1),
          for: .bookmark), at: now)
    }
  }

  /// Removes the selected bookmark of the open list.
  static func removeSelected(in editor: inout Editor) {
    guard case .picker(let picker) = editor.focus, case .bookmark(let list) = picker.purpose,
      let row = picker.selectedRow
    else { return }
    renew(list.serial, in: &editor) { $0.remove(row.id) }
    switch list.targets[row.id] {
    case .open(let bookmark):
      Bookmarks.remove(bookmark.presentLine(in: &editor), of: bookmark.document, in: &editor)
    case .file(let path, let bookmark):
      editor.effects.append(.bookmarks(.remove(bookmark.kept, path: path)))
    }
    editor.message = .info("Removed the bookmark at \(row.title)")
  }

  private mutating func remove(_ index: Int) {
    if index < open.count {
      let removed = open.remove(at: index)
      for other in open.indices
      where open[other].document == removed.document && open[other].index > removed.index {
        open[other].index -= 1
      }
      return
    }
    var rest = index - open.count
    for (place, file) in files.enumerated() {
      if rest < file.bookmarks.count {
        var bookmarks = file.bookmarks
        bookmarks.remove(at: rest)
        files[place] = BookmarkedFile(path: file.path, note: file.note, bookmarks: bookmarks)
        return
      }
      rest -= file.bookmarks.count
    }
  }
}

extension PieceTree {
  /// Returns the text of a line without the blanks at its ends; of a long line the start.
  package func summary(ofLine line: Int, upTo mostBytes: Int) -> String {
    let content = content(ofLine: line)
    let end = min(content.upperBound, content.lowerBound + mostBytes)
    let text = String(decoding: bytes(in: content.lowerBound..<end), as: UTF8.self)
    let words = text.drop { $0.isWhitespace }
    // The last character may be cut.
    return end < content.upperBound ? words.dropLast() + "…" : String(words)
  }
}
