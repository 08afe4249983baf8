/// Taking history away.
extension HistoryStore {
  /// Removes a memento; its children, if it has any, hang in the air until they are given another
  /// parent.
  public func removeMemento(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM memento WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Takes what was erased off the disk, the journal included.
  ///
  /// SQLite overwrites what it erases, but not the copies that it leaves in the gaps of a page when
  /// it moves rows to another one: so the whole database is written anew. While another program
  /// reads, the journal keeps its part until that has ended.
  ///
  /// - Returns: whether the journal is empty now.
  /// - Complexity: O(bytes of the store), some 200 MB a second.
  @discardableResult
  public func eraseForGood() throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      try database.execute("VACUUM")
    } catch {
      // Most of it is gone all the same.
      try giveBackSpace()
      throw error
    }
    return try giveBackSpace()
  }

  /// Gives the space of what was erased back to the system; cheap, but leaves traces.
  ///
  /// - Returns: whether the journal is empty now.
  @discardableResult
  public func giveBackSpace() throws(DatabaseError) -> Bool {
    try database.execute("PRAGMA incremental_vacuum")
    return try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) == 0 } ?? false
  }
}

/// Letting states go while others stay.
extension HistoryStore {
  /// The numbers of the mementos that were made from a memento.
  public func children(of number: Int, of file: Int) throws(DatabaseError) -> [Int] {
    try database.all(
      "SELECT number FROM memento WHERE file = ?1 AND number > ?2 AND parent = ?2", file, number
    ) { $0.int(0) }
  }

  /// Gives a memento another parent, with the way from there.
  public func setParent(
    _ parent: Int, of number: Int, of file: Int, edge: StoredPayload
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET parent = ?3 WHERE file = ?1 AND number = ?2", file, number, parent)
    try database.run(
      "INSERT OR REPLACE INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, edge.version,
      PackedPayload.pack(edge.bytes))
  }

  /// Makes a memento the first.
  public func makeRoot(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET parent = NULL, chain = 0 WHERE file = ?1 AND number = ?2", file, number)
    try database.run("DELETE FROM edge WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Lets redo from a memento go to another child than one that is let go.
  ///
  /// - Parameter heir: nil where there is no other.
  public func passVisit(
    from child: Int, to heir: Int?, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET visited = ?4 WHERE file = ?1 AND number = ?2 AND visited = ?3", file,
      number, child, heir)
  }

  /// How many bytes the history of a file takes, more or less.
  public func byteCount(of file: Int) throws(DatabaseError) -> Int {
    var count = try mementoCount(of: file) * Self.bytesPerRow
    for table in ["edge", "whole"] {
      count +=
        try database.first("SELECT sum(length(payload)) FROM \(table) WHERE file = ?1", file) {
          $0.int(0)
        } ?? 0
    }
    return count
  }

  /// How many bytes the edges, or the whole states, of a file take, by the numbers of the mementos.
  ///
  /// - Complexity: O(mementos).
  public func payloadSizes(
    of file: Int, _ kind: PayloadKind
  ) throws(DatabaseError) -> [Int: Int] {
    let sizes = try database.all(
      "SELECT number, length(payload) FROM \(kind.rawValue) WHERE file = ?1", file
    ) { ($0.int(0), $0.int(1)) }
    return Dictionary(sizes) { $1 }
  }

  /// What a payload tells.
  public enum PayloadKind: String, Sendable {
    /// What leads to a memento from its parent.
    case edge
    /// A memento without its parent.
    case whole
  }

  /// What a memento takes besides its payloads.
  public static var bytesPerRow: Int { 120 }

  /// How many bytes of the database are in use.
  public func byteCount() throws(DatabaseError) -> Int {
    let pages = try database.first("PRAGMA page_count") { $0.int(0) } ?? 0
    let free = try database.first("PRAGMA freelist_count") { $0.int(0) } ?? 0
    let size = try database.first("PRAGMA page_size") { $0.int(0) } ?? 0
    return (pages - free) * size
  }

  /// Within a transaction, does all of `body` or, where that returns false, nothing of it.
  ///
  /// - Returns: what `body` did. When it throws, that is for the transaction to undo.
  public func attempt(_ body: () throws(DatabaseError) -> Bool) throws(DatabaseError) -> Bool {
    try database.execute("SAVEPOINT attempt")
    let isKept = try body()
    if !isKept { try database.execute("ROLLBACK TO attempt") }
    try database.execute("RELEASE attempt")
    return isKept
  }

  /// The names under which drafts of a file are kept.
  public func draftNames(of file: Int) throws(DatabaseError) -> [String] {
    try database.all("SELECT name FROM named WHERE file = ?1", file) { $0.text(0) ?? "" }
  }

  /// The names under which drafts of a file are kept, each with when it was made, in seconds since
  /// 1970-01-01 00:00 UTC; the oldest first.
  public func draftDates(
    of file: Int
  ) throws(DatabaseError) -> [(name: String, secondsSince1970: Double)] {
    try database.all("SELECT name, date FROM named WHERE file = ?1 ORDER BY date, name", file) {
      ($0.text(0) ?? "", $0.double(1))
    }
  }

  // MARK: When that was

  /// When the store was tidied last, in seconds since 1970-01-01 00:00 UTC; 0 where it never was.
  public func lastTidied() throws(DatabaseError) -> Double {
    try database.first("SELECT used FROM file WHERE id = 0") { $0.double(0) } ?? 0
  }

  /// Notes that the store was tidied; beside the mementos of no file, whose names are the user's.
  public func noteTidied(at seconds: Double) throws(DatabaseError) {
    try database.run("UPDATE file SET used = ?1 WHERE id = 0", seconds)
  }
}
