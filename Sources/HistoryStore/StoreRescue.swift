internal import CSQLite
internal import Files
internal import Glibc
internal import MementoKit
internal import SystemPackage

/// The readable rows of a damaged store, in a separate store that exists as long as this value.
struct StoreRescue {
  /// The store with the rows.
  let store: HistoryDatabase
  private let kept: FilePath
  private var database: Database { store.database }
  /// The paths of files by their numbers, from an index of the table of files.
  private var paths: [Int: [UInt8]] = [:]

  /// Reads a damaged store.
  ///
  /// - Complexity: O(bytes of the store).
  init(of kept: FilePath, _ pages: DatabasePages) throws(DatabaseError) {
    self.kept = kept
    store = try Self.makeStore(in: kept.removingLastComponent(), named: "repair")
    let names = try treeNames(of: pages)
    try database.transaction { () throws(DatabaseError) in
      try addRows(of: pages, names)
      try addMissingFiles()
    }
  }

  /// Creates an empty store without a file name, which ends with the program.
  static func makeStore(
    in folder: FilePath, named name: String
  ) throws(DatabaseError) -> HistoryDatabase {
    let path = folder.appending("\(name)-\(getpid()).db")
    path.removeStore()
    try HistoryDatabase.makePrivately(path)
    defer { path.removeStore() }
    let database = try Database(path, .existing)
    try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    try HistorySchema.current.apply(to: database)
    return HistoryDatabase(reading: database)
  }

  // MARK: Trees

  /// Returns the names of tables and indexes by their first pages, from the schema.
  ///
  /// If that is damaged, they are assumed to be as in a new store, or as in one after the removal
  /// of erased parts, whichever fits more rows.
  private func treeNames(of pages: DatabasePages) throws(DatabaseError) -> [Int: String] {
    let new = try treeNames()
    var own: [Int: String] = [:]
    try pages.forEachRecord(in: 1) { (record, _) in
      guard record.values.count == 5, let name = record.values[1] as? String,
        let page = record.values[3] as? Int, new.values.contains(name)
      else { return }
      own[page] = name
    }
    if own.count == new.count { return own }
    try database.execute("VACUUM")
    let vacuumed = try treeNames()
    var (newCount, vacuumedCount) = (0, 0)
    try pages.forEachRecord { (record, tree) in
      if new[tree].flatMap({ RescuedTable.table(of: record, in: $0) }) != nil { newCount += 1 }
      if vacuumed[tree].flatMap({ RescuedTable.table(of: record, in: $0) }) != nil {
        vacuumedCount += 1
      }
    }
    return (newCount >= vacuumedCount ? new : vacuumed).merging(own) { $1 }
  }

  private func treeNames() throws(DatabaseError) -> [Int: String] {
    let trees = try database.all("SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0") {
      ($0.int(0), $0.text(1) ?? "")
    }
    return Dictionary(trees) { first, _ in first }
  }

  // MARK: Rows

  private mutating func addRows(
    of pages: DatabasePages, _ names: [Int: String]
  ) throws(DatabaseError) {
    try database.execute("CREATE TABLE orphan (tree, file, number, version, payload)")
    var paths: [Int: [UInt8]] = [:]
    try pages.forEachRecord { (record, tree) throws(DatabaseError) in
      if names[tree] == "sqlite_autoindex_file_1" {
        if let path = record.values.first as? [UInt8], let file = record.values.last as? Int {
          paths[file] = path
        }
      } else if let table = RescuedTable.table(of: record, in: names[tree]) {
        try add(record, to: table)
      } else if names[tree] == nil, RescuedTable.isPayload(record) {
        try database.run(
          "INSERT INTO orphan VALUES (?1, ?2, ?3, ?4, ?5)", binding: [tree] + record.values)
      }
    }
    self.paths = paths
    try addOrphans()
  }

  /// Adds the payloads of pages whose parent pages are all damaged; a page has either deltas or
  /// snapshots.
  private func addOrphans() throws(DatabaseError) {
    // A memento with a chain has no snapshot.
    try database.execute(
      """
      CREATE TABLE deltas AS SELECT DISTINCT tree FROM orphan JOIN memento USING (file, number)
        WHERE chain > 0;
      INSERT OR IGNORE INTO edge SELECT file, number, version, payload FROM orphan
        WHERE tree IN (SELECT tree FROM deltas);
      INSERT OR IGNORE INTO whole SELECT file, number, version, payload FROM orphan
        WHERE tree NOT IN (SELECT tree FROM deltas);
      DROP TABLE deltas;
      DROP TABLE orphan;
      """)
  }

