import Glibc
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

/// Each store that was put away is taken back for itself, as far as it is readable.
@Suite struct StoreRepairTests {
  private let folder: TestFolder
  private var location: HistoryLocation { HistoryLocation(StateFolder(folder.path)) }

  init() throws { folder = try TestFolder() }

  /// Returns the bytes of a store with the history of some files, each of `count` states.
  private func bytes(ofStoreWith paths: [FilePath], count: Int) throws -> [UInt8] {
    let path = folder["made.db"]
    do {
      let store = try HistoryDatabase(path)
      for name in paths {
        let file = try store.addFile(at: name, used: 1)
        for number in 1...count {
          let row = StoredRow(
            record: MementoRecord(
              number: number, summary: ChangeSummary(title: "Typed \(number)"), secondsSince1970: 0),
            parent: number == 1 ? nil : number - 1, byteCount: 10)
          let payload = PackedPayload(StoredPayload(version: 1, bytes: [UInt8(number)]))
          _ = try store.add(row, delta: number == 1 ? nil : payload, to: file) { payload }
        }
      }
      try store.eraseForGood()
    }
    defer { path.removeStore() }
    return try TestSupport.bytes(of: path)
  }

  private func overwrite(_ page: Int, of bytes: inout [UInt8]) {
    for place in page * 4096..<(page + 1) * 4096 { bytes[place] = 0x55 }
  }

  @Test("A store with damage in any page is no obstacle to the stores after it")
  func damageIsNoObstacleToOthers() throws {
    let good = try bytes(ofStoreWith: ["/a", "/b", "/c"], count: 30)
    let other = try bytes(ofStoreWith: ["/other"], count: 3)
    for page in 0..<good.count / 4096 {
      var bad = good
      overwrite(page, of: &bad)
      try folder.write(bad, to: "damaged-1-history.db")
      try folder.write(other, to: "damaged-2-history.db")
      for kept in location.quarantinedDatabases {
        _ = try HistoryDatabase.recover(kept, in: location, at: 3)
      }
      do {
        let store = try HistoryDatabase(folder["history.db"])
        let file = try #require(try store.file(at: "/other"), "page \(page)")
        #expect(try store.mementoCount(of: file.id) == 3, "page \(page)")
      }
      #expect(!folder.names.contains("damaged-2-history.db"), "page \(page)")
      for name in folder.names { _ = folder[name].withPlatformString { unlink($0) } }
    }
  }

  @Test("A folder in the place of a damaged store is reported, and stays")
  func aFolderIsUnreadable() throws {
    let kept = folder["damaged-1-history.db"]
    try #require(mkdir(kept.string, 0o700) == 0)
    var failure: DatabaseError?
    do throws(DatabaseError) {
      let repair = try HistoryDatabase.recover(kept, in: location, at: 3)
      if case .unreadable(let reason) = repair { failure = reason }
    } catch {
      failure = error
    }
    #expect(failure?.path == kept && folder.names.contains("damaged-1-history.db"))
  }

  @Test("A store whose states cannot be read is reported, and stays")
  func aStoreWithoutStatesIsUnreadable() throws {
    var bad = try bytes(ofStoreWith: ["/a"], count: 3)
    try folder.write(bad, to: "whole.db")
    let root = try Database(folder["whole.db"]).first(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'memento'"
    ) { $0.int(0) }
    overwrite(try #require(root) - 1, of: &bad)
    try folder.write(bad, to: "damaged-1-history.db")
    let kept = folder["damaged-1-history.db"]
    let repair = try HistoryDatabase.recover(kept, in: location, at: 3)
    guard case .unreadable(let error) = repair else {
      Issue.record("\(repair)")
      return
    }
    #expect(error.path == kept && error.isDamage)
    #expect(folder.names.contains("damaged-1-history.db"))
  }
}

/// Each readable state of a damaged store is taken back, whatever part of it is damaged.
@Suite struct DamagedStoreRepairTests {
  private let folder: TestFolder
  private var location: HistoryLocation { HistoryLocation(StateFolder(folder.path)) }
  private var kept: FilePath { folder["damaged-1-history.db"] }

  init() throws { folder = try TestFolder() }

  private static let paths: [FilePath] = ["/a", "/b", "/c"]
  private static let stateCount = 60

  /// Creates a store with some files, whose states have texts of different sizes.
  private func makeStore(_ path: FilePath) throws -> HistoryDatabase {
    let store = try HistoryDatabase(path)
    for name in Self.paths {
      let file = try store.addFile(at: name, used: 1)
      for number in 1...Self.stateCount {
        let row = StoredRow(
          record: MementoRecord(
            number: number, summary: ChangeSummary(title: "Typed \(number)"),
            secondsSince1970: Double(number) + 0.5),
          parent: number == 1 ? nil : number - 1, byteCount: 10)
        let payload = self.payload(of: number)
        _ = try store.add(row, delta: number == 1 ? nil : payload, to: file) { payload }
      }
      try store.setCurrent(Self.stateCount, of: file, used: 1)
    }
    return store
  }

