import Files
import Shell
import SystemPackage

/// The watch of a folder as other watches of the user see it: of a folder and those around it, one watch runs.
struct WatchLock {
  private let session: RunningSession
  private let path: FilePath
  /// The folder that shows the running watches, which changes when one of them ends.
  let place: FilePath

  /// Registers the watch of a folder, so that of two at the same moment at least one sees the other.
  init(_ path: FilePath, in folders: UserFolders, at seconds: Double) throws(FileError) {
    let watches = SessionFolder(in: folders.state, named: "watches")
    self.path = path
    place = watches.folder
    session = try watches.join(at: seconds)
    try session.open(path, at: seconds)
    for outer in path.outerFolders { try session.open(outer.markOfInner, at: seconds) }
  }

  /// The watch of the same folder that began before, or of a folder around it; nil if there is none.
  var holder: SessionFolder.LockHolder? {
    for outer in path.outerFolders {
      if let holder = session.others(having: outer).first { return holder }
    }
    guard session.place(having: path) ?? 0 > 0 else { return nil }
    return session.others(having: path).first
  }

  /// A watch of a folder inside this one; nil if there is none.
  var inner: SessionFolder.LockHolder? { session.others(having: path.markOfInner).first }

  func leave() { session.leave() }
}

extension FilePath {
  /// The folders around this one, the nearest first.
  fileprivate var outerFolders: [FilePath] {
    var folders: [FilePath] = []
    var folder = self
    while folder.removeLastComponent() { folders.append(folder) }
    return folders
  }

  /// A path by which a folder shows that one inside it is watched; nothing is there.
  fileprivate var markOfInner: FilePath { appending(".memento/inner") }
}
