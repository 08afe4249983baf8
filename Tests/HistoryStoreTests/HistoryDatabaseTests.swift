import Glibc
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

@Suite struct HistoryStoreTests {
  private let folder: TestFolder
  private let store: HistoryDatabase

  init() throws {
    folder = try TestFolder()
    store = try HistoryDatabase(folder["history.db"])
  }

  /// Returns the identity of a new file.
  private func identity() throws -> FileIdentity {
    try folder.write([1], to: "text")
    return try #require(try FileIdentity.current(of: folder["text"]))
  }

  // MARK: Files

  @Test("Files are found by path and by inode")
  func filesAreFoundByPathAndNumber() throws {
    let latin1 = FilePath(bytes: [0x2F, 0xE9, 0x0A])
    let first = try store.addFile(at: latin1, used: 5)
    let second = try store.addFile(at: nil, used: 9)
    let third = try store.addFile(at: nil, used: 9)
    #expect(try store.file(at: latin1)?.id == first)
    #expect(try store.file(at: "/other") == nil)
    #expect(try store.file(second)?.path == nil)
    #expect(try store.files().map(\.id) == [third, second, first])
    #expect(throws: DatabaseError.self) { _ = try store.addFile(at: latin1, used: 6) }
    try store.setPath("/new", of: first)
    #expect(try store.file(at: "/new")?.id == first && store.file(at: latin1) == nil)
  }

