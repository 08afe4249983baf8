package import MementoKit

/// The journal of a file: which memento was current when, and why.
extension HistoryDatabase {
  /// Adds new entries to the journal of a file; those of pruned mementos are dropped.
  ///
  /// So is a change on disk to the memento at which the journal is already: of two editors, one wrote
  /// the file and noted why, and the other followed.
  package func add(_ entries: [JournalEntry], toJournalOf file: Int) throws(DatabaseError) {
    for entry in entries {
      try database.run(
        """
        INSERT INTO journal (file, number, date, cause)
        SELECT ?1, ?2, ?3, ?4 WHERE EXISTS
          (SELECT 1 FROM memento WHERE file = ?1 AND number = ?2)
        AND NOT EXISTS
          (SELECT 1 FROM journal WHERE file = ?1 AND number = ?2 AND date = ?3 AND cause = ?4)
        AND (?4 <> ?5 OR ?2 IS NOT
          (SELECT number FROM journal WHERE file = ?1 AND date <= ?3 AND cause NOT IN (?6, ?7)
          ORDER BY date DESC, rowid DESC LIMIT 1))
        """, file, entry.number, entry.secondsSince1970, entry.cause.rawValue,
        JournalCause.changedOnDisk.rawValue, JournalCause.saved.rawValue,
        JournalCause.keptMine.rawValue)
    }
  }

  /// Moves the entries of a memento to the one that takes its place.
  package func moveJournal(
    from number: Int, to heir: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE journal SET number = ?3 WHERE file = ?1 AND number = ?2", file, number, heir)
  }

  /// Returns the journal of a file, in the order of time.
  ///
  /// Entries of sessions at the same time alternate. Unknown causes of newer programs are omitted.
  package func journal(of file: Int) throws(DatabaseError) -> [JournalEntry] {
    try database.all(
      "SELECT number, date, cause FROM journal WHERE file = ?1 ORDER BY date, rowid", file
    ) { row in
      JournalCause(rawValue: row.int(2)).map {
        JournalEntry(number: row.int(0), secondsSince1970: row.seconds(1), cause: $0)
      }
    }.compactMap(\.self)
  }
}
