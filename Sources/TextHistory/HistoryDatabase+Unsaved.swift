public import HistoryStore
import MementoKit

extension HistoryDatabase {
  /// Returns the numbers of the files of which an ended session left text that is not in the file, as after a
  /// crash; their next opening offers it.
  ///
  /// - Parameter isAlive: returns whether the session with a name still runs.
  /// - Complexity: O(sessions that have not closed their files).
  public func filesLeftUnsaved(isAlive: (String) -> Bool) throws(DatabaseError) -> Set<Int> {
    var left: Set<Int> = []
    for (number, session) in try openSessions()
    where !left.contains(number) && !isAlive(session.token) {
      if try hasText(of: session, in: number) { left.insert(number) }
    }
    return left
  }

  private func hasText(of session: Session, in number: Int) throws(DatabaseError) -> Bool {
    if try draftNames(of: number).contains(where: { Draft.token($0) == session.token }) {
      return true
    }
    guard let file = try self.file(number), session.current != file.onDisk,
      let state = try memento(session.current, of: number)
    else { return false }
    // Otherwise the session changed nothing, and another program wrote the file.
    return state.record.secondsSince1970 > session.since
      || session.current == file.current && file.used > session.since
  }
}
