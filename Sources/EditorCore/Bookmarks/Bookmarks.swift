import Documents
import MementoKit
import Text
import TextEditing

/// The bookmarks of the open documents, and their stored form.
///
/// A change by a command is stored at once. Lines that only moved are stored when the file contains
/// their text: after a save, a reload, or at the end.
struct Bookmarks {
  /// The bookmarks of a document.
  private struct OfDocument {
    var marked: BookmarkedLines
    /// The bookmarks on disk.
    var kept: [KeptLine] = []
    /// The stored bookmarks of a file that is still loading.
    var awaited: [KeptLine] = []
    /// Whether a command has changed them since they were stored.
    var isChanged = false
    /// The file, and the state in it, for which they were stored.
    var path: String?
    var saved: MementoID
  }

  private var lists: [DocumentID: OfDocument] = [:]
  /// The documents whose stored bookmarks have not been read yet.
  private var unread: Set<DocumentID> = []
  /// The number of the last request for a list.
  var serial = 0

  /// Returns the bookmarked lines of a document, ascending, as of the last frame.
  func lines(of id: DocumentID) -> [Int] { lists[id]?.marked.lines ?? [] }

  // MARK: Commands

  /// Sets a bookmark at the line of the cursor, or removes it.
  static func toggle(in editor: inout Editor) {
    let line = editor.document.buffer.text.line(at: editor.document.buffer.selections.primary.head)
    change(in: &editor) { marked, editor in
      guard marked.lines.count < BookmarkedLines.most || marked.lines.contains(line) else {
        return editor.message = .warning(
          "No bookmark set: \(BookmarkedLines.most.grouped) are the most in a text. "
            + "clear-bookmarks removes them")
      }
      guard marked.toggle(line) else {
        return editor.message = .info("Removed the bookmark at line \(line + 1)")
      }
      let end = editor.document.isForThisSessionOnly ? ", kept until you quit" : ""
      let keys = editor.keymap.translatingKeys(in: "Alt-2 goes to the next one, Alt-4 lists all")
      editor.message = .info("Bookmark at line \(line + 1)\(end). \(keys)")
    }
  }

  /// Moves the cursor to the next bookmark, or the previous one.
  static func go(isForward: Bool, in editor: inout Editor) {
    follow(in: &editor)
    let lines = editor.registers.bookmarks.lines(of: editor.document.id)
    let buffer = editor.document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    guard let list = editor.registers.bookmarks.lists[editor.document.id],
      let next = list.marked.next(from: line, isForward: isForward)
    else { return reportNone(in: &editor) }
    editor.go(to: .line(lines[next.index] + 1, character: 1))
    editor.showLineStart()
    let passed = isForward ? "continued at the first one" : "continued at the last one"
    let end = lines.count == 1 ? "; the only one" : next.isWrapped ? "; \(passed)" : ""
    editor.message = .info("Bookmark \(next.index + 1) of \(lines.count)\(end)")
  }

  /// Removes all bookmarks of the shown document.
  static func clear(in editor: inout Editor) {
    let count = editor.registers.bookmarks.lines(of: editor.document.id).count
    if count == 0 { return reportNone(in: &editor) }
    change(in: &editor) { marked, editor in
      marked.removeAll()
      editor.message = .info("Removed \(counted(count, "bookmark")) of \(editor.document.name)")
    }
  }

  private static func reportNone(in editor: inout Editor) {
    let (id, name) = (editor.document.id, editor.document.name)
    let bookmarks = editor.registers.bookmarks
    if bookmarks.unread.contains(id) || bookmarks.lists[id]?.awaited.isEmpty == false {
      editor.message = .info("The bookmarks of \(name) are still being read. Try again")
    } else {
      editor.message = .info(
        editor.keymap.translatingKeys(in: "\(name) has no bookmarks. Ctrl-F2 sets one"))
    }
  }

  /// Removes the bookmark of a line of an open document.
  static func remove(_ line: Int, of id: DocumentID, in editor: inout Editor) {
    guard var list = editor.registers.bookmarks.lists[id], list.marked.remove(line) else { return }
    list.isChanged = true
    editor.registers.bookmarks.lists[id] = list
  }

