import Files
import HistoryStore
import Shell
import SystemPackage
import TextHistory

/// The histories of the files, or of the folder, on a command line.
struct ChosenHistories {
  /// The folder that all paths begin with.
  let folder: FilePath
  /// The files.
  let files: [StoredFile]
  /// Whether they are all files of the folder.
  let isFolder: Bool
  /// The store.
  let store: HistoryDatabase

  /// Finds files, or those below one folder; throws `CommandFailure` if there is no history.
  init(_ paths: [String], of archive: Archive) throws {
    if paths.count == 1 {
      let path = try FilePath(expandingTilde: paths[0]).canonical()
      let isFile = path.exists ? try !FolderChange.isFolder(path) : false
      if !isFile, try archive.store(for: .reading)?.file(at: path) == nil {
        let place = try ProjectPlace(paths[0])
        store = try place.store(of: archive)
        folder = place.path
        isFolder = true
        files = try store.files(below: folder)
        return
      }
    }
    let readers = try paths.map { try archive.history(of: $0) }
    guard let store = try archive.store(for: .reading), let first = readers.first?.path,
      readers.allSatisfy({ $0.path != nil })
    else { throw CommandFailure("A document without a file has no name for others: save it first") }
    var folder = first.removingLastComponent()
    for path in readers.compactMap(\.path) {
      while !path.starts(with: folder) { folder = folder.removingLastComponent() }
    }
    (self.store, self.folder, isFolder) = (store, folder, false)
    files = readers.map(\.file)
  }
}
