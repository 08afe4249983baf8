import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// States filtered by words or by changes of the selected text.
@Suite struct HistoryFilterTests {
  // MARK: Words

  /// A typist with "the plan" in #2, "milk" added in #3, the plan removed in #4, "eggs" added in
  /// #5.
  private var shopping: Typist {
    var typist = Typist("|")
    typist.act(.pasted("the plan\n"), .pasted("milk\n"), "Ctrl-Home", "Ctrl-K", .pasted("eggs\n"))
    typist.act("Ctrl-T")
    return typist
  }

  @Test("The list narrows to states with the words during typing")
  func statesWithTheWordsAreListedWhileTheyAreTyped() {
    var typist = shopping
    typist.act("/", "p")
    answerLooks(&typist)
    // The titles of #2 to #5 have a p.
    #expect(numbers(typist) == [5, 3, 2, 1])
    typist.act(.typed("lan"))
    answerLooks(&typist)
    #expect(numbers(typist) == [3, 2])
    #expect(typist.prompt?.answer == "plan")
    let outline = typist.editor.document.caretaker.tree.outline
    #expect(typist.pane?.filter?.firstAppearance(in: outline) == MementoID(index: 1))
    #expect(typist.pane?.filter?.lastDisappearance(in: outline) == MementoID(index: 3))
    typist.act("Enter")
    #expect(typist.pane?.selected == MementoID(index: 2))
    typist.act("Enter")
    #expect(typist.text == "the plan\nmilk\n")
  }

  @Test("The words are marked in the text")
  func theWordsAreMarkedInTheText() {
    var typist = shopping
    typist.act("/", .typed("PLAN"))
    answerLooks(&typist)
    #expect(typist.pane?.rowCount == 0)
    for _ in 0..<4 { typist.act("Backspace") }
    typist.act(.typed("plan"))
    answerLooks(&typist)
    #expect(typist.pane?.changes == [4..<8])
    #expect(typist.pane?.place == 4)
  }

  @Test("Esc lists all states again, and then closes the pane")
  func escListsAllStatesAgainAndThenCloses() {
    var typist = shopping
    typist.act("/", .typed("plan"))
    answerLooks(&typist)
    typist.act("Enter", "Esc")
    #expect(typist.pane?.rowCount == 5)
    typist.act("/", .typed("milk"), "Esc")
    #expect(typist.pane?.rowCount == 5)
    #expect(typist.pane?.filter == nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
  }

