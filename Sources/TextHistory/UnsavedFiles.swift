public import HistoryStore
import MementoKit
import TextEditing

/// The files with text of an ended session that is not in the file, as after a crash; their next
/// opening offers it.
public struct UnsavedFiles {
  /// The numbers of the files.
  public private(set) var numbers: Set<Int> = []

  /// Finds the files in a store.
  ///
  /// - Parameters:
  ///   - encodings: the chosen encodings of the files.
  ///   - isAlive: returns whether the session with a name still runs.
  /// - Complexity: O(sessions that have not closed their files, and files with unsaved text).
  public init(
    in store: HistoryDatabase, encodings: ChosenEncodings?, isAlive: (String) -> Bool
  ) throws(DatabaseError) {
    for (number, session) in try store.openSessions()
    where !numbers.contains(number) && !isAlive(session.token) {
      if try Self.hasText(of: session, in: number, store, encodings) { numbers.insert(number) }
    }
  }

  private static func hasText(
    of session: HistoryDatabase.Session, in number: Int, _ store: HistoryDatabase,
    _ encodings: ChosenEncodings?
  ) throws(DatabaseError) -> Bool {
    if try store.draftNames(of: number).contains(where: { Draft.token($0) == session.token }) {
      return true
    }
    guard let file = try store.file(number), session.current != file.onDisk,
      let state = try store.memento(session.current, of: number)
    else { return false }
    // Otherwise the session changed nothing, and another program wrote the file.
    guard
      state.record.secondsSince1970 > session.since
        || session.current == file.current && file.used > session.since
    else { return false }
    // The session may have ended before the store recorded its last save.
    guard let path = file.path, let disk = try? DiskText(of: path, encodings: encodings) else {
      return true
    }
    return disk.identity == nil || disk.state.byteCount != state.byteCount
      || disk.state.fingerprint.bytes != state.fingerprint
  }
}
