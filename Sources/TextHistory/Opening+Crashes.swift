import HistoryStore
import MementoArchiveKit
import MementoKit
import TextEditing

/// The texts of crashed sessions.
extension Opening {
  /// Turns the drafts of crashed sessions into mementos.
  mutating func recordDrafts(_ sessions: SessionLiveness) throws(DatabaseError) {
    for session in try history.store.sessions(of: file.id) {
      if session.token == sessions.own { continue }
      if sessions.isAlive(session.token) {
        isOpenElsewhere = true
        continue
      }
      var newest: (number: Int, date: Double)?
      do throws(StoreError) {
        newest = try recordDraft(of: session.token)
        history.crashedSessions.insert(session.token)
      } catch {
        // The draft stays stored, and the recorded mementos are offered.
        history.notice("Unsaved changes could not be read: \(error)")
        // An undamaged draft may be readable later.
        if case .damaged = error { history.crashedSessions.insert(session.token) }
      }
      if newest == nil, try isIdle(session) {
        if hasMoved(session) { try recordCrash(at: session.current, file.used) }
        continue
      }
      if newest == nil, isContinuedInFile(session) { continue }
      let number = newest?.number ?? session.current
      let date = if let newest { newest.date } else { try date(ofMoveTo: number) }
      // The text that was in the file at the crash is not lost, regardless of later writes by other
      // programs.
      if newest != nil || number != file.onDisk {
        left.append(
          LeftState(token: session.token, number: number, secondsSince1970: date, isOfFile: false))
      }
      try recordCrash(at: number, date)
    }
  }

  /// Records a crash with the time of the last change.
  ///
  /// A session that a signal ended has recorded its end itself.
  private mutating func recordCrash(at number: Int, _ date: Double) throws(DatabaseError) {
    let journal = try history.store.journal(of: file.id)
    let last = journal.last
    // If another session followed, the user has postponed the decision.
    let end = journal.last {
      [.crashed, .closed].contains($0.cause) && $0.number == number && $0.secondsSince1970 >= date
    }
    if let end, end.cause == .crashed || end != last { return }
    hasCrashed = true
    if end != nil { return }
    // No entry is later than the crash.
    let latest = max(date, last?.secondsSince1970 ?? date)
    try history.store.add(
      [JournalEntry(number: number, secondsSince1970: latest, cause: .crashed)],
      toJournalOf: file.id)
  }

  /// Returns the time at which a state last became current, from the last move of all, from the
  /// journal, or from its recording.
  ///
  /// A crash can prevent the journal entry of a move.
  private func date(ofMoveTo number: Int) throws(DatabaseError) -> Double {
    let last = try history.store.journal(of: file.id).last {
      $0.number == number && $0.cause.isPosition
    }
    let move = number == file.current ? file.used : nil
    return [last?.secondsSince1970, move].compactMap(\.self).max()
      ?? tree[history.lineage.id(of: number) ?? .root].secondsSince1970
  }

  /// Returns whether a session changed its current state since its start.
  private func hasMoved(_ session: HistoryDatabase.Session) -> Bool {
    session.current == file.current && file.used > session.since
  }

  /// Returns whether the text in the file descends from the last state of a session, as if another
  /// session had continued it.
  private func isContinuedInFile(_ session: HistoryDatabase.Session) -> Bool {
    guard let onDisk = file.onDisk, onDisk != session.current, !hasMoved(session) else {
      return false
    }
    return history.lineage.leads(from: session.current, to: onDisk)
  }

  /// Returns whether a session changed nothing after it opened the file.
  private func isIdle(_ session: HistoryDatabase.Session) throws(DatabaseError) -> Bool {
    guard let row = try history.store.memento(session.current, of: file.id) else { return false }
    // It has moved to a state other than that in the file.
    if hasMoved(session), session.current != file.onDisk { return false }
    return row.fingerprint != nil && row.record.secondsSince1970 <= session.since
  }

  private mutating func recordDraft(
    of token: String
  ) throws(StoreError) -> (number: Int, date: Double)? {
    let names = try StoreError.unusable { () throws(DatabaseError) in
      try history.store.draftNames(of: file.id)
    }
    var newest: (number: Int, date: Double)?
    for name in names {
      guard let parent = Draft.parent(name, token: token) else { continue }
      let draft = try history.store.namedMemento(name, of: file.id)
      let step = try history.codec.step(
        forth: draft.payload, version: draft.version, from: load(parent)?.state, named: name)
      let number = try StoreError.unusable { () throws(DatabaseError) in
        try add(
          step.state, since: step.before, parent: parent, kind: .typing,
          at: draft.secondsSince1970, inPlaceOf: (name, token))
      }
      if newest.map({ $0.date <= draft.secondsSince1970 }) ?? true {
        newest = (number, draft.secondsSince1970)
      }
    }
    return newest
  }

  // MARK: The offer

  /// Returns the newest text of a crashed session that the user may miss; nil without one.
  ///
  /// Older texts that are not part of it are left to another opening.
  mutating func offer(
    of anchor: Int, in tree: inout MementoTree<TextBuffer.Memento>
  ) -> EarlierHistory<TextBuffer.Memento>.Recovery? {
    var offered: (state: LeftState, id: MementoID, text: TextBuffer.Memento)?
    for candidate in left.sorted(by: >) {
      // A state in the file can follow the lost one only because another program changed the file.
      if candidate.number == anchor { continue }
      if let offered, isContinued(candidate, by: offered.state.number) { continue }
      guard let lost = loadState(candidate.number),
        !TextBuffer(lost.state).isUnchanged(since: text.state),
        let id = history.lineage.id(of: candidate.number)
      else { continue }
      if let offered {
        let isSame = TextBuffer(lost.state).isUnchanged(since: offered.text)
        if !isSame { history.crashedSessions.postpone(candidate.token) }
        continue
      }
      tree.load(lost.state, before: lost.before, of: id)
      offered = (candidate, id, lost.state)
    }
    return offered.map {
      EarlierHistory<TextBuffer.Memento>.Recovery(
        id: $0.id, secondsSince1970: $0.state.secondsSince1970,
        isOutdated: isChanged && !$0.state.isOfFile)
    }
  }

  /// Returns whether a state equals the last state of a crashed session, or was recorded after it
  /// and descends from it.
  private func isContinued(_ left: LeftState, by number: Int) -> Bool {
    guard number != left.number else { return true }
    guard let id = history.lineage.id(of: number),
      tree[id].secondsSince1970 > left.secondsSince1970
    else { return false }
    return history.lineage.leads(from: left.number, to: number)
  }
}

/// The last state of a crashed session.
struct LeftState: Comparable {
  var token: String
  var number: Int
  /// The time at which it became current, in seconds since 1970-01-01 00:00 UTC.
  var secondsSince1970: Double
  /// Whether it was typed into the present file.
  var isOfFile: Bool

  static func < (left: LeftState, right: LeftState) -> Bool {
    (left.secondsSince1970, left.number) < (right.secondsSince1970, right.number)
  }
}
