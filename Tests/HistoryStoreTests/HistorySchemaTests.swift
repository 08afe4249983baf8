import CLinux
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

@Suite struct HistorySchemaTests {
  private let folder: TestFolder
  private var path: FilePath { folder["history.db"] }

  init() throws { folder = try TestFolder() }

  private func version(_ path: FilePath) throws -> [Int] {
    let database = try Database(path)
    return try ["user_version", "application_id", "auto_vacuum"].map { pragma in
      try database.first("PRAGMA \(pragma)") { $0.int(0) } ?? -1
    }
  }

  @Test("A fresh store has the current schema")
  func aFreshStoreIsInTodaysForm() throws {
    _ = try HistoryDatabase(path)
    #expect(try version(path) == [HistorySchema.current.version, 0x4D45_4D54, 2])
    let database = try Database(path)
    #expect(try database.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
    #expect(try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test("An empty file becomes a store")
  func anEmptyFileBecomesAStore() throws {
    try folder.write([], to: "history.db", mode: 0o644)
    _ = try HistoryDatabase(path)
    #expect(try version(path) == [HistorySchema.current.version, 0x4D45_4D54, 2])
    #expect(try mode("history.db") == 0o600)
  }

  @Test("All files of the store are private")
  func allFilesArePrivate() throws {
    let store = try HistoryDatabase(path)
    _ = try store.addFile(at: "/a", used: 0)
    #expect(folder.names == ["history.db", "history.db-shm", "history.db-wal"])
    for name in folder.names { #expect(try mode(name) == 0o600) }
  }

  @Test("A store that others could read becomes private")
  func aStoreThatOthersCouldReadBecomesPrivate() throws {
    _ = try HistoryDatabase(path)
    try chmod(path, 0o666)
    let store = try HistoryDatabase(path)
    _ = try store.addFile(at: "/a", used: 0)
    for name in folder.names { #expect(try mode(name) == 0o600) }
  }

  private func mode(_ name: String) throws -> UInt32 {
    let identity = try FileIdentity.current(of: folder[name])
    return UInt32(try #require(identity).mode.rawValue) & 0o7777
  }

  // MARK: Upgrades

  private var next: HistorySchema {
    HistorySchema(
      upgrades: HistorySchema.current.upgrades + [
        "ALTER TABLE file ADD COLUMN colour TEXT", "UPDATE file SET colour = 'red'",
      ])
  }

  @Test("An upgrade keeps the contents")
  func anUpgradeKeepsWhatIsThere() throws {
    do {
      let store = try HistoryDatabase(path)
      _ = try store.addFile(at: "/a", used: 5)
    }
    let version = HistorySchema.current.version
    let store = try HistoryDatabase(path, schema: next)
    #expect(try store.file(at: "/a")?.used == 5)
    #expect(
      try store.database.all("SELECT colour FROM file") { $0.text(0) } == ["red", "red"])
    #expect(try self.version(path)[0] == version + 2)
    _ = try HistoryDatabase(path, schema: next)
  }

  @Test("A lower version over the tables of a higher one is damage", arguments: [0, 1, 2])
  func aLowerVersionOverNewerTables(version: Int) throws {
    do { _ = try HistoryDatabase(path).addFile(at: "/a", used: 5) }
    try Database(path).execute("PRAGMA user_version = \(version)")
    let error = thrown { () throws(DatabaseError) in
      _ = try HistoryDatabase.existing(
        in: HistoryLocation(StateFolder(folder.path)), for: .reading)
    }
    #expect(error?.description == "the store is inconsistent. It stays unchanged.")
    let (store, notice) = try HistoryDatabase.open(
      in: HistoryLocation(StateFolder(folder.path)), at: 1)
    #expect(notice?.hasPrefix("Started a new history: the store is inconsistent.") == true)
    let kept = try #require(HistoryLocation(StateFolder(folder.path)).quarantinedDatabases.first)
    #expect(
      try HistoryDatabase.recover(kept, in: HistoryLocation(StateFolder(folder.path)), at: 2)
        == .merged(fileCount: 1))
    _ = store
  }

  @Test("An upgrade that fails halfway changes nothing")
  func anUpgradeThatFailsHalfwayChangesNothing() throws {
    _ = try HistoryDatabase(path)
    let before = try version(path)
    let failing = HistorySchema(upgrades: next.upgrades + ["INSERT INTO nowhere VALUES (1)"])
    #expect(throws: DatabaseError.self) { _ = try HistoryDatabase(path, schema: failing) }
    #expect(try version(path) == before)
    let database = try Database(path)
    let columns = try database.all("PRAGMA table_info(file)") { $0.text(1) }
    #expect(!columns.contains("colour"))
    _ = try HistoryDatabase(path, schema: next)
  }

  @Test("Many connections can make or upgrade one store at once")
  func manyConnectionsMakeOrUpgradeOneStoreAtOnce() async throws {
    for schema in [HistorySchema.current, next] {
      #expect(await openings(of: path, schema) == [String](repeating: "ok", count: 8))
    }
    #expect(try HistoryDatabase(path, schema: next).files().count == 16)
  }

  @Test("A store that is being made is not treated as another program's")
  func aStoreThatIsJustBeingMadeIsNotTakenForAForeignOne() async throws {
    for round in Soak.rounds(60, soak: 2_000) {
      let results = await openings(of: folder["\(round).db"], .current)
      try #require(results == [String](repeating: "ok", count: 8), "round \(round)")
    }
  }

  /// Returns the results of eight connections that open a store at the same time, and add a file.
  private func openings(of path: FilePath, _ schema: HistorySchema) async -> [String] {
    await withTaskGroup(of: String.self) { group in
      for number in 0..<8 {
        group.addTask {
          do throws(DatabaseError) {
            let store = try HistoryDatabase(path, schema: schema)
            _ = try store.addFile(at: FilePath("/\(schema.version)/\(number)"), used: 0)
            return "ok"
          } catch {
            return error.description
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  // MARK: Other databases

  @Test("A newer store is not touched")
  func aNewerStoreIsNotTouched() throws {
    _ = try HistoryDatabase(path, schema: next)
    let before = try bytes(of: path)
    let error = thrown { () throws(DatabaseError) in _ = try HistoryDatabase(path) }
    #expect(error?.finding == .newer(version: HistorySchema.current.version + 2))
    #expect(error?.isOfTheFile == true)
    #expect(try bytes(of: path) == before)
    #expect(folder.names == ["history.db"])
  }

  @Test(
    "A database of another program is not touched",
    arguments: [
      "CREATE TABLE t (a)", "PRAGMA user_version = 1", "PRAGMA application_id = 7",
      "PRAGMA auto_vacuum = FULL; CREATE TABLE t (a)",
      "PRAGMA journal_mode = WAL; CREATE TABLE t (a)",
    ])
  func aForeignDatabaseIsNotTouched(sql: String) throws {
    try Database(path).execute(sql)
    try chmod(path, 0o640)
    let before = try bytes(of: path)
    let error = thrown { () throws(DatabaseError) in _ = try HistoryDatabase(path) }
    #expect(error?.finding == .otherProgram)
    #expect(try bytes(of: path) == before)
    #expect(try mode("history.db") == 0o640)
    #expect(folder.names == ["history.db"])
  }

  @Test("A store without its tables is damaged")
  func aStoreWithoutItsTablesIsDamaged() throws {
    for table in ["whole", "named", "memento"] {
      _ = try HistoryDatabase(path)
      try Database(path).execute("DROP TABLE \(table)")
      let error = thrown { () throws(DatabaseError) in _ = try HistoryDatabase(path) }
      #expect(error?.finding == .contradictory && error?.isDamage == true)
      let (store, notice) = try HistoryDatabase.open(
        in: HistoryLocation(StateFolder(folder.path)), at: 1)
      #expect(notice != nil && store.path == path)
    }
    #expect(folder.names.filter { $0.hasPrefix("damaged-") }.count == 3, "none was overwritten")
  }
}