  @Test("The preview below a prompt has no marks of the present text")
  func belowAPromptThePreviewHasNoMarksOfThePresentText() {
    var typist = shopping
    #expect(typist.editor.lineMarks(in: typist.editor.layout) == nil)
    typist.act("/")
    #expect(
      typist.editor.lineMarks(in: typist.editor.layout) == nil
        && typist.editor.lineBlame(in: typist.editor.layout) == nil)
    typist.act("Esc", "Esc")
    #expect(typist.editor.lineMarks(in: typist.editor.layout) != nil)
  }

  @Test("Esc stops a running search of the history")
  func escStopsALookThatGoesOn() {
    var typist = shopping
    typist.act("/", .typed("plan"))
    let serial = typist.pane?.filter?.serial ?? 0
    typist.take(.history(.searching(serial: serial, progress: 0.4)))
    #expect(typist.pane?.filter?.progress == 0.4)
    typist.effects = []
    typist.act("Esc")
    let stops = typist.effects.filter {
      if case .history(.stopSearching, _) = $0 { true } else { false }
    }
    #expect(stops.count == 1)
    // This result is outdated.
    typist.take(.history(.found(serial: serial, HistoryFindings())))
    #expect(typist.pane?.rowCount == 5)
  }

  @Test("Words without a state leave an empty list, in which keys do nothing")
  func wordsThatNoStateHasLeaveAnEmptyListOnWhichNothingHappens() {
    var typist = shopping
    typist.act("/", .typed("nowhere"))
    answerLooks(&typist)
    #expect(typist.pane?.rowCount == 0)
    for key in ["Enter", "Down", "End", "PageUp", "n", "Tab", "d", "d", "r", "Enter"] {
      typist.act(.key(key))
      if typist.pane?.replay != nil { typist.act("x") }
    }
    #expect(typist.text == "eggs\nmilk\n")
    #expect(typist.pane != nil)
  }

  @Test("A time is searched among all states")
  func aTimeIsLookedForAmongAllStates() {
    var typist = shopping
    typist.act("/", .typed("plan"))
    answerLooks(&typist)
    typist.act("Enter", "t", "0", "s", "Enter")
    #expect(typist.pane?.rowCount == 5)
    #expect(typist.pane?.isAtCurrent == true)
  }

  // MARK: A part

  /// A typist with three lines, of which the second was written in two states, between changes of
  /// the others, and is selected.
  private var poem: Typist {
    var typist = Typist("|one\ntwo\nthree\n")
    typist.act("Ctrl-G", "2", "Enter", .pasted("red "), "Ctrl-Home", .pasted("zero\n"))
    typist.act("Ctrl-G", "3", "Enter", .pasted("dark "), "Ctrl-End", .pasted("four\n"))
    typist.act("Ctrl-G", "3", "Enter", "Shift-End", "Ctrl-T")
    return typist
  }

  @Test("With text selected, the pane lists the states that changed it")
  func withTextSelectedOnlyWhatChangedItIsListed() {
    var typist = poem
    #expect(typist.text == "zero\none\ndark red two\nthree\nfour\n")
    answerLooks(&typist)
    #expect(numbers(typist) == [4, 2, 1])
    typist.act("Down")
    #expect(typist.pane.map { $0.preview.selectedText.bytes } == Array("red two".utf8))
    #expect(typist.pane?.selected == MementoID(index: 1))
  }

  @Test("Enter restores only the part")
  func enterBringsBackThePartAlone() {
    var typist = poem
    answerLooks(&typist)
    typist.act("Down", "Enter")
    #expect(typist.text == "zero\none\nred two\nthree\nfour\n")
    #expect(typist.titles.last == "Brought back a part from 08:00")
    // The next letter is inserted behind it and does not replace it.
    #expect(typist.drawing == "zero\none\nred two|\nthree\nfour\n")
    typist.act("Ctrl-Z")
    #expect(typist.text == "zero\none\ndark red two\nthree\nfour\n")
  }

  @Test("The part can be restored as it was before all changes")
  func thePartBeforeAllChanges() {
    var typist = poem
    answerLooks(&typist)
    typist.act("End", "Enter")
    #expect(typist.text == "zero\none\ntwo\nthree\nfour\n")
  }

  @Test("An unchanged part is not restored")
  func whatIsTheSameAlreadyIsNotBroughtBack() {
    var typist = poem
    answerLooks(&typist)
    typist.act("Enter")
    #expect(typist.message == "Nothing to restore: the selected text is the same in this state")
    #expect(typist.titles.count == 5)
  }

  @Test("s lists all states, and those of the selection again")
  func sListsAllStatesAndThoseOfTheSelectionAgain() {
    var typist = poem
    answerLooks(&typist)
    typist.act("s")
    #expect(numbers(typist) == [5, 4, 3, 2, 1])
    typist.act("s")
    answerLooks(&typist)
    #expect(numbers(typist) == [4, 2, 1])
    typist.act("Esc")
    #expect(numbers(typist) == [5, 4, 3, 2, 1])
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
  }

  @Test("A part that never changed has no states, and Enter says in a warning what lists them")
  func aPartThatNeverChangedHasNoStates() {
    var typist = Typist("|one\ntwo\n")
    typist.act("Down", .pasted("x"), "Ctrl-Home", "Shift-End", "Ctrl-T")
    answerLooks(&typist)
    #expect(numbers(typist) == [])
    #expect(typist.message == "No known state changed the selected text; s lists all states")
    typist.act("Enter")
    #expect(typist.message == "Not restored: no state is listed. s lists them all")
    #expect(typist.editor.message?.isWarning == true)
    #expect(typist.pane != nil)
    typist.act("s")
    #expect(numbers(typist) == [2, 1])
  }

  @Test("A refused restore of a part says so in a warning, and the pane stays")
  func aRefusedRestoreSaysSo() {
    var typist = Typist("|milk bread\n")
    typist.act("Right", "Shift-Right", .pasted("X"), .pasted("Y"))
    typist.act("Ctrl-Home", "Shift-End", .pasted("XY"), "Shift-Left", "Ctrl-T")
    answerLooks(&typist)
    typist.act("End", "Enter")
    #expect(typist.message?.hasPrefix("Not restored: ") == true)
    #expect(typist.message?.hasSuffix("s lists all states") == true)
    #expect(typist.editor.message?.isWarning == true)
    #expect(typist.pane != nil)
  }

  @Test("s without a selection reports that there is no part")
  func withoutASelectionThereIsNoPartToLookFor() {
    var typist = shopping
    typist.act("s")
    #expect(typist.message == "No text is selected: select some and open the history again")
    #expect(typist.pane?.rowCount == 5)
  }
}
