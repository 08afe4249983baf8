package import MementoKit

/// The removal of history.
extension HistoryDatabase {
  /// Removes a memento; its children need a new parent afterwards.
  public func removeMemento(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM memento WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Erases the histories of files, also from the disk.
  ///
  /// - Returns: false if another program is reading: then its part of the journal remains.
  @discardableResult
  public func forget(_ files: [StoredFile]) throws(DatabaseError) -> Bool {
    try transaction { () throws(DatabaseError) in
      for file in files { try forget(file.id) }
      try recordErasure()
    }
    return try eraseForGood()
  }

  /// Erases removed rows from the disk, the journal included.
  ///
  /// SQLite overwrites erased data, but not its copies in the gaps of a page after moving rows. So
  /// the whole database is rewritten. While another program reads, its part of the journal remains;
  /// `emptyLog` erases that, too.
  ///
  /// - Returns: whether the journal is empty.
  /// - Complexity: O(bytes of the store), about 200 MB a second.
  @discardableResult
  public func eraseForGood() throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      try database.execute("VACUUM")
    } catch {
      // Most of the data is erased anyway.
      try returnSpace()
      throw error
    }
    return try returnSpace()
  }

  /// Erases the part of the journal that an erasure could not erase, because another program was
  /// reading.
  ///
  /// - Returns: whether the journal is empty.
  @discardableResult
  public func emptyLog() throws(DatabaseError) -> Bool { try database.emptyLog() }

  /// Returns free pages to the system; it is cheap, but leaves traces.
  ///
  /// - Returns: whether the journal is empty.
  @discardableResult
  public func returnSpace() throws(DatabaseError) -> Bool {
    try database.execute("PRAGMA incremental_vacuum")
    return try database.emptyLog()
  }

  // MARK: Single states

  /// Returns the numbers of the children of a memento.
  public func children(of number: Int, of file: Int) throws(DatabaseError) -> [Int] {
    try database.all(
      "SELECT number FROM memento WHERE file = ?1 AND number > ?2 AND parent = ?2", file, number
    ) { $0.int(0) }
  }

  /// Sets the parent of a memento, with the delta from it.
  public func setParent(
    _ parent: Int, of number: Int, of file: Int, delta: StoredPayload
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET parent = ?3 WHERE file = ?1 AND number = ?2", file, number, parent)
    try database.run(
      "INSERT OR REPLACE INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version,
      PackedPayload.pack(delta.bytes))
  }

  /// Makes a memento the root.
  public func makeRoot(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET parent = NULL, chain = 0 WHERE file = ?1 AND number = ?2", file, number)
    try database.run("DELETE FROM edge WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Redirects redo of a memento from a removed child to another child, if one exists.
  public func passVisit(
    from child: Int, to heir: Int?, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET visited = ?4 WHERE file = ?1 AND number = ?2 AND visited = ?3", file,
      number, child, heir)
  }

  /// Returns the approximate size of a file's history in bytes.
  public func byteCount(of file: Int) throws(DatabaseError) -> Int {
    try mementoCount(of: file) * Self.bytesPerRow + payloadByteCount(of: file, in: "edge", "whole")
      + baseByteCount(of: file)
  }

  /// Returns the total size of a file's payloads in some tables in bytes.
  func payloadByteCount(of file: Int, in tables: String...) throws(DatabaseError) -> Int {
    var count = 0
    for table in tables {
      count +=
        try database.first("SELECT sum(length(payload)) FROM \(table) WHERE file = ?1", file) {
          $0.int(0)
        } ?? 0
    }
    return count
  }

  /// Returns the size of a memento in bytes: its row, its delta and its snapshot.
  public func byteCount(ofMemento number: Int, of file: Int) throws(DatabaseError) -> Int {
    let payloads = try database.first(
      """
      SELECT ifnull((SELECT length(payload) FROM edge WHERE file = ?1 AND number = ?2), 0)
        + ifnull((SELECT length(payload) FROM whole WHERE file = ?1 AND number = ?2), 0)
      """, file, number
    ) { $0.int(0) }
    return Self.bytesPerRow + (payloads ?? 0)
  }

  /// Returns the size of each snapshot of a file in bytes, by number.
  public func snapshotSizes(of file: Int) throws(DatabaseError) -> [(number: Int, byteCount: Int)] {
    try database.all(
      "SELECT number, length(payload) FROM whole WHERE file = ?1 ORDER BY number", file
    ) { ($0.int(0), $0.int(1)) }
  }

  /// The approximate size in bytes of a memento's row.
  public static var bytesPerRow: Int { 120 }

  /// Returns the number of used bytes of the database.
  public func byteCount() throws(DatabaseError) -> Int {
    let pages = try database.first("PRAGMA page_count") { $0.int(0) } ?? 0
    let free = try database.first("PRAGMA freelist_count") { $0.int(0) } ?? 0
    let size = try database.first("PRAGMA page_size") { $0.int(0) } ?? 0
    return (pages - free) * size
  }

  /// Runs `body` within a transaction, and rolls it back if it returns false.
  ///
  /// - Returns: the result of `body`. If it throws, the transaction is rolled back.
  public func attempt(_ body: () throws(DatabaseError) -> Bool) throws(DatabaseError) -> Bool {
    try database.execute("SAVEPOINT attempt")
    let isKept = try body()
    if !isKept { try database.execute("ROLLBACK TO attempt") }
    try database.execute("RELEASE attempt")
    return isKept
  }

  /// Returns the time of the last pruning in seconds since 1970-01-01 00:00 UTC; 0 before the
  /// first.
  public func lastPruned() throws(DatabaseError) -> Double {
    try database.first("SELECT used FROM file WHERE id = 0") { $0.seconds(0) } ?? 0
  }

  /// Records the time of pruning, in the row of file 0.
  public func recordPruning(at seconds: Double) throws(DatabaseError) {
    try database.run("UPDATE file SET used = ?1 WHERE id = 0", seconds)
  }
}

