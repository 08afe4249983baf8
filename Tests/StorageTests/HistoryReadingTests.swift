import Storage
import SystemPackage
import TestSupport
import Testing

/// How the store is met by those who only look.
@Suite struct HistoryReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [HistoryStore.Purpose.reading, .writing])
  func whereThereIsNoneNoneIsMade(purpose: HistoryStore.Purpose) throws {
    #expect(try HistoryStore.existing(in: folder.path, for: purpose) == nil)
    #expect(try HistoryStore.existing(in: folder.file("nowhere"), for: purpose) == nil)
    #expect(try names(in: folder.path) == [])
  }

  @Test func anEmptyFileIsNoStoreYet() throws {
    try folder.write("", to: "history.db")
    #expect(try HistoryStore.existing(in: folder.path, for: .reading) == nil)
  }

  @Test func whoReadsSeesOneMomentWhateverIsWrittenMeanwhile() throws {
    let (store, _) = try HistoryStore.open(in: folder.path, at: 0)
    _ = try store.addFile(at: "/a", used: 1)
    let reader = try #require(try HistoryStore.existing(in: folder.path, for: .reading))
    #expect(try reader.files().map(\.path) == ["/a"])
    _ = try store.addFile(at: "/b", used: 2)
    #expect(try reader.files().map(\.path) == ["/a"])
    let later = try #require(try HistoryStore.existing(in: folder.path, for: .reading))
    #expect(try later.files().map(\.path) == ["/b", "/a"])
  }

  @Test func whoReadsCannotWrite() throws {
    _ = try HistoryStore.open(in: folder.path, at: 0)
    let reader = try #require(try HistoryStore.existing(in: folder.path, for: .reading))
    #expect(throws: DatabaseError.self) { try reader.addFile(at: "/a", used: 1) }
  }

  @Test func aDamagedStoreStaysAsItIs() throws {
    let damage = String(repeating: "no database", count: 100)
    try folder.write(damage, to: "history.db")
    #expect(throws: DatabaseError.self) {
      try HistoryStore.existing(in: folder.path, for: .reading)
    }
    #expect(try names(in: folder.path) == ["history.db"])
    #expect(try folder.text(of: "history.db") == damage)
  }

  @Test func theStoreBesideANewerOneIsRead() throws {
    do {
      let first = try Database(folder.file("history.db"))
      try first.execute("PRAGMA application_id = 1; CREATE TABLE other (a)")
    }
    #expect(throws: DatabaseError.self) {
      try HistoryStore.existing(in: folder.path, for: .reading)
    }
    let (store, _) = try HistoryStore.open(in: folder.path, at: 0)
    _ = try store.addFile(at: "/a", used: 1)
    #expect(try HistoryStore.existing(in: folder.path, for: .reading)?.files().count == 1)
  }

  @Test func whatIsKeptIsTold() throws {
    let (store, _) = try HistoryStore.open(in: folder.path, at: 0)
    let file = try store.addFile(at: "/a", used: 1)
    let extent = try #require(try store.extents().first)
    #expect(extent.file.id == file)
    #expect(extent.mementoCount == 0)
    #expect(extent.byteCount == 0)
  }

  @Test func pathsAreWrittenForPrograms() {
    #expect(FilePath("/a b/ä%.txt").percentEncoded == "/a%20b/%C3%A4%25.txt")
    #expect(FilePath("/home/me_1/~x-y.Z").percentEncoded == "/home/me_1/~x-y.Z")
  }
}
