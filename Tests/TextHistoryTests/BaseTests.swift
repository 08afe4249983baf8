import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Texts too large for snapshots: whatever the file contains when a session dies, all states are
/// reachable from it.
@Suite struct BaseTests {
  private let house: Household

  init() throws {
    house = try Household()
    house.settings.largestSnapshot = 3
    try house.folder.write("one\n", to: "text")
  }

  /// Returns the texts of all states up to a number.
  private func texts(_ run: Run, to last: Int) throws -> [String] {
    try (1...last).map { try run.text(of: $0) }
  }

  private func expect(_ texts: [String], anchor: Int) throws {
    let run = try house.open("text")
    #expect(run.number == anchor && run.notices == [])
    #expect(run.titles.count == texts.count, "nobody else has changed the file")
    #expect(try self.texts(run, to: texts.count) == texts)
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    #expect(reader.numberInFile() == anchor)
    for (number, text) in texts.enumerated() {
      #expect(try reader.state(number + 1).recordedText.bytes == Array(text.utf8))
    }
    try run.quit()
    #expect(try house.open("text").number == anchor)
  }

  @Test("A crash between writing the file and recording it loses nothing")
  func aRunThatDiesBetweenWritingAndNotingIt() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.write()
    run.die()
    try expect(["one\n", "one\ntwo\n"], anchor: 2)
  }

  @Test("Typing during a save and a crash lose nothing")
  func aRunThatTypesOnWhileItsSaveIsWritten() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.write()
    try run.edit("three\n")
    run.change("four\n")
    try run.draft()
    run.die()
    let next = try house.open("text")
    #expect(next.number == 2 && next.notices == [] && next.earlier?.recovery != nil)
    #expect(next.numbers == [1, 2, 3, 4])
    #expect(try next.text(of: 1) == "one\n")
    #expect(try next.text(of: 4) == "one\ntwo\nthree\nfour\n")
  }

  @Test("A crash before the file is written loses nothing")
  func aRunThatDiesBeforeItsTextIsInTheFile() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.write()
    run.die()
    try house.folder.write("one\n", to: "text")
    try expect(["one\n", "one\ntwo\n"], anchor: 1)
  }

  @Test("A crash during the second of two saves loses nothing")
  func theSecondOfTwoSaves() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.edit("three\n")
    try run.write()
    run.die()
    try expect(["one\n", "one\ntwo\n", "one\ntwo\nthree\n"], anchor: 3)
  }

  @Test("An earlier state can be saved")
  func theSaveOfAnEarlierState() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.travel(.undo)
    try run.write()
    run.die()
    try expect(["one\n", "one\ntwo\n"], anchor: 1)
  }

  @Test("A save during an undecided recovery keeps the recovery")
  func aSaveAfterARecoveryThatNobodyHasDecidedAbout() throws {
    let first = try house.open("text")
    first.change("lost\n")
    try first.draft()
    first.die()
    let second = try house.open("text")
    #expect(second.number == 1 && second.earlier?.recovery != nil)
    try second.edit("kept\n")
    try second.write()
    second.die()
    try expect(["one\n", "one\nlost\n", "one\nkept\n"], anchor: 3)
  }

  @Test("A text saved under another name keeps its states")
  func aTextThatIsSavedUnderAnotherName() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.saveAs("other")
    try run.edit("three\n")
    try run.write()
    run.die()
    let other = try house.open("other")
    #expect(other.number == 3 && other.notices == [])
    #expect(try texts(other, to: 3) == ["one\n", "one\ntwo\n", "one\ntwo\nthree\n"])
    #expect(try house.open("text").text(of: 2) == "one\ntwo\n")
  }

  @Test("All states are reachable from a state that another program restores")
  func whatAnotherProgramPutsBackIsAWayToAllStates() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.quit()
    try house.folder.write("one\n", to: "text")
    let next = try house.open("text")
    #expect(next.titles.last == "Changed on disk" && next.notices == [])
    #expect(try texts(next, to: 3) == ["one\n", "one\ntwo\n", "one\n"])
    #expect(try next.travel(.undo) && next.text == "one\ntwo\n")
  }

  @Test("All states are reachable from a state restored by the shell")
  func aStateThatIsRestoredInTheShell() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.quit()
    let store = try house.store()
    let path = house.folder.file("text")
    let outcome = try Restoration(
      store, sessions: SessionLiveness(own: "shell") { _ in false }, encodings: nil,
      settings: house.settings
    ).restore(.state(1), titled: "Restored", of: path, at: house.time)
    #expect(outcome.isWritten)
    try expect(["one\n", "one\ntwo\n", "one\n"], anchor: 3)
  }

  /// The record of the file's content follows the first memento.
  @Test("The first memento is recognized by its fingerprint")
  func theFirstMementoIsKnownByItself() throws {
    let notebook = try Notebook(keepingSnapshots: 3)
    try notebook.record(PieceTree(text: "a text"))
    _ = try notebook.draft("a longer text")
    try TestSupport.write(Array("a text".utf8), to: notebook.path)
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(reader.numberInFile() == 1)
  }

  @Test("A small text finds its state as well")
  func aSmallTextFindsItsStateAsWell() throws {
    house.settings.largestSnapshot = 1000
    let run = try house.open("text")
    try run.edit("two\n")
    try run.write()
    try run.edit("three\n")
    run.die()
    let next = try house.open("text")
    #expect(next.number == 2 && next.numbers == [1, 2, 3])
  }
}
