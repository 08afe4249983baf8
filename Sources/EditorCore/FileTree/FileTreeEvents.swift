public import Documents

/// A request of the file tree.
public enum FileTreeRequest: Sendable {
  /// A request to find the project of the shown document.
  case find(around: ProjectDocuments, [FileTreeDocument], serial: Int)
  /// A request to read folders.
  case list(FolderQuery)
  /// A request to stop reading folders; no answer is needed any more.
  case stopListing
  /// A request to change files.
  case change(FileTreeChange, [FileTreeDocument], serial: Int)
  /// A request to stop the change before the next file.
  case stopChange
}

/// A document with a file.
public struct FileTreeDocument: Sendable {
  /// The document.
  public let id: DocumentID
  /// The path of the file, as the user wrote it.
  public let path: String
  /// Whether it is open; a closed one can be reopened.
  public let isOpen: Bool

  /// Creates a document.
  public init(id: DocumentID, path: String, isOpen: Bool = true) {
    self.id = id
    self.path = path
    self.isOpen = isOpen
  }
}

/// A request for the entries of folders.
public struct FolderQuery: Sendable {
  /// The absolute path of the project.
  public let root: [UInt8]
  /// The paths of the folders below it; empty for the project itself.
  public let folders: [[UInt8]]
  /// Whether ignored files are listed, too.
  public let includesIgnored: Bool
  /// The number of the requesting tree.
  public let serial: Int

  /// The maximum number of listed entries of a folder.
  public static var mostEntries: Int { 50_000 }
}

/// A change of files.
public enum FileTreeChange: Sendable {
  /// The creation of a file at a path as the user wrote it; of a folder if it ends in `/`.
  case create(String)
  /// A rename or move of a file or folder to a path as the user wrote it.
  case move(from: [UInt8], to: String)
  /// The undo of a move, which also removes the empty folders made for it.
  case moveBack(MovedFile)
  /// An examination of the consequences of a deletion.
  case examine([UInt8])
  /// A deletion of files, after a record of their contents.
  case delete(FileDeletion)
  /// The restoration of deleted files.
  case restore(DeletedFiles)

  /// The absolute path of the file or folder that it moves; nil for another change.
  var movedPath: [UInt8]? {
    switch self {
    case .move(let path, _): path
    case .moveBack(let moved): moved.to
    default: nil
    }
  }

  /// The words while it is under way.
  var label: String {
    switch self {
    case .create: "Creating"
    case .moveBack(let moved): "Moving \(moved.to.lastName.shownAsName)"
    case .move(let path, _): "Moving \(path.lastName.shownAsName)"
    case .examine(let path): "Counting the files of \(path.lastName.shownAsName)"
    case .delete(let deletion): "Deleting \(deletion.path.lastName.shownAsName)"
    case .restore(let files): "Restoring \(files.path.lastName.shownAsName)"
    }
  }
}

/// A file or folder that was moved.
public struct MovedFile: Sendable {
  /// The absolute paths before and after.
  public let from, to: [UInt8]
  /// The new paths of the documents with its files.
  public let documents: [DocumentID: [UInt8]]
  /// The folders that were made for it, outermost first.
  public let madeFolders: [[UInt8]]
  /// Its target as a link at the former path; nil for any other file.
  public let linkText: [UInt8]?

  /// Creates a moved file.
  public init(
    from: [UInt8], to: [UInt8], documents: [DocumentID: [UInt8]], madeFolders: [[UInt8]] = [],
    linkText: [UInt8]? = nil
  ) {
    (self.from, self.to, self.documents) = (from, to, documents)
    (self.madeFolders, self.linkText) = (madeFolders, linkText)
  }

  /// Returns a path after the move; the same path if it is neither that of the file nor below it.
  func path(after path: [UInt8]) -> [UInt8] {
    path == from || path.starts(with: from.asFolder) ? to + path.dropFirst(from.count) : path
  }
}