  private static func change(
    in editor: inout Editor, _ body: (inout BookmarkedLines, inout Editor) -> Void
  ) {
    let document = editor.document
    follow(in: &editor)
    var list =
      editor.registers.bookmarks.lists[document.id]
      ?? OfDocument(
        marked: BookmarkedLines(of: document.buffer.text), path: document.path,
        saved: document.saved)
    body(&list.marked, &editor)
    list.isChanged = true
    editor.registers.bookmarks.lists[document.id] = list
  }

  // MARK: Following

  /// Moves the bookmarks with the edits of their texts.
  ///
  /// - Complexity: that of the edits; O(documents with bookmarks) without one.
  static func follow(in editor: inout Editor) {
    let bookmarks = editor.registers.bookmarks
    for (id, list) in bookmarks.lists {
      guard let index = editor.documents.index(of: id) else { continue }
      let text = editor.documents[index].buffer.text
      if list.marked.isBehind(text) {
        editor.registers.bookmarks.lists[id]?.marked.follow(text)
      }
    }
  }

  // MARK: The disk

  /// Requests the kept bookmarks of a document's file.
  static func find(of id: DocumentID, in editor: inout Editor) {
    guard let path = editor.documents[id]?.path else { return }
    editor.registers.bookmarks.unread.insert(id)
    editor.effects.append(.bookmarks(.find(path: path, of: id)))
  }

  /// Handles an answer about kept bookmarks.
  static func handle(_ event: BookmarkEvent, in editor: inout Editor) {
    switch event {
    case .found(let kept, let id):
      editor.registers.bookmarks.unread.remove(id)
      guard !kept.isEmpty, let document = editor.documents[id] else { return }
      follow(in: &editor)
      var list =
        editor.registers.bookmarks.lists[id]
        ?? OfDocument(
          marked: BookmarkedLines(of: document.buffer.text), path: document.path,
          saved: document.saved)
      list.kept = kept
      list.awaited = kept
      editor.registers.bookmarks.lists[id] = list
    case .listed(let files, let serial):
      BookmarkList.renew(serial, in: &editor) { list in
        list.files = files
        list.isComplete = true
      }
    case .read(let file, let serial):
      BookmarkList.renew(serial, in: &editor) { list in
        guard let index = list.files.firstIndex(where: { $0.path == file.path }) else { return }
        list.files[index] = file
      }
    }
  }

  /// Emits the bookmarks to store, after each event.
  static func reconcile(in editor: inout Editor) {
    if editor.registers.bookmarks.lists.isEmpty { return }
    for (id, list) in editor.registers.bookmarks.lists {
      guard let index = editor.documents.index(of: id) else { continue }
      let document = editor.documents[index]
      if !list.awaited.isEmpty { adopt(of: document, in: &editor) }
      if list.isChanged || list.saved != document.saved || list.path != document.path {
        keep(of: document, in: &editor)
      }
    }
  }

  /// Sets the stored bookmarks of a file whose text is completely loaded.
  private static func adopt(of document: Document, in editor: inout Editor) {
    guard document.load == nil, !document.isTruncated,
      var list = editor.registers.bookmarks.lists[document.id]
    else { return }
    list.marked.follow(document.buffer.text)
    // A file that was removed meanwhile has none of the lines.
    if document.isOnDisk { list.marked.add(list.awaited) }
    list.awaited = []
    editor.registers.bookmarks.lists[document.id] = list
  }

  /// Emits the bookmarks of a document, if they differ from those on disk.
  static func keep(of document: Document, in editor: inout Editor) {
    // Bookmarks that are not located in the text yet stay on disk.
    guard var list = editor.registers.bookmarks.lists[document.id], list.awaited.isEmpty else {
      return
    }
    list.marked.follow(document.buffer.text)
    let kept = list.marked.kept
    let known = list.path == document.path ? list.kept : []
    (list.kept, list.path, list.saved) = (kept, document.path, document.saved)
    list.isChanged = false
    editor.registers.bookmarks.lists[document.id] = list
    if let path = document.path, kept != known {
      editor.effects.append(.bookmarks(.keep(kept, path: path)))
    }
  }

  /// Stores the bookmarks of a document that is closed, and removes them from memory.
  static func close(_ document: Document, in editor: inout Editor) {
    keep(of: document, in: &editor)
    editor.registers.bookmarks.lists[document.id] = nil
    editor.registers.bookmarks.unread.remove(document.id)
  }
}
