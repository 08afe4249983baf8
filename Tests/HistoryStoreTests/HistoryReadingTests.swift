import Files
import HistoryStore
import SystemPackage
import Testing
import TestSupport

/// The store for read-only commands.
@Suite struct HistoryReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Opening an existing store makes none", arguments: [HistoryDatabase.Purpose.reading, .writing])
  func whereThereIsNoneNoneIsMade(purpose: HistoryDatabase.Purpose) throws {
    #expect(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: purpose)
        == nil)
    #expect(
      try HistoryDatabase.existing(
        in: HistoryLocation(StateFolder(folder.file("nowhere"))), for: purpose) == nil)
    #expect(try names(in: folder.path) == [])
  }

  @Test("An empty file is no store yet")
  func anEmptyFileIsNoStoreYet() throws {
    try folder.write("", to: "history.db")
    #expect(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading)
        == nil)
  }

  @Test("A reader sees one state of the store, whatever is written meanwhile")
  func whoReadsSeesOneMomentWhateverIsWrittenMeanwhile() throws {
    let (store, _) = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 0)
    _ = try store.addFile(at: "/a", used: 1)
    let reader = try #require(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading))
    #expect(try reader.files().map(\.path) == ["/a"])
    _ = try store.addFile(at: "/b", used: 2)
    #expect(try reader.files().map(\.path) == ["/a"])
    let later = try #require(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading))
    #expect(try later.files().map(\.path) == ["/b", "/a"])
  }

  @Test("A reader cannot write")
  func whoReadsCannotWrite() throws {
    _ = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 0)
    let reader = try #require(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading))
    #expect(throws: DatabaseError.self) { try reader.addFile(at: "/a", used: 1) }
  }

  @Test("A reader leaves a damaged store unchanged")
  func aDamagedStoreStaysAsItIs() throws {
    let damage = String(repeating: "no database", count: 100)
    try folder.write(damage, to: "history.db")
    #expect(throws: DatabaseError.self) {
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading)
    }
    #expect(try names(in: folder.path) == ["history.db"])
    #expect(try folder.text(of: "history.db") == damage)
  }

  @Test("A transaction that a crash interrupted is rolled back before reading")
  func anInterruptedTransactionIsRolledBack() throws {
    let files = ["history.db", "history.db-journal"]
    do {
      let (store, _) = try HistoryDatabase.open(
        in: HistoryLocation(StateFolder(folder.path)), at: 0)
      _ = try store.addFile(at: "/a", used: 1)
    }
    let database = try Database(folder.file("history.db"))
    // A cache of a few pages: the rest is written before the commit.
    try database.execute("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 2; BEGIN")
    try database.execute("CREATE TABLE extra (number, bytes)")
    for number in 1...100 {
      try database.run("INSERT INTO extra VALUES (?1, zeroblob(4000))", number)
    }
    // The files as a crash leaves them here, with the end of the database torn off.
    let left = try files.map { try bytes(of: folder.file($0)) }
    try database.execute("ROLLBACK")
    let copy = try TemporaryFolder()
    for (name, bytes) in zip(files, left) {
      let lost = name == "history.db" ? 2048 : 0
      try write(Array(bytes.dropLast(lost)), to: copy.file(name))
    }
    let location = HistoryLocation(StateFolder(copy.path))
    let store = try HistoryDatabase.existing(in: location, for: .reading)
    #expect(try store?.files().map(\.path) == ["/a"])
  }

  @Test("The store beside a foreign database is read")
  func theStoreBesideANewerOneIsRead() throws {
    do {
      let first = try Database(folder.file("history.db"))
      try first.execute("PRAGMA application_id = 1; CREATE TABLE other (a)")
    }
    #expect(throws: DatabaseError.self) {
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading)
    }
    let (store, _) = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 0)
    _ = try store.addFile(at: "/a", used: 1)
    #expect(
      try HistoryDatabase.existing(in: HistoryLocation(StateFolder(folder.path)), for: .reading)?
        .files().count == 1)
  }

  @Test("The size of each history is listed")
  func whatIsKeptIsTold() throws {
    let (store, _) = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 0)
    let file = try store.addFile(at: "/a", used: 1)
    let extent = try #require(try store.extents().first)
    #expect(extent.file.id == file)
    #expect(extent.mementoCount == 0)
    #expect(extent.byteCount == 0)
  }

  @Test("Paths are written for programs")
  func pathsAreWrittenForPrograms() {
    #expect(FilePath("/a b/ä%.txt").percentEncoded == "/a%20b/%C3%A4%25.txt")
    #expect(FilePath("/home/me_1/~x-y.Z").percentEncoded == "/home/me_1/~x-y.Z")
  }
}