/// An event of the file tree.
public enum FileTreeEvent: Sendable {
  /// The project was found.
  case found(FileTreeRoot, serial: Int)
  /// A folder was read.
  case listed(FolderContents, serial: Int)
  /// A change of files is under way; the words describe its progress.
  case progress(String, serial: Int)
  /// A file or folder was created at an absolute path.
  case created([UInt8], serial: Int)
  /// A file or folder was moved; the words are about its history.
  case moved(MovedFile, notice: String?, serial: Int)
  /// The consequences of a deletion.
  case examined(FileDeletion, serial: Int)
  /// Files were deleted, those of documents among them; the notice is about the remaining ones.
  case deleted(DeletedFiles, [DocumentID], notice: String?, serial: Int)
  /// Deleted files were restored, except `left`; the notice is about those.
  case restored(path: [UInt8], left: DeletedFiles?, notice: String?, serial: Int)
  /// A change failed, or could not be prepared; the words contain the reason.
  case failed(String, serial: Int)

  var serial: Int {
    switch self {
    case .found(_, let serial), .listed(_, let serial), .progress(_, let serial),
      .created(_, let serial), .moved(_, _, let serial), .examined(_, let serial),
      .deleted(_, _, _, let serial), .restored(_, _, _, let serial), .failed(_, let serial):
      serial
    }
  }
}

/// The project that a file tree shows.
public struct FileTreeRoot: Sendable {
  /// The absolute path of its folder.
  public let folder: [UInt8]
  /// The absolute path of the shown document; nil if it has none.
  public let shown: [UInt8]?
  /// The documents by the canonical paths of their files.
  public let documents: [[UInt8]: DocumentID]

  /// Creates a project.
  public init(folder: [UInt8], shown: [UInt8]?, documents: [[UInt8]: DocumentID]) {
    self.folder = folder
    self.shown = shown
    self.documents = documents
  }
}

/// An entry of a folder in the file tree.
public struct FileTreeEntry: Equatable, Sendable {
  /// The kinds of entries.
  public enum Kind: Sendable {
    case folder, file
    /// A link to a folder, which is followed only when the user opens it.
    case linkToFolder
    /// Any other link.
    case link
    /// A device, a pipe or a socket.
    case other
  }

  /// The bytes of its name, which need not be UTF-8.
  public let name: [UInt8]
  /// The kind.
  public let kind: Kind
  /// Whether the rules of the project ignore it.
  public let isIgnored: Bool

  /// Creates an entry.
  public init(name: [UInt8], kind: Kind, isIgnored: Bool = false) {
    self.name = name
    self.kind = kind
    self.isIgnored = isIgnored
  }

  /// Whether it can be opened as a folder.
  public var isFolder: Bool { kind == .folder || kind == .linkToFolder }
}

extension [FileTreeEntry] {
  /// Returns the entries in display order: folders first, then by name.
  ///
  /// - Complexity: O(n log n).
  public func inOrder() -> [FileTreeEntry] {
    inOrder { FolderEntry(name: $0.name, isFolder: $0.isFolder) }
  }
}

/// The entries of a folder.
public struct FolderContents: Sendable {
  /// The path of the folder below the project; empty for the project itself.
  public let folder: [UInt8]
  /// Its canonical path.
  public let canonical: [UInt8]
  /// The entries in display order.
  public let entries: [FileTreeEntry]
  /// Whether the entries are complete.
  public let isWhole: Bool
  /// The reason why it cannot be read; nil if it was read.
  public let problem: String?

  /// Creates the contents of a folder.
  public init(
    _ folder: [UInt8], canonical: [UInt8], entries: [FileTreeEntry], isWhole: Bool = true,
    problem: String? = nil
  ) {
    self.folder = folder
    self.canonical = canonical
    self.entries = entries
    self.isWhole = isWhole
    self.problem = problem
  }
}
