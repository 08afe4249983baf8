public import HistoryStore
package import MementoKit

/// The continuation of a history in a spool, because the store cannot be written before the end of
/// the program.
extension FileHistory {
  /// Returns a history that records later mementos in a spool.
  public func continued(in spool: HistoryDatabase) throws(DatabaseError) -> FileHistory {
    let next = FileHistory(spool, path: path, token: token, since: since, settings: settings)
    next.former = (store, lineage.highest)
    guard let file else { return next }
    // The lock may prevent reading, too; the number suffices.
    let known = try? store.file(file)
    try spool.beginSpool(
      of: file, at: path, like: known, used: known?.used ?? since, next: lineage.highest + 1)
    next.file = file
    next.lineage = lineage
    next.numbers = numbers
    next.printed = printed
    next.others = others
    next.others.erasureCount = nil
    // Without its row, the session would count as closed, and unsaved text would not be offered.
    if let row = try? store.sessions(of: file).first(where: { $0.token == token }) {
      try next.addBase(row.current)
      try spool.setSession(token, of: file, current: row.current, since: row.since)
    }
    return next
  }

  /// Returns this history in another store, which adopts all mementos, because the present store
  /// was removed.
  ///
  /// - Returns: nil if the present store is not readable, or if the other one has a different
  ///   history.
  public func moved(to other: HistoryDatabase) throws(DatabaseError) -> FileHistory? {
    let next = FileHistory(other, path: path, token: token, since: since, settings: settings)
    guard let file else { return next }
    guard let (newFile, hasSameNumbers) = try other.adopt(file, of: store), hasSameNumbers else {
      return nil
    }
    next.file = newFile
    next.lineage = lineage
    next.numbers = numbers
    next.drafts = drafts
    next.printed = printed
    next.heads = heads
    next.crashedSessions = crashedSessions
    next.others = others
    next.others.erasureCount = nil
    return next
  }

  /// Whether this history records in a spool.
  public var isSpooled: Bool { former != nil }

  /// Adds the mementos to which the next requests refer to the spool.
  package func addBases(_ references: [MementoReference]) throws(DatabaseError) {
    for number in Set(references.map(number(of:))) { try addBase(number) }
  }

  /// Adds a memento of the former store to the spool.
  func addBase(_ number: Int) throws(DatabaseError) {
    guard let former, let file, number <= former.highest else { return }
    try store.addBase(number, as: try? former.store.memento(number, of: file), of: file)
  }

  /// Erases mementos from the spool, and from the store when the spool is merged.
  package func eraseInSpool(_ references: [MementoReference]) throws(DatabaseError) {
    guard let former, let file else { return }
    try dropDraft()
    let unwanted = Set(references.map(number(of:)).filter(lineage.contains))
    try store.transaction { () throws(DatabaseError) in
      for number in unwanted {
        try store.erase(number, of: file, isBase: number <= former.highest)
      }
    }
    lineage.remove(unwanted)
    try store.eraseForGood()
  }
}
