import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Pruned states, and the effect on the others.
@Suite struct PruningTests {
  private let house: Household
  private let year = 365 * 86_400.0

  init() throws {
    house = try Household()
    try house.folder.write("1", to: "text")
  }

  /// Records a line of states, of which #3 is `123` and the last one is in the file.
  private func write(_ count: Int, to name: String = "text") throws {
    let run = try house.open(name)
    for number in (run.numbers.last ?? 0) + 1...count { try run.edit("\(number % 10)") }
    try run.save()
    try run.quit()
  }

  private func expectTexts(
    _ numbers: [Int], in name: String = "text", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try house.open(name)
    #expect(run.numbers == numbers, sourceLocation: sourceLocation)
    for number in numbers {
      let text = (1...number).map { "\($0 % 10)" }.joined()
      #expect(try run.text(of: number) == text, "#\(number)", sourceLocation: sourceLocation)
    }
    try run.quit()
  }

  // MARK: Removed states

  @Test("Old states are removed, and undo skips them")
  func whatIsOldGoesAndUndoLeadsOverIt() throws {
    try write(9)
    house.time += year
    #expect(try house.prune() == 7)
    let run = try house.open("text")
    #expect(run.numbers == [1, 9] && run.text == "123456789")
    #expect(try run.travel(.undo) && run.text == "1")
    #expect(try run.travel(.redo) && run.text == "123456789")
    try run.edit("new")
    #expect(run.number == 10, "no number is used again")
  }

  @Test("One pruning removes no more states than allowed")
  func noMoreGoAtOnceThanIsWished() throws {
    try write(9)
    house.time += year
    #expect(try house.prune(most: 3) == 3)
    #expect(try house.prune(most: 0) == 0)
    try expectTexts([1, 5, 6, 7, 8, 9])
    #expect(try house.prune(most: 9) == 4)
    try expectTexts([1, 9])
  }

  @Test("Above the limit, the oldest states are removed first")
  func theFirstGoesWhenThereIsTooMuchAndTheRestStays() throws {
    try write(5)
    let size = try house.store().byteCount(of: 1)
    house.settings.bytesPerFile = size
    #expect(try house.prune() == 0)
    house.settings.bytesPerFile = size - 1
    #expect(try house.prune() == 1)
    try expectTexts([1, 3, 4, 5])
    house.settings.bytesPerFile = 0
    #expect(try house.prune() == 3)
    try expectTexts([5])
    #expect(try house.prune() == 0)
    try write(8)
    try expectTexts([5, 6, 7, 8])
  }

  @Test("Redo still follows the last branch")
  func redoGoesOnWhereItLed() throws {
    let run = try house.open("text")
    for number in 2...4 { try run.edit("\(number)") }
    try run.travel(.restore(MementoID(index: 1)))
    try run.edit("b")
    try run.edit("c")
    try run.travel(.restore(MementoID(index: 2)))
    try run.travel(.restore(MementoID(index: 1)))
    // Redo from #2 last led to #3, which is removed.
    try run.save()
    try run.quit()
    house.time += year
    #expect(try house.prune() == 2)
    let next = try house.open("text")
    #expect(next.numbers == [1, 2, 4, 6] && next.text == "12")
    #expect(try next.travel(.redo) && next.text == "1234")
  }

  @Test("Redo from a state whose last visited child was removed restores the newest")
  func redoFromAStateWhoseLastVisitedChildIsGoneGoesToTheNewest() throws {
    try write(3)
    try house.tamper("UPDATE memento SET visited = 99 WHERE number = 1")
    let run = try house.open("text")
    #expect(try run.travel(.undo) && run.travel(.undo) && run.text == "1")
    #expect(try run.travel(.redo) && run.text == "12")
  }

