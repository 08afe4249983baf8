import Files
public import HistoryStore
import MementoKit
public import ProjectHistory
public import SystemPackage
import TextHistory

/// The naming of the present states of all files of a folder.
public struct NamedProject {
  /// The states, and the files that are not included.
  public let present: PresentStates

  /// The error that the name exists already, for states of this time in seconds since 1970-01-01
  /// 00:00 UTC.
  public struct Taken: Error {
    /// The time.
    public let secondsSince1970: Double
  }

  /// Names the present states of the files; texts written by other programs are recorded first.
  ///
  /// - Parameters:
  ///   - folder: the canonical path.
  ///   - moves: whether the name may be removed from earlier states.
  /// - Throws: `Taken`, `DatabaseError`, and the errors of the session folder.
  public init(
    _ name: String, of folder: FilePath, in store: HistoryDatabase, _ folders: UserFolders,
    moves: Bool
  ) throws {
    if !moves, let holder = try ProjectNames(store).named(name, of: folder) {
      throw Taken(secondsSince1970: holder.secondsSince1970)
    }
    let now = Moment.now.secondsSince1970
    let session = try folders.sessions.join(at: now)
    defer { session.leave() }
    let recording = FileRecording(
      store, sessions: SessionLiveness(own: session.token) { session.isAlive($0) },
      encodings: folders.encodings)
    present = try PresentStates(
      of: folder, in: store, recording: recording, encodings: folders.encodings, at: now)
    try ProjectNames(store).set(
      ProjectName(name, of: folder, at: now, states: present.states))
  }
}
