import Files
package import HistoryStore
package import MementoKit
package import TextEditing

/// The answer to whether another session has recorded a text found in the file.
package enum Recognition: Hashable, Sendable {
  /// The text is in the state with this number.
  case state(Int)
  /// Another session has the file open and may be about to record the text; the request should be
  /// repeated up to this many times.
  case pending(Int)
  /// Another program wrote the text.
  case unknown
}

/// Other sessions with the same file.
extension FileHistory {
  /// Joins the history that another session began after this one opened the file without a history.
  ///
  /// - Returns: that history, in which the opened text is a state; nil without a history.
  /// - Complexity: O(1) without such a history, otherwise O(mementos) and O(text).
  package func joinOthers() throws(DatabaseError) -> EarlierHistory<TextBuffer.Memento>? {
    guard file == nil, let opened = others.openedText, let path,
      let known = try store.file(at: path),
      var outline = try store.outline(of: known.id)
    else { return nil }
    let alike = try store.fingerprints(of: known.id, ofSize: opened.byteCount)
    let fingerprint = alike.isEmpty ? [] : opened.fingerprint.bytes
    let lineage = Lineage(of: outline)
    var same = alike.first { $0.fingerprint == fingerprint }?.number
    if same == nil { same = try emptyRoot(of: known.id, lineage, opened) }
    guard let number = same, let id = lineage.id(of: number) else { return nil }
    (self.lineage, file, numbers) = (lineage, known.id, [:])
    others.openedText = nil
    self.lineage.snapshots = Set(try store.snapshotNumbers(of: known.id))
    outline.visit(id)
    try store.setSession(token, of: known.id, current: number, since: since)
    var earlier = EarlierHistory(tree: MementoTree<TextBuffer.Memento>(outline), anchor: id)
    earlier.journal = try journal()
    return earlier
  }

  /// Returns the first state of a history that began without a file, like the opened text.
  ///
  /// It was never in the file, so it has no fingerprint.
  private func emptyRoot(
    of file: Int, _ lineage: Lineage, _ opened: TextBuffer.Memento
  ) throws(DatabaseError) -> Int? {
    guard opened.byteCount == 0, let root = lineage.first,
      try store.memento(root, of: file)?.byteCount == 0
    else { return nil }
    return root
  }

  /// Returns whether another session has recorded a text found in the file, and written it.
  ///
  /// - Parameter isAlive: whether the session with a token still runs.
  package func recognize(
    _ state: TextBuffer.Memento, isAlive: (String) -> Bool
  ) throws(DatabaseError) -> Recognition {
    guard let file else { return .unknown }
    if let number = try store.file(file)?.onDisk,
      let row = try store.memento(number, of: file), row.byteCount == state.byteCount,
      row.fingerprint == state.fingerprint.bytes
    {
      return .state(number)
    }
    let sessions = try store.sessions(of: file)
    let running = sessions.filter { $0.token != token && isAlive($0.token) }
    if running.isEmpty { return .unknown }
    // On a slow disk, a session records a save long after the file has the text.
    for session in running where try isText(of: session.current, in: file, state) {
      return .state(session.current)
    }
    // If both record a change by another program, only the session that opened the file first does.
    let isFirst = running.allSatisfy { ($0.since, $0.token) > (since, token) }
    return .pending(isFirst ? 2 : 6)
  }

  /// Returns whether a recorded state has the text of another one; false if it cannot be loaded.
  private func isText(
    of number: Int, in file: Int, _ state: TextBuffer.Memento
  ) throws(DatabaseError) -> Bool {
    guard try store.memento(number, of: file)?.byteCount == state.byteCount,
      let loaded = try? loadState(number, inMemory: nil as (number: Int, TextBuffer.Memento)?).last
    else { return false }
    return TextBuffer(loaded.state).isUnchanged(since: state)
  }

  /// Ignores requests about refused mementos, until the next ones are recorded.
  package func refuse() { others.isRefusing = true }
}

// MARK: The journal

extension FileHistory {
  /// Returns entries without deletions that a watch noted, too, or whose file was found at another
  /// path with its history.
  func withoutKnownDeletions(
    _ entries: [(MementoReference, Double, JournalCause)], of file: Int
  ) throws(DatabaseError) -> [(MementoReference, Double, JournalCause)] {
    guard entries.contains(where: { $0.2 == .deleted }) else { return entries }
    let path = try store.file(file)?.path
    let isKnown = try store.deletion(of: file) != nil
    return isKnown || path?.isMissing != true ? entries.filter { $0.2 != .deleted } : entries
  }
}
