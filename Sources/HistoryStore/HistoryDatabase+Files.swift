public import Files
internal import Glibc
public import SystemPackage

/// The files of the store.
extension HistoryDatabase {
  /// Returns the file with a canonical path; nil if it has no history.
  public func file(at path: FilePath) throws(DatabaseError) -> StoredFile? {
    try database.first(
      "SELECT \(Self.fileColumns) FROM file WHERE path = ?1", path.bytes, body: Self.file)
  }

  /// Returns a file by its number; nil if its history was erased.
  public func file(_ id: Int) throws(DatabaseError) -> StoredFile? {
    try database.first("SELECT \(Self.fileColumns) FROM file WHERE id = ?1", id, body: Self.file)
  }

  /// Returns all files, most recent first, including texts without a file.
  public func files() throws(DatabaseError) -> [StoredFile] {
    try database.all(
      "SELECT \(Self.fileColumns) FROM file WHERE id > 0 ORDER BY used DESC, id DESC",
      body: Self.file)
  }

  /// Returns the files whose text had this fingerprint when last read or written, most recent
  /// first: the one with an identity, and the newest of the others.
  ///
  /// - Complexity: O(log n) in mementos and files.
  public func files(
    holding fingerprint: [UInt8], identity: FileIdentity
  ) throws(DatabaseError) -> [StoredFile] {
    try database.all(
      """
      SELECT \(Self.fileColumns) FROM file WHERE id IN (
        SELECT memento.file FROM memento WHERE memento.fingerprint = ?1 AND memento.number = (
          SELECT its.on_disk FROM file AS its WHERE its.id = memento.file)
        ORDER BY memento.file DESC LIMIT \(Self.mostOfOneText))
      OR (inode = ?2 AND device = ?3 AND EXISTS (
        SELECT 1 FROM memento WHERE memento.file = file.id AND memento.number = file.on_disk
          AND memento.fingerprint = ?1))
      ORDER BY used DESC, id DESC
      """, fingerprint, Int(truncatingIfNeeded: identity.inode.rawValue),
      Int(truncatingIfNeeded: identity.device.rawValue), body: Self.file)
  }

  /// The maximum number of files with the same text that are searched for a moved one.
  private static var mostOfOneText: Int { 64 }

  /// Creates the history of a file, and returns its number.
  public func addFile(at path: FilePath?, used: Double) throws(DatabaseError) -> Int {
    try database.run("INSERT INTO file (path, used) VALUES (?1, ?2)", path?.bytes, used)
    return try database.first("SELECT last_insert_rowid()") { $0.int(0) } ?? 0
  }

  /// Sets the path of a file.
  public func setPath(_ path: FilePath?, of file: Int) throws(DatabaseError) {
    try database.run("UPDATE file SET path = ?2 WHERE id = ?1", file, path?.bytes)
  }

  /// Sets the state in the file, and the identity of that file.
  public func setOnDisk(
    _ number: Int, identity: FileIdentity?, of file: Int
  ) throws(DatabaseError) {
    try setOnDisk(
      number, device: identity.map { Int(truncatingIfNeeded: $0.device.rawValue) },
      inode: identity.map { Int(truncatingIfNeeded: $0.inode.rawValue) }, of: file)
  }

  /// Sets the current state of a file, with which the next session begins.
  public func setCurrent(_ number: Int, of file: Int, used: Double) throws(DatabaseError) {
    try database.run("UPDATE file SET current = ?2, used = ?3 WHERE id = ?1", file, number, used)
  }

  /// Erases the history of a file, with its drafts.
  public func forget(_ file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM file WHERE id = ?1", file)
  }

  /// Copies a history with its numbers, for a file saved as a copy; returns its number.
  public func copyHistory(
    of file: Int, to path: FilePath, used: Double
  ) throws(DatabaseError) -> Int {
    let copy = try addFile(at: path, used: used)
    try copyStates(of: file, to: copy)
    return copy
  }

