public import TextHistory

/// A report of a watch to its user.
public enum WatchReport: Sendable {
  /// The folders are watched, and the comparison of their files begins.
  case started(WatchedCounts)
  /// All files were compared.
  case compared(CheckCounts)
  /// Texts that other programs wrote were recorded.
  case recorded(WatchStretch)
  /// New files are not recorded any more, because a limit is reached.
  case noRoom
  /// Some changes were lost, so all files are compared again.
  case lostChanges
  /// The system cannot watch a new folder.
  case unwatched
  /// A new folder is not watched, because there are too many files.
  case beyondLimit
  /// The store failed; the pending files are tried again.
  case failed(String)
  /// The store works again.
  case recovered
  /// The folder was removed.
  case gone
}

/// The counts of watched folders and files.
public struct WatchedCounts: Hashable, Sendable {
  /// The number of watched folders.
  public internal(set) var folders = 0
  /// The number of files in them.
  public internal(set) var files = 0
  /// The number of folders that the system cannot watch, without their subfolders.
  public internal(set) var refusedFolders = 0
  /// The number of folders beyond the limit of files, without their subfolders.
  public internal(set) var foldersBeyondLimit = 0
  /// The number of folders that cannot be read.
  public internal(set) var unreadableFolders = 0
  /// Whether other machines can change the files without a report to the watch.
  public internal(set) var isRemote = false
}

/// The result of comparing all files with their histories.
public struct CheckCounts: Hashable, Sendable {
  /// The number of files whose text was in the history.
  public internal(set) var known = 0
  /// The number of files whose history begins now.
  public internal(set) var began = 0
  /// The number of files with a new text.
  public internal(set) var changed = 0
  /// The number of files that are open in an editor.
  public internal(set) var open = 0
  /// The number of excluded files, by reason.
  public internal(set) var left: [RecordedChange.Reason: Int] = [:]
}

/// A stretch of changes by other programs.
public struct WatchStretch: Hashable, Sendable {
  /// The time of its first recorded state, in seconds since 1970-01-01 00:00 UTC.
  public internal(set) var start: Double
  /// The number of files with a new state.
  public internal(set) var changed = 0
  /// The number of files whose history began.
  public internal(set) var began = 0
}