/// The erasure of single states, which sessions with the file notice.
extension HistoryDatabase {
  /// The number of erasures in the store; a session compares it to notice erasures by other
  /// programs.
  ///
  /// It is in the row of file 0.
  public func erasureCount() throws(DatabaseError) -> Int {
    try database.first("SELECT next FROM file WHERE id = 0") { $0.int(0) } ?? 0
  }

  /// Records that states were erased, as part of the same transaction.
  public func recordErasure() throws(DatabaseError) {
    try database.run(
      "UPDATE file SET next = iif(next BETWEEN 1 AND 2147483646, next + 1, 1) WHERE id = 0")
  }

  /// Returns the mementos of a file with their parents, ordered by number.
  ///
  /// - Complexity: O(mementos), about 0.2 µs each.
  public func parents(of file: Int) throws(DatabaseError) -> [(number: Int, parent: Int?)] {
    try database.all(
      """
      SELECT number, parent FROM memento WHERE file = ?1 AND number >= 1 AND number < ?2
      ORDER BY number
      """, file, Self.endOfNumbers
    ) { ($0.int(0), $0.optionalInt(1)) }
  }

  /// Attaches a memento to another parent with the delta from it; nil makes it a root.
  package func attach(
    _ number: Int, of file: Int, to parent: Int?, delta: PackedPayload?, summary: ChangeSummary
  ) throws(DatabaseError) {
    try database.run("DELETE FROM edge WHERE file = ?1 AND number = ?2", file, number)
    try database.run(
      "UPDATE memento SET parent = ?3 WHERE file = ?1 AND number = ?2", file, number, parent)
    try setSummary(summary, of: number, of: file)
    guard let delta else { return }
    try database.run(
      "INSERT INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version, delta.bytes)
  }

  /// Replaces the title and the figures of a memento.
  package func setSummary(
    _ summary: ChangeSummary, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      """
      UPDATE memento SET title = ?3, added = ?4, removed = ?5, unit = ?6
      WHERE file = ?1 AND number = ?2
      """, file, number, summary.title, summary.added, summary.removed, summary.unit.code)
  }

  /// Redirects all references to an erased memento as the current one to another; nil for none.
  ///
  /// - Parameter heir: the memento that replaces the erased one.
  public func replaceCurrent(
    _ number: Int, by heir: Int?, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE file SET current = ?3 WHERE id = ?1 AND current = ?2", file, number, heir)
    try database.run("UPDATE file SET on_disk = NULL WHERE id = ?1 AND on_disk = ?2", file, number)
    guard let heir else { return }
    try database.run(
      "UPDATE session SET current = ?3 WHERE file = ?1 AND current = ?2", file, number, heir)
  }
}
