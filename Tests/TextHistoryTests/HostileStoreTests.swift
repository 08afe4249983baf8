import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// No value in a store stops the program: it is read as far as possible, or refused with an error.
@Suite struct HostileStoreTests {
  private static let columns: [(table: String, columns: [String])] = [
    ("file", ["id", "path", "device", "inode", "on_disk", "current", "next", "used"]),
    (
      "memento",
      [
        "file", "number", "parent", "visited", "date", "title", "name", "marks", "added", "removed",
        "unit", "bytes", "chain", "fingerprint",
      ]
    ),
    ("edge", ["file", "number", "version", "payload"]),
    ("whole", ["file", "number", "version", "payload"]),
    ("session", ["token", "file", "since", "current"]),
    ("named", ["file", "name", "type", "version", "date", "payload"]),
    ("journal", ["file", "number", "date", "cause"]),
  ]

  private static let values = [
    "-9223372036854775808", "-1", "0", "1", "2147483648", "4294967295", "4294967296",
    "9223372036854775806", "9223372036854775807", "1e308", "-1e308", "9e999", "NULL", "''", "x''",
    "x'00FFFF'", "'draft/dead/9223372036854775807'", "'arriving/dead/9223372036854775807-1'",
    "'/'", "char(27) || ']0;x'",
  ]

  /// Returns the bytes of a store with all kinds of rows.
  private func storeBytes() throws -> (Household, [UInt8]) {
    let house = try Household()
    try house.folder.write("one\n", to: "text")
    let dead = try house.open("text")
    for word in ["two\n", "three\n"] { try dead.edit(word) }
    try dead.save()
    try dead.travel(.undo)
    try dead.edit("other\n")
    dead.change("draft")
    try dead.draft()
    try dead.history.addToJournal([
      (dead.tree.reference(to: .root), 5, .opened)
    ])
    try house.store().returnSpace()
    dead.die()
    return (house, try bytes(of: house.storePath))
  }

  /// Opens, reads, records, prunes and merges; errors are allowed.
  private func use(_ house: Household) throws {
    let location = HistoryLocation(StateFolder(house.folder.path))
    guard let store = try? HistoryDatabase.open(in: location, at: house.time).store else { return }
    let path = house.folder.file("text")
    if let reader = try? HistoryReader(of: path, in: store, encodings: nil) {
      for row in reader.rows { _ = try? reader.state(row.record.number) }
      _ = try? reader.search(for: BytePattern("o".utf8))
    }
    _ = try? store.extents()
    if let run = try? house.open("text") {
      try? run.edit("new\n")
      for number in run.numbers { _ = run.failure(of: number) }
      _ = try? run.travel(.undo)
      try? run.save()
      try? run.quit()
    }
    try? Pruning(store, settings: house.settings) { _ in false }.pruneAll(
      onceIn: 0, at: house.time + 1e8)
    if let file = try? store.file(at: path),
      let other = try? HistoryDatabase(
        house.folder.file("other.db"))
    {
      _ = try? other.adopt(file.id, of: store)
    }
  }

  private func remove(_ house: Household) throws {
    for name in try names(in: house.folder.path) where name != "text" {
      _ = try run(["rm", "-rf", house.folder.file(name).string])
    }
  }

  @Test("Any value in any column is read or refused")
  func anyValueInAnyColumn() throws {
    let (house, good) = try storeBytes()
    var random = SeededRandom(seed: Seed.current(default: 1))
    for (table, columns) in Self.columns {
      for column in columns {
        for value in Self.values.shuffled(using: &random).prefix(Soak.count(5, soak: 99)) {
          try remove(house)
          try write(good, to: house.storePath)
          // A strict table rejects some values.
          try? house.tamper(
            "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; "
              + "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
          try use(house)
        }
      }
    }
  }

  @Test("Any byte in the header is read or refused")
  func anyByteInTheHeader() throws {
    let (house, good) = try storeBytes()
    var random = SeededRandom(seed: Seed.current(default: 1))
    for offset in 0..<100 {
      var bad = good
      bad[offset] = Bool.random(using: &random) ? 0xFF : bad[offset] ^ 0x80
      try remove(house)
      try write(bad, to: house.storePath)
      try use(house)
    }
  }

  @Test("The highest number of a memento is an error, and not the end of the program")
  func theHighestNumberIsAnError() throws {
    let (house, _) = try storeBytes()
    try house.tamper("UPDATE file SET next = 9223372036854775807 WHERE id = 1")
    let run = try house.open("text")
    try run.edit("new\n")
    try run.quit()
    try house.tamper(
      "PRAGMA foreign_keys = OFF; UPDATE memento SET number = 4294967294 WHERE number = 2")
    let other = try house.open("text")
    #expect(throws: DatabaseError.self) { try other.edit("newer\n") }
  }
}