  private func add(_ record: DatabaseRecord, to table: RescuedTable) throws(DatabaseError) {
    do throws(DatabaseError) {
      try database.run(table.insertion, binding: table.values(of: record))
    } catch {
      // Damage can change the type of a column's value.
      guard error.code & 0xFF == SQLITE_CONSTRAINT else { throw error }
    }
  }

  /// Adds the files that have states but no row, with the path from the index, or with a substitute
  /// name.
  private func addMissingFiles() throws(DatabaseError) {
    let lost = try database.all(
      """
      SELECT file, max(number), max(date) FROM memento
      WHERE file NOT IN (SELECT id FROM file) GROUP BY file
      """
    ) { (file: $0.int(0), last: $0.int(1), used: $0.seconds(2)) }
    for (file, last, used) in lost {
      try database.run(
        "INSERT OR IGNORE INTO file (id, path, current, used) VALUES (?1, ?2, ?3, ?4)",
        file, paths[file] ?? nameOfNone(file).bytes, last, used)
    }
  }

  /// Returns the name of a file whose path is lost.
  private func nameOfNone(_ file: Int) -> FilePath { kept.extended(by: " (file \(file))") }

  /// Returns whether a file has a substitute name instead of its path.
  func isNameless(_ file: StoredFile) -> Bool { file.path == nameOfNone(file.id) }

  /// Returns the number of states of a file whose text is lost: they have no snapshot, and no
  /// deltas to one.
  func textlessCount(of file: StoredFile) throws(DatabaseError) -> Int {
    let deltas = Set(try numbers(in: "edge", of: file.id))
    var readable = Set(try numbers(in: "whole", of: file.id))
    readable.formUnion(try numbers(in: "base", of: file.id))
    if let onDisk = file.onDisk { readable.insert(onDisk) }
    // A delta works in both directions, so the states that it joins are readable together.
    var parts: [Int: Int] = [:]
    try store.forEachMemento(of: file.id) { row in
      let number = row.record.number
      let above = deltas.contains(number) ? row.parent.flatMap { parts[$0] } : nil
      parts[number] = above ?? number
    }
    let readableParts = Set(readable.compactMap { parts[$0] })
    return parts.values.count { !readableParts.contains($0) }
  }

  private func numbers(in table: String, of file: Int) throws(DatabaseError) -> [Int] {
    try database.all("SELECT number FROM \(table) WHERE file = ?1", file) { $0.int(0) }
  }
}

/// A table of the store, recognized by the records of a damaged one.
private struct RescuedTable {
  let name: String
  let columns: [Substring]

  static let all = HistorySchema.current.tables.map {
    RescuedTable(name: $0.name, columns: $0.columns.split { $0 == "," || $0 == " " })
  }

  /// Whether the first column is the row number, which is not among the stored values.
  private var hasNumberFirst: Bool { columns.first == "id" }
  private var hasNumberBeside: Bool { name == "journal" }
  /// Whether another table or index has records of the same form.
  private var isAmbiguous: Bool { ["edge", "whole", "base_chunk", "session"].contains(name) }

  /// Returns the table of a record.
  ///
  /// - Parameter tree: the name of its table or index; nil if the pages with that information are
  ///   damaged.
  static func table(of record: DatabaseRecord, in tree: String?) -> RescuedTable? {
    all.first { table in
      tree.map { $0 == table.name } ?? !table.isAmbiguous && table.fits(record)
    }.flatMap { $0.fits(record) ? $0 : nil }
  }

  /// Returns whether a record is a delta or a snapshot: these have the same form.
  static func isPayload(_ record: DatabaseRecord) -> Bool {
    guard record.rowID == nil, record.values.count == 4 else { return false }
    return record.values[..<3].allSatisfy { $0 is Int } && record.values[3] is [UInt8]
  }

  private func fits(_ record: DatabaseRecord) -> Bool {
    record.values.count == columns.count
      && (record.rowID != nil) == (hasNumberFirst || hasNumberBeside)
      && (hasNumberFirst ? record.values.first as? Int == nil : !(record.values.first == nil))
  }

  var insertion: String {
    let names = (hasNumberBeside ? ["rowid"] : []) + columns
    let places = (1...names.count).map { "?\($0)" }
    return "INSERT OR IGNORE INTO \(name) (\(names.joined(separator: ", "))) "
      + "VALUES (\(places.joined(separator: ", ")))"
  }

  func values(of record: DatabaseRecord) -> [(any DatabaseValue)?] {
    if hasNumberFirst { return [record.rowID] + record.values.dropFirst() }
    return hasNumberBeside ? [record.rowID] + record.values : record.values
  }
}
