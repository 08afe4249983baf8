import Glibc
import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// The spool of mementos that a session could not record before its end, and its way to the store.
@Suite struct SpoolTests {
  private let house: Household
  private var location: HistoryLocation { HistoryLocation(StateFolder(house.folder.path)) }

  init() throws {
    house = try Household()
    try house.folder.write("one\n", to: "text")
  }

  /// Continues the history of a session in a spool.
  private func spool(_ run: Run) throws -> FileHistory {
    try run.history.continued(in: HistoryDatabase.makeSpool(in: location, of: token))
  }

  private let token = "0123456789abcdef"

  private func mementos(of run: Run, from first: Int) -> [RecordedMemento<TextBuffer.Memento>] {
    run.tree.ids.dropFirst(first).compactMap { run.tree.recorded($0) }
  }

  @discardableResult
  private func mergeSpools(isAlive: Bool = false) throws -> [String] {
    try house.store().mergeSpools(in: location) { _ in isAlive }
  }

  private func texts() throws -> [Int: String] {
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    return try Dictionary(
      uniqueKeysWithValues: reader.rows.map {
        (
          $0.record.number,
          String(decoding: try reader.state($0.record.number).recordedText.bytes, as: UTF8.self)
        )
      })
  }

  /// Records two states in a spool after three in the store.
  private func leaveTwoStates() throws {
    let run = try house.open("text")
    for word in ["two\n", "three\n"] { try run.edit(word) }
    let spool = try spool(run)
    for word in ["four\n", "five\n"] {
      run.change(word)
      run.caretaker.closeBlock(at: house.passTime())
    }
    let new = mementos(of: run, from: 3)
    try spool.addBases(new.compactMap(\.parent))
    _ = try spool.record(new)
    run.die()
  }

  @Test("The states of a spool are added once, and the spool is removed")
  func theStatesOfASpoolAreAddedOnce() throws {
    try leaveTwoStates()
    #expect(location.spools.count == 1)
    for _ in 0..<2 { try mergeSpools() }
    let expected = [
      1: "one\n", 2: "one\ntwo\n", 3: "one\ntwo\nthree\n", 4: "one\ntwo\nthree\nfour\n",
      5: "one\ntwo\nthree\nfour\nfive\n",
    ]
    #expect(try texts() == expected)
    #expect(try names(in: house.folder.path).filter { $0.hasPrefix("spool-") } == [])
    #expect(try house.store().draftNames(of: 0) == [])
  }

  @Test("The states of a text without snapshots are added from a spool, too")
  func theStatesOfALargeTextAreAdded() throws {
    house.settings.largestSnapshot = 4
    try leaveTwoStates()
    try mergeSpools()
    #expect(try texts().count == 5 && texts()[5] == "one\ntwo\nthree\nfour\nfive\n")
  }

