import Console
import TextModel
import Testing

@testable import EditorCore

/// The match that was gone to, while it is still selected.
@Suite struct ReachedMatchTests {
  @Test func enterGoesOnToTheNextMatchAndSaysSoOnce() {
    var typist = Typist("|a b a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Enter")
    #expect(typist.drawing == "a b a [b| a b")
    #expect(typist.message?.hasPrefix("Enter goes to the next match") == true)
    typist.act("Enter")
    #expect(typist.drawing == "a b a b a [b|" && typist.message == nil)
    typist.act("Enter")
    #expect(typist.drawing == "a [b| a b a b")
    #expect(typist.message == "Passed the end of the text, went on from its start")
  }

  @Test func afterF3ItGoesOnToo() {
    var typist = Typist("|a b a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "F3", "Ctrl-S", "Ctrl-J")
    #expect(typist.drawing == "a b a b a [b|")
  }

  @Test func lettersTakeThePlaceOfTheMatch() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "x", "Enter")
    #expect(typist.drawing == "a x\n| a b")
  }

  @Test func whatIsSelectedByHandIsNoMatch() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Left", "Shift-Right", "Enter")
    #expect(typist.drawing == "a \n| a b")
  }

  @Test func escEndsIt() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Esc", "Enter")
    #expect(typist.drawing == "a b\n| a b")
  }

  @Test func aSearchThatIsTakenBackLeavesTheMatchAsItWas() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Ctrl-F", "Esc", "Enter")
    #expect(typist.drawing == "a b a [b|")
  }

  @Test func aSearchWithoutAMatchLeavesNothingSelected() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Ctrl-F", .typed("qqq"), "Enter")
    #expect(typist.drawing == "a b| a b" && typist.message == "Not found: qqq")
    typist.act("Esc", "Enter")
    #expect(typist.drawing == "a b\n| a b")
  }

  @Test func theNextMatchIsOfferedBelow() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter")
    #expect(typist.editor.hints.first.map { "\($0.key) \($0.words)" } == "F3 Next")
    typist.act("Left")
    #expect(typist.editor.hints.first?.words == "Save")
  }

  @Test func whatIsOfferedFollowsTheKeys() {
    var typist = Typist("|a")
    #expect(typist.editor.hints.first?.key == "^S")
    typist.editor.keymap = Keymap(
      CommandTable.commands, changedBy: [KeyBinding(Key(.function(5)), runs: "save")])
    #expect(typist.editor.hints.first?.key == "F5")
    typist.act("Shift-Right")
    #expect(typist.editor.hints.first?.words == "Copy")
  }

  @Test func ctrlFInTheFieldLetsOneWriteAnew() {
    var typist = Typist("|doc Focus")
    typist.act("Ctrl-F", .typed("doc"), "Ctrl-F", .typed("Foc"))
    #expect(typist.prompt?.answer == "Foc" && typist.drawing == "doc [Foc|us")
  }

  // MARK: What is seen

  @Test func aLetterIsJudgedFromWhereTheSearchBegan() {
    let far = String(repeating: "a", count: 90) + "k\n"
    var typist = Typist("|" + far + String(repeating: "b", count: 50) + "keys\n")
    typist.act("Ctrl-F", "k")
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("e")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test func theNextMatchThatFitsIsShownWithTheStartOfItsLine() {
    let far = String(repeating: "a", count: 90) + "key\n"
    var typist = Typist("|" + far + String(repeating: "b", count: 60) + "key\n")
    typist.act("Ctrl-F", .typed("key"), "Enter")
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("F3")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test func afterAReflowTheStartsOfTheLinesAreSeen() {
    var typist = Typist("|", path: "a.txt")
    typist.act(.typed(String(repeating: "word ", count: 26)))
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("Alt-J")
    #expect(typist.editor.document.buffer.scroll.column == 0)
    #expect(typist.cursorLine == 1)
  }

  // MARK: Replacing

  @Test func whatIsNotThereCanBeWrittenAnew() {
    var typist = Typist("|fob fob")
    typist.act("Ctrl-R", .typed("foo"), "Enter")
    #expect(typist.message == "There is nothing to replace: foo is not found")
    #expect(typist.prompt?.label == "Replace: " && typist.prompt?.answer == "foo")
    typist.act("Backspace", "b", "Enter")
    #expect(typist.prompt?.label == "With: ")
  }

  @Test func shiftTabGoesBackToWhatIsReplaced() {
    var typist = Typist("|fob fob foa")
    typist.act("Ctrl-R", .typed("fob"), "Enter", "x", "Shift-Tab")
    #expect(typist.prompt?.label == "Replace: " && typist.prompt?.answer == "fob")
    typist.act("Backspace", "a", "Enter", "y", "Enter", "y")
    #expect(typist.text == "fob fob y")
  }
}
