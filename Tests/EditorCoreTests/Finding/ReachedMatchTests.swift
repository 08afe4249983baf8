import Console
import Text
import TextEditing
import Testing

@testable import Documents
@testable import EditorCore

/// The current match, while it is still selected.
@Suite struct ReachedMatchTests {
  @Test("Enter at a match selects the next one, and reports that once")
  func enterGoesOnToTheNextMatchAndSaysSoOnce() {
    var typist = Typist("|a b a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Enter")
    #expect(typist.drawing == "a b a [b| a b")
    #expect(typist.message?.hasPrefix("Enter goes to the next match") == true)
    typist.act("Enter")
    #expect(typist.drawing == "a b a b a [b|" && typist.message == nil)
    typist.act("Enter")
    #expect(typist.drawing == "a [b| a b a b")
    #expect(typist.message == "Passed the end of the text, continued from its start")
  }

  @Test("Enter continues after F3, too")
  func afterF3ItGoesOnToo() {
    var typist = Typist("|a b a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "F3", "Ctrl-S", "Ctrl-J")
    #expect(typist.drawing == "a b a b a [b|")
  }

  @Test("Typed letters replace the match")
  func lettersTakeThePlaceOfTheMatch() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "x", "Enter")
    #expect(typist.drawing == "a x\n| a b")
  }

  @Test("A selection by hand is no match")
  func whatIsSelectedByHandIsNoMatch() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Left", "Shift-Right", "Enter")
    #expect(typist.drawing == "a \n| a b")
  }

  @Test("Esc ends Enter's meaning at a match")
  func escEndsIt() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Esc", "Enter")
    #expect(typist.drawing == "a b\n| a b")
  }

  @Test("A cancelled search leaves the earlier match unchanged")
  func aSearchThatIsTakenBackLeavesTheMatchAsItWas() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Ctrl-F", "Esc", "Enter")
    #expect(typist.drawing == "a b a [b|")
  }

  @Test("A search without a match leaves nothing selected")
  func aSearchWithoutAMatchLeavesNothingSelected() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter", "Ctrl-F", .typed("qqq"), "Enter")
    #expect(typist.drawing == "a b| a b" && typist.message == "Not found: qqq")
    typist.act("Esc", "Enter")
    #expect(typist.drawing == "a b\n| a b")
  }

  @Test("The hints offer the next match")
  func theNextMatchIsOfferedBelow() {
    var typist = Typist("|a b a b")
    typist.act("Ctrl-F", .typed("b"), "Enter")
    #expect([Hint](offeredBy: typist.editor).first.map { "\($0.key) \($0.label)" } == "F3 Next")
    typist.act("Left")
    #expect([Hint](offeredBy: typist.editor).first?.label == "Save")
  }

  @Test("The hints follow the keymap")
  func whatIsOfferedFollowsTheKeys() {
    var typist = Typist("|a")
    #expect([Hint](offeredBy: typist.editor).first?.key == "^S")
    typist.editor.keymap = Keymap(
      CommandTable.commands, changedBy: [KeyBinding(Key(.function(5)), runs: "save")])
    #expect([Hint](offeredBy: typist.editor).first?.key == "F5")
    typist.act("Shift-Right")
    #expect([Hint](offeredBy: typist.editor).first?.label == "Copy")
  }

  @Test("Ctrl-F in the field selects it, so that typing replaces it")
  func ctrlFInTheFieldLetsOneWriteAnew() {
    var typist = Typist("|doc Focus")
    typist.act("Ctrl-F", .typed("doc"), "Ctrl-F", .typed("Foc"))
    #expect(typist.prompt?.answer == "Foc" && typist.drawing == "doc [Foc|us")
  }

  // MARK: Visible part

  @Test("The view scrolls relative to the start of the search")
  func aLetterIsJudgedFromWhereTheSearchBegan() {
    let far = String(repeating: "a", count: 90) + "k\n"
    var typist = Typist("|" + far + String(repeating: "b", count: 50) + "keys\n")
    typist.act("Ctrl-F", "k")
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("e")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test("The next match that fits is shown with the start of its line")
  func theNextMatchThatFitsIsShownWithTheStartOfItsLine() {
    let far = String(repeating: "a", count: 90) + "key\n"
    var typist = Typist("|" + far + String(repeating: "b", count: 60) + "key\n")
    typist.act("Ctrl-F", .typed("key"), "Enter")
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("F3")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test("After a reflow, the starts of the lines are visible")
  func afterAReflowTheStartsOfTheLinesAreSeen() {
    var typist = Typist("|", path: "a.txt")
    typist.act(.typed(String(repeating: "word ", count: 26)))
    #expect(typist.editor.document.buffer.scroll.column > 0)
    typist.act("Alt-J")
    #expect(typist.editor.document.buffer.scroll.column == 0)
    #expect(typist.cursorLine == 1)
  }

  // MARK: Replacing

  @Test("A pattern without a match can be replaced by typing")
  func whatIsNotThereCanBeWrittenAnew() {
    var typist = Typist("|fob fob")
    typist.act("Ctrl-R", .typed("foo"), "Enter")
    #expect(typist.message == "Nothing to replace: foo was not found")
    #expect(typist.prompt?.label == "Replace: " && typist.prompt?.answer == "foo")
    typist.act("Backspace", "b", "Enter")
    #expect(typist.prompt?.label == "With: ")
  }

  @Test("Shift-Tab returns to the pattern")
  func shiftTabGoesBackToWhatIsReplaced() {
    var typist = Typist("|fob fob foa")
    typist.act("Ctrl-R", .typed("fob"), "Enter", "x", "Shift-Tab")
    #expect(typist.prompt?.label == "Replace: " && typist.prompt?.answer == "fob")
    typist.act("Backspace", "a", "Enter", "y", "Enter", "y")
    #expect(typist.text == "fob fob y")
  }
}
