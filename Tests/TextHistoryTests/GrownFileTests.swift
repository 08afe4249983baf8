import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Texts too large for snapshots, to which another program appends: all states are reachable from
/// their beginning.
@Suite struct GrownFileTests {
  private let house: Household

  init() throws {
    house = try Household()
    house.settings.largestSnapshot = 3
    try house.folder.write("one\n", to: "log")
  }

  /// Appends text to the file, like another program.
  private func append(_ text: String) throws {
    let path = house.folder.file("log")
    try TestSupport.write(TestSupport.bytes(of: path) + Array(text.utf8), to: path)
  }

  /// Creates two states, of which the second is in the file.
  private func saveTwo() throws {
    let run = try house.open("log")
    try run.edit("two\n")
    try run.save()
    try run.quit()
  }

  private func reader() throws -> HistoryReader {
    try #require(try HistoryReader(of: house.folder.file("log"), in: house.store(), encodings: nil))
  }

  private func expect(_ reader: HistoryReader, _ texts: [String]) throws {
    #expect(reader.rows.count == texts.count)
    for (number, text) in texts.enumerated() {
      #expect(try reader.state(number + 1).recordedText.bytes == Array(text.utf8))
    }
  }

  private func expect(_ run: Run, _ texts: [String]) throws {
    #expect(run.notices == [] && run.numbers == Array(1...texts.count))
    for (number, text) in texts.enumerated() { #expect(try run.text(of: number + 1) == text) }
  }

  private let three = ["one\n", "one\ntwo\n", "one\ntwo\nmore\n"]

  // MARK: Looking

  @Test("All states are readable even if the file equals none of them")
  func allStatesAreReadThoughTheFileIsNoneOfThem() throws {
    try saveTwo()
    try append("more\n")
    try expect(try reader(), Array(three.prefix(2)))
    #expect(try reader().numberInFile() == nil)
    try append("and more\n")
    try expect(try reader(), Array(three.prefix(2)))
  }

  @Test("All states are searched")
  func allStatesAreSearched() throws {
    try saveTwo()
    try append("more\n")
    let findings = try reader().search(for: BytePattern(Array("two".utf8)))
    #expect(findings.lost == [] && findings.findings.map(\.id.index) == [1])
  }

  @Test("No state is reachable from a file with an unknown beginning")
  func aFileThatBeginsWithNoStateIsNoWay() throws {
    try saveTwo()
    try house.folder.write("two\nmore and more\n", to: "log")
    let failure = #expect(throws: StoreError.self) { try reader().state(1) }
    #expect(failure?.description.contains("Restore a backup of the file") == true)
    let run = try house.open("log")
    #expect(run.titles.last == "Changed on disk" && run.failure(of: 1) != nil)
    #expect(!run.notices.isEmpty)
  }

  // MARK: Opening

  @Test("Appended text is a state from which all others are reachable")
  func whatWasAppendedIsAStateAndLeadsToAllOthers() throws {
    try saveTwo()
    try append("more\n")
    let run = try house.open("log")
    #expect(run.titles.last == "Changed on disk" && run.number == 3)
    try expect(run, three)
    #expect(try run.travel(.undo) && run.text == three[1])
    #expect(try run.travel(.redo) && run.text == three[2])
    try run.quit()
    #expect(try house.store().file(at: house.folder.file("log"))?.onDisk == 3)
    #expect(try reader().numberInFile() == 3)
    try expect(try reader(), three)
    let next = try house.open("log")
    #expect(next.number == 3)
    try expect(next, three)
  }

  @Test("The next save replaces the beginning")
  func theNextSaveReplacesTheBeginning() throws {
    try saveTwo()
    try append("more\n")
    let run = try house.open("log")
    try run.edit("zero\n", at: 0..<4)
    try run.save()
    try run.quit()
    let texts = three + ["zero\ntwo\nmore\n"]
    try expect(try reader(), texts)
    try append("last\n")
    try expect(try reader(), texts)
    try expect(try house.open("log"), texts + ["zero\ntwo\nmore\nlast\n"])
  }

  @Test("A crash during that save loses nothing")
  func aRunThatDiesDuringThatSave() throws {
    try saveTwo()
    try append("more\n")
    let run = try house.open("log")
    try run.edit("zero\n", at: 0..<4)
    try run.write()
    run.die()
    // Written but not recorded, and grown again.
    try append("last\n")
    let texts = three + ["zero\ntwo\nmore\n"]
    try expect(try reader(), texts)
    let next = try house.open("log")
    try expect(next, texts + ["zero\ntwo\nmore\nlast\n"])
  }

  @Test("A file that grows repeatedly keeps its states")
  func itGrowsAgainAndAgain() throws {
    try saveTwo()
    var texts = Array(three.prefix(2))
    for round in 1...4 {
      try append("round \(round)\n")
      texts.append((texts.last ?? "") + "round \(round)\n")
      let run = try house.open("log")
      try expect(run, texts)
      try run.quit()
    }
    try append("unseen\n")
    try expect(try reader(), texts)
  }

  @Test("The others are reachable from a short state at the beginning of the file, too")
  func aShortStateThatTheFileBeginsWithIsAWayToo() throws {
    try saveTwo()
    // Reset to the first state, and grown from there.
    try house.folder.write("one\nother\n", to: "log")
    try expect(try reader(), Array(three.prefix(2)))
    try expect(try house.open("log"), Array(three.prefix(2)) + ["one\nother\n"])
  }

  @Test("A state is restored from the shell")
  func aStateIsRestoredInTheShell() throws {
    try saveTwo()
    try append("more\n")
    let outcome = try Restoration(
      house.store(), sessions: SessionLiveness(own: "shell") { _ in false }, encodings: nil,
      settings: house.settings
    ).restore(.state(1), titled: "Restored", of: house.folder.file("log"), at: house.time)
    #expect(outcome.isWritten && outcome.before == 3)
    #expect(try reader().numberInFile() == 4)
    try expect(try reader(), three + three.prefix(1))
  }

  @Test("A replaced file keeps its states")
  func aFileThatIsReplacedKeepsItsStates() throws {
    try saveTwo()
    try append("more\n")
    let replaced = try #require(
      try ReplacedHistory(of: house.folder.file("log"), in: house.store(), encodings: nil))
    try replaced.keep()
    try house.folder.write("nothing of it\n", to: "log")
    try expect(try reader(), Array(three.prefix(2)))
  }