  @Test("The former histories of a path are found by its name, the newest first")
  func formerHistories() throws {
    let names = [
      "", " (until 2026-11-22 03:10:05)", " (until 2026-11-23 01:00:00)", "b", " (until)",
      " (until we meet)", " (until 1795)/b",
    ]
    for path in names.map({ "/a" + $0 }) {
      _ = try store.addFile(at: FilePath(path), used: 1)
    }
    #expect(
      try store.former(of: "/a").map { $0.path?.string }
        == ["/a (until 2026-11-23 01:00:00)", "/a (until 2026-11-22 03:10:05)"])
    #expect(try store.former(of: "/b").isEmpty)
  }

  @Test("The current state of a file is stored")
  func whereAFileIsInItsHistoryIsKept() throws {
    let identity = try identity()
    let file = try store.addFile(at: "/a", used: 1)
    try store.setOnDisk(3, identity: identity, of: file)
    try store.setCurrent(4, of: file, used: 77.5)
    let known = try #require(try store.file(file))
    #expect(known.onDisk == 3 && known.current == 4 && known.used == 77.5)
    #expect(known.inode == Int(truncatingIfNeeded: identity.inode.rawValue))
    try store.setOnDisk(5, identity: nil, of: file)
    #expect(try store.file(file)?.inode == nil && store.file(file)?.onDisk == 5)
  }

  @Test("Files are found by their contents")
  func filesAreFoundByWhatIsInThemNow() throws {
    let identity = try identity()
    let print = [UInt8](repeating: 7, count: 16)
    let files = try (0..<3).map { try store.addFile(at: FilePath("/\($0)"), used: Double($0)) }
    for file in files {
      try add(row(1), to: file)
      try add(row(2, parent: 1), to: file)
      try store.mark(1, of: file, .saved, fingerprint: print)
    }
    try store.setOnDisk(1, identity: nil, of: files[0])
    try store.setOnDisk(1, identity: nil, of: files[1])
    try store.setOnDisk(2, identity: nil, of: files[2])
    #expect(try store.files(holding: print, identity: identity).map(\.id) == [files[1], files[0]])
    #expect(try store.files(holding: [], identity: identity) == [])
  }

  @Test("Of thousands of files with one text, the newest and the one with the identity are found")
  func manyFilesWithOneText() throws {
    let print = [UInt8](repeating: 7, count: 16)
    let identity = try identity()
    let files = try (0..<200).map { try store.addFile(at: FilePath("/\($0)"), used: Double($0)) }
    for file in files {
      try add(row(1), to: file)
      try store.mark(1, of: file, .saved, fingerprint: print)
      try store.setOnDisk(1, identity: file == files[3] ? identity : nil, of: file)
    }
    let found = try store.files(holding: print, identity: identity).map(\.id)
    #expect(found == files.suffix(64).reversed() + [files[3]])
    // Another text in that file.
    try add(row(2, parent: 1), to: files[3])
    try store.setOnDisk(2, identity: identity, of: files[3])
    #expect(try store.files(holding: print, identity: identity).count == 64)
  }

  // MARK: Mementos

  private func row(_ number: Int, parent: Int? = nil, bytes: Int = 10) -> StoredRow {
    StoredRow(
      record: MementoRecord(
        number: number,
        summary: ChangeSummary(title: "Title \(number)", added: 3, removed: 4, unit: .characters),
        secondsSince1970: 1_800_000_000.25),
      parent: parent, byteCount: bytes)
  }

  @discardableResult
  private func add(
    _ row: StoredRow, delta: Int = 5, snapshot: Int? = 10, to file: Int
  ) throws -> Int {
    try store.add(
      row, delta: row.parent == nil ? nil : payload(delta), to: file,
      snapshot: { snapshot.map { payload($0) } })
  }

  /// Returns incompressible bytes.
  private func payload(_ count: Int, seed: UInt64 = 1) -> StoredPayload {
    var random = SeededRandom(seed: seed)
    return StoredPayload(
      version: 3, bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  private func rows(_ file: Int, from number: Int = 1) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    try store.forEachMemento(of: file, from: number) { rows.append($0) }
    return rows
  }

  @Test("A memento is loaded with all its properties")
  func aMementoComesBackWithAllThatIsKnownOfIt() throws {
    let file = try store.addFile(at: "/a", used: 1)
    var full = row(1)
    full.record.name = "checkpoint"
    full.record.marks = .saved
    full.fingerprint = [UInt8](repeating: 9, count: 16)
    full.record.summary.unit = .lines
    try add(full, to: file)
    try add(row(2, parent: 1), to: file)
    full.visited = 2
    #expect(try rows(file) == [full, row(2, parent: 1)])
    #expect(try rows(file, from: 2) == [row(2, parent: 1)])
    #expect(try store.memento(1, of: file) == full)
    #expect(try store.memento(3, of: file) == nil)
    #expect(try store.mementoCount(of: file) == 2)
    #expect(try store.number(named: "checkpoint", of: file) == 1)
    #expect(try store.snapshot(1, of: file) == payload(10) && store.delta(1, of: file) == nil)
    #expect(try store.snapshot(2, of: file) == nil && store.delta(2, of: file) == payload(5))
    #expect(try store.snapshotNumbers(of: file) == [1])
  }

  @Test("Names are added and removed")
  func namesAreGivenAndTakenAway() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1), to: file)
    try add(row(2, parent: 1), to: file)
    #expect(try store.setName("x", of: 1, of: file))
    #expect(try !store.setName("y", of: 9, of: file))
    #expect(throws: DatabaseError.self) { _ = try store.setName("x", of: 2, of: file) }
    #expect(try store.setName(nil, of: 1, of: file))
    #expect(try store.setName("x", of: 2, of: file))
    #expect(try store.number(named: "x", of: file) == 2)
  }

  @Test("Marks are added to marks")
  func marksAreAddedToMarks() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1), to: file)
    try store.mark(1, of: file, .saved, fingerprint: [1])
    try store.mark(1, of: file, [], fingerprint: [2])
    #expect(try store.memento(1, of: file)?.record.marks == .saved)
    #expect(try store.memento(1, of: file)?.fingerprint == [2])
  }

  @Test("Deltas are read by range")
  func edgesComeByRange() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1), to: file)
    for number in 2...9 { try add(row(number, parent: number - 1), delta: number * 100, to: file) }
    var seen: [Int: Int] = [:]
    try store.forEachDelta(of: file, in: 3...5) { seen[$0] = $1.bytes.count }
    #expect(seen == [3: 300, 4: 400, 5: 500])
  }

  @Test("A snapshot is stored when the chain of deltas is longer than the text")
  func aTextIsKeptWholeWhereTheWayToItIsLongerThanItself() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1, bytes: 50_000), to: file)
    for number in 2...20 {
      try add(row(number, parent: number - 1, bytes: 50_000), delta: 9_999, to: file)
    }
    // 10,000 bytes per step, including the byte for the compression.
    #expect(try store.snapshotNumbers(of: file) == [1, 7, 13, 19])
    // A branch counts from its start.
    try add(row(21, parent: 12, bytes: 50_000), delta: 9_999, to: file)
    #expect(try store.snapshotNumbers(of: file).contains(21))
    // Short paths need no snapshot, whatever the size of the text.
    try add(row(22, parent: 19, bytes: 1), delta: 16_383, to: file)
    try add(row(23, parent: 22, bytes: 1), delta: 1, to: file)
    #expect(try store.snapshotNumbers(of: file) == [1, 7, 13, 19, 21, 23])
    // Too large for a snapshot: requested each time, never stored.
    for number in 24...30 {
      try add(row(number, parent: number - 1, bytes: 1), delta: 20_000, snapshot: nil, to: file)
    }
    #expect(try store.snapshotNumbers(of: file).last == 23)
    try add(row(31, parent: 30, bytes: 1), delta: 1, to: file)
    #expect(try store.snapshotNumbers(of: file).last == 31)
    // Without a parent, a snapshot is the only way.
    try add(row(32, parent: 99), to: file)
    #expect(try store.snapshotNumbers(of: file).last == 32)
  }

  @Test("Two sessions never use a number twice")
  func twoProgramsNeverGiveOneNumberTwice() throws {
    let other = try HistoryDatabase(folder["history.db"])
    let file = try store.addFile(at: "/a", used: 1)
    #expect(try add(row(1), to: file) == 1)
    #expect(try other.add(row(2, parent: 1), delta: payload(1), to: file) { nil } == 2)
    #expect(try add(row(2, parent: 1), to: file) == 3)
    #expect(try other.add(row(9, parent: 1), delta: payload(1), to: file) { nil } == 9)
    #expect(try add(row(3, parent: 1), to: file) == 10)
    try store.removeMemento(10, of: file)
    #expect(try add(row(4, parent: 1), to: file) == 11, "a number is never used again")
  }

  @Test("A damaged counter of numbers does no harm", arguments: [0, -5, Int.max, 1 << 40])
  func aDamagedCountOfNumbersIsSurvived(next: Int) throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1), to: file)
    try store.database.run("UPDATE file SET next = ?2 WHERE id = ?1", file, next)
    #expect(try add(row(1, parent: 1), to: file) == 2)
    #expect(try add(row(1, parent: 2), to: file) == 3)
  }

  @Test("Impossible numbers are skipped")
  func numbersThatNobodyGaveAreLeftOut() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(5), to: file)
    for number in [-3, 0, 1 << 40] {
      try store.database.run(
        "INSERT INTO memento SELECT file, ?2, parent, visited, date, title, name, marks, added, "
          + "removed, unit, bytes, chain, fingerprint FROM memento WHERE file = ?1 AND number = 5",
        file, number)
    }
    #expect(try rows(file).map(\.record.number) == [5])
    #expect(try add(row(6, parent: 5), to: file) == 6)
  }

  // MARK: Copies and sessions

  @Test("A copy has the whole history and is independent")
  func aCopyHasAllOfItAndGoesItsOwnWay() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try add(row(1), to: file)
    try add(row(2, parent: 1), to: file)
    _ = try store.setName("x", of: 2, of: file)
    try store.setCurrent(2, of: file, used: 3)
    try store.setOnDisk(1, identity: nil, of: file)
    let copy = try store.copyHistory(of: file, to: "/b", used: 8)
    #expect(try rows(copy) == rows(file))
    #expect(
      try store.delta(2, of: copy) == payload(5) && store.snapshot(1, of: copy) == payload(10))
    let known = try #require(try store.file(copy))
    #expect(known.current == 2 && known.onDisk == nil && known.used == 8)
    #expect(try add(row(1, parent: 2), to: copy) == 3)
    try store.forget(file)
    #expect(try store.mementoCount(of: copy) == 3 && store.mementoCount(of: file) == 0)
    #expect(try store.delta(2, of: copy) == payload(5) && store.delta(2, of: file) == nil)
  }

  @Test("Sessions show who has a file open")
  func sessionsTellWhoHasAFile() throws {
    let file = try store.addFile(at: nil, used: 1)
    try store.setSession("b", of: file, current: 1, since: 20)
    try store.setSession("a", of: file, current: 1, since: 10)
    try store.setSession("b", of: file, current: 7, since: 99)
    #expect(try store.sessions(of: file).map(\.token) == ["a", "b"])
    #expect(try store.sessions(of: file).map(\.current) == [1, 7])
    #expect(try store.nameless().map(\.session.token) == ["b", "a"])
    try store.endSession("a", of: file)
    try store.setPath("/now", of: file)
    #expect(try store.nameless().isEmpty)
    #expect(throws: DatabaseError.self) {
      try store.setSession("b", of: 4711, current: 1, since: 0)
    }
  }

  @Test("A store whose file is deleted keeps working")
  func theStoreGoesOnWhenItsFileIsDeleted() throws {
    let file = try store.addFile(at: "/a", used: 1)
    for name in folder.names { _ = folder[name].withPlatformString { unlink($0) } }
    try add(row(1), to: file)
    #expect(try store.mementoCount(of: file) == 1)
    let (fresh, notice) = try HistoryDatabase.open(
      in: HistoryLocation(StateFolder(folder.path)), at: 1)
    #expect(try fresh.files().isEmpty && notice == nil)
  }
}
