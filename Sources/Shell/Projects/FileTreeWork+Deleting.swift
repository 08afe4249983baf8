import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TextHistory

/// The deletion of files and folders, and its undo.
extension FileTreeWork {
  // MARK: The question

  /// Finds the consequences of deleting a file or folder.
  func examine(_ path: FilePath) throws(FileError) -> FileTreeEvent {
    var items: [DeletedItem] = []
    try collect(path, into: &items)
    if !shouldContinue() { return .failed("Stopped: nothing was deleted", serial: serial) }
    if items.count > FileDeletion.mostItems {
      let explanation =
        "\(path.printable) has more than \(FileDeletion.mostItems) files: delete it in a shell"
      return .failed(explanation, serial: serial)
    }
    return .examined(
      FileDeletion(of: path.bytes, items, documents: documents(at: path)), serial: serial)
  }

  /// Adds the items of a file or folder, contents before their folder, up to a limit.
  private func collect(
    _ path: FilePath, into items: inout [DeletedItem]
  ) throws(FileError) {
    let status = try Self.status(of: path)
    guard status.type == .directory else { return items.append(item(path, status)) }
    let listing = try FolderListing.read(path, while: shouldContinue)
    for entry in listing.entries {
      if items.count > FileDeletion.mostItems || !shouldContinue() { return }
      try collect(FilePath(bytes: path.bytes.folderBytes + entry.name), into: &items)
    }
    items.append(item(path, status))
  }

  private static func status(of path: FilePath) throws(FileError) -> Stat {
    do throws(Errno) {
      return try Stat(path, followTargetSymlink: false)
    } catch {
      throw FileError(.delete, path, .system(error))
    }
  }

  private func item(_ path: FilePath, _ status: Stat) -> DeletedItem {
    var kind = DeletedItem.Kind.other
    var obstacle: String?
    switch status.type {
    case .directory: kind = .folder
    case .regular:
      kind = .file
      obstacle = rules.obstacleToRecord(Self.place(of: path), size: Int(status.size))
    case .symbolicLink: kind = .link(FolderChange.text(ofLink: path) ?? [])
    default: obstacle = "it is no file"
    }
    return DeletedItem(
      path: path.bytes, kind: kind, status: .init(of: status, isFolder: kind == .folder),
      obstacle: obstacle)
  }

  // MARK: Deleting

  /// Deletes the items one after another, after recording their contents.
  ///
  /// It stops at the first item that another program has changed, or that cannot be recorded or
  /// deleted.
  func delete(_ deletion: FileDeletion, _ post: (FileTreeEvent) -> Void) -> FileTreeEvent {
    var (deleted, fileCount) = ([DeletedItem](), 0)
    var notice: String?
    do {
      let store = try RecordingStore(rules, isNeeded: deletion.items.contains { $0.isRecorded })
      defer { store.leave() }
      var throttle = Throttle()
      let total = deletion.items.count
      for (index, item) in deletion.items.enumerated() {
        guard shouldContinue() else {
          notice = "Stopped before the end"
          break
        }
        if throttle.isDue, total > 1 {
          post(.progress("Deleting \(index) of \(total); Esc stops", serial: serial))
        }
        let gone = try delete(item, store.recording)
        if item.kind != .folder { fileCount += 1 }
        if item.obstacle == nil { deleted.append(gone) }
        if gone.state != nil {
          let place = Self.place(of: FilePath(bytes: gone.path))
          try store.recording?.recordDeletion(of: place, at: Moment.now.secondsSince1970)
        }
      }
    } catch {
      notice = "\(error)"
    }
    // If parts of a folder remain, their documents stay open.
    let closed = documents.filter { open in
      (try? Stat(open.canonical, followTargetSymlink: false)) == nil
    }.map(\.id).filter(deletion.documents.contains)
    let files = DeletedFiles(of: deletion.path, deleted, fileCount: fileCount)
    return .deleted(files, closed, notice: notice, serial: serial)
  }

