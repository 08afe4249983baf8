import Documents
import EditorCore
import Files
import HistoryStore
import MementoKit
import SystemPackage
import Text
import TextHistory

/// The work for a change of files in the tree.
struct FileTreeWork {
  let documents: [DocumentPath]
  let rules: FileRules
  let serial: Int
  let shouldContinue: @Sendable () -> Bool

  /// A document with the absolute path of its file, as written and as canonical.
  struct DocumentPath {
    let id: DocumentID
    let written: FilePath
    let canonical: FilePath
    let isOpen: Bool
  }

  init(
    _ documents: [FileTreeDocument], _ rules: FileRules, serial: Int,
    while shouldContinue: @escaping @Sendable () -> Bool
  ) {
    self.documents = documents.map { document in
      let path = FilePath(absoluteOf: document.path)
      return DocumentPath(
        id: document.id, written: path, canonical: (try? path.canonical()) ?? path,
        isOpen: document.isOpen)
    }
    self.rules = rules
    self.serial = serial
    self.shouldContinue = shouldContinue
  }

  /// Performs a change.
  func event(of change: FileTreeChange, post: (FileTreeEvent) -> Void) -> FileTreeEvent {
    do throws(FileError) {
      switch change {
      case .create(let written): return try create(written)
      case .move(let path, let target): return try move(FilePath(bytes: path), to: target)
      case .moveBack(let moved):
        let event = try move(
          FilePath(bytes: moved.to), to: String(escaping: moved.from),
          linkText: moved.linkText)
        // A folder that has received other contents stays.
        for folder in moved.madeFolders.reversed() {
          try? FolderChange.remove(FilePath(bytes: folder), isFolder: true)
        }
        return event
      case .examine(let path): return try examine(FilePath(bytes: path))
      case .delete(let deletion): return delete(deletion, post)
      case .restore(let files): return restore(files, post)
      }
    } catch {
      return .failed(error.description, serial: serial)
    }
  }

  // MARK: Creating and moving

  private func create(_ written: String) throws(FileError) -> FileTreeEvent {
    let path = FilePath(absoluteOf: written)
    if isOpen(path) {
      let explanation =
        "Not created: \(Self.name(of: path)) is open, with no file yet; save it there"
      return .failed(explanation, serial: serial)
    }
    try FolderChange.createFolders(of: path)
    if written.hasSuffix("/") {
      try FolderChange.createFolder(path)
    } else {
      try FolderChange.createFile(path)
    }
    return .created(path.bytes, serial: serial)
  }

  private func move(
    _ path: FilePath, to written: String, linkText: [UInt8]? = nil
  ) throws(FileError) -> FileTreeEvent {
    var target = FilePath(absoluteOf: written)
    let isFolder = try FolderChange.isFolder(path)
    // As for mv, a folder name that ends with `/` is the folder into which the file moves.
    if written.hasSuffix("/"), !isFolder || target.exists, let name = path.lastComponent {
      target.append(name)
    }
    if target == path {
      return .failed("Nothing was moved: it has this path already", serial: serial)
    }
    if target.bytes.starts(with: path.bytes.folderBytes) {
      throw FileError(.move, path, .system(.invalidArgument))
    }
    let place = Self.place(of: path)
    let moved = documents.filter { $0.isAt(path, place) }
    if isOpen(target) {
      let explanation = "Not moved: \(Self.name(of: target)) is open, with no file yet"
      return .failed("\(explanation); save or close it, or choose another name", serial: serial)
    }
    let missing = Self.missingFolders(of: target)
    try FolderChange.createFolders(of: target)
    var notice: String?
    let oldText = FolderChange.text(ofLink: path)
    if oldText != nil {
      try FolderChange.moveLink(path, to: target, saying: linkText)
    } else {
      try FolderChange.move(path, to: target)
      notice = moveHistories(of: place, to: Self.place(of: target), isFolder: isFolder)
    }
    let paths = Dictionary(
      moved.map { ($0.id, $0.path(after: path, place, to: target).bytes) },
      uniquingKeysWith: { first, _ in first })
    let file = MovedFile(
      from: path.bytes, to: target.bytes, documents: paths, madeFolders: missing.map(\.bytes),
      linkText: oldText)
    return .moved(file, notice: notice, serial: serial)
  }

  /// Returns whether a document is open at or below a path, although nothing exists there.
  private func isOpen(_ path: FilePath) -> Bool {
    let place = Self.place(of: path)
    return !path.exists && documents.contains { $0.isOpen && $0.isAt(path, place) }
  }

  private static func name(of path: FilePath) -> String {
    path.lastComponent?.string ?? path.string
  }

  /// Returns the missing folders around a file, outermost first.
  private static func missingFolders(of path: FilePath) -> [FilePath] {
    let folder = path.removingLastComponent()
    if folder.isEmpty || folder == path || folder.exists { return [] }
    return missingFolders(of: folder) + [folder]
  }

  /// Returns the canonical path of the folder of an entry, with the entry's own name.
  static func place(of path: FilePath) -> FilePath {
    guard let name = path.lastComponent else { return path }
    let folder = path.removingLastComponent()
    return ((try? folder.canonical()) ?? folder).appending(name)
  }

  /// Moves the histories of files, their bookmarks and cursor positions; returns the description of
  /// a failure.
  private func moveHistories(of path: FilePath, to target: FilePath, isFolder: Bool) -> String? {
    guard rules.options.isEnabled, let folders = rules.folders else { return nil }
    do {
      try folders.bookmarks.move(path, to: target)
      try folders.recentFiles.move(path, to: target)
      let now = Moment.now.secondsSince1970
      guard let store = try HistoryDatabase.existing(in: folders.history, for: .writing) else {
        return nil
      }
      try store.moveHistories(of: path, to: target, isFolder: isFolder, at: now)
      return nil
    } catch {
      return "Moved, but the history or the bookmarks are still those of the old name: \(error)"
    }
  }

  // MARK: The documents

  /// Returns the documents with files at or below a path.
  func documents(at path: FilePath) -> [DocumentID] {
    let place = Self.place(of: path)
    return documents.filter { $0.isOpen && $0.isAt(path, place) }.map(\.id)
  }
}

extension FileTreeWork.DocumentPath {
  /// Returns whether its file is at or below a path, or a canonical one.
  func isAt(_ path: FilePath, _ place: FilePath) -> Bool {
    [(written, path), (canonical, place)].contains { own, other in
      own == other || own.bytes.starts(with: other.bytes.folderBytes)
    }
  }

  /// Returns the path of its file after a path has moved.
  func path(after path: FilePath, _ place: FilePath, to target: FilePath) -> FilePath {
    let moved = written.moved(path, to: target)
    return moved == written ? canonical.moved(place, to: target) : moved
  }
}
