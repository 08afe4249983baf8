import Testing

@testable import EditorCore

@Suite struct UndoTests {
  @Test func aRunOfTypingIsOneStep() {
    var typist = Typist("|")
    typist.act(.typed("Lorem ipsum dolor sit amet"), "Ctrl-Z")
    #expect(typist.drawing == "|")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "Lorem ipsum dolor sit amet|")
  }

  @Test func aSecondOfQuietEndsABlock() {
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

  @Test func atBothEndsAMessageSaysSoAndNothingChanges() {
    var typist = Typist("on|e")
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo: this is the oldest state")
    typist.act("Ctrl-Y")
    #expect(typist.message == "Nothing to redo: this is the newest state of its branch")
    #expect(typist.editor.message?.isWarning == false)
    #expect(typist.drawing == "on|e")
    #expect(typist.titles == ["Opened"])
  }

  @Test func typingSomewhereElseIsAnotherStep() {
    expect("a|bc", "x", "Right", "y", "Ctrl-Z", gives: "axb|c")
    expect("a|bc", "x", "Right", "y", "Ctrl-Z", "Ctrl-Z", gives: "a|bc")
  }

  @Test func undoGoesBackToTheCursorOfTheMomentBeforeTheEdit() {
    expect("[one| two", .typed("1"), "Ctrl-Z", gives: "[one| two")
    expect("one |two]", "Delete", "Ctrl-Z", "Ctrl-Y", gives: "one |")
  }

  @Test func theBranchLeftBehindStays() {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)), "Ctrl-Z", "c", .wait(.seconds(1)))
    #expect(typist.drawing == "ac|")
    #expect(typist.titles == ["Opened", "Typed \"a\"", "Typed \"b\"", "Typed \"c\""])
    typist.act("Ctrl-Z", "Ctrl-Y")
    #expect(typist.drawing == "ac|")
  }

  @Test func undoingToTheSavedStateClearsTheMark() {
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

  // MARK: What changed is shown

  /// Lines, the cursor in the first.
  private static let lines = "|" + (0..<100).map { "line \($0)\n" }.joined()

  @Test func thePlaceThatChangedIsOnTheScreenAndMarkedForAMoment() {
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

  @Test func aCursorThatWasElsewhereWhenTheBlockEndedGoesToWhatChanged() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-G", .typed("90"), "Enter", "x", "Ctrl-Home", .wait(.seconds(1)), "Ctrl-Z")
    typist.act("Ctrl-Y")
    #expect(typist.cursorLine == 89)
    #expect((typist.topLine..<typist.topLine + 22).contains(89))
  }

  @Test func theMarkGoesWithTheNextKeyOrPaste() {
    for step in ["Left", .pasted("x")] as [Step] {
      var typist = Typist("|")
      typist.act("a", "Ctrl-Z", "Ctrl-Y")
      #expect(typist.editor.document.highlight?.ranges == [0..<1])
      typist.act(step)
      #expect(typist.editor.document.highlight == nil)
    }
  }

  @Test func undoBringsTheScrollPositionBack() {
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
