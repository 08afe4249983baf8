internal import CSQLite
internal import Files
internal import Glibc
internal import MementoKit
public import SystemPackage

/// Spools: small stores for the part of a history that a session could not record before its end,
/// because another program had locked the store.
extension HistoryDatabase {
  static var spoolPrefix: String { "spool-" }

  /// The maximum number of spools of one session, one for each of its documents.
  private static var maxSpoolCount: Int { 1_000 }

  /// Creates a new spool of a session.
  ///
  /// - Throws: `DatabaseError` if the folder accepts no files.
  public static func makeSpool(
    in location: HistoryLocation, of token: String
  ) throws(DatabaseError) -> HistoryDatabase {
    for number in 1...maxSpoolCount {
      let path = location.folder.appending("\(spoolPrefix)\(token)-\(number).db")
      guard try makePrivately(path) else { continue }
      do throws(DatabaseError) {
        return try HistoryDatabase(path, lockTimeout: .seconds(1))
      } catch {
        // On a full disk, an empty spool would remain permanently.
        path.removeStore()
        throw error
      }
    }
    throw DatabaseError(code: SQLITE_CANTOPEN, path: location.folder)
  }

  /// Adds the contents of all spools of ended sessions to this store, and removes the spools.
  ///
  /// A spool that cannot be read or removed now is left for the next start.
  ///
  /// - Parameter isAlive: returns whether the session with a name still runs.
  /// - Returns: a notice for each damaged spool.
  public func mergeSpools(
    in location: HistoryLocation, isAlive: (String) -> Bool
  ) throws(DatabaseError) -> [String] {
    var notices: [String] = []
    for path in location.spools {
      guard let token = Self.token(ofSpool: path), !isAlive(token) else { continue }
      do throws(DatabaseError) {
        try merge(path, of: token)
      } catch {
        guard error.path == path else { throw error }
        let kept = try error.isDamage ? Self.quarantine(path, at: Double(time(nil))) : path
        notices.append("History of \(kept.printable) could not be read: \(error)")
      }
    }
    return notices
  }

  /// Returns the name of the session that wrote a spool; nil for another file.
  static func token(ofSpool path: FilePath) -> String? {
    // The name of a damaged spool has a prefix.
    let parts = (path.lastComponent?.string ?? "").split(separator: "-").suffix(3).map(String.init)
    return parts.count == 3 && parts[0] + "-" == spoolPrefix ? parts[1] : nil
  }

  private func merge(_ path: FilePath, of token: String) throws(DatabaseError) {
    let marker = "spool/\(path.lastComponent?.string ?? "")"
    // Another program that starts at this moment may have removed it.
    guard let spool = try HistoryDatabase(existing: path) else { return }
    var merge = SpoolMerge(from: spool, into: self, of: token)
    try transaction { () throws(DatabaseError) in
      // The marker and the spool are removed in the opposite order: either one shows a second
      // reader that the contents are in the store.
      guard try !draftNames(of: 0).contains(marker), path.isThere else { return }
      try merge.run()
      if merge.erasesStates { try recordErasure() }
      let mark = PackedPayload(StoredPayload(version: 0, bytes: []))
      try keep(mark, ofType: "spool", at: 0, as: marker, of: 0)
    }
    if merge.isComplete {
      path.removeStore()
    } else {
      _ = try Self.quarantine(path, at: Double(time(nil)))
    }
    if !path.isThere { try drop(marker, of: 0) }
    if merge.erasesStates { try eraseForGood() }
  }
}

extension HistoryLocation {
  /// The paths of the spools, in alphabetical order.
  public var spools: [FilePath] {
    folder.entryNames
      .filter { $0.hasPrefix(HistoryDatabase.spoolPrefix) && $0.hasSuffix(".db") }
      .sorted().map { folder.appending($0) }
  }
}

extension FilePath {
  /// Whether a file exists at the path itself.
  var isThere: Bool {
    (try? Stat(self, followTargetSymlink: false)) != nil
  }
}

// MARK: Contents

extension HistoryDatabase {
  /// Begins the continuation of a history whose mementos are in another store.
  ///
  /// - Parameters:
  ///   - known: the file in the other store; nil if that store cannot be read.
  ///   - next: the number of the first memento that the other store lacks.
  public func beginSpool(
    of file: Int, at path: FilePath?, like known: StoredFile?, used: Double, next: Int
  ) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO file (id, path, device, inode, on_disk, current, next, used)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """, file, path?.bytes, known?.device, known?.inode, known?.onDisk, known?.current, next,
      used)
  }

  /// The length of the chain of deltas that marks a base: any memento after it gets a snapshot.
  private static var chainOfBase: Int { 1 << 40 }

  /// Adds a base: a memento of the other store to which the spool refers.
  ///
  /// - Parameter row: its row; nil if the other store cannot be read.
  public func addBase(_ number: Int, as row: StoredRow?, of file: Int) throws(DatabaseError) {
    if try memento(number, of: file) != nil { return }
    try database.run(
      """
      INSERT INTO memento (file, number, parent, date, title, marks, added, removed, unit, bytes,
        chain)
      VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, 0, 0, ?6, ?7)
      """, file, number, row?.parent, row?.record.secondsSince1970 ?? 0.0,
      row?.record.summary.title ?? "", row?.byteCount ?? 0, Self.chainOfBase)
  }

  /// Returns the numbers of the bases of a file.
  func bases(of file: Int) throws(DatabaseError) -> Set<Int> {
    Set(
      try database.all(
        "SELECT number FROM memento WHERE file = ?1 AND chain = ?2", file, Self.chainOfBase
      ) { $0.int(0) })
  }

  /// The type of a named memento that requests the removal of a memento from the other store.
  static var erasureType: String { "erase" }

  /// Removes a memento, and requests its removal from the other store.
  ///
  /// - Parameter isBase: whether the other store may have it.
  public func erase(_ number: Int, of file: Int, isBase: Bool) throws(DatabaseError) {
    try removeMemento(number, of: file)
    guard isBase else { return }
    let nothing = PackedPayload(StoredPayload(version: 0, bytes: []))
    try keep(nothing, ofType: Self.erasureType, at: 0, as: "erase/\(number)", of: file)
  }
}

// MARK: Copying between stores, without unpacking

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

  /// Adds a copy of another store's named memento, unless the file has one with this name.
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

  /// Sets the state in the file, with the device and inode of that file.
  public func setOnDisk(
    _ number: Int, device: Int?, inode: Int?, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE file SET on_disk = ?2, device = ?3, inode = ?4 WHERE id = ?1", file, number, device,
      inode)
  }
}
