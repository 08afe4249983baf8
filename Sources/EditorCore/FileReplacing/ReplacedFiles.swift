import Documents
import MementoKit
import Text
import TextEditing

/// The replacement in files under way, and the last ones, which can be undone.
struct ReplacedFiles {
  /// The replacement or undo under way; nil if none is.
  var run: FileReplaceRun?
  /// The replacements that can be undone, the last one at the end.
  private(set) var undoable: [Undoable] = []
  /// The number of runs so far.
  private(set) var runCount = 0

  /// A replacement that can be undone.
  struct Undoable {
    /// The change in words.
    let change: String
    /// The open documents, with their texts before and after.
    var documents: [ReplacedDocument] = []
    /// The written files.
    var files: [RewrittenFile] = []

    var isEmpty: Bool { documents.isEmpty && files.isEmpty }

    /// The size of the earlier texts that no history contains.
    fileprivate var byteCountInMemory: Int {
      files.reduce(0) { sum, file in
        if case .text(let before) = file.before { sum + before.byteCount } else { sum }
      }
    }
  }

  /// A document whose text was changed.
  struct ReplacedDocument {
    let id: DocumentID
    let name: String
    let before: PieceTree
    let after: PieceTree
  }

  /// The maximum number of replacements that can be undone.
  private static var mostUndoable: Int { 20 }
  /// The maximum number of bytes kept of texts without history.
  private static var mostBytesInMemory: Int { 64 << 20 }

  /// Keeps a replacement for undo, or the rest of it after an undo.
  mutating func keep(_ replacement: Undoable) {
    if replacement.isEmpty { return }
    undoable.append(replacement)
    var byteCount = undoable.reduce(0) { $0 + $1.byteCountInMemory }
    while undoable.count > 1,
      undoable.count > Self.mostUndoable || byteCount > Self.mostBytesInMemory
    {
      byteCount -= undoable.removeFirst().byteCountInMemory
    }
  }

  /// Keeps the rest of an undo for a later one, behind all others, which it would hide.
  ///
  /// - Returns: false if there is no other.
  mutating func keepForLater(_ rest: Undoable) -> Bool {
    if rest.isEmpty { return false }
    undoable.insert(rest, at: 0)
    return undoable.count > 1
  }

  /// Updates the paths of replacements after a file or folder was moved.
  mutating func handleMove(_ moved: MovedFile) {
    for step in undoable.indices {
      for index in undoable[step].files.indices {
        undoable[step].files[index].path = moved.path(after: undoable[step].files[index].path)
      }
    }
  }

  mutating func nextSerial() -> Int {
    runCount += 1
    return runCount
  }

  /// The progress of the run under way, because of which none can begin; nil if one can.
  var obstacle: Message? { run.map { .info($0.progress) } }

  /// Returns whether a run is under way, so that none can begin; reports that, too.
  func refuses(in editor: inout Editor) -> Bool {
    if let obstacle { editor.message = obstacle }
    return obstacle != nil
  }

  // MARK: Undo

  /// Undoes the last replacement: open documents at once, other files on the disk.
  static func undo(in editor: inout Editor, at now: Moment) {
    if editor.registers.replacedFiles.refuses(in: &editor) { return }
    guard let last = editor.registers.replacedFiles.undoable.popLast() else {
      return editor.message = .info(
        "No replacement in files of this session to undo; memento log FILE has earlier ones")
    }
    var tally = FileReplaceTally()
    var rest = ReplacedFiles.Undoable(change: last.change, files: last.files)
    for document in last.documents {
      // The user has undone it there.
      if editor.documents[document.id]?.buffer.text.isIdentical(to: document.before) == true {
        tally.undoneBefore += 1
      } else if let failure = undo(document, in: &editor, at: now) {
        tally.failures.append(failure)
        if editor.documents[document.id] != nil { rest.documents.append(document) }
      } else {
        tally.documentCount += 1
        if editor.documents[document.id]?.isModified == true { tally.unsavedCount += 1 }
      }
    }
    if last.files.isEmpty {
      tally.keep(rest, ofUndo: true, in: &editor.registers.replacedFiles)
      return editor.message = tally.message(ofUndo: true)
    }
    let request = FileReplaceRequest(
      serial: editor.registers.replacedFiles.nextSerial(),
      title: "Undone in files: \(last.change)", work: .undo(last.files),
      documents: FileReplaceRun.openFiles(in: editor))
    FileReplaceRun.start(request, rest, tally, in: &editor, at: now)
  }

  /// Undoes the step of a document, if it is still the last one.
  ///
  /// - Returns: the reason why it was not, with the name; nil if it was.
  private static func undo(
    _ replaced: ReplacedDocument, in editor: inout Editor, at now: Moment
  ) -> String? {
    guard let document = editor.documents[replaced.id] else {
      return "\(replaced.name) was closed since: open it, and undo there"
    }
    let tree = document.caretaker.tree
    guard document.buffer.text.isIdentical(to: replaced.after),
      let before = tree.stateBefore(tree.current),
      TextBuffer(before).text.isIdentical(to: replaced.before)
    else { return "\(document.name) was edited since: it was not undone" }
    if document.isReadOnly { return "\(document.name) is read-only here: it was not undone" }
    var isUndone = false
    editor.deliver(to: replaced.id, at: now) { isUndone = $0.caretaker.undo(at: now) == .moved }
    return isUndone ? nil : "\(document.name) was not undone: undo there"
  }
}

extension FileReplaceTally {
  /// Keeps a replacement for its undo, or the rest of it after an undo.
  mutating func keep(
    _ rest: ReplacedFiles.Undoable, ofUndo isUndo: Bool, in replaced: inout ReplacedFiles
  ) {
    if isUndo, changedCount == 0, stoppedCount == 0 {
      comesLater = replaced.keepForLater(rest)
    } else {
      replaced.keep(rest)
    }
  }
}