  @Test("A session whose last move goes to a spool is still offered after its end")
  func aSessionInASpoolIsStillOffered() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    _ = try spool(run)
    run.die()
    try mergeSpools()
    let next = try house.open("text")
    let recovery = try #require(next.earlier?.recovery)
    #expect(next.tree.number(of: recovery.id) == 2)
  }

  @Test("A spool that was added and not removed is not added again")
  func aSpoolThatStayedIsNotAddedAgain() throws {
    try leaveTwoStates()
    let spool = try #require(location.spools.first)
    let copy = try bytes(of: spool)
    try mergeSpools()
    // A crash before the removal leaves the spool.
    try write(copy, to: spool)
    try mergeSpools()
    #expect(try texts().count == 5)
  }

  @Test("The spool of a running session waits")
  func theSpoolOfARunningSessionWaits() throws {
    try leaveTwoStates()
    try mergeSpools(isAlive: true)
    #expect(location.spools.count == 1)
  }

  @Test("A spool is private, and no existing file becomes one")
  func aSpoolIsPrivate() throws {
    let first = try HistoryDatabase.makeSpool(in: location, of: token)
    let second = try HistoryDatabase.makeSpool(in: location, of: token)
    #expect(first.path != second.path)
    #expect(try Stat(first.path).permissions.rawValue == 0o600)
  }

  @Test("Erased states are neither in the spool nor, later, in the store")
  func erasedStatesAreNowhere() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.edit("SECRET ONE\n")
    let spool = try spool(run)
    run.change("SECRET TWO\n")
    run.caretaker.closeBlock(at: house.passTime())
    let new = mementos(of: run, from: 3)
    try spool.addBases(new.compactMap(\.parent))
    _ = try spool.record(new)
    let erased = run.tree.ids.dropFirst(2).map { run.tree.reference(to: $0) }
    try spool.eraseInSpool(erased)
    run.die()
    try mergeSpools()
    #expect(try texts() == [1: "one\n", 2: "one\ntwo\n"])
    for file in try files(below: house.folder.path) {
      let text = String(decoding: try bytes(of: file), as: UTF8.self)
      #expect(!text.contains("SECRET"), "\(file)")
    }
  }

  @Test("The present state and the save of a spool hold")
  func theSaveOfASpoolHolds() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    let spool = try spool(run)
    try write("one\ntwo\n", to: house.folder.file("text"))
    let reference = run.tree.reference(to: run.tree.current)
    try spool.addBases([reference])
    try spool.recordOnDisk(
      reference, run.caretaker.originator.makeMemento(), isSaved: true,
      identity: try FileIdentity.current(of: house.folder.file("text")))
    try spool.close()
    run.die()
    try mergeSpools()
    let next = try house.open("text")
    #expect(next.number == 2)
    #expect(next.earlier?.recovery == nil)
    #expect(next.tree[next.tree.current].marks.contains(.saved))
  }

  // MARK: Stores that were put away

  @Test("A store that was put away is moved back if there is no other")
  func aStorePutAwayIsMovedBack() throws {
    do {
      let run = try house.open("text")
      try run.edit("two\n")
      try run.quit()
      try house.store().returnSpace()
    }
    let kept = house.folder.file("damaged-1-history.db")
    try #require(rename(house.storePath.string, kept.string) == 0)
    #expect(try HistoryDatabase.recover(kept, in: location, at: 1) == .movedBack)
    #expect(try texts() == [1: "one\n", 2: "one\ntwo\n"])
  }

  @Test("A store that was put away is added to the present one")
  func aStorePutAwayIsAdded() throws {
    try house.folder.write("other\n", to: "other")
    do {
      let run = try house.open("text")
      try run.edit("two\n")
      try run.save()
      try run.quit()
      let other = try house.open("other")
      try other.edit("more\n")
      try other.quit()
      try house.store().returnSpace()
    }
    let kept = house.folder.file("damaged-1-history.db")
    try #require(rename(house.storePath.string, kept.string) == 0)
    do {
      let run = try house.open("text")
      try run.edit("three\n")
      try run.quit()
    }
    #expect(
      try HistoryDatabase.recover(kept, in: location, at: 1) == .merged(fileCount: 2))
    let texts = try texts()
    #expect(Set(texts.values) == ["one\n", "one\ntwo\n", "one\ntwo\nthree\n"])
    #expect(try house.store().files().count == 2)
    #expect(try names(in: house.folder.path).filter { $0.hasPrefix("damaged-") } == [])
  }

  @Test("A store removed while it is open continues in a new one with all states")
  func aRemovedStoreContinues() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    #expect(run.history.store.isInPlace)
    for name in try names(in: house.folder.path) where name.hasPrefix("history.db") {
      unlink(house.folder.file(name).string)
    }
    #expect(!run.history.store.isInPlace)
    let moved = try #require(try run.history.moved(to: house.store()))
    run.change("three\n")
    run.caretaker.closeBlock(at: house.passTime())
    _ = try moved.record(mementos(of: run, from: 2))
    #expect(try texts() == [1: "one\n", 2: "one\ntwo\n", 3: "one\ntwo\nthree\n"])
  }
}
