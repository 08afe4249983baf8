import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Crashed and concurrent sessions.
@Suite struct RecoveryTests {
  private let house: Household

  init() throws {
    house = try Household()
    try house.folder.write("one\n", to: "text")
  }

  // MARK: Crashes

  @Test("A draft is offered after a crash")
  func whatWasDraftedIsOffered() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    first.change("three")
    try first.draft()
    first.change(" four")
    try first.draft()
    let died = house.time
    first.die()

    let second = try house.open("text")
    #expect(try second.recovered() == "one\ntwo\nthree four")
    #expect(second.earlier?.recovery?.secondsSince1970 == died)
    #expect(second.text == "one\ntwo\n" && second.number == 2 && second.notices == [])
    #expect(second.titles.last == "Typed \"three four\"")
    let id = try #require(second.earlier?.recovery?.id)
    #expect(try second.travel(.restore(id)) && second.text == "one\ntwo\nthree four")
    #expect(try second.travel(.undo) && second.text == "one\ntwo\n")
    // The user has not decided yet.
    second.die()
    let third = try house.open("text")
    #expect(try third.recovered() == "one\ntwo\nthree four")
    #expect(third.numbers == [1, 2, 3], "the draft became one memento")
    try third.history.settleRecovery()
    try third.quit()
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  @Test("A state from before the session is offered after a crash, if undo led there")
  func anOlderStateIsOfferedAfterUndo() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    try first.quit()
    let second = try house.open("text")
    _ = house.passTime()
    #expect(try second.travel(.undo) && second.text == "one\n")
    let moved = house.passTime().secondsSince1970
    let undone = JournalEntry(number: 1, secondsSince1970: moved, cause: .undone)
    try house.store().add([undone], toJournalOf: 1)
    second.die()
    let third = try house.open("text")
    #expect(try third.recovered() == "one\n")
    #expect(third.earlier?.recovery?.secondsSince1970 == moved)
    let journal = try house.store().journal(of: 1).suffix(3)
    #expect(journal.map(\.cause) == [.undone, .crashed, .opened])
  }

  @Test("Recorded but unsaved states are offered after a crash")
  func whatWasRecordedAndNotSavedIsOffered() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try first.edit("three\n")
    first.die()
    let second = try house.open("text")
    #expect(try second.recovered() == "one\ntwo\nthree\n")
  }

  @Test("A draft that became a memento is not offered twice")
  func aDraftThatBecameAMementoIsNoDraft() throws {
    let first = try house.open("text")
    first.change("two")
    try first.draft()
    try first.save()
    #expect(try house.store().draftNames(of: 1) == [])
    first.change("three")
    try first.draft()
    try first.history.dropDraft()
    #expect(try house.store().draftNames(of: 1) == [])
    first.die()
    let second = try house.open("text")
    #expect(second.earlier?.recovery == nil && second.text == "one\ntwo")
  }

  @Test("A crash between save and record is no change by another program")
  func aCrashBetweenTheFileAndTheNoteIsNoChangeByOthers() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try first.write()
    first.die()
    let second = try house.open("text")
    #expect(second.numbers == [1, 2] && second.number == 2)
    #expect(second.earlier?.recovery == nil)
    #expect(second.tree[second.tree.current].marks == .saved)
  }

  @Test("Recovery is offered until the user decides")
  func itIsOfferedUntilSomebodyDecidesAlsoWhereTheFileHasChanged() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    first.die()
    for round in 1...2 {
      try house.folder.write("one, \(round)\n", to: "text")
      let next = try house.open("text")
      #expect(try next.recovered() == "one\ntwo\n")
      next.die()
    }
    let last = try house.open("text")
    #expect(try last.recovered() == "one\ntwo\n")
  }

  @Test("Of two crashed sessions the newest is offered, and both are kept")
  func theNewestOfTwoThatDiedIsOfferedAndBothAreKept() throws {
    let first = try house.open("text")
    let second = try house.open("text")
    first.change("first")
    second.change("second")
    try second.draft()
    try first.draft()
    first.die()
    second.die()
    let third = try house.open("text")
    #expect(try third.recovered() == "one\nfirst")
    #expect(third.numbers == [1, 2, 3])
    #expect(try Set([third.text(of: 2), third.text(of: 3)]) == ["one\nfirst", "one\nsecond"])
    // The user decides about one text at a time.
    try third.history.settleRecovery()
    try third.quit()
    let fourth = try house.open("text")
    #expect(try fourth.recovered() == "one\nsecond")
    try fourth.history.settleRecovery()
    try fourth.quit()
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  @Test("A text whose question was put off is offered after another crash, too")
  func aTextPutOffIsOfferedAfterAnotherCrash() throws {
    let first = try house.open("text")
    first.change("lost")
    try first.draft()
    first.die()
    // The user works on without an answer.
    let second = try house.open("text")
    #expect(try second.recovered() == "one\nlost")
    try second.edit("more\n")
    try second.save()
    second.die()
    let third = try house.open("text")
    #expect(try third.recovered() == "one\nlost")
    third.change("newer")
    try third.draft()
    third.die()
    // The newest comes first, and then the one before it.
    let fourth = try house.open("text")
    #expect(try fourth.recovered() == "one\nmore\nnewer")
    try fourth.history.settleRecovery()
    try fourth.quit()
    #expect(try house.open("text").recovered() == "one\nlost")
  }

  @Test(
    "A crash between the first record and the note of the file hides no lost text",
    arguments: [false, true])
  func aCrashBeforeTheFirstNote(isChanged: Bool) throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try house.tamper("UPDATE file SET on_disk = NULL")
    try house.tamper("UPDATE memento SET fingerprint = NULL")
    first.die()
    if isChanged { try house.folder.write("three\n", to: "text") }
    // Nobody answers.
    for _ in 0..<2 {
      let next = try house.open("text")
      #expect(try next.recovered() == "one\ntwo\n")
      #expect(next.numbers == (isChanged ? [1, 2, 3] : [1, 2]))
      #expect(next.number == (isChanged ? 3 : 1))
      next.die()
    }
  }

  @Test("A text that a later session continued is not offered after that of the session")
  func aContinuedTextIsNotOfferedAgain() throws {
    let first = try house.open("text")
    first.change("lost")
    try first.draft()
    first.die()
    let second = try house.open("text")
    let id = try #require(second.earlier?.recovery?.id)
    #expect(try second.travel(.restore(id)))
    try second.edit(" and found\n")
    second.die()
    let third = try house.open("text")
    #expect(try third.recovered() == "one\nlost and found\n")
    try third.history.settleRecovery()
    try third.quit()
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  @Test("A draft of a running session stays unchanged")
  func nobodyTakesTheDraftOfTheLiving() throws {
    let first = try house.open("text")
    first.change("two")
    try first.draft()
    let second = try house.open("text")
    #expect(second.earlier?.recovery == nil && second.numbers == [1])
    try second.quit()
    first.die()
    #expect(try house.open("text").recovered() == "one\ntwo")
  }

  @Test("A text without a file is recovered")
  func aTextWithoutAFileIsFoundAgain() throws {
    let first = try house.open(nil)
    try first.edit("a thought")
    first.change(" and more")
    try first.draft()
    let other = try house.open(nil)
    #expect(other.earlier == nil, "the first one lives")
    try other.quit()
    first.die()
    let second = try house.open(nil)
    #expect(try second.recovered() == "a thought and more")
    #expect(second.earlier?.recovery?.isOutdated == false)
    let third = try house.open(nil)
    #expect(third.earlier == nil, "it has been found by one that lives")
    try second.history.settleRecovery()
    try second.quit()
    #expect(try house.open(nil).earlier == nil)
  }

  @Test("Several texts without a file are recovered one by one")
  func severalTextsWithoutAFileAreFoundOneByOne() throws {
    let runs = try ["older", "newer"].map { words in
      let run = try house.open(nil)
      try run.edit(words)
      return run
    }
    for run in runs { run.die() }
    #expect(try house.open(nil, takesLostText: false).earlier == nil, "standard input")
    let first = try house.open(nil)
    #expect(try first.recovered() == "newer")
    #expect(first.earlier?.recovery?.others == 1)
    try first.history.settleRecovery()
    let second = try house.open(nil)
    #expect(try second.recovered() == "older")
    #expect(second.earlier?.recovery?.others == 0)
  }

  @Test("A damaged draft is reported, and the rest is readable")
  func aDamagedDraftIsToldAndTheRestIsThere() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    first.change("three")
    try first.draft()
    first.die()
    try house.tamper("UPDATE named SET payload = x'00010203'")
    let second = try house.open("text")
    #expect(second.notices.count == 1)
    #expect(second.notices.first?.contains("Unsaved changes could not be read") == true)
    #expect(try second.recovered() == "one\ntwo\n", "what was recorded before it")
  }

  @Test("A draft of a newer version waits for it")
  func aDraftOfANewerMementoWaitsForIt() throws {
    let first = try house.open("text")
    first.change("two")
    try first.draft()
    first.die()
    try house.tamper("UPDATE named SET version = version + 1")
    let second = try house.open("text")
    #expect(second.notices.first?.contains("newer") == true && second.earlier?.recovery == nil)
    try second.quit()
    try house.tamper("UPDATE named SET version = version - 1")
    #expect(try house.open("text").recovered() == "one\ntwo")
  }

  @Test("A draft whose parent cannot be loaded stays")
  func aDraftWhoseParentIsOutOfReachIsNotGuessed() throws {
    house.settings.largestSnapshot = 3
    let first = try house.open("text")
    first.change("start ", at: 0..<0)
    try first.draft()
    first.die()
    try house.folder.write("another large text\n", to: "text")
    let second = try house.open("text")
    #expect(second.earlier?.recovery == nil && !second.notices.isEmpty)
    #expect(second.titles == ["Opened", "Changed on disk"])
  }

  // MARK: Side by side

  @Test("Two sessions record in turns")
  func twoRunsRecordByTurns() throws {
    let first = try house.open("text")
    let second = try house.open("text")
    for round in 0..<5 {
      try first.edit("a\(round)")
      try second.edit("b\(round)")
    }
    try first.history.loadFromOtherSessions()
    first.loadChanges()
    #expect(first.numbers.sorted() == Array(1...11) && second.numbers.sorted() == Array(1...11))
    for run in [first, second] {
      let parents = Dictionary(
        uniqueKeysWithValues: run.tree.ids.map {
          (run.tree.number(of: $0), run.tree.parent(of: $0).map { run.tree.number(of: $0) })
        })
      #expect(parents[10] == 8 && parents[11] == 9 && parents[2] == 1 && parents[3] == 1)
      for number in 1...11 {
        let text = try run.text(of: number)
        #expect(text.hasPrefix("one\n") && text.count == (number == 1 ? 4 : 4 + number / 2 * 2))
      }
    }
    #expect(try first.text(of: 11) == "one\nb0b1b2b3b4")
    #expect(try second.text(of: 10) == "one\na0a1a2a3a4")
    #expect(first.history.loadChanges().isEmpty, "told once")
  }

  @Test("Two sessions can start a history at once")
  func twoRunsCanBeginAHistoryAtOnce() throws {
    let store = try house.store()
    let state = TextBuffer(PieceTree(Array("one\n".utf8))).makeMemento()
    let path = house.folder.file("text")
    let histories = try ["a", "b"].map { token in
      try FileHistory.open(
        OpenedText(path: path, state: state, identity: nil, openedAt: 1), in: store,
        sessions: SessionLiveness(own: token) { _ in true }
      ).0
    }
    let root = RecordedMemento(
      reference: MementoReference(id: .root, number: 1),
      record: MementoRecord(
        number: 1, summary: ChangeSummary(title: "Opened"), secondsSince1970: 1), parent: nil,
      state: state, before: nil)
    #expect(try histories[0].record([root]).map(\.number) == [1])
    // Both opened the same text: one first state serves both.
    #expect(try histories[1].record([root]).map(\.number) == [1])
    #expect(histories[1].loadChanges().map(\.record.number) == [])
    #expect(try store.files().count == 1)
  }

  /// Another session records between this one's reading of the rows and its addition to them.
  @Test("A draft is recovered while another session records")
  func aDraftIsTakenInBesideOneThatRecords() throws {
    let dead = try house.open("text")
    dead.change("lost")
    try dead.draft()
    let living = try house.open("text")
    dead.die()
    let state = TextBuffer(PieceTree(Array("one\n".utf8))).makeMemento()
    let path = house.folder.file("text")
    let identity = try FileIdentity.current(of: path)
    var hasRecorded = false
    let runs = SessionLiveness(own: "new") { [house] token in
      // Called after the rows were read.
      if !hasRecorded {
        hasRecorded = true
        do { try living.edit("meanwhile") } catch { Issue.record(error) }
      }
      return house.living.contains(token)
    }
    let (history, earlier) = try FileHistory.open(
      OpenedText(path: path, state: state, identity: identity, openedAt: 9), in: house.store(),
      sessions: runs)
    let tree = try #require(earlier).tree
    #expect(tree.ids.map { tree.number(of: $0) } == [1, 2, 3])
    #expect(tree.current == .root && history.loadChanges().isEmpty)
    let recovery = try #require(earlier?.recovery)
    #expect(tree.number(of: recovery.id) == 3)
    #expect(tree.state(of: recovery.id).map { TextBuffer($0).text.count } == 8)
    let nothing: (number: Int, state: TextBuffer.Memento)? = nil
    #expect(try history.loadState(2, inMemory: nothing).last != nil)
  }
}
