/// What the editor wants to know, or to have, for opening something.
public enum OpeningWish: Sendable {
  /// Tell what is in a folder, whose path is as the user wrote it: up to its last `/`, or empty for
  /// the working folder. What was asked before need not be answered any more.
  case list(folder: [UInt8], serial: Int)
  /// Nobody waits for a folder any more.
  case stopListing
  /// Tell which files were edited last.
  case findRecentFiles
}

/// What became of wishes for opening.
public enum OpeningNews: Sendable {
  /// What is in a folder, in order; `isWhole` tells whether that is all.
  case listed(serial: Int, [FolderEntry], isWhole: Bool)
  /// A folder cannot be listed; the text says why.
  case notListed(serial: Int, String)
  /// The files that were edited last and are still there, the last one first.
  case recentFiles([RecentFile])
  /// What was to be opened is a folder.
  case isFolder(OpenRequest)
}

/// A file that was edited before.
public struct RecentFile: Hashable, Sendable {
  /// Its absolute path.
  public let path: [UInt8]
  /// The folder it is in, as people write it.
  public let folder: String
  /// The line and the character where the cursor was, counted from 1.
  public let place: StartPlace

  /// A file that was edited before.
  public init(path: [UInt8], folder: String, place: StartPlace) {
    self.path = path
    self.folder = folder
    self.place = place
  }

  /// Its name.
  var name: [UInt8] { WrittenPath(path).name }
}
