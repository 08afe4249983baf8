import Testing
import TextModel

@testable import EditorCore

@Suite struct QuittingTests {
  @Test func withoutChangesItLeavesAtOnce() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Z", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
    #expect(typist.editor.focus.isText)
  }

  @Test func withChangesItAsksAndRecordsTheOpenBlock() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q")
    #expect(typist.exitStatus == nil)
    #expect(typist.question?.text == "Save changes to notes.txt?")
    #expect(typist.question?.answers.map(\.label) == ["save", "discard"])
    #expect(typist.titles.count == 2)
  }

  @Test func sSavesAndThenLeaves() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "s")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test func dLeavesWithoutSaving() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    #expect(typist.saves.isEmpty)
  }

  @Test func escStays() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "Esc")
    #expect(typist.exitStatus == nil)
    #expect(typist.drawing == "one!|")
    #expect(typist.message == nil)
  }

  @Test func aSaveThatFailsKeepsTheEditorOpen() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "s")
    typist.answerSave { .saveFailed($0, "Cannot save") }
    #expect(typist.exitStatus == nil)
    #expect(typist.message == "Cannot save")
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test func aTextWithoutAFileAsksForItsNameOnTheWayOut() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Ctrl-Q", "s", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act("y")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test func whoGivesUpOnTheWayOutStays() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Ctrl-Q", "s", "Esc", "Ctrl-S", .typed("b.txt"), "Enter")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test func anEmptyNewTextIsLeftWithoutAQuestion() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Backspace", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  // MARK: While saving

  @Test func quitWaitsForASaveUnderWay() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Q")
    #expect(typist.message == "Still saving; leaving as soon as that is done")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test func anEndThatTakesLongIsToldAndWaitsAndCanBeCalledOff() {
    for (key, status) in [("x", Int32(0)), ("Esc", nil)] {
      var typist = Typist("one|")
      typist.act("Ctrl-Q")
      typist.effects = []
      typist.take(.leaving(.takesLong(status: 0)))
      #expect(
        typist.question?.text == "Leaving as soon as all is written…")
      typist.act(key == "x" ? .typed("x") : .key(key))
      #expect(typist.editor.document.buffer.text.bytes == Array("one".utf8))
      #expect(typist.exitStatus == nil && (typist.question != nil) == (status != nil))
      typist.take(.leaving(.isPossible))
      #expect(typist.exitStatus == status)
    }
  }

  @Test func whatWasTypedAfterThatSaveIsAskedAbout() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-Q")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  @Test func aFailureWhileQuittingKeepsTheEditorOpen() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Q")
    typist.answerSave { .saveFailed($0, "Cannot save") }
    #expect(typist.exitStatus == nil)
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test func aQuitThatWaitsForASaveThatMustNotReplaceGoesOnWithTheAnswer() {
    for (answer, leaves) in [("y", true), ("Esc", false)] {
      var typist = Typist("one|")
      typist.act("!", "Alt-S", "2", "Enter", "Ctrl-Q")
      typist.answerSave { .saveStopped($0, .file) }
      typist.act(.key(answer))
      if !leaves { typist.act("Ctrl-S") }
      typist.answerSave { .saved($0) }
      #expect((typist.exitStatus == 0) == leaves)
    }
  }

  @Test func withTwoSavesUnderWayItWaitsForBoth() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-S", "Ctrl-Q")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test func anEndFromOutsideRecordsTheOpenBlock() {
    var typist = Typist("one|")
    typist.act("!")
    typist.take(.ending)
    #expect(typist.titles.count == 2)
  }
}
