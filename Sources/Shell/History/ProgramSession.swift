import Files
import Synchronization

/// This session as visible to other sessions, for all its texts.
final class ProgramSession: Sendable {
  private let folders: Result<UserFolders, FileError>
  private let session = Mutex<RunningSession?>(nil)

  /// Creates a session that is not started yet.
  init(in folders: Result<UserFolders, FileError>) { self.folders = folders }

  /// Returns the user's folders and the session in them, which the first call starts.
  ///
  /// - Throws: `FileError` if there is no state folder, or if a session cannot be recorded in it.
  func join(at seconds: Double) throws(FileError) -> (UserFolders, RunningSession) {
    let folders = try folders.get()
    return try session.withLock { (session) throws(FileError) in
      if let session { return (folders, session) }
      let joined = try folders.sessions.join(at: seconds)
      session = joined
      return (folders, joined)
    }
  }

  /// The user's folders; nil if there is no state folder.
  var userFolders: UserFolders? { try? folders.get() }

  /// Ends the session, after which no file counts as open here.
  func leave() {
    session.withLock { $0?.leave() }
  }
}
