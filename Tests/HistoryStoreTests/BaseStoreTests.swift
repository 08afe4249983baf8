import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

/// Bases: large snapshots in chunks that are stored once.
@Suite struct BaseStoreTests {
  private let folder: TestFolder
  private let store: HistoryDatabase

  init() throws {
    folder = try TestFolder()
    store = try HistoryDatabase(folder["history.db"])
  }

  /// Returns bytes that hardly compress, the same for a seed.
  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  private func makeFile(_ path: FilePath) throws -> Int {
    let file = try store.addFile(at: path, used: 1)
    let row = StoredRow(
      record: MementoRecord(
        number: 1, summary: ChangeSummary(title: "Opened"), secondsSince1970: 1),
      parent: nil, byteCount: 20_000_000)
    _ = try store.add(row, delta: nil, to: file) { nil as StoredPayload? }
    return file
  }

  private func keep(_ bytes: [UInt8], of file: Int) throws {
    let payload = StoredPayload(version: 2, bytes: bytes)
    var writer = try HistoryDatabase.BaseWriter(payload, of: 1, of: file, in: store)
    while try writer.resume() {}
  }

  private var chunkCount: Int {
    get throws { try store.database.first("SELECT count(*) FROM chunk") { $0.int(0) } ?? -1 }
  }

  @Test("A base is read as it was stored", arguments: [0, 1, 5_000_000])
  func aBaseIsReadAsItWasStored(count: Int) throws {
    let file = try makeFile("/a")
    let bytes = noise(count, seed: 1)
    #expect(try store.mementosWithoutStart(of: file).map(\.number) == [1])
    try keep(bytes, of: file)
    #expect(try store.snapshot(1, of: file) == StoredPayload(version: 2, bytes: bytes))
    #expect(try store.snapshotNumbers(of: file) == [1])
    #expect(try store.mementosWithoutStart(of: file).isEmpty)
    #expect(try store.byteCount(of: file) >= count)
  }

  @Test("Texts that share most of their bytes share most of their chunks")
  func similarTextsShareChunks() throws {
    let bytes = noise(10_000_000, seed: 2)
    let (first, second) = (try makeFile("/a"), try makeFile("/b"))
    try keep(bytes, of: first)
    let before = try chunkCount
    try keep(
      noise(10, seed: 3) + bytes[..<2_000_000] + noise(30, seed: 4) + bytes[2_000_000...],
      of: second)
    #expect(before > 20)
    #expect(try chunkCount - before <= 8)
  }

  @Test("Forgetting a file removes the chunks that no other file has")
  func forgettingRemovesChunks() throws {
    let bytes = noise(3_000_000, seed: 5)
    let (first, second) = (try makeFile("/a"), try makeFile("/b"))
    try keep(bytes, of: first)
    let copy = try store.transaction { () throws(DatabaseError) in
      try store.copyHistory(of: first, to: "/copy", used: 2)
    }
    try keep(noise(400_000, seed: 6), of: second)
    try store.forget([first].map { StoredFile(id: $0, used: 0) })
    #expect(try store.snapshot(1, of: copy)?.bytes == bytes)
    try store.removeMemento(1, of: copy)
    #expect(try store.snapshot(1, of: second)?.bytes.count == 400_000)
    try store.forget(second)
    #expect(try chunkCount == 0)
    #expect(try store.database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test("An unfinished base is no base, and is stored again")
  func anUnfinishedBaseIsStoredAgain() throws {
    let file = try makeFile("/a")
    let bytes = noise(20_000_000, seed: 7)
    let payload = StoredPayload(version: 2, bytes: bytes)
    var writer = try HistoryDatabase.BaseWriter(payload, of: 1, of: file, in: store)
    #expect(try writer.resume())
    #expect(try store.snapshot(1, of: file) == nil && store.snapshotNumbers(of: file) == [])
    #expect(try store.mementosWithoutStart(of: file).map(\.number) == [1])
    try keep(bytes, of: file)
    #expect(try store.snapshot(1, of: file)?.bytes == bytes)
  }

  @Test("A memento erased meanwhile leaves no chunks")
  func anErasedMementoLeavesNoChunks() throws {
    let file = try makeFile("/a")
    let payload = StoredPayload(version: 2, bytes: noise(20_000_000, seed: 8))
    var writer = try HistoryDatabase.BaseWriter(payload, of: 1, of: file, in: store)
    #expect(try writer.resume())
    try store.removeMemento(1, of: file)
    #expect(try !writer.resume())
    #expect(try chunkCount == 0)
  }

  @Test("A damaged chunk is no text")
  func aDamagedChunkIsNoText() throws {
    let file = try makeFile("/a")
    try keep(noise(2_000_000, seed: 9), of: file)
    try store.database.execute("UPDATE chunk SET payload = x'07' WHERE id = 2")
    #expect(try store.snapshot(1, of: file)?.bytes == [])
  }

  @Test("A store of an earlier version is upgraded with its contents", arguments: [2, 3])
  func aStoreOfAnEarlierVersionIsUpgraded(version: Int) throws {
    let path = folder["old.db"]
    do {
      let old = HistorySchema(upgrades: Array(HistorySchema.current.upgrades.prefix(version)))
      let store = try HistoryDatabase(path, schema: old)
      _ = try store.addFile(at: "/a", used: 5)
    }
    let store = try HistoryDatabase(path)
    let file = try #require(try store.file(at: "/a"))
    #expect(file.used == 5)
    #expect(try store.baseByteCount(of: file.id) == 0)
  }
}
