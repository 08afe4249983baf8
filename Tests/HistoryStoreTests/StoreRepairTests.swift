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
