import Documents
import Files
import HistoryStore
import MementoKit
import SystemPackage
import TextEditing
import TextHistory

/// The records and erasures of other sessions.
extension HistoryWorker {
  /// Joins the history that another session began after the file was opened.
  func joined(_ history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    try history.joinOthers().map { [.opened($0)] } ?? []
  }

  /// Records mementos.
  ///
  /// If other sessions have begun or erased the history in between, the editor submits them again.
  func record(
    _ mementos: [RecordedMemento<TextBuffer.Memento>], _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryEvent] {
    let joined = try joined(history)
    if joined.isEmpty {
      let recorded = try history.record(mementos, refusesErased: true)
      if !recorded.isEmpty { return [.recorded(recorded)] }
    }
    history.refuse()
    return try joined + changes(of: history) + [.refused]
  }

  /// Loads the beginnings, records and erasures of other sessions.
  func follow(_ history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    let joined = try joined(history)
    try history.loadFromOtherSessions()
    return try joined + changes(of: history)
  }

  /// Returns the records of other sessions, then their erasures: a step may replace an erased one.
  private func changes(of history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    let erased = try erased(history)
    return others(history) + erased
  }

  /// Finds whether another session has recorded a text found in the file; returns events to post
  /// before the answer.
  func recognize(_ state: TextBuffer.Memento) -> ([HistoryEvent], Recognition) {
    guard let history, let session else { return ([], .unknown) }
    do throws(DatabaseError) {
      let events = try follow(history) + others(history)
      let recognition = try history.recognize(state) { session.isAlive($0) }
      return (events, history.fileNumber == nil ? order(in: session) : recognition)
    } catch {
      // The next request fails in the same way, and reports it.
      return ([], .unknown)
    }
  }

  /// Returns the pending answer for a file without history.
  ///
  /// The first session to open the file records a change, so it repeats the request less often.
  private func order(in session: RunningSession) -> Recognition {
    guard let path, let place = session.place(having: path) else { return .unknown }
    return .pending(place == 0 ? 2 : 6)
  }

  func unlocked() throws(DatabaseError) -> [HistoryEvent] {
    guard let path, let session, session.seesOthers, session.others(having: path).isEmpty else {
      return []
    }
    let hasCrashed = try history?.hasSessionOfCrash { session.isAlive($0) } ?? false
    return [.unlocked(hasCrashed: hasCrashed)]
  }

  // MARK: Erasing

  /// Returns the erasures by other programs since the last call.
  func erased(
    _ history: FileHistory, byOther: Bool = true
  ) throws(DatabaseError) -> [HistoryEvent] {
    try history.findErased().map { [.erased($0, byOther: byOther)] } ?? []
  }

  func erase(
    _ reference: MementoReference, _ history: FileHistory
  ) throws(DatabaseError) -> [HistoryEvent] {
    guard let session, let folders else { return [] }
    do throws(HistoryFailure) {
      let obstacle = try history.erase(reference, encodings: folders.encodings) {
        session.isAlive($0)
      }
      if let obstacle { return [.notErased(obstacle.description)] }
    } catch {
      if case .database(let error) = error { throw error }
      return [.notErased(error.description)]
    }
    return try erased(history, byOther: false)
  }
}
