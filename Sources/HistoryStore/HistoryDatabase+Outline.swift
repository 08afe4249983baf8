package import MementoKit

/// The outline of the mementos of a file.
extension HistoryDatabase {
  /// Returns the outline of a file, ordered by number; nil if it has no mementos.
  ///
  /// A memento without a parent in the store becomes a child of the first. Redo goes to the last
  /// visited child, or to the newest; after a memento whose changes were discarded, redo has no
  /// target.
  ///
  /// - Complexity: O(mementos), about 0.3 µs each.
  package func outline(of file: Int) throws(DatabaseError) -> MementoOutline? {
    let statement = try database.statement(
      """
      SELECT number, parent, visited, date, title, marks, added, removed, unit, name FROM memento
      WHERE file = ?1 AND number >= 1 AND number < ?2 ORDER BY number
      """, file, Self.endOfNumbers)
    defer { statement.reset() }
    var reading = OutlineReading(expecting: try highestNumber(of: file))
    while try statement.step() { reading.add(statement) }
    return reading.outline
  }

  /// Returns the highest number ever used for a memento of a file.
  private func highestNumber(of file: Int) throws(DatabaseError) -> Int {
    try database.first("SELECT next - 1 FROM file WHERE id = ?1", file) { $0.count(0) } ?? 0
  }
}

/// The conversion of rows to an outline.
private struct OutlineReading {
  private(set) var outline: MementoOutline?
  /// The number of each memento's child for redo; 0 if none was visited.
  private var visited: [UInt32] = []
  private let capacity: Int
  private var last: (number: Int, id: MementoID)?

  init(expecting count: Int) {
    // A wrong number must not allocate all memory.
    let count = min(count, Self.maxReserve)
    // Additional capacity avoids moving all mementos when the next ones are added.
    capacity = count + 1_000
    visited.reserveCapacity(count)
  }

  private static var maxReserve: Int { 1 << 20 }

  mutating func add(_ row: Statement) {
    let number = row.int(0)
    // In a damaged table, the rows may be out of order.
    guard number > last?.number ?? 0 else { return }
    // The title is read without an allocation.
    let record = MementoRecord(
      number: number,
      summary: ChangeSummary(
        title: "", added: row.count(6), removed: row.count(7),
        unit: ChangeSummary.Unit(code: row.int(8))),
      secondsSince1970: row.seconds(3), name: row.text(9),
      marks: MementoMarks(rawValue: UInt8(truncatingIfNeeded: row.int(5))))
    visited.append(UInt32(clamping: row.int(2)))
    guard outline != nil else {
      outline = row.withText(4) { MementoOutline(root: record, title: $0) }
      outline?.reserveCapacity(capacity)
      last = (number, .root)
      return
    }
    let parent = parent(row.int(1))
    guard let id = row.withText(4, { outline?.append(record, title: $0, parent: parent) }) else {
      return
    }
    last = (number, id)
    let goal = visited[parent.index]
    // The changes were discarded: see `setDiscarded(after:of:)`.
    if goal > 0, outline?.number(of: parent) == Int(goal) { return }
    // If the visited child was removed, redo goes to the newest.
    if goal == 0 || !isVisited(goal, parent) { outline?.setLastVisitedChild(id, of: parent) }
  }

  private func isVisited(_ goal: UInt32, _ parent: MementoID) -> Bool {
    guard let outline, let child = outline.lastVisitedChild(of: parent) else { return false }
    return outline.number(of: child) == Int(goal)
  }

  private func parent(_ number: Int) -> MementoID {
    if let last, last.number == number { return last.id }
    return outline?.id(ofNumber: number) ?? .root
  }
}

/// The journal of a file: the current mementos over time, and the causes.
extension HistoryDatabase {
  /// Adds new entries to the journal of a file, except those of pruned mementos.
  ///
  /// A change on disk to the memento of the last entry is dropped, too: of two editors, one wrote
  /// the file and recorded the cause, and the other followed.
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
          (SELECT CASE cause WHEN ?8 THEN NULL ELSE number END FROM journal
          WHERE file = ?1 AND date <= ?3 AND cause NOT IN (?6, ?7, ?9, ?10)
          ORDER BY date DESC, rowid DESC LIMIT 1))
        """, file, entry.number, entry.secondsSince1970, entry.cause.rawValue,
        JournalCause.changedOnDisk.rawValue, JournalCause.saved.rawValue,
        JournalCause.keptMine.rawValue, JournalCause.deleted.rawValue,
        JournalCause.returned.rawValue, JournalCause.savedAs.rawValue)
    }
  }

  /// Records which files exist, unless the journal has it already.
  ///
  /// - Parameter now: in seconds since 1970-01-01 00:00 UTC.
  package func recordExistence(
    of files: [(StoredFile, exists: Bool)], at now: Double
  ) throws(DatabaseError) {
    var entries: [(file: Int, entry: JournalEntry)] = []
    for (file, exists) in files {
      guard let number = file.onDisk,
        try (lastAboutFile(of: file.id)?.cause == .deleted) == exists
      else { continue }
      let cause: JournalCause = exists ? .returned : .deleted
      entries.append(
        (file.id, JournalEntry(number: number, secondsSince1970: now, cause: cause)))
    }
    if entries.isEmpty { return }
    try transaction { () throws(DatabaseError) in
      for (file, entry) in entries { try add([entry], toJournalOf: file) }
    }
  }

  /// Returns the time at which a file was deleted, in seconds since 1970-01-01 00:00 UTC; nil if it
  /// was not noticed.
  public func deletion(of file: Int) throws(DatabaseError) -> Double? {
    try lastAboutFile(of: file).flatMap { $0.cause == .deleted ? $0.secondsSince1970 : nil }
  }

  /// Returns the last entry about the contents of the file.
  private func lastAboutFile(of file: Int) throws(DatabaseError) -> JournalEntry? {
    let causes = JournalCause.allCases.filter(\.isAboutFile).map { "\($0.rawValue)" }
    return try database.first(
      """
      SELECT number, date, cause FROM journal WHERE file = ?1
      AND cause IN (\(causes.joined(separator: ", "))) ORDER BY date DESC, rowid DESC LIMIT 1
      """, file
    ) { row in
      JournalCause(rawValue: row.int(2)).map {
        JournalEntry(number: row.int(0), secondsSince1970: row.seconds(1), cause: $0)
      }
    }?.flatMap(\.self)
  }

  /// Moves the entries of a memento to its replacement.
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
