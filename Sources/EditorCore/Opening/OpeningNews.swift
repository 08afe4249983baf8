public import TextModel

/// What the editor wants to know, or to have, for opening something.
public enum OpeningWish: Sendable {
  /// Tell what is in a folder, whose path is as the user wrote it: up to its last `/`, or empty for
  /// the working folder. What was asked before need not be answered any more.
  case list(folder: [UInt8], serial: Int)
  /// Nobody waits for a folder any more.
  case stopListing
  /// Tell which files were edited last.
  case findRecentFiles
  /// Read on from standard input, after it rested.
  case readOn
  /// Read no more from standard input.
  case stopReading
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
  /// So much has come through standard input since the last time, of a text that is read from an
  /// encoding.
  case arrived([UInt8], in: TextEncoding = .utf8)
  /// So many bytes have come through standard input that will be text when all is there.
  case gathered(byteCount: Int)
  /// Much has come through standard input, and there is more; it is read when that is wished.
  case rests
  /// All has come that will come through standard input; why not more, where that is to be told.
  case arrivedWhole(String?)
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
