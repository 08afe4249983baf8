import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// What goes to the store, and when.
@Suite struct KeepingTests {
  @Test func aTextThatIsOnlyLookedAtLeavesNoTrace() {
    var typist = Typist.keeping("one|")
    typist.act("Left", "Ctrl-T", "Esc", .wait(.seconds(20)))
    #expect(typist.batches.isEmpty && typist.drafts.isEmpty)
  }

  @Test func theFirstEditTakesTheTextAsItWasAlong() {
    var typist = Typist.keeping("one|")
    typist.act("!")
    #expect(typist.batches == [["Opened"]])
    typist.acknowledge()
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches == [["Typed \"!\""]])
  }

  @Test func theWaitingBlockIsDraftedWithinAQuarterSecond() {
    var typist = Typist.keeping("|")
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

  @Test func aDraftThatIsUnderWayIsWaitedFor() {
    var typist = Typist.keeping("|")
    typist.act("a", .wait(.milliseconds(200)), "b", .wait(.milliseconds(400)), "c")
    #expect(typist.drafts == ["a"])
    typist.acknowledge()
    typist.act(.wait(.milliseconds(1)))
    #expect(typist.drafts == ["abc"])
  }

  @Test func aBlockThatCameToNothingIsNoDraft() {
    var typist = Typist.keeping("|")
    typist.act("a", .wait(.milliseconds(200)))
    typist.acknowledge()
    typist.act("Backspace", .wait(.milliseconds(300)))
    let drops = typist.wishes.count { if case .dropDraft = $0 { true } else { false } }
    #expect(drops == 1)
    #expect(typist.titles == ["Opened"])
  }

  @Test func recordingIsShownUntilItIsDurable() {
    var typist = Typist.keeping("|")
    typist.act("a")
    typist.acknowledge()
    typist.act(.wait(.seconds(2)))
    #expect(!typist.isRecording)
    #expect(typist.editor.document.isRecording)
    typist.acknowledge()
    #expect(!typist.editor.document.isRecording)
  }

  @Test func whatIsRecordedWhileTheStoreOpensWaitsForIt() {
    var typist = Typist("one|", keepsHistory: true)
    typist.act("!", .wait(.seconds(2)), "?", .wait(.seconds(2)))
    #expect(typist.batches.isEmpty)
    #expect(typist.editor.document.isRecording)
    typist.take(.history(.opened(nil)))
    #expect(typist.batches == [["Opened", "Typed \"!\"", "Typed \"?\""]])
  }

  @Test func withoutAStoreNothingIsSentAndNothingIsSaid() {
    var typist = Typist("one|")
    typist.act("!", .wait(.seconds(2)), "Ctrl-S")
    #expect(typist.wishes.isEmpty)
    #expect(!typist.editor.document.isRecording)
    #expect(typist.message == nil)
  }

  @Test func theReasonIsToldWhereThereIsOne() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.notKept("Cannot keep history: no space")))
    #expect(typist.message == "Cannot keep history: no space")
  }

  // MARK: Moves, files, the end

  @Test func undoIsToldAfterAMoment() {
    var typist = Typist.keeping("|")
    typist.act("a", .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.act("Ctrl-Z", .wait(.milliseconds(300)))
    let moves = typist.wishes.compactMap { wish in
      if case .move(let reference) = wish { reference.id } else { nil }
    }
    #expect(moves == [.root])
  }

  @Test func theStoreLearnsWhichStateIsInTheFile() {
    var typist = Typist.keeping("one|")
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

  @Test func theEndHandsOverAllThereIs() {
    var typist = Typist.keeping("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.ending)
    #expect(typist.batches == [["Typed \"!\""]])
    #expect(typist.endsInOrder == false, "there are changes to recover")
    typist = .keeping("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.take(.ending)
    #expect(typist.endsInOrder == true)
  }

  @Test func whatIsDiscardedIsNotOfferedAgain() {
    var typist = Typist.keeping("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    typist.take(.ending)
    #expect(typist.endsInOrder == true)
    #expect(typist.forgotten.isEmpty)
  }

  @Test func whatIsDiscardedForGoodIsErased() {
    var typist = Typist.keeping("one|")
    typist.act("!", "Ctrl-S")
    typist.acknowledge()
    typist.take(.saved(typist.request(for: 1)))
    typist.act("?", .wait(.seconds(2)))
    typist.acknowledge()
    typist.act("Ctrl-Z", "x", "Ctrl-Q")
    typist.acknowledge()
    #expect(typist.question?.choices.map(\.label) == ["save", "discard", "discard for good"])
    typist.act("g")
    #expect(
      typist.question?.text == "Erase the unsaved changes to notes.txt, and their states, for good?"
    )
    #expect(typist.forgotten.isEmpty && typist.exitStatus == nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText && typist.text == "one!x")
    typist.act("Ctrl-Q", "g", "y")
    #expect(typist.exitStatus == 0)
    #expect(typist.forgotten == [2, 3], "the saved state and what led to it stay")
  }

  @Test func whatWasErasedDoesNotComeBackWithTheClosedText() {
    var typist = Typist("|", path: nil, isOnDisk: false, keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act(.typed("pass 123"), "Ctrl-W", "g", "y")
    #expect(typist.message == "Erased the unsaved changes to New file for good")
    typist.act("Alt-T")
    #expect(typist.text == "" && typist.message == "There is no closed text to open again")
  }

  @Test func closingWithoutSavingSaysHowTheTextComesBack() {
    var typist = Typist.keeping("one|")
    typist.act("!", "Ctrl-W", "d")
    #expect(typist.message == "Closed notes.txt; Alt-T opens it again")
  }

  // MARK: Failure

  @Test func whatFailedIsToldOnceAndTriedAgain() {
    var typist = Typist.keeping("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.history(.failed("no space left on device. Free some space.")))
    #expect(typist.message == "History is not kept: no space left on device. Free some space.")
    #expect(typist.editor.document.isKeepingFailed)
    typist.act("?", .wait(.seconds(4)))
    #expect(typist.batches.isEmpty)
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches == [["Opened", "Typed \"!?\""]])
    typist.act("Left")
    typist.take(.history(.failed("no space")))
    #expect(typist.message == nil, "it was told before")
    typist.act(.wait(.seconds(6)))
    typist.acknowledge()
    #expect(typist.message == "History is kept again")
    #expect(!typist.editor.document.isKeepingFailed)
  }

  @Test func whatAnotherProgramKeepsWaitingGoesOnByItself() {
    var typist = Typist.keeping("one|")
    typist.act("!")
    typist.forgetEffects()
    typist.take(.history(.delayed))
    #expect(
      typist.message
        == "History waits: another program holds the store locked; it goes on after that")
    typist.act(.wait(.seconds(6)))
    #expect(typist.batches == [["Opened", "Typed \"!\""]])
    typist.acknowledge()
    #expect(typist.message == "History is kept again")
  }

  @Test func aDamagedStoreGetsEverythingAgain() {
    var typist = Typist.keeping("one|")
    typist.act("!", .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.take(.history(.begunAnew("The store is damaged")))
    #expect(typist.message == "The store is damaged")
    #expect(typist.batches == [["Opened", "Typed \"!\""]])
  }
}

extension Typist {
  fileprivate var onDisk: [(id: MementoID, isSaved: Bool)] {
    wishes.compactMap { wish in
      if case .noteOnDisk(let reference, _, let isSaved) = wish {
        (reference.id, isSaved)
      } else {
        nil
      }
    }
  }

  fileprivate var endsInOrder: Bool? {
    wishes.compactMap { if case .close(let inOrder) = $0 { inOrder } else { nil } }.last
  }

  fileprivate var forgotten: [Int] {
    wishes.flatMap { wish in
      if case .forget(let references) = wish { references.map(\.id.index) } else { [Int]() }
    }
  }

  /// A save of a memento, as the editor would ask for it.
  fileprivate func request(for index: Int) -> SaveRequest {
    let id = MementoID(index: index)
    return SaveRequest(
      document: .first,
      path: "notes.txt", id: id,
      memento: editor.document.caretaker.tree.state(of: id) ?? editor.document.buffer.makeMemento(),
      mayReplace: true, mayLoseChanges: false, next: .stay)
  }
}