  /// Copies all states and the journal to another file, which has no states with such numbers.
  ///
  /// - Parameter offset: the difference between the new and the old numbers, because earlier states
  ///   precede them.
  public func copyStates(of file: Int, to copy: Int, raisedBy offset: Int = 0)
    throws(DatabaseError)
  {
    try database.run(
      """
      UPDATE file SET (current, next) = (SELECT current + ?3, next + ?3 FROM file WHERE id = ?1)
      WHERE id = ?2
      """, file, copy, offset)
    try database.run(
      """
      INSERT INTO memento SELECT ?2, number + ?3, parent + ?3, visited + ?3, date, title, name,
        marks, added, removed, unit, bytes, chain, fingerprint FROM memento WHERE file = ?1
      """, file, copy, offset)
    for table in ["edge", "whole"] {
      try database.run(
        """
        INSERT INTO \(table) SELECT ?2, number + ?3, version, payload FROM \(table) WHERE file = ?1
        """, file, copy, offset)
    }
    try copyBases(of: file, to: copy, raisedBy: offset)
    try database.run(
      """
      INSERT INTO journal SELECT ?2, number + ?3, date, cause FROM journal WHERE file = ?1
      ORDER BY rowid
      """, file, copy, offset)
  }

  /// Makes a first state a child of an earlier one, as part of a transaction.
  ///
  /// - Parameter delta: the delta from the parent.
  public func setParent(
    _ parent: Int, ofFirst number: Int, delta: PackedPayload, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET parent = ?3 WHERE file = ?1 AND number = ?2", file, number, parent)
    try database.run(
      "INSERT OR REPLACE INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version,
      delta.bytes)
    try setVisited(number, of: parent, of: file)
  }

  /// The prefix of the names of commit notes; a hash and the number of a state follow.
  package static var commitPrefix: String { "commit" }

  /// Returns all files with the size of their histories, most recent first.
  ///
  /// - Complexity: O(mementos).
  public func extents() throws(DatabaseError) -> [StoredExtent] {
    try files().map { (file) throws(DatabaseError) in
      try StoredExtent(
        file: file, mementoCount: mementoCount(of: file.id),
        byteCount: payloadByteCount(of: file.id, in: "edge", "whole", "named")
          + baseByteCount(of: file.id))
    }
  }

  /// Returns the histories of the replaced texts of a path, newest first.
  public func former(of path: FilePath) throws(DatabaseError) -> [StoredFile] {
    let start = path.extended(by: " (until ").bytes
    let histories = try database.all(
      """
      SELECT \(Self.fileColumns) FROM file WHERE substr(path, 1, ?1) = ?2 ORDER BY path DESC
      """, start.count, start, body: Self.file)
    return histories.filter { $0.formerPath == path }
  }

  /// Returns the name for a history that another text replaces:
  /// `notes.txt (until 2026-11-22 03:10:05)`, in local time.
  ///
  /// - Parameter seconds: the time of the replacement; a used name is avoided by adding a second.
  /// - Complexity: O(log n) for n files, for each used name.
  public func retiredName(of path: FilePath, at seconds: Double) throws(DatabaseError) -> FilePath {
    var second = Int(seconds)
    while true {
      let name = path.extended(by: " (until \(Self.localDate(second)))")
      if try file(at: name) == nil { return name }
      second += 1
    }
  }

  /// Returns a local date and time, or the number itself outside the calendar's range.
  private static func localDate(_ secondsSince1970: Int) -> String {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "\(secondsSince1970)" }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
    return "\(joined(date, by: "-")) \(joined(clock, by: ":"))"
  }

  private static func joined(_ numbers: [Int], by separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
  }

  static let fileColumns = "id, path, device, inode, on_disk, current, used"

  static func file(_ row: Statement) -> StoredFile {
    StoredFile(
      id: row.int(0), path: row.isNull(1) ? nil : FilePath(bytes: row.bytes(1)),
      device: row.optionalInt(2), inode: row.optionalInt(3), onDisk: row.optionalInt(4),
      current: row.optionalInt(5), used: row.seconds(6))
  }
}

/// The size of a file's history.
public struct StoredExtent: Hashable, Sendable {
  /// The file.
  public let file: StoredFile
  /// The number of its mementos.
  public let mementoCount: Int
  /// The size in bytes of their payloads and of drafts.
  public let byteCount: Int
}
