public import Documents

/// A request of the editor for opening files.
public enum OpeningRequest: Sendable {
  /// A request to list a folder, given as the user wrote it: up to its last `/`, or empty for the
  /// working folder.
  ///
  /// Earlier requests need no answer any more.
  case list(folder: [UInt8], serial: Int)
  /// A request to drop the listing.
  case stopListing
  /// A request to find the recent files.
  case findRecentFiles
}

/// An event of opening files.
public enum OpeningEvent: Sendable {
  /// The entries of a folder, in order; `isWhole` is false if there are more.
  case listed(serial: Int, [FolderEntry], isWhole: Bool)
  /// A folder cannot be listed, with the reason.
  case notListed(serial: Int, String)
  /// The existing recent files, the last one first.
  case recentFiles([RecentFile])
  /// The file to open is a folder.
  case isFolder(OpenRequest)
  /// Files of the command line are about to be opened.
  case expected([OpenRequest])
}

/// A recent file.
public struct RecentFile: Hashable, Sendable {
  /// Its absolute path.
  public let path: [UInt8]
  /// Its folder, as users write it.
  public let folder: String
  /// The position of the cursor, counted from 1.
  public let place: StartPlace

  /// Creates a recent file.
  public init(path: [UInt8], folder: String, place: StartPlace) {
    self.path = path
    self.folder = folder
    self.place = place
  }
}
