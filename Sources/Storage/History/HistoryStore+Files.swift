public import SystemPackage

/// Files.
extension HistoryStore {
  /// The file whose history is kept under a canonical path; nil where there is none.
  public func file(at path: FilePath) throws(DatabaseError) -> StoredFile? {
    try database.first(
      "SELECT \(Self.fileColumns) FROM file WHERE path = ?1", path.bytes, body: Self.file)
  }

  /// A file by its number; nil where its history was forgotten.
  public func file(_ id: Int) throws(DatabaseError) -> StoredFile? {
    try database.first(
      "SELECT \(Self.fileColumns) FROM file WHERE id = ?1", id, body: Self.file)
  }

  /// All files, the one edited last first; texts that never had a file among them.
  public func files() throws(DatabaseError) -> [StoredFile] {
    try database.all(
      "SELECT \(Self.fileColumns) FROM file WHERE id > 0 ORDER BY used DESC, id DESC",
      body: Self.file)
  }

  /// The files that held a text of this fingerprint when they were last read or written here, the
  /// one edited last first.
  public func files(holding fingerprint: [UInt8]) throws(DatabaseError) -> [StoredFile] {
    try database.all(
      """
      SELECT \(Self.fileColumns) FROM file WHERE EXISTS (
        SELECT 1 FROM memento WHERE memento.file = file.id AND memento.number = file.on_disk
          AND memento.fingerprint = ?1)
      ORDER BY used DESC, id DESC
      """, fingerprint, body: Self.file)
  }

  /// Begins the history of a file.
  ///
  /// - Returns: its number.
  public func addFile(at path: FilePath?, used: Double) throws(DatabaseError) -> Int {
    try database.run("INSERT INTO file (path, used) VALUES (?1, ?2)", path?.bytes, used)
    return try database.first("SELECT last_insert_rowid()") { $0.int(0) } ?? 0
  }

  /// Says where a file is now.
  public func setPath(_ path: FilePath?, of file: Int) throws(DatabaseError) {
    try database.run("UPDATE file SET path = ?2 WHERE id = ?1", file, path?.bytes)
  }

  /// Says which state is in the file, and which file of the system that is.
  public func setOnDisk(
    _ number: Int, identity: FileIdentity?, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE file SET on_disk = ?2, device = ?3, inode = ?4 WHERE id = ?1", file, number,
      identity.map { Int(truncatingIfNeeded: $0.device.rawValue) },
      identity.map { Int(truncatingIfNeeded: $0.inode.rawValue) })
  }

  /// Says where in its history a file is, so that the next run begins there.
  public func setCurrent(_ number: Int, of file: Int, used: Double) throws(DatabaseError) {
    try database.run("UPDATE file SET current = ?2, used = ?3 WHERE id = ?1", file, number, used)
  }

  /// Erases the history of a file, with its drafts.
  public func forget(_ file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM file WHERE id = ?1", file)
  }

  /// Copies a history with all its numbers, for a file that began as a copy of another.
  ///
  /// - Returns: the number of the new file.
  public func copyHistory(
    of file: Int, to path: FilePath, used: Double
  ) throws(DatabaseError) -> Int {
    let copy = try addFile(at: path, used: used)
    try database.run(
      """
      UPDATE file SET (current, next) = (SELECT current, next FROM file WHERE id = ?1)
      WHERE id = ?2
      """, file, copy)
    try database.run(
      """
      INSERT INTO memento SELECT ?2, number, parent, visited, date, title, name, marks, added,
        removed, unit, bytes, chain, fingerprint FROM memento WHERE file = ?1
      """, file, copy)
    for table in ["edge", "whole"] {
      try database.run(
        "INSERT INTO \(table) SELECT ?2, number, version, payload FROM \(table) WHERE file = ?1",
        file, copy)
    }
    return copy
  }

  private static let fileColumns = "id, path, device, inode, on_disk, current, used"

  private static func file(_ row: Statement) -> StoredFile {
    StoredFile(
      id: row.int(0), path: row.isNull(1) ? nil : FilePath(bytes: row.bytes(1)),
      device: row.optionalInt(2), inode: row.optionalInt(3), onDisk: row.optionalInt(4),
      current: row.optionalInt(5), used: row.double(6))
  }
}

extension FilePath {
  /// The bytes of the path, which need not be UTF-8.
  var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The path with more behind its last component.
  func extended(by suffix: String) -> FilePath {
    FilePath(bytes: bytes + suffix.utf8)
  }

  init(bytes: [UInt8]) {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    self.init(platformString: text)
  }
}
