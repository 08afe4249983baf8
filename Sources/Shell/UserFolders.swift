public import Files
public import HistoryStore
public import TextHistory

/// The folders of the program's own files.
///
/// The editor creates this value once, at its start, and passes it on; a shell command creates it
/// for what it opens. No other code reads the environment to find these folders. By default, all of them are one folder; another location of the store is another
/// `history` here.
public struct UserFolders: Sendable {
  /// The folder of small lists and notes: recent files, chosen encodings, search patterns.
  public let state: StateFolder
  /// The folder of the running sessions.
  public let sessions: SessionFolder
  /// The location of the history store.
  public let history: HistoryLocation

  /// Creates the folders inside one folder.
  init(in state: StateFolder) {
    self.state = state
    sessions = SessionFolder(in: state)
    history = HistoryLocation(state)
  }

  /// Returns the folders from the environment.
  ///
  /// - Throws: `FileError` if it names neither a state folder nor a home.
  public static func ofEnvironment() throws(FileError) -> UserFolders {
    UserFolders(in: try StateFolder.ofUser())
  }

  /// The recent files.
  public var recentFiles: RecentFiles { RecentFiles(in: state) }

  /// The bookmarks of files.
  public var bookmarks: KeptBookmarks { KeptBookmarks(in: state) }

  /// The shell lines that were run in projects.
  public var runLines: KeptRunLines { KeptRunLines(in: state) }

  /// The last sessions of projects.
  public var lastSessions: KeptSessions { KeptSessions(in: state) }

  /// The encodings that the user chose.
  public var encodings: ChosenEncodings { ChosenEncodings(in: state) }

  /// Returns the exclusion of files without history: matches of patterns, temporary and own files.
  public func exclusion(by patterns: [String]) -> HistoryExclusion {
    HistoryExclusion(
      patterns: patterns, home: .userHome,
      temporaryFolders: TextFile.temporaryFolders + Set([state.path, history.folder]))
  }
}
