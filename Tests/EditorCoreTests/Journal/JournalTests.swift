import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The requests to the store, and their times.
@Suite struct JournalTests {
  @Test("After a damaged store, a new one records typed text even if other sessions recorded last")
  func newStoreBehindOthers() {
    var typist = Typist.journal("one|")
    typist.act("!", .wait(.seconds(2)))
    typist.acknowledge()
    let record = MementoRecord(
      number: 9, summary: ChangeSummary(title: "Typed elsewhere"), secondsSince1970: 1)
    typist.take(.history(.recordedByOthers([(record, 1)])))
    typist.take(.history(.startedNewStore("The store was damaged")))
    typist.acknowledge()
    typist.act("?", .wait(.seconds(2)))
    #expect(typist.batches.map(\.count) == [1])
  }

  @Test("A document without edits leaves no trace in the store")
  func aTextThatIsOnlyLookedAtLeavesNoTrace() {
    var typist = Typist.journal("one|")
    typist.act("Left", "Ctrl-T", "Esc", .wait(.seconds(20)))
    #expect(typist.batches.isEmpty && typist.drafts.isEmpty)
  }

  @Test("The first edit also records the original text")
  func theFirstEditTakesTheTextAsItWasAlong() {
    var typist = Typist.journal("one|")
    typist.act("!")
    #expect(typist.batches == [["Opened"]])
    typist.acknowledge()
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches == [["Typed \"!\""]])
  }

  @Test("An open block is drafted within a quarter second")
  func theWaitingBlockIsDraftedWithinAQuarterSecond() {
    var typist = Typist.journal("|")
    typist.act(.typed("abc"))
    typist.acknowledge()
    #expect(typist.drafts.isEmpty)
    typist.act(.wait(.milliseconds(200)))
    #expect(typist.drafts == ["abc"])
    typist.acknowledge()
    typist.act(.wait(.milliseconds(300)))
    #expect(typist.drafts.isEmpty, "nothing new to draft")
    typist.act("d", .wait(.milliseconds(200)))
    #expect(typist.drafts == ["abcd"])
  }

  @Test("The next draft waits for the one in progress")
  func aDraftThatIsUnderWayIsWaitedFor() {
    var typist = Typist.journal("|")
    typist.act("a", .wait(.milliseconds(200)), "b", .wait(.milliseconds(400)), "c")
    #expect(typist.drafts == ["a"])
    typist.acknowledge()
    typist.act(.wait(.milliseconds(1)))
    #expect(typist.drafts == ["abc"])
  }

  @Test("A block whose edits cancel out drops its draft")
  func aBlockThatCameToNothingIsNoDraft() {
    var typist = Typist.journal("|")
    typist.act("a", .wait(.milliseconds(200)))
    typist.acknowledge()
    typist.act("Backspace", .wait(.milliseconds(300)))
    let drops = typist.requests.count { if case .dropDraft = $0 { true } else { false } }
    #expect(drops == 1)
    #expect(typist.titles == ["Opened"])
  }

  @Test("The status shows recording until the state is durable")
  func recordingIsShownUntilItIsDurable() {
    var typist = Typist.journal("|")
    typist.act("a")
    typist.acknowledge()
    typist.act(.wait(.seconds(2)))
    #expect(!typist.isRecording)
    #expect(typist.editor.document.isRecording)
    typist.acknowledge()
    #expect(!typist.editor.document.isRecording)
  }

  @Test("States recorded while the store opens wait for it")
  func whatIsRecordedWhileTheStoreOpensWaitsForIt() {
    var typist = Typist("one|", keepsHistory: true)
    typist.act("!", .wait(.seconds(2)), "?", .wait(.seconds(2)))
    #expect(typist.batches.isEmpty)
    #expect(typist.editor.document.isRecording)
    typist.take(.history(.opened(nil)))
    #expect(typist.batches == [["Opened", "Typed \"!\"", "Typed \"?\""]])
  }

  @Test("Without a store, nothing is requested and nothing reported")
  func withoutAStoreNothingIsSentAndNothingIsSaid() {
    var typist = Typist("one|")
    typist.act("!", .wait(.seconds(2)), "Ctrl-S")
    #expect(typist.requests.isEmpty)
    #expect(!typist.editor.document.isRecording)
    #expect(typist.message == nil)
  }

  @Test("The reason for a missing store is reported")
  func theReasonIsToldWhereThereIsOne() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.notKept("Cannot keep history: no space")))
    #expect(typist.message == "Cannot keep history: no space")
  }

  // MARK: Moves, files, the end

  @Test("The store learns the current state a moment after an undo")
  func undoIsToldAfterAMoment() {
    var typist = Typist.journal("|")
    typist.act("a", .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.act("Ctrl-Z", .wait(.milliseconds(300)))
    let moves = typist.requests.compactMap { request in
      if case .move(let reference) = request { reference.id } else { nil }
    }
    #expect(moves == [.root])
  }

  @Test("The store learns the state in the file")
  func theStoreLearnsWhichStateIsInTheFile() {
    var typist = Typist.journal("one|")
    typist.act("!")
    let first = typist.onDisk
    #expect(first.map(\.id) == [.root])
    #expect(first.map(\.isSaved) == [false])
    typist.acknowledge()
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.onDisk.map(\.id) == [MementoID(index: 1)])
    #expect(typist.onDisk.map(\.isSaved) == [true])
  }

  @Test("At the end, all states are submitted")
  func theEndHandsOverAllThereIs() {
    var typist = Typist.journal("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.ending)
    #expect(typist.batches == [["Typed \"!\""]])
    #expect(typist.endsInOrder == false, "there are changes to recover")
    typist = .journal("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.take(.ending)
    #expect(typist.endsInOrder == true)
  }

  @Test("A quit that is cancelled after the answer to erase erases nothing")
  func aCancelledQuitErasesNothing() {
    var typist = Typist.journal("one|")
    typist.act("!", .wait(.seconds(2)), "?", .wait(.seconds(2)))
    typist.acknowledge()
    typist.open("b.txt", "two")
    typist.act("x", "Ctrl-PageUp", "Ctrl-Q", "x", .wait(Question.timeForWord), "y", "Esc")
    #expect(typist.exitStatus == nil && typist.forgotten.isEmpty)
    typist.take(.ending)
    #expect(typist.forgotten.isEmpty)
    #expect(typist.endsInOrder == false, "the changes are offered again")
  }

  @Test("Discarded changes are not offered again")
  func whatIsDiscardedIsNotOfferedAgain() {
    var typist = Typist.journal("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    typist.take(.ending)
    #expect(typist.endsInOrder == true)
    #expect(typist.forgotten.isEmpty)
  }

  @Test("Changes discarded for good are erased")
  func whatIsDiscardedForGoodIsErased() {
    var typist = Typist.journal("one|")
    typist.act("!", "Ctrl-S")
    typist.acknowledge()
    typist.take(.saved(typist.request(for: 1)))
    typist.act("?", .wait(.seconds(2)))
    typist.acknowledge()
    typist.act("Ctrl-Z", "x", "Ctrl-Q")
    typist.acknowledge()
    #expect(
      typist.question?.choices.map(\.label) == [
        "save", "don't save", "erase changes",
      ])
    typist.act("x")
    #expect(
      typist.question?.text
        == "Erase the unsaved changes to notes.txt, their states and 1 undone state, for good?")
    #expect(typist.forgotten.isEmpty && typist.exitStatus == nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText && typist.text == "one!x")
    typist.act("Ctrl-Q", "x", "y")
    #expect(typist.question?.text.hasPrefix("Erase") == true, "a typed word erases nothing")
    typist.act("Esc", "Ctrl-Q", "x", .wait(Question.timeForWord), "y")
    #expect(typist.exitStatus == 0 && typist.forgotten.isEmpty)
    typist.take(.ending)
    #expect(typist.forgotten == [2, 3], "the saved state and what led to it stay")
  }

  @Test("A branch that was undone before the save is not erased with the unsaved changes")
  func anUndoneBranchIsNotErased() {
    var typist = Typist.journal("one|")
    for word in ["A", "B"] {
      typist.act(.typed(word), .wait(.seconds(2)))
      typist.acknowledge()
      if word == "A" { typist.act("Ctrl-Z") }
    }
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act(.typed("C"), .wait(.seconds(2)))
    typist.acknowledge()
    typist.act("Ctrl-Q", "x", .wait(Question.timeForWord), "y")
    typist.take(.ending)
    #expect(typist.forgotten == [3])
  }

  @Test(
    "States that were saved or named are not erased, although the file has an older one",
    arguments: [true, false])
  func savedAndNamedStatesAreNotErased(isSaved: Bool) {
    var typist = Typist.journal("one|")
    func save() {
      typist.act("Ctrl-S")
      typist.answerSave { .saved($0) }
      typist.acknowledge()
    }
    typist.act(.typed("A"))
    save()
    typist.act(.typed("B"), .wait(.seconds(2)))
    typist.acknowledge()
    if isSaved { save() } else { typist.act("F2", .typed("good"), "Enter") }
    typist.act("Ctrl-Z")
    if isSaved { save() }
    typist.act(.typed("C"), .wait(.seconds(2)))
    typist.acknowledge()
    typist.act("Ctrl-Q", "x", .wait(Question.timeForWord), "y")
    typist.take(.ending)
    #expect(typist.forgotten == [3])
  }

  @Test("A question about unsaved changes offers to erase them as soon as the history is open")
  func erasureOnceOpen() {
    var typist = Typist("one|", keepsHistory: true)
    typist.act("x", "Ctrl-Q")
    #expect(typist.question?.choices.map(\.label) == ["save", "don't save"])
    typist.take(.history(.opened(nil)))
    #expect(typist.question?.choices.map(\.label) == ["save", "don't save", "erase changes"])
  }

  @Test("An erased text is not reopened")
  func whatWasErasedDoesNotComeBackWithTheClosedText() {
    var typist = Typist("|", path: nil, isOnDisk: false, keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act(.typed("pass 123"), "Ctrl-W", "x", .wait(Question.timeForWord), "y")
    #expect(typist.message == "Erased the unsaved changes to New file for good")
    typist.act(.wait(Question.timeForTyping), "Alt-T")
    #expect(typist.text == "" && typist.message == "No closed document to reopen")
  }

  @Test("Closing without saving shows how to reopen the text")
  func closingWithoutSavingSaysHowTheTextComesBack() {
    var typist = Typist.journal("one|")
    typist.act("!", "Ctrl-W", "d")
    #expect(typist.message == "Closed notes.txt; Alt-T reopens it")
  }

  // MARK: Failure

  @Test("A failure of the store is reported once and retried")
  func whatFailedIsToldOnceAndTriedAgain() {
    var typist = Typist.journal("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.history(.failed("no space left on device. Free some space.")))
    #expect(typist.message == "History is not saved: no space left on device. Free some space.")
    #expect(typist.editor.document.hasHistoryFailed)
    typist.act("?", .wait(.seconds(4)))
    #expect(typist.batches.isEmpty)
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches == [["Opened", "Typed \"!?\""]])
    typist.act("Left")
    typist.take(.history(.failed("no space")))
    #expect(typist.message == nil, "it was told before")
    typist.act(.wait(.seconds(6)))
    typist.acknowledge()
    #expect(typist.message == "History is saved again")
    #expect(!typist.editor.document.hasHistoryFailed)
  }

  @Test("Recording resumes when another program unlocks the store")
  func whatAnotherProgramKeepsWaitingGoesOnByItself() {
    var typist = Typist.journal("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.history(.delayed))
    #expect(
      typist.message
        == "History waits: another program has locked the store; it continues after that")
    typist.act(.wait(.seconds(6)))
    #expect(typist.batches == [["Opened", "Typed \"!\""]])
    typist.acknowledge()
    #expect(typist.message == "History is saved again")
  }

  @Test("A quit promises a copy, not the history, if the history is not saved")
  func aQuitWithoutHistory() {
    func detail(_ typist: Typist) -> String? {
      typist.question?.answers.first { $0.letter == "n" }?.detail
    }
    var typist = Typist.journal("one|")
    typist.act("!", .wait(.seconds(2)))
    typist.acknowledge()
    var failing = typist
    failing.take(.history(.failed("no space left on device")))
    failing.act("Ctrl-Q")
    typist.act("Ctrl-Q")
    #expect([detail(typist), detail(failing)] == ["(stays in history)", "(stays in a copy)"])
    typist.act("Esc")
    typist.take(.disk(.status(FileStatus(.allowed, isOtherThanFile: true))))
    typist.act("Ctrl-Q")
    #expect(detail(typist) == "(stays in history of the former file)")
  }

  @Test("A new store after a damaged one receives all states again")
  func aDamagedStoreGetsEverythingAgain() {
    var typist = Typist.journal("one|")
    typist.act("!", .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.take(.history(.startedNewStore("The store is damaged")))
    #expect(typist.message == "The store is damaged")
    #expect(typist.batches == [["Opened", "Typed \"!\""]])
  }

  @Test("States that only the old store had are gone, and their numbers mean no others")
  func statesOfTheOldStore() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.take(.history(.opened(Typist.earlier(["", "a", "ab", "abc"], anchor: 3))))
    typist.act("d", .wait(.seconds(2)))
    typist.acknowledge()
    typist.take(.history(.startedNewStore("The store is damaged")))
    #expect(typist.batches == [["Typed 4", "Typed \"d\""]])
    typist.acknowledge()
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "abc")
    #expect(!typist.requests.contains { if case .loadState = $0 { true } else { false } })
    #expect(typist.editor.inputWait == nil)
    typist.act("Ctrl-Y")
    #expect(typist.text == "abcd")
  }
}

extension Typist {
  fileprivate var onDisk: [(id: MementoID, isSaved: Bool)] {
    requests.compactMap { request in
      if case .recordOnDisk(let reference, _, let isSaved) = request {
        (reference.id, isSaved)
      } else {
        nil
      }
    }
  }

  fileprivate var endsInOrder: Bool? {
    requests.compactMap { if case .close(let inOrder, _) = $0 { inOrder } else { nil } }.last
  }

  var forgotten: [Int] {
    requests.flatMap { request in
      if case .forget(let references) = request { references.map(\.id.index) } else { [Int]() }
    }
  }

  /// Returns a save of a memento, as the editor requests it.
  fileprivate func request(for index: Int) -> SaveRequest {
    let id = MementoID(index: index)
    return SaveRequest(
      document: .first,
      path: "notes.txt", id: id,
      memento: editor.document.caretaker.tree.state(of: id) ?? editor.document.buffer.makeMemento(),
      mayReplace: true, mayLoseChanges: false, next: .stay)
  }
}
