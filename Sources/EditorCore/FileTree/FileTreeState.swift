import Documents

/// The changes of files in the tree, and the initial state of the next tree.
struct FileTreeState {
  /// The number of the last tree or change, which identifies the answers to it.
  var serial = 0
  /// Whether ignored files are shown.
  var showsIgnored = false
  /// The number of the last request for a project.
  var search = 0
  /// The project of the last tree, and its open folders.
  var last: (root: [UInt8], open: Set<[UInt8]>)?
  /// The number of the change under way; nil for none.
  var change: Int?
  /// The step that the change undoes; nil for another change.
  var undoing: FileTreeUndo?
  /// The prompt that requested the change, with its answer; nil without one.
  var asked: (prompt: Prompt.Purpose, answer: String)?
  /// The steps that can be undone, the last one at the end.
  var undoable: [FileTreeUndo] = []
  /// Whether the undo of the last one has failed.
  var hasUndoFailed = false
  /// The deletion that waits until a document is closed.
  var waiting: WaitingDeletion?
  /// The number of documents that were closed for a pending deletion of a path.
  var closed: (path: [UInt8], count: Int)?
  /// The absolute path whose deletion is examined as soon as the tree is loaded.
  var askedNext: [UInt8]?
  /// The absolute path that is selected as soon as the tree is loaded.
  var selectedNext: [UInt8]?

  /// A deletion that waits until a document is closed, because it has unsaved changes.
  struct WaitingDeletion {
    /// The absolute path of the file or folder.
    let path: [UInt8]
    /// The document.
    let document: DocumentID
  }

  /// Returns the number of the next tree or change.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }
}

/// A change of files that can be undone.
enum FileTreeUndo {
  case deletion(DeletedFiles)
  case move(MovedFile)

  /// The maximum number of changes that are kept.
  static var most: Int { 100 }
}
