import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Texts too large for a snapshot, after their bases are stored: no state depends on the file.
@Suite struct BaseKeepingTests {
  private let house: Household

  init() throws {
    house = try Household()
    house.settings.largestSnapshot = 3
    try house.folder.write("one\n", to: "text")
  }

  private func keep(_ run: Run, while shouldContinue: () -> Bool = { true }) throws
    -> BaseKeeping.Outcome
  {
    let file = try #require(run.history.fileNumber)
    let keeping = try BaseKeeping(
      of: file, inMemory: run.number, run.caretaker.originator.makeMemento(), in: house.storePath,
      settings: house.settings)
    return try keeping.run(while: shouldContinue)
  }

  @Test("After another program has changed the file, all states are readable")
  func aChangeByAnotherProgramLosesNothing() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.edit("three\n")
    #expect(try keep(run) == .complete)
    try run.quit()
    try house.folder.write("something else\n", to: "text")

    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    #expect(try reader.state(3).recordedText.bytes == Array("one\ntwo\nthree\n".utf8))
    let next = try house.open("text")
    #expect(next.notices == [] && next.titles.last == "Changed on disk")
    #expect(
      try (1...4).map { try next.text(of: $0) }
        == ["one\n", "one\ntwo\n", "one\ntwo\nthree\n", "something else\n"])
    #expect(try next.travel(.undo))
    #expect(next.text == "one\ntwo\n")
  }

  @Test("A history recorded without a base gets one at the next opening")
  func anOldHistoryGetsItsBase() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.edit("three\n")
    try run.save()
    try run.quit()
    let next = try house.open("text")
    #expect(try keep(next) == .complete && keep(next) == .complete)
    try next.quit()
    try house.folder.write("other\n", to: "text")
    #expect(try house.open("text").text(of: 1) == "one\n")
  }

  @Test("A file torn during a save in place has its history")
  func aTornFileHasItsHistory() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    #expect(try keep(run) == .complete)
    try run.write()
    try house.folder.write("one\ntw", to: "text")
    run.die()
    let next = try house.open("text")
    #expect(try next.text(of: 1) == "one\n" && next.text(of: 2) == "one\ntwo\n")
    #expect(next.earlier?.recovery != nil)
  }

  @Test("A text above the limits has no base, and the caller learns why")
  func aTextAboveTheLimitsHasNone() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    house.settings.bytesPerFile = 1
    #expect(try keep(run) == .noRoom)
    #expect(try house.store().snapshotNumbers(of: 1) == [])
    house.settings.bytesPerFile = 1_000_000
    try house.tamper("UPDATE memento SET bytes = 256000001 WHERE number = 1")
    #expect(try keep(run) == .tooLarge)
    #expect(try keep(run) { false } == .tooLarge)
    try house.tamper("UPDATE memento SET bytes = 4 WHERE number = 1")
    #expect(try keep(run) { false } == .stopped)
    #expect(try keep(run) == .complete)
  }

  @Test("Bases count in the limit of a file, and leave before saved states")
  func basesCountInTheLimit() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    #expect(try keep(run) == .complete)
    try run.quit()
    let store = try house.store()
    let size = try store.byteCount(of: 1)
    #expect(try store.baseByteCount(of: 1) > 0)
    house.settings.bytesPerFile = size - 1
    let file = try #require(try store.file(1))
    try Pruning(store, settings: house.settings) { _ in false }.prune(file, at: house.time)
    #expect(try store.baseByteCount(of: 1) == 0 && store.mementoCount(of: 1) == 2)
  }
}
