public import TextHistory

/// What a watch has to tell its user.
public enum WatchReport: Sendable {
  /// The folders are watched; their files are now compared with their histories.
  case started(WatchedCounts)
  /// All files were compared.
  case compared(CheckCounts)
  /// Other programs changed files, and their texts are recorded.
  case recorded(WatchStretch)
  /// No further files are recorded that have no history.
  case noRoom
  /// Some changes were lost, and all files are compared again.
  case lostChanges
  /// A folder was made that the system does not watch.
  case unwatched
  /// A folder was made that is not watched, because there are too many files.
  case beyondLimit
  /// The store refuses; what is pending is tried again.
  case failed(String)
  /// The store works again.
  case recovered
  /// The folder is gone.
  case gone
}

/// The numbers of what is watched.
public struct WatchedCounts: Hashable, Sendable {
  /// The number of watched folders.
  public internal(set) var folders = 0
  /// The number of files in them.
  public internal(set) var files = 0
  /// The number of folders for which the system has no watches left, without those below them.
  public internal(set) var refusedFolders = 0
  /// The number of folders beyond the limit of files, without those below them.
  public internal(set) var foldersBeyondLimit = 0
  /// The number of folders that cannot be read.
  public internal(set) var unreadableFolders = 0
  /// Whether other machines can change the files, which no watch reports.
  public internal(set) var isRemote = false
}

/// The result of comparing all files with their histories.
public struct CheckCounts: Hashable, Sendable {
  /// The number of files whose text the history had.
  public internal(set) var known = 0
  /// The number of files whose history begins now.
  public internal(set) var began = 0
  /// The number of files that had another text.
  public internal(set) var changed = 0
  /// The number of files that are open in an editor.
  public internal(set) var open = 0
  /// The numbers of files that were left out.
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
