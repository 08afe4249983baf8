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

  /// How many bytes the payloads of each memento of a file take.
  public func payloadSizes(of file: Int) throws(DatabaseError) -> [Int: Int] {
    var sizes: [Int: Int] = [:]
    for table in ["edge", "whole"] {
      let rows = try database.all(
        "SELECT number, length(payload) FROM \(table) WHERE file = ?1", file
      ) { (number: $0.int(0), count: $0.int(1)) }
      for row in rows { sizes[row.number, default: 0] += row.count }
    }
    return sizes
  }

  /// How many bytes of the database are in use.
  public func byteCount() throws(DatabaseError) -> Int {
    let pages = try database.first("PRAGMA page_count") { $0.int(0) } ?? 0
    let free = try database.first("PRAGMA freelist_count") { $0.int(0) } ?? 0
    let size = try database.first("PRAGMA page_size") { $0.int(0) } ?? 0
    return (pages - free) * size
  }

  /// The names under which drafts of a file are kept.
  public func draftNames(of file: Int) throws(DatabaseError) -> [String] {
    try database.all("SELECT name FROM named WHERE file = ?1", file) { $0.text(0) ?? "" }
  }
}