  // MARK: A crashed session

  @Test("Unsaved changes are offered even if the file has grown")
  func whatWasTypedIsOfferedThoughTheFileHasGrown() throws {
    let first = try house.open("log")
    first.change("precious ", at: 0..<0)
    try first.draft()
    first.die()
    try append("appended\n")
    let second = try house.open("log")
    let recovery = try #require(second.earlier?.recovery)
    #expect(recovery.isOutdated && second.notices == [])
    #expect(second.text == "one\nappended\n")
    let texts = ["one\n", "precious one\n", "one\nappended\n"]
    try expect(second, texts)
    // The user has not decided, and the file continues to grow.
    second.die()
    try append("again\n")
    try expect(try reader(), texts)
    let third = try house.open("log")
    try expect(third, texts + ["one\nappended\nagain\n"])
    try third.travel(.restore(try #require(third.tree.id(ofNumber: 2))))
    #expect(third.text == "precious one\n")
    try third.save()
    try third.quit()
    try expect(try reader(), texts + ["one\nappended\nagain\n"])
  }

  @Test("A new history has no states of the one before")
  func aHistoryThatBeginsAgainKnowsNothingOfTheOneBefore() throws {
    try saveTwo()
    try append("more\n")
    let run = try house.open("log")
    #expect(run.history.heads != nil)
    try house.store().forget(#require(try house.store().file(at: house.folder.file("log"))).id)
    try run.edit("new\n")
    #expect(run.history.heads == nil)
  }

  // MARK: Large additions

  @Test("More text than fits is not stored twice")
  func moreThanThereIsRoomForIsNotKeptTwice() throws {
    house.settings.bytesPerFile = 40
    let first = try house.open("log")
    first.change("precious ", at: 0..<0)
    try first.draft()
    first.die()
    let much = String(repeating: "much\n", count: 10)
    try append(much)
    let second = try house.open("log")
    #expect(second.earlier?.recovery?.isOutdated == true && second.notices == [])
    let texts = ["one\n", "precious one\n", "one\n" + much]
    try expect(second, texts)
    second.die()
    // Only the beginning of the file leads to the earlier states.
    try expect(try reader(), texts)
    let third = try house.open("log")
    #expect(third.number == 3)
    try expect(third, texts)
    try third.edit("typed\n")
    try third.save()
    try third.quit()
    try append(much)
    let last = texts + ["one\n" + much + "typed\n"]
    try expect(try reader(), last)
    try expect(try house.open("log"), last + ["one\n" + much + "typed\n" + much])
  }
}
