import CLinux
import Glibc
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

/// After any damage, a store works, and the old one is preserved.
@Suite struct DamagedStoreTests {
  private let folder: TestFolder
  private var path: FilePath { folder["history.db"] }

  init() throws { folder = try TestFolder() }

  /// Returns the bytes of a store with some content.
  private func goodBytes() throws -> [UInt8] {
    do {
      let store = try HistoryDatabase(path)
      for name in 0..<3 { try fill(store, FilePath("/file \(name)"), count: 30) }
      try store.eraseForGood()
    }
    defer { for name in folder.names { remove(name) } }
    return try bytes(of: path)
  }

  private func fill(_ store: HistoryDatabase, _ path: FilePath, count: Int) throws {
    let file = try store.addFile(at: path, used: 1)
    for number in 1...count {
      let row = StoredRow(
        record: MementoRecord(
          number: number, summary: ChangeSummary(title: "Typed \(number)"), secondsSince1970: 0),
        parent: number == 1 ? nil : number - 1, byteCount: 10)
      let payload = StoredPayload(version: 1, bytes: (0..<number * 8).map { UInt8($0 & 0xFF) })
      _ = try store.add(row, delta: number == 1 ? nil : payload, to: file) { payload }
    }
  }

  private func remove(_ name: String) { _ = folder[name].withPlatformString { unlink($0) } }

  /// Reads everything and writes something.
  private func use(_ store: HistoryDatabase) throws(DatabaseError) {
    for file in try store.files() {
      try store.forEachMemento(of: file.id) { _ in }
      try store.forEachDelta(of: file.id, in: 0...Int.max) { _, _ in }
      for number in try store.snapshotNumbers(of: file.id) {
        _ = try store.snapshot(number, of: file.id)
      }
      _ = try store.sessions(of: file.id)
    }
    try store.setCurrent(1, of: try store.addFile(at: nil, used: 3), used: 1)
    try store.forget(1)
    try store.eraseForGood()
  }

