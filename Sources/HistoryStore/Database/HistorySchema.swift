internal import CSQLite

/// The format of the database, and the upgrades from earlier formats.
///
/// `docs/history-format.md` describes the tables.
struct HistorySchema {
  /// The steps from an empty database to the current format.
  ///
  /// Step n upgrades version n to n + 1. A released step is never changed.
  let upgrades: [String]
  /// The tables of the current format, each with its required columns.
  var tables: [(name: String, columns: String)] = []

  /// The format of this program.
  static let current = HistorySchema(
    upgrades: [version1, version2, version3, version4], tables: tables)

  /// The version of the format.
  var version: Int { upgrades.count }

  /// The identifier in the database's header, which distinguishes it from other programs' files:
  /// `MEMT`.
  static let applicationID = 0x4D45_4D54

  /// Upgrades a database.
  ///
  /// - Throws: `DatabaseError`, with a finding if the database is newer or belongs to another
  ///   program.
  func apply(to database: Database) throws(DatabaseError) {
    // A transaction is necessary: a half-written database of another program would look foreign.
    let present = try database.readTransaction { () throws(DatabaseError) in
      try version(of: database)
    }
    if present == version { return try checkTables(of: database) }
    // This must precede the first table; files of other programs are not changed.
    if present == 0 { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
    try database.transaction { () throws(DatabaseError) in
      // Another program may have upgraded it in between.
      let found = try version(of: database)
      guard found < version else { return }
      do throws(DatabaseError) {
        for step in upgrades[found...] { try database.execute(step) }
      } catch {
        guard error.code == SQLITE_ERROR else { throw error }
        // The steps are correct, so the tables do not match the version.
        throw DatabaseError(code: error.code, path: database.path, finding: .contradictory)
      }
      try database.execute("PRAGMA user_version = \(version)")
      try database.execute("PRAGMA application_id = \(Self.applicationID)")
    }
  }

  /// Detects missing tables and columns, at the cost of compiling some statements.
  private func checkTables(of database: Database) throws(DatabaseError) {
    for (name, columns) in tables {
      _ = try database.first("SELECT \(columns) FROM \(name) LIMIT 0") { _ in }
    }
  }

  /// Returns the version of a database: 0 for an empty one.
  func version(of database: Database) throws(DatabaseError) -> Int {
    let found = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
    let owner = try database.first("PRAGMA application_id") { $0.int(0) } ?? 0
    let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } ?? 0
    if owner != Self.applicationID, owner != 0 || found != 0 || tables != 0 {
      throw DatabaseError(code: 0, path: database.path, finding: .otherProgram)
    }
    if found < 0 || found == 0 && tables > 0 {
      throw DatabaseError(code: 0, path: database.path, finding: .contradictory)
    }
    if found > version {
      throw DatabaseError(code: 0, path: database.path, finding: .newer(version: found))
    }
    return found
  }

  private static let tables = [
    ("file", "id, path, device, inode, on_disk, current, next, used"),
    (
      "memento",
      "file, number, parent, visited, date, title, name, marks, added, removed, unit, bytes, chain, "
        + "fingerprint"
    ),
    ("edge", "file, number, version, payload"),
    ("whole", "file, number, version, payload"),
    ("session", "token, file, since, current"),
    ("named", "file, name, type, version, date, payload"),
    ("journal", "file, number, date, cause"),
    ("base", "file, number, version, bytes, is_whole"),
    ("base_chunk", "file, number, position, chunk"),
    ("chunk", "id, print, payload"),
  ]

  private static let version1 = """
    CREATE TABLE file (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path BLOB UNIQUE,
      device INTEGER,
      inode INTEGER,
      on_disk INTEGER,
      current INTEGER,
      next INTEGER NOT NULL DEFAULT 1,
      used REAL NOT NULL
    ) STRICT;

    CREATE TABLE memento (
      file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
      number INTEGER NOT NULL,
      parent INTEGER,
      visited INTEGER,
      date REAL NOT NULL,
      title TEXT NOT NULL,
      name TEXT,
      marks INTEGER NOT NULL,
      added INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      unit INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      chain INTEGER NOT NULL,
      fingerprint BLOB,
      PRIMARY KEY (file, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX memento_name ON memento (file, name) WHERE name IS NOT NULL;
    CREATE INDEX memento_fingerprint ON memento (fingerprint) WHERE fingerprint IS NOT NULL;

    CREATE TABLE edge (
      file INTEGER NOT NULL,
      number INTEGER NOT NULL,
      version INTEGER NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (file, number),
      FOREIGN KEY (file, number) REFERENCES memento ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE whole (
      file INTEGER NOT NULL,
      number INTEGER NOT NULL,
      version INTEGER NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (file, number),
      FOREIGN KEY (file, number) REFERENCES memento ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE session (
      token TEXT NOT NULL,
      file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
      since REAL NOT NULL,
      current INTEGER NOT NULL,
      PRIMARY KEY (token, file)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE named (
      file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      version INTEGER NOT NULL,
      date REAL NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (file, name)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO file (id, path, used) VALUES (0, NULL, 0);
    """

  private static let version2 = """
    CREATE TABLE journal (
      file INTEGER NOT NULL,
      number INTEGER NOT NULL,
      date REAL NOT NULL,
      cause INTEGER NOT NULL,
      FOREIGN KEY (file, number) REFERENCES memento ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX journal_memento ON journal (file, number);
    """

  private static let version3 = """
    CREATE TABLE chunk (
      id INTEGER PRIMARY KEY,
      print BLOB NOT NULL UNIQUE,
      payload BLOB NOT NULL
    ) STRICT;

    CREATE TABLE base (
      file INTEGER NOT NULL,
      number INTEGER NOT NULL,
      version INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      is_whole INTEGER NOT NULL,
      PRIMARY KEY (file, number),
      FOREIGN KEY (file, number) REFERENCES memento ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE base_chunk (
      file INTEGER NOT NULL,
      number INTEGER NOT NULL,
      position INTEGER NOT NULL,
      chunk INTEGER NOT NULL REFERENCES chunk,
      PRIMARY KEY (file, number, position),
      FOREIGN KEY (file, number) REFERENCES base ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX base_chunk_chunk ON base_chunk (chunk);

    CREATE TRIGGER base_chunk_removed AFTER DELETE ON base_chunk
    WHEN NOT EXISTS (SELECT 1 FROM base_chunk WHERE chunk = OLD.chunk)
    BEGIN
      DELETE FROM chunk WHERE id = OLD.chunk;
    END;
    """

  private static let version4 = "CREATE INDEX file_inode ON file (inode, device);"
}
