import Storage
import Synchronization

/// This run of the editor as other runs see it: one session, whatever texts it has open.
final class OwnRun: Sendable {
  private let joined = Mutex<(folder: StateFolder, session: OwnSession)?>(nil)

  /// The state folder, and the session in it, which is begun when it is first asked for.
  ///
  /// - Parameter seconds: the time now, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `FileError` where there is no state folder, or no session can be noted in it.
  func join(at seconds: Double) throws(FileError) -> (StateFolder, OwnSession) {
    try joined.withLock { (joined) throws(FileError) in
      if let joined { return (joined.folder, joined.session) }
      let folder = try StateFolder.ofUser()
      let session = try OpenSessions.join(folder, at: seconds)
      joined = (folder, session)
      return (folder, session)
    }
  }

  /// Ends the session: nothing is open here any more.
  func leave() {
    joined.withLock { $0?.session.leave() }
  }
}