  @Test("States stay readable through the remaining snapshots")
  func aLineThatIsKeptWholeNowAndThenStaysInReach() throws {
    // Without the first, these are the only way.
    let run = try house.open("text")
    var random = SeededRandom(seed: Seed.current(default: 1))
    for _ in 2...40 {
      let words = (0..<400).map { _ in String(UInt64.random(in: 0...(.max), using: &random)) }
      try run.edit(words.joined(separator: " "), at: 0..<run.text.utf8.count)
    }
    try run.save()
    try run.quit()
    let texts = try Dictionary(uniqueKeysWithValues: (1...40).map { ($0, try run.text(of: $0)) })
    let snapshots = try house.store().snapshotNumbers(of: 1)
    #expect(snapshots.count > 2)
    try house.tamper("DELETE FROM whole WHERE number = 1")
    house.time += year
    house.settings.bytesPerFile = 100_000
    _ = try house.prune()
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    let nothing: (number: Int, state: TextBuffer.Memento)? = nil
    for number in reader.rows.map(\.record.number) where number >= snapshots[1] {
      let state = try reader.history.loadState(number, inMemory: nothing).last?.state
      #expect(state.map { String(decoding: $0.recordedText.bytes, as: UTF8.self) } == texts[number])
    }
  }

  // MARK: Kept states

  @Test("An open file is not pruned")
  func aFileThatIsOpenIsLeftAlone() throws {
    try write(9)
    let run = try house.open("text")
    house.time += year
    house.settings.bytesPerFile = 0
    house.settings.bytesInAll = 0
    #expect(try house.prune() == 0)
    try house.pruning().pruneAll(at: house.time)
    try run.edit("x")
    run.die()
    #expect(try house.prune() > 0)
  }

  @Test("Unsaved changes of a crashed session survive pruning", arguments: [true, false])
  func whatADeadRunLeftIsStillOffered(isDrafted: Bool) throws {
    try write(5)
    let run = try house.open("text")
    for letter in ["a", "b", "c"] { try run.edit(letter) }
    try run.travel(.undo)
    if isDrafted {
      run.change(" draft")
      try run.draft()
    }
    run.die()
    house.time += year
    house.settings.bytesPerFile = 0
    house.settings.bytesInAll = 0
    #expect(try house.prune() > 0)
    try house.pruning().pruneAll(at: house.time)
    let next = try house.open("text")
    #expect(next.text == "12345" && next.notices == [])
    let id = try #require(next.earlier?.recovery?.id)
    try next.travel(.restore(id))
    #expect(next.text == (isDrafted ? "12345ab draft" : "12345ab"))
  }

  @Test("The parent of a draft survives pruning")
  func aDraftWhoseRunIsElsewhereKeepsItsParent() throws {
    try write(5)
    try house.tamper("INSERT INTO named VALUES (1, 'draft/dead/3', 'Text', 1, 5, x'00')")
    house.settings.bytesPerFile = 0
    house.settings.bytesInAll = 0
    try house.pruning().pruneAll(at: house.time)
    try expectTexts([3, 5])
  }

  @Test("Pruning a forgotten file does nothing")
  func aFileThatIsForgottenMeanwhileIsNoTrouble() throws {
    try write(3)
    let store = try house.store()
    let file = try #require(try store.files().first)
    try store.forget(file.id)
    #expect(try house.pruning().prune(file, at: house.time + year) == 0)
  }

  // MARK: Damage

  @Test(
    "Pruning a damaged history loses no readable state",
    arguments: [
      "DELETE FROM edge WHERE number = 5", "UPDATE edge SET payload = x'00' WHERE number = 5",
      // The delta of another state, which does not lead from there.
      "UPDATE edge SET payload = (SELECT payload FROM edge WHERE number = 8) WHERE number = 5",
      "DELETE FROM whole", "UPDATE whole SET payload = x'0001'",
      "UPDATE memento SET parent = 99 WHERE number = 5",
      "UPDATE memento SET parent = 5 WHERE number = 5",
      "UPDATE memento SET parent = 8 WHERE number = 4",
      "INSERT INTO whole SELECT file, 6, version, x'0001' FROM whole WHERE number = 1",
      "INSERT INTO whole SELECT file, 7, version, payload FROM whole WHERE number = 1",
    ])
  func whatCanBeReadOfADamagedHistoryCanBeReadAfterwards(sql: String) throws {
    try write(9)
    try house.tamper(sql)
    let before = try house.readable("text")
    house.time += year
    _ = try house.prune(most: 4)
    let after = try house.readable("text")
    _ = try house.prune()
    for readable in [after, try house.readable("text")] {
      for (number, text) in readable { #expect(before[number] == text, "#\(number)") }
      let store = try house.store()
      for (number, text) in before where try store.memento(number, of: 1) != nil {
        #expect(readable[number] == text, "#\(number)")
      }
    }
  }

  @Test("A snapshot after a damaged delta is moved to a remaining state")
  func aWholeStateBehindADamagedWayIsNotLost() throws {
    try write(9)
    let run = try house.open("text")
    let snapshot = TextCodec().encode(try #require(try run.loadState(5).last).state, since: nil)
    try run.quit()
    try house.store().setSnapshot(StoredPayload(version: 1, bytes: snapshot), of: 5, of: 1)
    try house.tamper("UPDATE edge SET payload = x'00' WHERE number = 3")
    // No state is available, because the file is no longer one.
    try house.folder.write("other", to: "text")
    house.time += year
    #expect(try house.prune() > 0)
    let store = try house.store()
    #expect(try store.memento(5, of: 1) == nil)
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: store, encodings: nil))
    #expect(try reader.state(9).recordedText.bytes == Array("123456789".utf8))
  }

