import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct UndoTests {
  @Test("Typing without a pause is one step")
  func aRunOfTypingIsOneStep() {
    var typist = Typist("|")
    typist.act(.typed("Lorem ipsum dolor sit amet"), "Ctrl-Z")
    #expect(typist.drawing == "|")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "Lorem ipsum dolor sit amet|")
  }

  @Test("A second without input ends a block")
  func aSecondOfQuietEndsABlock() {
    var typist = Typist("|")
    typist.act(.typed("one"), .wait(.milliseconds(999)))
    #expect(typist.isRecording)
    typist.act(.wait(.milliseconds(1)))
    #expect(!typist.isRecording)
    typist.act(.typed(" two"), .wait(.seconds(1)))
    #expect(typist.titles == ["Opened", "Typed \"one\"", "Typed \"two\""])
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one|")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "|")
  }

  @Test("At both ends of the history, undo and redo report that and change nothing")
  func atBothEndsAMessageSaysSoAndNothingChanges() {
    var typist = Typist("on|e")
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo: this is the oldest state")
    typist.act("Ctrl-Y")
    #expect(typist.message == "Nothing to redo: this is the newest state of its branch")
    #expect(typist.editor.message?.isWarning == false)
    #expect(typist.drawing == "on|e")
    #expect(typist.titles == ["Opened"])
  }

  @Test("Typing at another position is another step")
  func typingSomewhereElseIsAnotherStep() {
    expect("a|bc", "x", "Right", "y", "Ctrl-Z", gives: "axb|c")
    expect("a|bc", "x", "Right", "y", "Ctrl-Z", "Ctrl-Z", gives: "a|bc")
  }

  @Test("Undo restores the cursor from before the edit")
  func undoGoesBackToTheCursorOfTheMomentBeforeTheEdit() {
    expect("[one| two", .typed("1"), "Ctrl-Z", gives: "[one| two")
    expect("one |two]", "Delete", "Ctrl-Z", "Ctrl-Y", gives: "one |")
  }

  @Test("Redo moves the cursor to the end of the typed text, even if it had moved on")
  func redoGoesToTheEndOfWhatWasTypedAlsoWhereTheCursorHadGoneOnAtOnce() {
    expect("a\nb|", .typed("xyz"), "Ctrl-Home", "Ctrl-Z", gives: "a\nb|")
    expect("a\nb|", .typed("xyz"), "Ctrl-Home", "Ctrl-Z", "Ctrl-Y", gives: "a\nbxyz|")
    expect("a\nb|", "x", "Home", "End", "y", "Left", "Ctrl-Z", "Ctrl-Y", gives: "a\nbxy|")
    expect("a\nb|", "x", "Up", .wait(.seconds(2)), gives: "a|\nbx")
  }

  // MARK: Hidden changes

  /// Returns lines, of which only the first or the last few fit on the screen at a time.
  private func manyLines(_ places: Set<Int>) -> String {
    (1...200).map { places.contains($0) ? "self\n" : "\($0)\n" }.joined()
  }

  private func replacing(in places: Set<Int>) -> Typist {
    var typist = Typist("|" + manyLines(places))
    typist.act("Ctrl-G", .typed("120"), "Enter", "Ctrl-P", .typed("replace-all"), "Enter")
    typist.act(.typed("self"), "Enter", .typed("SELF"), "Enter", .wait(.seconds(1)))
    return typist
  }

  private func line(_ typist: Typist) -> Int {
    let buffer = typist.editor.document.buffer
    return buffer.text.line(at: buffer.selections.primary.head) + 1
  }

  @Test("A change in many distant places keeps the cursor and is reported")
  func whatChangedInManyPlacesElsewhereLeavesTheCursorAndIsTold() {
    var typist = replacing(in: [3, 20, 190])
    #expect(line(typist) == 120 && typist.text.contains("SELF"))
    typist.act("Ctrl-Z")
    #expect(line(typist) == 120 && typist.text == manyLines([3, 20, 190]))
    #expect(typist.message?.hasPrefix("Undone: Replaced 3") == true)
    typist.act("Ctrl-Y")
    #expect(line(typist) == 120 && typist.text.contains("SELF"))
    #expect(typist.message?.hasPrefix("Redone: Replaced 3") == true)
  }

  @Test("A visible change or one in a single place is not reported")
  func whatIsSeenOrIsOnePlaceNeedsNoWords() {
    var seen = replacing(in: [3, 121])
    seen.act("Ctrl-Z")
    #expect(line(seen) == 120 && seen.message == nil)
    var one = replacing(in: [3])
    one.act("Ctrl-Z")
    #expect(line(one) == 3 && one.message == nil)
  }

  @Test("Undone changes of blanks are reported")
  func blanksThatComeAndGoAreTold() {
    var typist = Typist("let a = 1|")
    typist.editor.document.settings.trimsWhenSaved = true
    typist.editor.document.settings.endsWithLineBreak = true
    typist.act(.typed(" "), "Ctrl-S", "Ctrl-Z")
    #expect(typist.text == "let a = 1 ")
    #expect(typist.message == "Undone: Cleaned up line ends")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "let a = 1|\n")
    #expect(typist.message == "Redone: Cleaned up line ends")
  }

  @Test("The abandoned branch stays")
  func theBranchLeftBehindStays() {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)), "Ctrl-Z", "c", .wait(.seconds(1)))
    #expect(typist.drawing == "ac|")
    #expect(typist.titles == ["Opened", "Typed \"a\"", "Typed \"b\"", "Typed \"c\""])
    typist.act("Ctrl-Z", "Ctrl-Y")
    #expect(typist.drawing == "ac|")
  }

  @Test("Undoing to the saved state clears the mark")
  func undoingToTheSavedStateClearsTheMark() {
    var typist = Typist("|one")
    typist.act("x")
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Y")
    #expect(typist.editor.document.isModified)
    typist.act("Backspace")
    #expect(!typist.editor.document.isModified)
  }

  // MARK: Scrolling to changes

  /// Lines, with the cursor in the first.
  private static let lines = "|" + (0..<100).map { "line \($0)\n" }.joined()

  @Test("The changed place is visible and highlighted for a moment")
  func thePlaceThatChangedIsOnTheScreenAndMarkedForAMoment() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-G", .typed("90"), "Enter", "x", .wait(.seconds(1)), "Ctrl-Home")
    #expect(typist.topLine == 0)
    typist.act("Ctrl-Z")
    #expect((typist.topLine..<typist.topLine + 22).contains(89))
    #expect(typist.cursorLine == 89)
    #expect(typist.editor.document.highlight?.ranges.count == 1)
    typist.act(.wait(.milliseconds(1199)))
    #expect(typist.editor.document.highlight != nil)
    typist.act(.wait(.milliseconds(1)))
    #expect(typist.editor.document.highlight == nil)
    #expect(typist.editor.deadline == nil)
  }

  @Test("A cursor that was elsewhere at the end of the block moves to the change")
  func aCursorThatWasElsewhereWhenTheBlockEndedGoesToWhatChanged() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-G", .typed("90"), "Enter", "x", "Ctrl-Home", .wait(.seconds(1)), "Ctrl-Z")
    typist.act("Ctrl-Y")
    #expect(typist.cursorLine == 89)
    #expect((typist.topLine..<typist.topLine + 22).contains(89))
  }

  @Test("The next key or paste removes the highlight")
  func theMarkGoesWithTheNextKeyOrPaste() {
    for step in ["Left", .pasted("x")] as [Step] {
      var typist = Typist("|")
      typist.act("a", "Ctrl-Z", "Ctrl-Y")
      #expect(typist.editor.document.highlight?.ranges == [0..<1])
      typist.act(step)
      #expect(typist.editor.document.highlight == nil)
    }
  }

  @Test("Undo restores the scroll position")
  func undoBringsTheScrollPositionBack() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-G", .typed("50"), "Enter", "Ctrl-L")
    let top = typist.topLine
    typist.act("x", .wait(.seconds(1)), "Ctrl-End", "y", .wait(.seconds(1)))
    #expect(typist.topLine > top)
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.topLine == top)
    #expect(typist.cursorLine == 49)
  }
}
