import Documents
import Files
import HistoryStore
import MementoKit
import SystemPackage
import TextEditing
import TextHistory

/// The records and erasures of other sessions.
extension HistoryWorker {
  /// Joins the history that another session has begun since the file was opened.
  func joined(_ history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    try history.joinOthers().map { [.opened($0)] } ?? []
  }

  /// Records mementos, unless other sessions have begun or erased the history in between: then the
  /// editor submits them again.
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

  /// Loads what other sessions have begun, recorded and erased.
  func follow(_ history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    let joined = try joined(history)
    try history.loadFromOtherSessions()
    return try joined + changes(of: history)
  }

  /// Returns what other sessions recorded, then what they erased: a step may replace an erased one.
  private func changes(of history: FileHistory) throws(DatabaseError) -> [HistoryEvent] {
    let erased = try erased(history)
    return others(history) + erased
  }

  /// Asks whether another session has recorded a text found in the file; returns events to post
  /// before the answer.
  func recognize(_ state: TextBuffer.Memento) -> ([HistoryEvent], Recognition) {
    guard let history, let session else { return ([], .unknown) }
    do throws(DatabaseError) {
      let events = try follow(history) + others(history)
      let recognition = try history.recognize(state) { session.isAlive($0) }
      return (events, history.fileNumber == nil ? order(in: session) : recognition)
    } catch {
      // The next request meets the same failure, and reports it.
      return ([], .unknown)
    }
  }

  /// Returns who records a change of a file without history, by its sessions: the first to open it.
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

  /// Returns what other programs have erased since the last call.
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
