import Files
import Glibc
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// A reopened file, after any change meanwhile.
@Suite struct ReopeningTests {
  private let house: Household

  init() throws { house = try Household() }

  private func write(_ text: String, to name: String = "text") throws {
    try house.folder.write(text, to: name)
  }

  @Test("History survives a restart")
  func theHistoryIsThereAgain() throws {
    try write("one\n")
    let first = try house.open("text")
    #expect(first.earlier == nil)
    try first.edit("two\n")
    try first.edit("three\n")
    try first.travel(.undo)
    try first.edit("four\n")
    try first.save()
    try first.quit()

    let second = try house.open("text")
    #expect(second.titles == first.titles && second.numbers == [1, 2, 3, 4])
    #expect(second.tree.ids.map { second.tree.parent(of: $0)?.index } == [nil, 0, 1, 1])
    #expect(second.number == 4 && second.notices == [])
    #expect(second.earlier?.recovery == nil)
    for (a, b) in zip(first.tree.ids, second.tree.ids) {
      #expect(first.tree[a].secondsSince1970 == second.tree[b].secondsSince1970)
      #expect(first.tree[a].marks == second.tree[b].marks)
      #expect(first.tree[a].lastVisitedChild == second.tree[b].lastVisitedChild)
    }
    #expect(try second.travel(.undo) && second.text == "one\ntwo\n")
    #expect(try second.travel(.redo) && second.text == "one\ntwo\nfour\n")
    #expect(try second.travel(.restore(MementoID(index: 2))) && second.text == "one\ntwo\nthree\n")
    #expect(try second.travel(.restore(.root)) && second.text == "one\n")
  }

