import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// History of earlier runs: joined, brought back when it is wanted, recovered.
@Suite struct JoiningTests {
  private let texts = ["", "a", "ab", "abc"]

  @Test func earlierStatesAreThereAtOnceAndNotHeld() {
    let typist = Typist.reopening(texts)
    #expect(typist.titles == ["Opened", "Typed 2", "Typed 3", "Typed 4"])
    #expect(typist.current == 4)
    #expect(!typist.editor.document.isModified)
    #expect(!typist.editor.document.isRecording)
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.ids.filter(tree.isHeld).map(\.index) == [3])
  }

  @Test func undoGoesPastTheStartOfTheRun() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    #expect(typist.text == "abc")
    #expect(typist.editor.isBringing)
    typist.bring(texts)
    // The furthest of a run is asked for; the test's store brings that one alone.
    typist.act("Esc")
    #expect(!typist.editor.isBringing)
  }

  @Test func aRunOfStatesComesWithTheFirst() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    let asked = typist.wishes.compactMap { wish -> (Int, Int)? in
      if case .bring(let reference, _, _, let count) = wish {
        (reference.number, count)
      } else {
        nil
      }
    }
    #expect(asked.map(\.0) == [1], "the state furthest back")
    typist.take(.history(.brought(states([3, 2, 1]))))
    #expect(typist.text == "ab")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "")
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo: this is the oldest state")
    typist.act("Ctrl-Y", "Ctrl-Y", "Ctrl-Y")
    #expect(typist.text == "abc")
  }

  @Test func keysThatComeMeanwhileMeetTheTextTheyWereMeantFor() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-End", "x")
    #expect(typist.text == "abc")
    // With a state comes its parent's content: two undos go on at once, the third waits.
    typist.take(.history(.brought(states([3]))))
    #expect(typist.text == "a")
    let isBringing = typist.editor.isBringing
    #expect(isBringing)
    typist.take(.history(.brought(states([1]))))
    #expect(typist.text == "x")
  }

  @Test func escGivesUpAndWhatWasTypedMeanwhileIsInTheText() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x", "Ctrl-Z", "y", "Esc")
    #expect(!typist.editor.isBringing)
    #expect(typist.text == "abcxy")
    #expect(typist.message == "Stopped; what was typed meanwhile is in the text")
    typist.take(.history(.brought(states([3]))))
    #expect(typist.text == "abcxy")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "ab")
  }

  @Test func whatTakesLongTellsHowToStopIt() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    #expect(typist.message == nil)
    typist.act(.wait(.seconds(1)))
    #expect(typist.message == "Bringing back a state of the history; Esc stops it")
    typist.take(.history(.brought(states([3, 2, 1]))))
    #expect(typist.message == nil)
    #expect(typist.text == "ab")
  }

  @Test func leavingDoesNotWaitForAState() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x", "Ctrl-Q")
    #expect(!typist.editor.isBringing)
    #expect(typist.text == "abcx")
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  /// As where two runs began a history each: no way leads from the one through the other.
  @Test func whatDoesNotComeAlongTheWayIsAskedForByItself() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x")
    typist.forgetEffects()
    typist.take(.history(.brought(states([1]))))
    guard case .bring(let reference, _, _, let count) = typist.wishes.first else {
      Issue.record("nothing was asked for")
      return
    }
    #expect(reference.number == 3 && count == 0)
    typist.take(.history(.brought(states([3]))))
    #expect(typist.text == "abx")
  }

  @Test func nobodyWaitsForWhatTheStoreDoesNotHave() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x")
    typist.take(.history(.brought([])))
    typist.take(.history(.brought([])))
    #expect(!typist.editor.isBringing)
    #expect(typist.text == "abcx")
    #expect(typist.message == "The state was not brought back: the text is as it was")
  }

  @Test func aStateThatIsLostIsToldAndNothingChanges() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "x")
    guard case .bring(let reference, _, _, _) = typist.wishes.last else {
      Issue.record("nothing was asked for")
      return
    }
    typist.take(.history(.lost(reference, "#1 is damaged")))
    // The nearest may be there all the same.
    guard case .bring(let nearest, _, _, _) = typist.wishes.last, nearest != reference else {
      Issue.record("nothing more was asked for")
      return
    }
    typist.take(.history(.lost(nearest, "#3 is damaged")))
    #expect(typist.text.hasSuffix("abc") && typist.text.contains("x"))
    #expect(!typist.editor.isBringing)
  }

  @Test func theStateThatIsLookedAtIsBroughtForThePane() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-T", "Down")
    #expect(typist.pane?.isMissing == true)
    #expect(typist.pane?.preview.text.bytes == Array("abc".utf8))
    typist.bring(texts)
    #expect(typist.pane?.isMissing == false)
    #expect(typist.pane?.preview.text.bytes == Array("ab".utf8))
    typist.act("Enter")
    #expect(typist.text == "ab")
    #expect(typist.message == "Restored #3: Typed 3")
  }

  @Test func fastScrollingAsksForOneStateAtATime() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-T")
    typist.forgetEffects()
    typist.act("Down", "Down", "Down")
    #expect(typist.wishes.count == 1)
    typist.bring(texts)
    #expect(typist.pane?.isMissing == true)
    typist.bring(texts)
    #expect(typist.pane?.isMissing == false)
    #expect(typist.pane?.preview.text.bytes == [])
  }

  @Test func aQuestionDoesNotTakeTheFirstLettersAfterTheStart() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(texts, joint: 3)
    earlier.recovery = .init(
      id: MementoID(index: 2), secondsSince1970: typist.now.secondsSince1970, isOutdated: false)
    typist.take(.history(.opened(earlier)))
    typist.act(.wait(.milliseconds(900)), "r", .wait(.milliseconds(900)), "i")
    #expect(typist.text == "abcri" && typist.question == nil)
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.text.hasPrefix("Recovered unsaved changes") == true)
  }

  // MARK: What this run recorded before

  @Test func whatWasTypedBeforeTheStoreWasOpenComesBehind() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("d", .wait(.seconds(2)), "Ctrl-Z", "Ctrl-End", "e", .wait(.seconds(2)), "f")
    typist.take(.history(.opened(Typist.earlier(texts, joint: 3))))
    #expect(typist.titles.suffix(2) == ["Typed \"d\"", "Typed \"e\""])
    #expect(typist.batches == [["Typed \"d\"", "Typed \"e\""]])
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.parent(of: MementoID(index: 4)) == MementoID(index: 3))
    #expect(tree.parent(of: MementoID(index: 5)) == MementoID(index: 3))
    #expect(tree[MementoID(index: 4)].number == 5)
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "abc")
    #expect(!typist.editor.document.isModified)
  }

  @Test func aSaveUnderWayIsWaitedFor() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("d", "Ctrl-S")
    typist.take(.history(.opened(Typist.earlier(texts, joint: 3))))
    #expect(typist.titles.count == 2)
    typist.answerSave { .saved($0) }
    #expect(typist.titles.count == 5)
    #expect(!typist.editor.document.isModified)
    #expect(typist.editor.document.saved.index == 4)
  }

  @Test func anOpenPaneShowsWhatCame() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("Ctrl-T")
    typist.take(.history(.opened(Typist.earlier(texts, joint: 3))))
    #expect(typist.pane?.rowCount == 4)
    #expect(typist.pane?.selectedRow == 0)
    typist.take(.history(.recordedElsewhere([(Self.foreign(5), 4)])))
    #expect(typist.pane?.rowCount == 5)
    #expect(typist.pane?.selectedRow == 1)
  }

  @Test func whatOthersRecordWaitsForWhatIsOnItsWay() {
    var typist = Typist.reopening(texts)
    typist.act("d", .wait(.seconds(2)))
    typist.take(.history(.recordedElsewhere([(Self.foreign(5), 4)])))
    #expect(typist.titles.count == 5)
    guard case .record(let mine) = typist.wishes.last(where: { $0.isRecord }) else {
      Issue.record("nothing was recorded")
      return
    }
    var reference = mine[0].reference
    reference.number = 6
    typist.take(.history(.recorded([reference])))
    #expect(typist.titles.suffix(2) == ["Typed \"d\"", "Elsewhere"])
    #expect(typist.editor.document.caretaker.tree[MementoID(index: 4)].number == 6)
    #expect(typist.editor.document.caretaker.tree[MementoID(index: 5)].number == 5)
  }

  // MARK: Recovery

  private func recovering() -> Typist {
    var typist = Typist("ab|", keepsHistory: true)
    var earlier = Typist.earlier(texts, joint: 2)
    let lost = MementoID(index: 3)
    earlier.tree.hold(
      TextBuffer(PieceTree("abc".utf8)).makeMemento(),
      before: TextBuffer(PieceTree("ab".utf8)).makeMemento(), of: lost)
    earlier.recovery = .init(
      id: lost, secondsSince1970: typist.now.secondsSince1970 - 125)
    typist.take(.history(.opened(earlier)))
    return typist
  }

  private func isSettled(_ typist: Typist) -> Bool {
    typist.wishes.contains { if case .settleRecovery = $0 { true } else { false } }
  }

  @Test func unsavedChangesAreOffered() {
    let typist = recovering()
    #expect(typist.question?.text == "Recovered unsaved changes to notes.txt from 2 min ago")
    #expect(typist.question?.choices.map(\.letter) == ["r", "i", "d"])
    #expect(typist.text == "ab")
    #expect(!isSettled(typist))
  }

  @Test func rRestoresThem() {
    var typist = recovering()
    typist.act("r", "Enter")
    #expect(typist.text == "abc")
    #expect(typist.editor.document.isModified)
    #expect(isSettled(typist))
    typist.act("Ctrl-Z")
    #expect(typist.text == "ab")
  }

  @Test func iIgnoresThemAndTheyStay() {
    var typist = recovering()
    typist.act("i", "Enter")
    #expect(typist.text == "ab")
    #expect(isSettled(typist))
    typist.act("Ctrl-Y")
    #expect(typist.text == "abc")
  }

  @Test func dShowsTheDifferenceAndAsksOn() {
    var typist = recovering()
    typist.act("d", "Enter")
    let page = String(decoding: typist.editor.shownBuffer.text.bytes, as: UTF8.self)
    #expect(page.contains("--- notes.txt") && page.contains("+++ recovered"))
    #expect(page.contains("\n-ab\n") && page.contains("\n+abc\n"))
    typist.act("Down", "PageDown")
    #expect(typist.question != nil)
    typist.act("d")
    #expect(typist.editor.shownBuffer.text.bytes == Array("ab".utf8))
    typist.act("r", "Enter")
    #expect(typist.text == "abc")
  }

  @Test func escPutsTheDecisionOff() {
    var typist = recovering()
    typist.act("Esc")
    #expect(typist.text == "ab")
    #expect(!isSettled(typist))
  }

  // MARK: Stories' props

  private func states(_ numbers: [Int]) -> [BroughtState<TextBuffer.Memento>] {
    numbers.map { number in
      let memento = { (index: Int) in TextBuffer(PieceTree(texts[index].utf8)).makeMemento() }
      return BroughtState(
        number: number, state: memento(number - 1), before: number > 1 ? memento(number - 2) : nil)
    }
  }

  private static func foreign(_ number: Int) -> MementoRecord {
    MementoRecord(
      number: number, summary: ChangeSummary(title: "Elsewhere"), secondsSince1970: 0)
  }
}

extension HistoryWish {
  fileprivate var isRecord: Bool { if case .record = self { true } else { false } }
}
