import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// History of earlier sessions: joined, loaded when needed, recovered.
@Suite struct JoiningTests {
  private let texts = ["", "a", "ab", "abc"]

  @Test("Earlier states are listed at once and not loaded")
  func earlierStatesAreThereAtOnceAndNotHeld() {
    let typist = Typist.reopening(texts)
    #expect(typist.titles == ["Opened", "Typed 2", "Typed 3", "Typed 4"])
    #expect(typist.current == 4)
    #expect(!typist.editor.document.isModified)
    #expect(!typist.editor.document.isRecording)
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.ids.filter(tree.isLoaded).map(\.index) == [3])
  }

  @Test("Undo reaches states of earlier sessions")
  func undoGoesPastTheStartOfTheRun() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    #expect(typist.text == "abc")
    #expect(typist.editor.isLoadingState)
    typist.loadState(texts)
    // The request covers a range of states; the test's store loads only the last.
    typist.act("Esc")
    #expect(!typist.editor.isLoadingState)
  }

  @Test("The first request loads a range of states")
  func aRunOfStatesComesWithTheFirst() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    let asked = typist.requests.compactMap { request -> (Int, Int)? in
      if case .loadState(let reference, _, _, let count) = request {
        (reference.number, count)
      } else {
        nil
      }
    }
    #expect(asked.map(\.0) == [1], "the state furthest back")
    typist.take(.history(.loaded(Typist.states([3, 2, 1], of: texts))))
    #expect(typist.text == "ab")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "")
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo: this is the oldest state")
    typist.act("Ctrl-Y", "Ctrl-Y", "Ctrl-Y")
    #expect(typist.text == "abc")
  }

  @Test("The state in the file gets the cursors it was recorded with, when a state before it loads")
  func theStateInTheFileGetsItsCursors() {
    var typist = Typist.reopening(["a", "abc def"])
    typist.act("Ctrl-Z")
    var recorded = TextBuffer(typist.editor.document.buffer.makeMemento())
    recorded.select(at: 6)
    let before = TextBuffer(PieceTree("a".utf8)).makeMemento()
    typist.take(
      .history(
        .loaded([
          LoadedState(number: 2, state: recorded.makeMemento(), before: before),
          LoadedState(number: 1, state: before, before: nil),
        ])))
    #expect(typist.text == "a")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "abc de|f")
    #expect(!typist.editor.document.isModified)
  }

  @Test("Keys typed during a load wait for its state")
  func keysThatComeMeanwhileMeetTheTextTheyWereMeantFor() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-End", "x")
    #expect(typist.text == "abc")
    // A state loads with its parent's content: two undos continue at once, the third waits.
    typist.take(.history(.loaded(Typist.states([3], of: texts))))
    #expect(typist.text == "a")
    let isLoadingState = typist.editor.isLoadingState
    #expect(isLoadingState)
    typist.take(.history(.loaded(Typist.states([1], of: texts))))
    #expect(typist.text == "x")
  }

  @Test("Esc stops an undo that waits for the store and drops the keys after it")
  func escStopsUndo() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x", "Ctrl-Z", "y", "Esc")
    #expect(!typist.editor.isLoadingState)
    #expect(typist.text == "abc")
    #expect(
      typist.message == "Stopped: the text is unchanged; keys typed meanwhile are dropped")
    typist.take(.history(.loaded(Typist.states([3], of: texts))))
    #expect(typist.text == "abc")
  }

  @Test("A long load shows how to stop it")
  func whatTakesLongTellsHowToStopIt() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z")
    #expect(typist.message == nil)
    typist.act(.wait(.seconds(1)))
    #expect(typist.message == "Loading a state of the history; Esc stops it")
    typist.take(.history(.loaded(Typist.states([3, 2, 1], of: texts))))
    #expect(typist.message?.hasPrefix("Undone: now before this session (") == true)
    #expect(typist.text == "ab")
  }

  /// For example, two sessions each began a history, without a path from one through the other.
  @Test("A state missing from a loaded range is requested by itself")
  func whatDoesNotComeAlongTheWayIsAskedForByItself() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x")
    typist.forgetEffects()
    typist.take(.history(.loaded(Typist.states([1], of: texts))))
    guard case .loadState(let reference, _, _, let count) = typist.requests.first else {
      Issue.record("nothing was asked for")
      return
    }
    #expect(reference.number == 3 && count == 0)
    typist.take(.history(.loaded(Typist.states([3], of: texts))))
    #expect(typist.text == "abx")
  }

  @Test("A state that the store lacks ends the wait")
  func nobodyWaitsForWhatTheStoreDoesNotHave() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x")
    typist.take(.history(.loaded([])))
    typist.take(.history(.loaded([])))
    #expect(!typist.editor.isLoadingState)
    #expect(typist.text == "abcx")
    #expect(typist.message == "The state was not loaded: the text is unchanged")
  }

  @Test("A lost state is reported, and nothing changes")
  func aStateThatIsLostIsToldAndNothingChanges() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "x")
    guard case .loadState(let reference, _, _, _) = typist.requests.last else {
      Issue.record("nothing was asked for")
      return
    }
    typist.take(.history(.lost(reference, "#1 is damaged")))
    // The nearest state may still be readable.
    guard case .loadState(let nearest, _, _, _) = typist.requests.last, nearest != reference else {
      Issue.record("nothing more was asked for")
      return
    }
    typist.take(.history(.lost(nearest, "#3 is damaged")))
    #expect(typist.text.hasSuffix("abc") && typist.text.contains("x"))
    #expect(!typist.editor.isLoadingState)
  }

  @Test("The history pane loads the selected state")
  func theStateThatIsLookedAtIsBroughtForThePane() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-T", "Down")
    #expect(typist.pane?.isMissing == true)
    #expect(typist.pane?.preview.text.bytes == Array("abc".utf8))
    typist.loadState(texts)
    #expect(typist.pane?.isMissing == false)
    #expect(typist.pane?.preview.text.bytes == Array("ab".utf8))
    typist.act("Enter")
    #expect(typist.text == "ab")
    #expect(typist.message == "Restored the state of 1970-01-01 00:00 (#3)")
  }

  @Test("Fast scrolling requests one state at a time")
  func fastScrollingAsksForOneStateAtATime() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-T")
    typist.forgetEffects()
    typist.act("Down", "Down", "Down")
    #expect(typist.requests.count == 1)
    typist.loadState(texts)
    #expect(typist.pane?.isMissing == true)
    typist.loadState(texts)
    #expect(typist.pane?.isMissing == false)
    #expect(typist.pane?.preview.text.bytes == [])
  }

  // MARK: States of this session

  @Test("States typed before the store opened follow the earlier ones")
  func whatWasTypedBeforeTheStoreWasOpenComesBehind() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("d", .wait(.seconds(2)), "Ctrl-Z", "Ctrl-End", "e", .wait(.seconds(2)), "f")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 3))))
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

  @Test("Joining the earlier history waits for a running save")
  func aSaveUnderWayIsWaitedFor() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("d", "Ctrl-S")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 3))))
    #expect(typist.titles.count == 2)
    typist.answerSave { .saved($0) }
    #expect(typist.titles.count == 5)
    #expect(!typist.editor.document.isModified)
    #expect(typist.editor.document.saved.index == 4)
  }

  @Test("An open history pane shows the joined states")
  func anOpenPaneShowsWhatCame() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("Ctrl-T")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 3))))
    #expect(typist.pane?.rowCount == 4)
    #expect(typist.pane?.selectedRow == 0)
    typist.take(.history(.recordedByOthers([(Self.fromOtherSessions(5), 4)])))
    #expect(typist.pane?.rowCount == 5)
    #expect(typist.pane?.selectedRow == 1)
    // The other session saves its state.
    let save = JournalEntry(number: 5, secondsSince1970: 9, cause: .saved)
    typist.take(.history(.journal([save])))
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.id(ofNumber: 5).map { tree[$0].marks.contains(.saved) } == true)
  }

  @Test("States from other sessions wait for the submitted ones")
  func whatOthersRecordWaitsForWhatIsOnItsWay() {
    var typist = Typist.reopening(texts)
    typist.act("d", .wait(.seconds(2)))
    typist.take(.history(.recordedByOthers([(Self.fromOtherSessions(5), 4)])))
    #expect(typist.titles.count == 5)
    guard case .record(let mine) = typist.requests.last(where: { $0.isRecord }) else {
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
    var earlier = Typist.earlier(texts, anchor: 2)
    let lost = MementoID(index: 3)
    earlier.tree.load(
      TextBuffer(PieceTree("abc".utf8)).makeMemento(),
      before: TextBuffer(PieceTree("ab".utf8)).makeMemento(), of: lost)
    earlier.recovery = .init(
      id: lost, secondsSince1970: typist.now.secondsSince1970 - 125)
    typist.take(.history(.opened(earlier)))
    typist.act(.wait(Question.timeForTyping))
    return typist
  }

  private func isSettled(_ typist: Typist) -> Bool {
    typist.requests.contains { if case .settleRecovery = $0 { true } else { false } }
  }

  @Test("Unsaved changes are offered")
  func unsavedChangesAreOffered() {
    var typist = recovering()
    #expect(typist.question?.text == "Found unsaved changes to notes.txt from 2 min ago")
    typist.act(.wait(.seconds(60)))
    #expect(typist.question?.text == "Found unsaved changes to notes.txt from 3 min ago")
    #expect(typist.question?.choices.map(\.letter) == ["r", "i", "d"])
    #expect(typist.text == "ab")
    #expect(!isSettled(typist))
  }

  @Test("r restores the unsaved changes")
  func rRestoresThem() {
    var typist = recovering()
    typist.act("r")
    #expect(typist.text == "abc")
    #expect(typist.editor.document.isModified)
    #expect(isSettled(typist))
    typist.act("Ctrl-Z")
    #expect(typist.text == "ab")
  }

  @Test("A recovery requests the cursors of the state in the file, for a redo back to it")
  func aRecoveryRequestsTheCursors() {
    var typist = recovering()
    typist.forgetEffects()
    typist.act("r")
    let asked = typist.requests.compactMap { request in
      if case .loadState(let reference, _, _, _) = request { reference.number } else { nil }
    }
    #expect(asked == [3])
  }

  @Test("i ignores the unsaved changes, and they stay in the history")
  func iIgnoresThemAndTheyStay() {
    var typist = recovering()
    typist.act("i")
    #expect(typist.text == "ab")
    #expect(isSettled(typist))
    typist.act("Ctrl-Y")
    #expect(typist.text == "abc")
  }

  @Test("d shows the difference, and the question stays")
  func dShowsTheDifferenceAndAsksOn() {
    var typist = recovering()
    typist.act("d")
    let page = String(decoding: typist.editor.shownBuffer.text.bytes, as: UTF8.self)
    #expect(page.contains("--- notes.txt") && page.contains("+++ recovered"))
    #expect(page.contains("\n-ab\n") && page.contains("\n+abc\n"))
    typist.act("Down", "PageDown")
    #expect(typist.question != nil)
    typist.act("d")
    #expect(typist.editor.shownBuffer.text.bytes == Array("ab".utf8))
    typist.act("r")
    #expect(typist.text == "abc")
  }

  @Test("Esc defers the decision")
  func escPutsTheDecisionOff() {
    var typist = recovering()
    typist.act("Esc")
    #expect(typist.text == "ab")
    #expect(!isSettled(typist))
  }

  // MARK: Undo before the history is open

  @Test("Ctrl-Z waits for the history that is being opened, and the keys behind it wait, too")
  func undoWaitsForTheHistory() throws {
    var typist = Typist("abc", keepsHistory: true)
    typist.act("Ctrl-Z", "x")
    #expect(typist.text == "abc" && typist.message == nil)
    typist.act(.wait(.milliseconds(400)))
    #expect(typist.message == "The history is being opened; Esc stops waiting")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: texts.count - 1))))
    #expect(typist.text == "abc", "the state before is not loaded yet")
    typist.take(.history(.loaded(Typist.states([3, 2, 1], of: texts))))
    #expect(typist.text.sorted() == ["a", "b", "x"])
  }

  @Test("Without an earlier history, Ctrl-Z says so after the opening; Esc stops waiting")
  func undoWithoutAHistory() {
    for event in [HistoryEvent.opened(nil), .notKept(nil)] {
      var typist = Typist("abc|", keepsHistory: true)
      typist.act("Ctrl-Z")
      typist.take(.history(event))
      #expect(typist.message == "Nothing to undo: this is the oldest state")
      typist.act("x")
      #expect(typist.text == "abcx")
    }
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("Ctrl-Z", "x", "Esc", "y")
    #expect(typist.text == "abcy")
  }

  // MARK: Preparation

  private static func fromOtherSessions(_ number: Int) -> MementoRecord {
    MementoRecord(
      number: number, summary: ChangeSummary(title: "Elsewhere"), secondsSince1970: 0)
  }
}

extension HistoryRequest {
  fileprivate var isRecord: Bool { if case .record = self { true } else { false } }
}