  /// Some need pages of their own.
  private func payload(of number: Int) -> StoredPayload {
    var random = SeededRandom(seed: UInt64(number))
    let count = number % 10 == 0 ? 9_000 : number
    return StoredPayload(
      version: 1, bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  private func goodBytes() throws -> [UInt8] {
    do { try makeStore(folder["made.db"]).eraseForGood() }
    defer { folder["made.db"].removeStore() }
    return try bytes(of: folder["made.db"])
  }

  private func root(of name: String, in bytes: [UInt8]) throws -> Int {
    try folder.write(bytes, to: "whole.db")
    defer { folder["whole.db"].removeStore() }
    let database = try Database(folder["whole.db"])
    return try #require(
      try database.first("SELECT rootpage FROM sqlite_schema WHERE name = ?1", name) { $0.int(0) })
  }

  private func overwrite(_ range: Range<Int>, of bytes: inout [UInt8]) {
    for place in range { bytes[place] = 0x55 }
  }

  private func overwrite(page: Int, of bytes: inout [UInt8]) {
    overwrite((page - 1) * 4096..<page * 4096, of: &bytes)
  }

  /// Takes back a damaged store into a folder without another one.
  private func salvage(_ bad: [UInt8]) throws -> HistoryDatabase.Salvage? {
    folder["history.db"].removeStore()
    try folder.write(bad, to: "damaged-1-history.db")
    let repair = try HistoryDatabase.recover(kept, in: location, at: 3)
    #expect(try bytes(of: kept) == bad)
    #expect(!folder.names.contains { $0.hasPrefix("repair-") })
    switch repair {
    case .salvaged(let salvage): return salvage
    case .unreadable: return nil
    case .merged, .movedBack:
      Issue.record("\(repair)")
      return nil
    }
  }

  /// Expects all states with their payloads at the paths.
  private func expectAll(at paths: [FilePath] = paths, _ what: Comment = "") throws {
    let store = try HistoryDatabase(folder["history.db"])
    #expect(Set(try store.files().map(\.path)) == Set(paths), what)
    for path in paths {
      let file = try #require(try store.file(at: path), what)
      #expect(file.current == Self.stateCount, what)
      var deltas: [Int: [UInt8]] = [:]
      try store.forEachDelta(of: file.id, in: 0...Int.max) { deltas[$0] = $1.bytes }
      #expect(try store.mementoCount(of: file.id) == Self.stateCount, what)
      for number in 2...Self.stateCount {
        #expect(deltas[number] == payload(of: number).bytes, what)
      }
      #expect(try store.snapshot(1, of: file.id)?.bytes == payload(of: 1).bytes, what)
    }
  }

  private var all: Int { Self.paths.count * Self.stateCount }

  @Test("All of a store with a damaged header is read", arguments: [16, 100, 4096, 8192])
  func aDamagedHeader(byteCount: Int) throws {
    var bad = try goodBytes()
    overwrite(0..<byteCount, of: &bad)
    let salvage = try #require(try salvage(bad))
    #expect(salvage.fileCount == 3 && salvage.stateCount == all && salvage.textlessCount == 0)
    try expectAll()
  }

  @Test("A store without its first pages has the states of the others, under names of their own")
  func missingRoots() throws {
    let good = try goodBytes()
    let last = try ["edge", "whole", "base_chunk_chunk"].map { try root(of: $0, in: good) }.max()
    var bad = good
    overwrite(0..<(last ?? 0) * 4096, of: &bad)
    let salvage = try #require(try salvage(bad))
    #expect(salvage.nameless.count == salvage.fileCount)
    #expect(salvage.stateCount > all / 2 && salvage.textlessCount < salvage.stateCount)
  }

  @Test("The remaining pages of a truncated store are read")
  func aTruncatedStore() throws {
    let good = try goodBytes()
    var counts: [Int] = []
    // Without all of the last page: what is behind 1,000 bytes of it may be unused.
    for pageCount in stride(from: 1, to: good.count / 4096 - 1, by: 3) {
      counts.append(try salvage(Array(good[..<(pageCount * 4096 + 1000)]))?.stateCount ?? 0)
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0 && counts.last == all)
    #expect(counts.contains { (1..<all).contains($0) })
  }

  @Test("The states of a damaged table of files have the paths of its index")
  func aDamagedTableOfFiles() throws {
    var bad = try goodBytes()
    overwrite(page: try root(of: "file", in: bad), of: &bad)
    let salvage = try #require(try salvage(bad))
    #expect(salvage.stateCount == all && salvage.nameless.isEmpty)
    try expectAll()
  }

  @Test("States whose file has lost its path get a name of their own")
  func namesAreLost() throws {
    let good = try goodBytes()
    var bad = good
    for name in ["file", "sqlite_autoindex_file_1"] {
      overwrite(page: try root(of: name, in: good), of: &bad)
    }
    let names = (1...3).map { kept.extended(by: " (file \($0))") }
    for _ in 0..<2 {
      let salvage = try #require(try salvage(bad))
      #expect(salvage.stateCount == all && Set(salvage.nameless) == Set(names))
      try expectAll(at: names)
    }
  }

  @Test("One damaged page costs the rows in it alone")
  func anyDamagedPage() throws {
    let good = try goodBytes()
    for page in stride(from: 2, through: good.count / 4096, by: 3) {
      var bad = good
      overwrite(page: page, of: &bad)
      let salvage = try #require(try salvage(bad), "page \(page)")
      #expect(salvage.stateCount >= all - 110, "page \(page)")
      let store = try HistoryDatabase(folder["history.db"])
      let counts = try store.files().map { (file) throws in try store.mementoCount(of: file.id) }
      #expect(counts.reduce(0, +) == salvage.stateCount, "page \(page)")
      #expect(counts.count { $0 > 0 } == salvage.fileCount, "page \(page)")
    }
  }

  @Test(
    "States of a damaged store come before those of a history that was begun since",
    arguments: [false, true])
  func belowANewerHistory(isInUse: Bool) throws {
    var bad = try goodBytes()
    overwrite(0..<100, of: &bad)
    try folder.write(bad, to: "damaged-1-history.db")
    let last = Self.stateCount
    do {
      // A new store begins with the last state that the session had.
      let store = try HistoryDatabase(folder["history.db"])
      let file = try store.addFile(at: "/b", used: 1)
      for (number, parent) in [(last, Int?.none), (last + 1, last)] {
        let row = StoredRow(
          record: MementoRecord(
            number: number, summary: ChangeSummary(title: "Typed \(number)"),
            secondsSince1970: Double(number) + 0.5),
          parent: parent, byteCount: 10)
        let payload = self.payload(of: number)
        _ = try store.add(row, delta: parent.map { _ in payload }, to: file) { payload }
      }
      try store.setCurrent(last + 1, of: file, used: 9)
      if isInUse { try store.setSession("own", of: file, current: last + 1, since: 8) }
    }
    for _ in 0..<2 { _ = try HistoryDatabase.recover(kept, in: location, at: 3) }
    let store = try HistoryDatabase(folder["history.db"])
    let file = try #require(try store.file(at: "/b"))
    #expect(try store.mementoCount(of: file.id) == last + 1)
    #expect(file.current == last + 1)
    #expect(try store.memento(last + 1, of: file.id)?.parent == last)
    // A session that runs knows its states by their numbers.
    #expect(try store.memento(last, of: file.id)?.parent == (isInUse ? nil : last - 1))
    #expect(try store.files().count == Self.paths.count)
  }

  @Test("The texts that depend on a lost delta are counted")
  func lostTexts() throws {
    var bad = try goodBytes()
    let first = try root(of: "whole", in: bad)
    try folder.write(bad, to: "whole.db")
    let parents = try #require(DatabasePages(folder["whole.db"])).parents
    for page in parents.filter({ $0.value == first }).keys { overwrite(page: page, of: &bad) }
    overwrite(page: first, of: &bad)
    let salvage = try #require(try salvage(bad))
    #expect(salvage.stateCount == all && salvage.textlessCount == all)
  }

  @Test("The write-ahead log of a damaged store is read")
  func aLogBesideTheStore() throws {
    let path = folder["made.db"]
    do {
      // While a connection is open, the rows stay in the log.
      let store = try makeStore(path)
      for suffix in ["", "-wal"] {
        var copy = try bytes(of: path.extended(by: suffix))
        // The header, and the checksum of the first page in the log.
        if suffix.isEmpty {
          overwrite(0..<min(100, copy.count), of: &copy)
        } else {
          overwrite(48..<56, of: &copy)
        }
        try folder.write(copy, to: "damaged-1-history.db\(suffix)")
      }
      _ = try store.files()
    }
    guard case .salvaged(let salvage) = try HistoryDatabase.recover(kept, in: location, at: 3)
    else {
      Issue.record("not salvaged")
      return
    }
    #expect(salvage.stateCount == all)
  }
}
