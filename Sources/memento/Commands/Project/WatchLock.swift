import Files
import Shell
import SystemPackage

/// The watch of a folder as visible to other watches of the user: only one watch runs for a folder
/// and its parent folders.
struct WatchLock {
  private let session: RunningSession
  private let path: FilePath
  /// The folder that lists the running watches, and changes when one of them ends.
  let place: FilePath

  /// Registers the watch of a folder, so that of two simultaneous watches at least one finds the
  /// other.
  init(_ path: FilePath, in folders: UserFolders, at seconds: Double) throws(FileError) {
    let watches = SessionFolder(in: folders.state, named: "watches")
    self.path = path
    place = watches.folder
    session = try watches.join(at: seconds)
    try session.open(path, at: seconds)
    for outer in path.outerFolders { try session.open(outer.markOfInner, at: seconds) }
  }

  /// The earlier watch of the same folder, or the watch of a parent folder; nil without one.
  var holder: SessionFolder.LockHolder? {
    for outer in path.outerFolders {
      if let holder = session.others(having: outer).first { return holder }
    }
    guard session.place(having: path) ?? 0 > 0 else { return nil }
    return session.others(having: path).first
  }

  /// A watch of a folder inside this one; nil without one.
  var inner: SessionFolder.LockHolder? { session.others(having: path.markOfInner).first }

  func leave() { session.leave() }
}

extension FilePath {
  /// The parent folders, nearest first.
  fileprivate var outerFolders: [FilePath] {
    var folders: [FilePath] = []
    var folder = self
    while folder.removeLastComponent() { folders.append(folder) }
    return folders
  }

  /// A path that marks a folder as containing a watched one; no file exists at it.
  fileprivate var markOfInner: FilePath { appending(".memento/inner") }
}