  // MARK: All files

  private func writeThree(_ count: Int = 30) throws {
    for name in ["text", "b", "c"] {
      try house.folder.write("1", to: name)
      try write(count, to: name)
    }
  }

  private func counts() throws -> [Int] {
    let store = try house.store()
    return try (1...3).map { try store.mementoCount(of: $0) }
  }

  @Test("Above the limit of all files, those edited longest ago lose states first")
  func whatWasEditedLongestAgoGoesFirstWhenThereIsTooMuchInAll() throws {
    // So many that a page becomes empty without some of them.
    try writeThree(60)
    let size = try house.store().byteCount()
    house.settings.bytesInAll = size
    try house.pruning().pruneAll(at: house.time)
    #expect(try counts() == [60, 60, 60])
    house.settings.bytesInAll = size - 4_096
    try house.pruning().pruneAll(at: house.time)
    let counts = try counts()
    #expect(counts[0] < 60 && counts[2] == 60)
    #expect(try house.store().byteCount() <= house.settings.bytesInAll)
    house.settings.bytesInAll = 0
    try house.pruning().pruneAll(at: house.time)
    #expect(try self.counts() == [1, 1, 1])
    try expectTexts([60], in: "c")
  }

  @Test("One pruning of all files removes no more states than allowed")
  func noMoreGoOfAllFilesThanIsWished() throws {
    try writeThree()
    house.time += year
    try house.pruning().pruneAll(at: house.time, most: 40)
    #expect(try counts() == [2, 18, 30])
    house.settings.bytesInAll = 0
    try house.pruning().pruneAll(at: house.time, most: 110)
    #expect(try counts().reduce(0, +) == 3, "two by size, and the rest by age")
  }

  @Test("All files are pruned once an hour")
  func allFilesAreTidiedOnceInAWhile() throws {
    try write(9)
    let start = house.time + year
    try house.pruning().pruneAll(onceIn: 3_600, at: start)
    #expect(try house.store().mementoCount(of: 1) == 2)
    try write(12)
    let later = start + year
    try house.store().recordPruning(at: later - 3_599)
    try house.pruning().pruneAll(onceIn: 3_600, at: later)
    #expect(try house.store().mementoCount(of: 1) == 5, "a short time ago")
    try house.store().recordPruning(at: later + 10 * year)
    try house.pruning().pruneAll(onceIn: 3_600, at: later)
    #expect(try house.store().mementoCount(of: 1) < 5, "the clock was set back")
    #expect(try house.store().lastPruned() == later)
    #expect(try house.store().draftNames(of: 0) == [])
  }
}

extension Household {
  func pruning() throws -> Pruning {
    Pruning(try store(), settings: settings) { [self] in living.contains($0) }
  }

  /// Prunes the first file of the store.
  func prune(most: Int = 500) throws -> Int {
    let file = try #require(try store().file(1))
    return try pruning().prune(file, at: time, most: most)
  }

  /// Returns the texts of all readable states.
  func readable(_ name: String) throws -> [Int: String] {
    let reader = try #require(try HistoryReader(of: folder.file(name), in: store(), encodings: nil))
    let disk = try DiskText(of: folder.file(name), encodings: nil).state
    var texts: [Int: String] = [:]
    for row in reader.rows {
      let hand = reader.numberInFile().map { (number: $0, state: disk) }
      let state = try? reader.history.loadState(row.record.number, inMemory: hand).last?.state
      texts[row.record.number] = state.map {
        String(decoding: $0.recordedText.bytes, as: UTF8.self)
      }
    }
    return texts
  }
}