  @Test("Redo does not lead to discarded changes")
  func redoDoesNotLeadToDiscardedChanges() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    try first.edit("three\n")
    try first.history.discardChanges()
    try first.quit()
    let second = try house.open("text")
    #expect(second.titles.count == 3 && second.number == 2)
    #expect(try !second.travel(.redo))
    #expect(try second.travel(.undo) && second.travel(.redo) && second.number == 2)
    try second.edit("four\n")
    try second.travel(.undo)
    try second.save()
    try second.quit()
    let third = try house.open("text")
    #expect(try third.travel(.redo) && third.text == "one\ntwo\nfour\n")
  }

  @Test("Several states are loaded at once")
  func aRunOfStatesIsBroughtAtOnce() throws {
    try write("0")
    let first = try house.open("text")
    for number in 1...20 { try first.edit("\(number)") }
    try first.save()
    try first.quit()
    let second = try house.open("text")
    let states = try second.loadState(10, alongTheWay: 5)
    #expect(states.map(\.number) == [15, 14, 13, 12, 11, 10])
    #expect(try second.loadState(3, alongTheWay: 100).count == 19)
    for state in states {
      let expected = (0..<state.number).map { "\($0)" }.joined()
      #expect(TextBuffer(state.state).text.bytes == Array(expected.utf8))
      let before = (0..<state.number - 1).map { "\($0)" }.joined()
      #expect(state.before.map { TextBuffer($0).text.bytes } == Array(before.utf8))
    }
  }

  @Test("A change by another program is a memento")
  func anotherProgramsChangeIsAMemento() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    try first.quit()
    try write("one\ntwo\nand more\n")
    let second = try house.open("text")
    #expect(second.titles.last == "Changed on disk" && second.number == 3)
    #expect(try second.travel(.undo) && second.text == "one\ntwo\n")
    try second.quit()
    let third = try house.open("text")
    #expect(third.titles == second.titles, "once is enough")
    #expect(third.number == 3)
    try third.quit()
    // An earlier text that was put back.
    try write("one\ntwo\n")
    #expect(try house.open("text").number == 2)
    let journal = try house.store().journal(of: 1)
    #expect(journal.map(\.number) == [3, 2] && journal.map(\.cause) == [.changedOnDisk, .opened])
  }

  @Test("A second editor that only looks leaves the text of the first one in the journal")
  func aSecondEditorThatOnlyLooks() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    let edited = JournalEntry(
      number: 2, secondsSince1970: house.passTime().secondsSince1970, cause: .edited)
    try house.store().add([edited], toJournalOf: 1)
    let second = try house.open("text")
    #expect(second.text == "one\n")
    try second.quit()
    #expect(try house.store().journal(of: 1).map(\.cause) == [.edited])
    first.die()
    _ = try house.open("text")
    #expect(try house.store().journal(of: 1).last?.cause == .opened)
  }

  @Test("A change of the encoding alone, made while the file is closed, is a memento")
  func anotherEncodingIsAMemento() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    try first.quit()
    // Without the mark again, the file has the contents of the saved state.
    for (encoding, number) in [(TextEncoding("UTF-8", hasMark: true), 3), (.utf8, 2)] {
      for _ in 0..<2 {
        let second = try house.open("text", encoding: encoding)
        #expect(second.titles.count == 3 && second.titles.last == "Changed on disk")
        #expect(second.number == number && second.text == "one\ntwo\n")
        try second.quit()
      }
    }
  }

  @Test("A deleted file keeps its history")
  func aDeletedFileKeepsItsHistory() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    try first.quit()
    try house.folder.removeFile("text")
    let second = try house.open("text")
    #expect(second.titles.last == "Deleted on disk" && second.text == "")
    #expect(try second.travel(.undo) && second.text == "one\ntwo\n")
    try second.quit()
    #expect(try house.open("text").titles == second.titles)
  }

  @Test("A new file has its history")
  func aFileThatWasNewHasItsHistory() throws {
    let first = try house.open("new")
    try first.edit("one")
    try first.quit()
    let second = try house.open("new")
    #expect(second.numbers == [1, 2] && second.number == 1 && second.text == "")
    #expect(second.earlier?.recovery == nil, "it was closed in good order")
    #expect(try second.travel(.redo) && second.text == "one")
    try second.save()
    try second.quit()
    let third = try house.open("new")
    #expect(third.number == 2 && third.text == "one" && third.numbers == [1, 2])
  }

  // MARK: Moved and copied

  private func makeHistory(of name: String) throws {
    try write("contents of a file\n", to: name)
    let run = try house.open(name)
    try run.edit("more\n")
    try run.save()
    try run.quit()
  }

  @Test("A moved file keeps its history")
  func aMovedFileTakesItsHistoryAlong() throws {
    try makeHistory(of: "old")
    try house.folder.moveFile("old", to: "new")
    let run = try house.open("new")
    #expect(run.numbers == [1, 2] && run.number == 2)
    #expect(
      run.notices == ["The history is that of old, which had the same text and no longer exists"])
    try run.quit()
    let again = try house.open("new")
    #expect(again.numbers == [1, 2] && again.notices == [], "it is told once")
    try again.quit()
    #expect(try house.open("old").earlier == nil, "nothing is there any more")
  }

  @Test("A file that was away for a moment has its history, also beside a copy made meanwhile")
  func aFileThatWasAwayHasItsHistory() throws {
    try makeHistory(of: "old")
    try house.folder.moveFile("old", to: "away")
    try write("contents of a file\nmore\n", to: "new")
    let meanwhile = try house.open("new")
    #expect(meanwhile.numbers == [1, 2] && meanwhile.number == 2)
    #expect(meanwhile.notices.map { $0.contains("that of old, which had the same text") } == [true])
    #expect(try meanwhile.travel(.undo) && meanwhile.text == "contents of a file\n")
    try meanwhile.edit("other\n")
    try meanwhile.save()
    try meanwhile.quit()
    try house.folder.moveFile("away", to: "old")
    let back = try house.open("old")
    #expect(back.numbers == [1, 2] && back.number == 2 && back.notices == [])
    #expect(try back.travel(.undo) && back.text == "contents of a file\n")
    try back.quit()
    #expect(try house.open("new").numbers == [1, 2, 3])
  }

  @Test("A renamed file that is renamed back has its history under both names")
  func aRenamedFileHasOneHistory() throws {
    try makeHistory(of: "old")
    for (from, to) in [("old", "new"), ("new", "old")] {
      try house.folder.moveFile(from, to: to)
      let run = try house.open(to)
      #expect(run.numbers == [1, 2])
      try run.quit()
      #expect(try house.store().files().count == 1)
    }
  }

  @Test("Two editors that begin a history at once share its first state")
  func aFirstStateIsShared() throws {
    try write("one\n")
    let (first, second) = (try house.store(), try house.store())
    let path = house.folder.file("text")
    let identity = try FileIdentity.current(of: path)
    func begin(_ store: HistoryDatabase, _ token: String) throws -> (
      FileHistory, Caretaker<TextBuffer>
    ) {
      let caretaker = Caretaker(of: TextBuffer(PieceTree("one\n".utf8)), at: house.passTime())
      let text = OpenedText(
        path: path, state: caretaker.originator.makeMemento(), identity: identity,
        openedAt: house.time)
      let runs = SessionLiveness(own: token) { _ in true }
      return (try FileHistory.open(text, in: store, sessions: runs).0, caretaker)
    }
    var editors = [try begin(first, "a"), try begin(second, "b")]
    var numbers: [[Int]] = []
    for index in editors.indices {
      editors[index].1.edit(.typing, at: house.passTime()) { $0.insert(Array("\(index)".utf8)) }
      editors[index].1.closeBlock(at: house.passTime())
      let tree = editors[index].1.tree
      numbers.append(
        try editors[index].0.record(tree.ids.compactMap { tree.recorded($0) }, refusesErased: true)
          .map(\.number))
    }
    #expect(numbers == [[1, 2], [1, 3]])
    #expect(editors[1].0.loadChanges().map(\.record.number) == [2])
    let reader = try #require(try HistoryReader(of: path, in: first, encodings: nil))
    #expect(reader.rows.map(\.record.number) == [1, 2, 3])
    #expect(reader.rows.map(\.parent) == [nil, 1, 1])
  }

  @Test("A moved file is recognized even if another has its name")
  func aMovedFileIsKnownAlsoWhereAnotherTookItsName() throws {
    try makeHistory(of: "old")
    try house.folder.moveFile("old", to: "new")
    try write("something else\n", to: "old")
    #expect(try house.open("new").numbers == [1, 2])
    #expect(try house.open("old").earlier == nil)
  }

  @Test("Copies and links have histories of their own")
  func copiesAndLinksHaveHistoriesOfTheirOwn() throws {
    try makeHistory(of: "one")
    try write("contents of a file\nmore\n", to: "copy")
    try house.folder.linkFile("one", to: "link")
    for name in ["copy", "link"] {
      let run = try house.open(name)
      #expect(run.earlier == nil && run.numbers == [1])
      try run.quit()
    }
    #expect(try house.open("one").numbers == [1, 2])
    #expect(try house.store().files().count == 3)
  }

  @Test("A copy that reuses an inode has a history of its own")
  func aCopyThatGotTheNumberOfAReplacedFileHasAHistoryOfItsOwn() throws {
    try makeHistory(of: "one")
    try house.folder.removeFile("one")
    try write("contents of a file\nmore\n", to: "one")
    try write("contents of a file\nmore\n", to: "copy")
    let copy = try #require(try FileIdentity.current(of: house.folder.file("copy")))
    try house.tamper("UPDATE file SET inode = \(copy.inode.rawValue)")
    #expect(try house.open("copy").earlier == nil)
    #expect(try house.open("one").numbers == [1, 2])
  }

  @Test("Another inode with the same contents is the same file")
  func anotherInodeWithTheSameContentsIsTheSameFile() throws {
    try makeHistory(of: "text")
    try house.folder.removeFile("text")
    try write("contents of a file\nmore\n")
    #expect(try house.open("text").numbers == [1, 2])
  }

  @Test("Dates may decrease")
  func datesMayGoBack() throws {
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    house.time -= 1_000_000
    try first.edit("three\n")
    try first.save()
    try first.quit()
    house.time -= 1_000_000
    let second = try house.open("text")
    try second.edit("four\n")
    #expect(second.numbers == [1, 2, 3, 4])
    #expect(try second.text(of: 1) == "one\n" && second.text(of: 3) == "one\ntwo\nthree\n")
  }

  // MARK: Large texts

  @Test("A large text is read from the file")
  func aLargeTextIsToldFromTheFile() throws {
    house.settings.largestSnapshot = 3
    try write("one\n")
    let first = try house.open("text")
    try first.edit("two\n")
    try first.edit("2", at: 0..<4)
    try first.save()
    try first.edit("unsaved")
    try first.quit()
    let second = try house.open("text")
    #expect(try house.store().snapshotNumbers(of: 1) == [])
    #expect(second.text == "2two\n" && second.number == 3)
    #expect(try second.text(of: 1) == "one\n" && second.text(of: 4) == "2two\nunsaved")
    try second.quit()

    try write("other\n")
    let third = try house.open("text")
    #expect(third.titles.last == "Changed on disk" && third.notices.count == 1)
    for number in 1...4 {
      #expect(third.failure(of: number)?.description.contains("its file has changed") == true)
    }
    try third.edit("more\n")
    #expect(try third.text(of: 5) == "other\n")
    #expect(try third.text(of: 6) == "other\nmore\n")
  }
}

extension TemporaryFolder {
  func removeFile(_ name: String) throws {
    try expectZero(file(name).withPlatformString { unlink($0) })
  }

  func moveFile(_ name: String, to other: String) throws {
    try expectZero(rename(file(name).string, file(other).string))
  }

  func linkFile(_ name: String, to other: String) throws {
    try expectZero(link(file(name).string, file(other).string))
  }

  private func expectZero(_ result: CInt) throws { try #require(result == 0) }
}