  /// Deletes an item after recording its contents; returns it with the number of that state.
  private func delete(_ item: DeletedItem, _ recording: FileRecording?) throws -> DeletedItem {
    let path = FilePath(bytes: item.path)
    var item = item
    try requireUnchanged(item)
    if item.isRecorded {
      let recorded = try recording?.record(Self.place(of: path), at: Moment.now.secondsSince1970)
      guard let recorded else { throw Unrecordable(path: path) }
      (item.state, item.history) = (recorded.number, recorded.history)
      try requireUnchanged(item)
    }
    try FolderChange.remove(path, isFolder: item.kind == .folder)
    return item
  }

  /// Throws if another program has changed an item after the question.
  private func requireUnchanged(_ item: DeletedItem) throws(FileError) {
    let path = FilePath(bytes: item.path)
    let status = DeletedItem.Status(
      of: try Self.status(of: path), isFolder: item.kind == .folder)
    if status != item.status { throw FileError(.delete, path, .changedMeanwhile) }
  }

  // MARK: Bringing back

  /// Restores deleted items, folders before their contents; items that exist again are skipped.
  func restore(_ files: DeletedFiles, _ post: (FileTreeEvent) -> Void) -> FileTreeEvent {
    var left: [DeletedItem] = []
    var notice: String?
    do {
      let store = try RecordingStore(rules, isNeeded: files.items.contains { $0.state != nil })
      defer { store.leave() }
      var throttle = Throttle()
      for (index, item) in files.items.reversed().enumerated() {
        if throttle.isDue, files.items.count > 1 {
          let message = "Restoring \(index) of \(files.items.count); Esc stops"
          post(.progress(message, serial: serial))
        }
        do {
          guard shouldContinue() else {
            left.append(item)
            continue
          }
          try restore(item, store.recording)
        } catch {
          notice = notice ?? "\(error)"
          left.append(item)
        }
      }
    } catch {
      (left, notice) = (files.items.reversed(), "\(error)")
    }
    let rest = DeletedFiles(of: files.path, left.reversed(), fileCount: left.count)
    return .restored(
      path: files.path, left: left.isEmpty ? nil : rest, notice: notice, serial: serial)
  }

  private func restore(_ item: DeletedItem, _ recording: FileRecording?) throws {
    let path = FilePath(bytes: item.path)
    let permissions = item.status.permissions
    switch item.kind {
    case .folder:
      if (try? Stat(path, followTargetSymlink: false))?.type == .directory { return }
      try FolderChange.createFolder(path, permissions: permissions)
    case .link(let target): try FolderChange.createLink(path, saying: target)
    case .file:
      guard let number = item.state, let history = item.history, let recording else { return }
      // A folder of its path may be missing, too.
      try FolderChange.createFolders(of: path)
      try recording.restore(
        RecordedFile(history: history, number: number), to: Self.place(of: path),
        permissions: permissions, at: Moment.now.secondsSince1970)
    case .other: break
    }
  }
}

/// The refusal to delete a file whose contents cannot be recorded, although the question promised
/// it.
private struct Unrecordable: Error, CustomStringConvertible {
  let path: FilePath

  var description: String {
    "Cannot delete \(path.printable): its history would need the file. Delete it in a shell."
  }
}

extension DeletedItem {
  /// Whether its contents are recorded before it is deleted.
  fileprivate var isRecorded: Bool { kind == .file && obstacle == nil }
}

extension DeletedItem.Status {
  /// Creates the status of an item; the contents of a folder are separate items.
  fileprivate init(of status: Stat, isFolder: Bool) {
    let time = status.st_mtim
    let contents = [Int(status.size), time.tv_sec, time.tv_nsec].map { isFolder ? 0 : Int($0) }
    self.init(
      [
        Int(truncatingIfNeeded: status.deviceID.rawValue),
        Int(truncatingIfNeeded: status.inode.rawValue),
      ] + contents, permissions: UInt32(status.permissions.rawValue))
  }
}