  /// Opens the damaged store like the editor, and expects one that works.
  private func expectAWorkingStore(_ what: String) throws {
    do throws(DatabaseError) {
      do throws(DatabaseError) {
        try use(
          try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 1).store)
      } catch {
        // A wrong number of pages can look like a full disk.
        #expect(error.isOfTheFile || error.code == 13, "\(what): \(error)")
        let location = HistoryLocation(StateFolder(folder.path))
        let new = try HistoryDatabase.reopen(in: location, insteadOf: error.path, at: 2)
        if let new {
          try use(new.store)
        } else {
          try use(try HistoryDatabase.open(in: location, at: 2).store)
        }
      }
    } catch {
      Issue.record("\(what): \(error)")
    }
  }

  @Test("A truncated store is replaced and set aside")
  func aStoreCutShortIsReplacedAndKept() throws {
    let good = try goodBytes()
    let lengths = [1, 15, 16, 50, 99, 100, 511, 512, 1000, 4095, 4096, 4097, 8192, 20_000]
    for length in lengths where length < good.count {
      try folder.write(Array(good[..<length]), to: "history.db")
      try expectAWorkingStore("cut to \(length)")
      try expectKept(Array(good[..<length]), "cut to \(length)")
    }
  }

  private func expectKept(_ before: [UInt8], _ what: Comment) throws {
    let kept = folder.names.filter { $0.hasPrefix("damaged-") && $0.hasSuffix(".db") }
    if try bytes(of: path).starts(with: before.prefix(100)), kept.isEmpty { return }
    #expect(try kept.contains { try bytes(of: folder[$0]).count == before.count }, what)
    for name in folder.names { remove(name) }
  }

  @Test("A store with random damage works or is replaced")
  func aStoreOverwrittenAnywhereWorksOrIsReplaced() throws {
    let good = try goodBytes()
    let seed = Seed.current(default: 1)
    var random = SeededRandom(seed: seed)
    for round in Soak.rounds(60, soak: 5000) {
      var bad = good
      let start =
        round % 3 == 0
        ? Int.random(in: 0..<100, using: &random) : Int.random(in: 0..<good.count, using: &random)
      let end = min(good.count, start + [1, 4, 100, 5000][round % 4])
      for index in start..<end { bad[index] = UInt8.random(in: 0...255, using: &random) }
      // No encoding at all means UTF-8 to SQLite, but it does not rewrite such a file.
      if bad[59] & 3 == 0 { bad[59] = good[59] }
      try folder.write(bad, to: "history.db")
      try expectAWorkingStore("SEED=\(seed) round \(round), \(start)..<\(end)")
      for name in folder.names { remove(name) }
    }
  }

  /// The versions of the format for writing and for reading.
  @Test("A store whose header has an unknown version works or is replaced", arguments: [18, 19])
  func unknownVersion(offset: Int) throws {
    var bad = try goodBytes()
    for version in [UInt8(0), 2, 3, 4, 5, 128, 255] {
      bad[offset] = version
      try folder.write(bad, to: "history.db")
      try expectAWorkingStore("version \(version)")
      for name in folder.names { remove(name) }
    }
  }

  @Test("A store set aside earlier is not overwritten")
  func whatWasKeptIsNotOverwritten() throws {
    for content in ["one", "two", "three"] {
      try folder.write(Array(content.utf8), to: "history.db")
      let (_, notice) = try HistoryDatabase.open(
        in: HistoryLocation(StateFolder(folder.path)), at: 7)
      #expect(notice?.contains("The old store is") == true)
    }
    let kept = folder.names.filter { $0.hasPrefix("damaged-") }
    #expect(Set(try kept.map { try bytes(of: folder[$0]).count }) == [3, 5])
    #expect(kept.count == 3)
  }

  @Test("A database of another program is not moved")
  func storesOfOthersStayWhereTheyAre() throws {
    try Database(path).execute("CREATE TABLE t (a)")
    let newer = HistorySchema(
      upgrades: HistorySchema.current.upgrades + ["CREATE TABLE later (a)"])
    _ = try HistoryDatabase(folder["history-2.db"], schema: newer)
    let before = try bytes(of: path)
    let (store, notice) = try HistoryDatabase.open(
      in: HistoryLocation(StateFolder(folder.path)), at: 1)
    #expect(store.path == folder["history-3.db"])
    #expect(notice?.contains("made by a newer Memento") == true)
    #expect(try bytes(of: path) == before)
    try use(store)
  }

  /// A newer Memento may upgrade the store while this one has it open.
  @Test("A store upgraded by a newer version is not moved")
  func aStoreThatBecameNewerIsNotMoved() throws {
    let newer = HistorySchema(
      upgrades: HistorySchema.current.upgrades + ["CREATE TABLE later (a)"])
    _ = try HistoryDatabase(path, schema: newer)
    let new = try HistoryDatabase.reopen(
      in: HistoryLocation(StateFolder(folder.path)), insteadOf: path, at: 1)
    #expect(new?.store.path == folder["history-2.db"])
    #expect(!folder.names.contains { $0.hasPrefix("damaged-") })
  }

  @Test("A store without damage is not replaced")
  func aSoundStoreIsNotReplaced() throws {
    do { try fill(try HistoryDatabase(path), "/a", count: 3) }
    let new = try HistoryDatabase.reopen(
      in: HistoryLocation(StateFolder(folder.path)), insteadOf: path, at: 1)
    #expect(new == nil)
    #expect(folder.names.filter { $0.hasSuffix(".db") } == ["history.db"])
  }

  @Test("A damaged store is put away on request, a sound one and none are not")
  func aDamagedStoreIsPutAway() throws {
    let location = HistoryLocation(StateFolder(folder.path))
    #expect(try HistoryDatabase.putAwayIfDamaged(in: location, at: 1) == nil)
    var bytes = try goodBytes()
    try folder.write(bytes, to: "history.db")
    #expect(try HistoryDatabase.putAwayIfDamaged(in: location, at: 1) == nil)
    for place in bytes.count / 2..<bytes.count { bytes[place] = 0xA5 }
    try folder.write(bytes, to: "history.db")
    let kept = try HistoryDatabase.putAwayIfDamaged(in: location, at: 1)
    #expect(kept?.lastComponent == "damaged-1-history.db")
    #expect(!folder.names.contains("history.db"))
  }

  @Test("A failure that looks like damage is tried again, and then checked", arguments: [1, 2, 9])
  func aFailureThatLooksLikeDamageIsChecked(failureCount: Int) throws {
    do { try fill(try HistoryDatabase(path), "/a", count: 3) }
    var count = 0
    let error = thrown { () throws(DatabaseError) in
      _ = try HistoryDatabase.openChecked(path) { (path) throws(DatabaseError) in
        count += 1
        // SQLITE_CORRUPT.
        if count <= failureCount { throw DatabaseError(code: 11, path: path) }
        return try HistoryDatabase(path)
      }
    }
    #expect((error == nil) == (failureCount < 3))
    #expect(error?.isOfTheFile != true)
  }

  @Test("A negative version of the format is damage")
  func aNegativeVersionIsDamage() throws {
    do { try fill(try HistoryDatabase(path), "/a", count: 3) }
    try Database(path).execute("PRAGMA user_version = -7")
    let (store, notice) = try HistoryDatabase.open(
      in: HistoryLocation(StateFolder(folder.path)), at: 1)
    #expect(notice?.contains("memento repair") == true)
    try use(store)
  }

  // MARK: Obstacles

  @Test("A folder in the place of the store is moved aside")
  func aFolderInItsPlaceIsMovedAside() throws {
    try folder.makeFolder("history.db")
    try folder.write([1], to: "history.db/inside")
    let (store, notice) = try HistoryDatabase.open(
      in: HistoryLocation(StateFolder(folder.path)), at: 1)
    try use(store)
    #expect(notice != nil)
    #expect(try bytes(of: folder["damaged-1-history.db/inside"]) == [1])
  }

  @Test("A symbolic link in the place of the store is not followed", arguments: [false, true])
  func aSymbolicLinkIsNotFollowed(hasTarget: Bool) throws {
    try folder.makeFolder("elsewhere")
    if hasTarget { try folder.write([1, 2], to: "elsewhere/real.db") }
    try symlink(path, to: folder["elsewhere/real.db"].string)
    let error = thrown { () throws(DatabaseError) in
      _ = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 1)
    }
    #expect(error?.isOfTheFile == false)
    #expect(TestFolder.names(in: folder["elsewhere"]) == (hasTarget ? ["real.db"] : []))
  }

  @Test("A link in the folder above the store is followed")
  func aLinkToTheFolderIsFollowed() throws {
    try folder.makeFolder("real")
    try symlink(folder["link"], to: "real")
    _ = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder["link"])), at: 1)
    #expect(TestFolder.names(in: folder["real"]).contains("history.db"))
  }

  @Test("A locked store is busy")
  func aStoreThatSomebodyLocksIsBusy() throws {
    _ = try HistoryDatabase(path)
    let other = try Database(path)
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    let error = thrown { () throws(DatabaseError) in
      let store = try HistoryDatabase.open(
        in: HistoryLocation(StateFolder(folder.path)), at: 1,
        lockTimeout: LockTimeout(.milliseconds(30))
      )
      .store
      _ = try store.addFile(at: "/a", used: 1)
    }
    #expect(error?.isBusy == true && error?.isOfTheFile == false, "\(String(describing: error))")
    try other.execute("COMMIT")
    #expect(!folder.names.contains { $0.hasPrefix("damaged-") })
  }

  @Test("A read-only store is reported", .enabled(if: isRoot))
  func aStoreThatCannotBeWrittenSaysSo() throws {
    try chmod(folder.path, 0o755)
    do { try fill(try HistoryDatabase(path), "/a", count: 3) }
    try chmod(path, 0o444)
    let error = asStranger {
      thrown { () throws(DatabaseError) in
        let store = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder.path)), at: 1)
          .store
        _ = try store.addFile(at: "/b", used: 1)
      }
    }
    #expect(error != nil && error?.isOfTheFile == false, "\(String(describing: error))")
    let none = asStranger {
      thrown { () throws(DatabaseError) in
        _ = try HistoryDatabase(folder["new.db"])
      }
    }
    #expect(none?.description.contains("cannot be opened") == true)
    #expect(try HistoryDatabase(path).files().count == 1)
    #expect(!folder.names.contains { $0.hasPrefix("damaged-") })
  }

  @Test("A full disk is reported and loses nothing", .enabled(if: isRoot))
  func aFullDiskSaysSoAndLosesNothing() throws {
    try folder.makeFolder("disk")
    try folder.mountMemory(over: "disk", bytes: 600 << 10)
    let store = try HistoryDatabase.open(in: HistoryLocation(StateFolder(folder["disk"])), at: 1)
      .store
    try fill(store, "/a", count: 3)
    let noise = StoredPayload(version: 1, bytes: noise(700_000))
    let row = StoredRow(
      record: MementoRecord(
        number: 4, summary: ChangeSummary(title: "Pasted"), secondsSince1970: 0), parent: 3,
      byteCount: 1)
    let error = thrown { () throws(DatabaseError) in
      try store.transaction { () throws(DatabaseError) in
        _ = try store.add(row, delta: noise, to: 1) { nil }
      }
    }
    #expect(error?.description.contains("no space left") == true, "\(String(describing: error))")
    #expect(try store.mementoCount(of: 1) == 3)
    let small = StoredPayload(version: 1, bytes: [1])
    #expect(try store.add(row, delta: small, to: 1) { nil } == 4)
    #expect(try HistoryDatabase(store.path).mementoCount(of: 1) == 4)
  }

  private func noise(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 1)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}
