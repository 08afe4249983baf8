import Files
import HistoryStore
import Shell
import SystemPackage
import TextHistory

/// The histories that a command exports: those of files, or of all files below one folder.
struct ChosenHistories {
  /// The common folder of all paths.
  let folder: FilePath
  /// The files.
  let files: [StoredFile]
  /// The store, for reading.
  let store: HistoryDatabase

  /// Finds the files that the user named; throws `CommandFailure` if one has no history.
  init(_ paths: [String], in archive: Archive) throws {
    if paths.count == 1 {
      let path = try FilePath(expandingTilde: paths[0]).canonical()
      let isFile = path.exists ? try !FolderChange.isFolder(path) : false
      if !isFile, try archive.store(for: .reading)?.file(at: path) == nil {
        let place = try ProjectPlace(paths[0])
        store = try place.store(of: archive)
        (folder, files) = (place.path, try store.files(below: place.path))
        return
      }
    }
    let readers = try paths.map { try archive.history(of: $0) }
    guard let store = try archive.store(for: .reading), let first = readers.first?.path else {
      throw CommandFailure("A document without a file has no path for others. Save it first")
    }
    var folder = first.removingLastComponent()
    for path in readers.compactMap(\.path) {
      while !path.starts(with: folder) { folder = folder.removingLastComponent() }
    }
    (self.folder, self.store) = (folder, store)
    // A file named twice is included once.
    var numbers: Set<Int> = []
    files = readers.map(\.file).filter { numbers.insert($0.id).inserted }
  }
}
