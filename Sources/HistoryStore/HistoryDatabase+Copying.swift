/// Copying between stores, without unpacking.
extension HistoryDatabase {
  /// Returns the packed payload of a memento in a table.
  func packed(
    _ table: String, _ number: Int, of file: Int
  ) throws(DatabaseError) -> PackedPayload? {
    try database.first(
      "SELECT version, payload FROM \(table) WHERE file = ?1 AND number = ?2", file, number
    ) { PackedPayload(version: $0.int(0), packed: $0.bytes(1)) }
  }

  /// Returns the names and the types of the named mementos of a file.
  func namedTypes(of file: Int) throws(DatabaseError) -> [(name: String, type: String)] {
    try database.all("SELECT name, type FROM named WHERE file = ?1 ORDER BY name", file) {
      ($0.text(0) ?? "", $0.text(1) ?? "")
    }
  }

  /// Adds a copy of another store's named memento, unless the file has one of this name.
  func copyNamed(
    _ name: String, of sourceFile: Int, in source: HistoryDatabase, as newName: String,
    of file: Int
  ) throws(DatabaseError) {
    let found = try source.database.first(
      "SELECT type, version, date, payload FROM named WHERE file = ?1 AND name = ?2", sourceFile,
      name
    ) { ($0.text(0) ?? "", $0.int(1), $0.seconds(2), $0.bytes(3)) }
    guard let (type, version, date, payload) = found else { return }
    try database.run(
      "INSERT OR IGNORE INTO named VALUES (?1, ?2, ?3, ?4, ?5, ?6)", file, newName, type, version,
      date, payload)
  }

  /// Adds a copy of another store's large text of a memento, unless the memento has one.
  func copyBase(
    of number: Int, of sourceFile: Int, in source: HistoryDatabase, to new: Int, of file: Int
  ) throws(DatabaseError) {
    let found = try source.database.first(
      "SELECT version, bytes FROM base WHERE file = ?1 AND number = ?2 AND is_whole = 1",
      sourceFile, number
    ) { ($0.int(0), $0.int(1)) }
    guard let (version, byteCount) = found, try !baseNumbers(of: file).contains(new) else { return }
    let chunks = try source.database.statement(
      """
      SELECT print, payload FROM base_chunk JOIN chunk ON chunk.id = base_chunk.chunk
      WHERE file = ?1 AND number = ?2 ORDER BY position
      """, sourceFile, number)
    defer { chunks.reset() }
    try beginBase(of: new, of: file, version: version, byteCount: byteCount)
    var position = 0
    while try chunks.step() {
      let chunk = (chunks.bytes(0), chunks.bytes(1))
      _ = try insert([chunk], at: position, toBaseOf: new, of: file)
      position += 1
    }
    try completeBase(of: new, of: file)
  }

  /// Sets the state that is in the file, and the numbers of that file.
  func setOnDisk(
    _ number: Int, device: Int?, inode: Int?, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE file SET on_disk = ?2, device = ?3, inode = ?4 WHERE id = ?1", file, number, device,
      inode)
  }
}
