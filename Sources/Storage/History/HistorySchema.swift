/// The form of the database, and how one of an earlier form is brought up to date.
///
/// `docs/history-format.md` tells what the tables mean.
struct HistorySchema {
  /// The steps from an empty database to today's form.
  ///
  /// Step n leads from version n to n + 1. One that was once released is never changed.
  let upgrades: [String]
  /// The tables of today's form, each with the columns that are asked for.
  var tables: [(name: String, columns: String)] = []

  /// The form of this program.
  static let current = HistorySchema(upgrades: [version1], tables: tables)

  /// The version it leads to.
  var version: Int { upgrades.count }

  /// Stands in the database's header, so that nobody takes it for another program's: `MEMT`.
  static let applicationID = 0x4D45_4D54

  /// Brings a database up to date.
  ///
  /// - Throws: `DatabaseError`, with a finding where the database is newer or not ours.
  func apply(to database: Database) throws(DatabaseError) {
    // Another program may be making it at this moment: half of what it writes would look foreign.
    let present = try database.snapshot { () throws(DatabaseError) in try version(of: database) }
    if present == version { return try checkTables(of: database) }
    // Has to be said before the first table is there; of others' files nothing is changed.
    if present == 0 { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
    try database.transaction { () throws(DatabaseError) in
      // Another program may have done it in between.
      let found = try version(of: database)
      guard found < version else { return }
      for step in upgrades[found...] { try database.execute(step) }
      try database.execute("PRAGMA user_version = \(version)")
      try database.execute("PRAGMA application_id = \(Self.applicationID)")
    }
  }

  /// Finds tables and columns missing, at the cost of compiling some statements.
  private func checkTables(of database: Database) throws(DatabaseError) {
    for (name, columns) in tables {
      _ = try database.first("SELECT \(columns) FROM \(name) LIMIT 0") { _ in }
    }
  }

  /// The version that a database is in: 0 for an empty one.
  func version(of database: Database) throws(DatabaseError) -> Int {
    let found = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
    let owner = try database.first("PRAGMA application_id") { $0.int(0) } ?? 0
    let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } ?? 0
    if owner != Self.applicationID, owner != 0 || found != 0 || tables != 0 {
      throw DatabaseError(code: 0, path: database.path, finding: .foreign)
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
}
