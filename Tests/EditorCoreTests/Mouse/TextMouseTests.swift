import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The mouse in the text, whose line numbers have five columns.
@Suite struct TextMouseTests {
  private static let lines = (1...100).map { "line \($0)" }.joined(separator: "\n")

  @Test("Clicks in quick succession are counted")
  func clicksAreCounted() {
    let press = MouseEvent(.press(.left), column: 3, row: 4)
    let first = Click(press, at: .seconds(1), after: nil)
    let second = Click(press, at: .milliseconds(1400), after: first)
    let third = Click(press, at: .milliseconds(1800), after: second)
    let late = Click(press, at: .milliseconds(2201), after: third)
    #expect([first, second, third, late].map(\.count) == [1, 2, 3, 1])
  }

  @Test(
    "A click sets the cursor",
    arguments: [
      (5, 0, "|one two\nthr\te\n"), (9, 0, "one |two\nthr\te\n"),
      (70, 0, "one two|\nthr\te\n"), (11, 1, "one two\nthr|\te\n"),
      (12, 1, "one two\nthr|\te\n"), (13, 1, "one two\nthr\t|e\n"),
      (5, 2, "one two\nthr\te\n|"), (9, 9, "one two\nthr\te\n|"),
    ])
  func aClickSetsTheCursor(column: Int, row: Int, after: String) {
    var typist = Typist("one t|wo\nthr\te\n")
    typist.click(column, row)
    #expect(typist.drawing == after)
    #expect(typist.titles == ["Opened"])
  }

  @Test("A click applies to the visible text")
  func aClickIsMeantForWhatIsSeen() {
    var typist = Typist("|" + Self.lines)
    for _ in 0..<3 { typist.mouse(.wheelDown, 20, 5) }
    typist.click(5, 0)
    #expect(typist.cursorLine == 9)
    #expect(typist.topLine == 9)
    var aside = Typist("abc|" + String(repeating: "x", count: 200))
    aside.act("End")
    let left = aside.editor.document.buffer.scroll.column
    aside.click(5 + 10, 0)
    #expect(left > 0 && aside.cursorCharacter == left + 10)
  }

  @Test("Typing continues at the click")
  func typingGoesOnWhereOneClicked() {
    var typist = Typist("one two|")
    typist.act(.typed("!"))
    typist.click(8, 0)
    typist.act(.typed("?"))
    #expect(typist.drawing == "one?| two!")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one two!")
  }

  @Test("Shift click extends the selection")
  func shiftClickExtendsTheSelection() {
    var typist = Typist("one |two three")
    typist.click(15, 0, .left, .shift)
    #expect(typist.drawing == "one [two th|ree")
    typist.click(6, 0, .left, .shift)
    #expect(typist.drawing == "o|ne ]two three")
  }

  // MARK: Selecting

  @Test("Drag selects")
  func dragSelects() {
    var typist = Typist("|one\ntwo\nthree")
    typist.drag(from: (6, 0), to: (7, 2))
    #expect(typist.drawing == "o[ne\ntwo\nth|ree")
    typist.drag(from: (7, 2), to: (6, 0))
    #expect(typist.drawing == "o|ne\ntwo\nth]ree")
    // After the release of the button, the mouse moves nothing.
    typist.mouse(.drag(.left), 5, 2)
    #expect(typist.drawing == "o|ne\ntwo\nth]ree")
  }

  @Test("A double click selects the word, and dragging selects further words")
  func aDoubleClickSelectsTheWordAndDraggingOnTakesWords() {
    var typist = Typist("|let width = a.count + 1\n")
    typist.click(11, 0)
    typist.mouse(.press(.left), 11, 0)
    #expect(typist.drawing == "let [width| = a.count + 1\n")
    typist.mouse(.drag(.left), 20, 0)
    #expect(typist.drawing == "let [width = a.count| + 1\n")
    typist.mouse(.drag(.left), 6, 0)
    #expect(typist.drawing == "|let width] = a.count + 1\n")
  }

  @Test(
    "A double click selects blanks or marks, too",
    arguments: [
      (8, "abc[  |== d\n\nx"), (10, "abc  [==| d\n\nx"), (60, "abc  == [d|\n\nx"),
    ])
  func aDoubleClickTakesBlanksOrMarksAsWell(column: Int, after: String) {
    var typist = Typist("|abc  == d\n\nx")
    typist.click(column, 0)
    typist.click(column, 0)
    #expect(typist.drawing == after)
  }

  @Test("A double click on an empty line selects nothing")
  func aDoubleClickOnAnEmptyLineSelectsNothing() {
    var typist = Typist("|abc\n\nx")
    typist.click(9, 1)
    typist.click(9, 1)
    #expect(typist.drawing == "abc\n|\nx")
  }

  @Test("A triple click selects the line, and a fourth begins anew")
  func aTripleClickSelectsTheLineAndAFourthBeginsAnew() {
    var typist = Typist("|one\ntwo three\nfour")
    for _ in 0..<3 { typist.click(10, 1) }
    #expect(typist.drawing == "one\n[two three\n|four")
    typist.click(10, 1)
    #expect(typist.drawing == "one\ntwo t|hree\nfour")
  }

  @Test("Line numbers select lines")
  func lineNumbersSelectLines() {
    var typist = Typist("|one\ntwo\nthree\nfour")
    typist.click(2, 1)
    #expect(typist.drawing == "one\n[two\n|three\nfour")
    typist.drag(from: (2, 1), to: (3, 2))
    #expect(typist.drawing == "one\n[two\nthree\n|four")
    typist.drag(from: (2, 2), to: (20, 0))
    #expect(typist.drawing == "|one\ntwo\nthree\n]four")
    typist.click(0, 3)
    #expect(typist.drawing == "one\ntwo\nthree\n[four|")
  }

  // MARK: Scrolling

  @Test("The wheel scrolls and does not move the cursor")
  func theWheelScrollsAndLeavesTheCursorWhereItIs() {
    var typist = Typist("|" + Self.lines)
    typist.mouse(.wheelDown, 20, 5)
    typist.mouse(.wheelDown, 20, 5)
    #expect(typist.topLine == 6)
    #expect(typist.cursorLine == 0)
    // Time and events do not change that.
    typist.act(.wait(.seconds(3)))
    #expect(typist.topLine == 6)
    typist.act("Right")
    #expect(typist.topLine == 0)
    for _ in 0..<60 { typist.mouse(.wheelDown, 20, 5) }
    #expect(typist.topLine == 100 - typist.editor.layout.text.rows)
    for _ in 0..<60 { typist.mouse(.wheelUp, 20, 5) }
    #expect(typist.topLine == 0)
  }

  @Test("The wheel works during a prompt")
  func theWheelWorksWhileSomethingIsAsked() {
    var typist = Typist("|" + Self.lines)
    typist.act("Ctrl-G")
    typist.mouse(.wheelDown, 20, 5)
    #expect(typist.topLine == 3)
    typist.act("Esc")
    #expect(typist.prompt == nil)
  }

  @Test("Dragging beyond the lower edge keeps scrolling")
  func draggingBeyondTheLowerEdgeScrollsOnByItself() {
    var typist = Typist("|" + Self.lines)
    typist.mouse(.press(.left), 5, 3)
    let status = typist.editor.layout.statusRow
    typist.mouse(.drag(.left), 7, status)
    let first = typist.topLine
    #expect(first == 1)
    typist.act(.wait(.milliseconds(500)))
    #expect(typist.topLine >= first + 9)
    #expect(typist.cursorLine == typist.topLine + status - 1)
    typist.act(.wait(.seconds(20)))
    #expect(typist.topLine == 100 - typist.editor.layout.text.rows)
    #expect(typist.cursorLine == 99)
    typist.mouse(.release(.left), 7, status)
    let selection = typist.editor.document.buffer.selections.primary
    #expect(typist.editor.document.buffer.text.line(at: selection.anchor) == 3)
    #expect(typist.editor.deadline == nil)
  }

  @Test("Dragging to the first row scrolls up")
  func draggingToTheFirstRowScrollsUp() {
    var typist = Typist(Self.lines + "|")
    let top = typist.topLine
    typist.mouse(.press(.left), 7, 5)
    typist.mouse(.drag(.left), 7, 0)
    typist.act(.wait(.milliseconds(200)))
    #expect(typist.topLine < top - 3)
    let reached = typist.topLine
    typist.mouse(.release(.left), 7, 0)
    typist.act(.wait(.seconds(1)))
    #expect(typist.topLine == reached)
  }

  @Test("A drag within the first row does not scroll")
  func aDragWithinTheFirstRowDoesNotScroll() {
    var typist = Typist(Self.lines + "|")
    let top = typist.topLine
    typist.drag(from: (5, 0), to: (9, 0))
    typist.act(.wait(.seconds(1)))
    #expect(typist.topLine == top)
    #expect(typist.editor.document.buffer.selections.primary.range.count == 4)
  }

  @Test("Dragging beyond the right edge scrolls a long line")
  func draggingBeyondTheRightEdgeScrollsALongLine() {
    var typist = Typist("|" + String(repeating: "0123456789", count: 30) + "\nshort")
    typist.mouse(.press(.left), 10, 0)
    typist.mouse(.drag(.left), 79, 0)
    typist.act(.wait(.milliseconds(300)))
    let scroll = typist.editor.document.buffer.scroll.column
    #expect(scroll > 12)
    typist.mouse(.drag(.left), 2, 0)
    typist.act(.wait(.seconds(5)))
    #expect(typist.editor.document.buffer.scroll.column == 0)
    typist.mouse(.release(.left), 2, 0)
    #expect(typist.cursorCharacter == 0)
  }

  @Test("The scrollbar scrolls")
  func theScrollbarScrolls() throws {
    var typist = Typist("|" + Self.lines)
    let bar = try #require(typist.editor.layout.scrollbar)
    typist.mouse(.press(.left), bar.column, bar.row + bar.rows - 1)
    #expect(typist.topLine == 100 - typist.editor.layout.text.rows)
    typist.mouse(.drag(.left), 3, bar.row + bar.rows / 2)
    #expect((36...52).contains(typist.topLine))
    typist.mouse(.drag(.left), 3, bar.row)
    #expect(typist.topLine == 0)
    #expect(typist.cursorLine == 0)
  }

  // MARK: Buttons and the setting

  @Test("The middle button pastes at its position")
  func theMiddleButtonPastesWhereItIsPressed() {
    var typist = Typist("[one| two")
    typist.act("Ctrl-C")
    typist.click(9, 0, .middle)
    #expect(typist.drawing == "one one|two")
  }

  @Test("The middle button pastes the text selected last, also in another document")
  func theMiddleButtonPastesTheSelection() {
    var typist = Typist("[one| two")
    typist.click(9, 0, .middle)
    #expect(typist.drawing == "one one|two")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one two")
    typist.act("Home", "Ctrl-Shift-Right", "Ctrl-N")
    typist.click(5, 1, .middle)
    #expect(typist.drawing == "one|")
    typist.act("Ctrl-V")
    #expect(typist.message?.hasPrefix("Nothing to paste") == true)
  }

  @Test("The same range in another document is another selection")
  func theSameRangeElsewhereIsAnotherSelection() {
    var typist = Typist("[one| two")
    typist.act("Ctrl-N", .pasted("six seven"), "Home", "Shift-Right", "Shift-Right", "Shift-Right")
    typist.click(20, 1, .middle)
    #expect(typist.drawing == "six sevensix|")
  }

  @Test("The right button does nothing")
  func theRightButtonDoesNothing() {
    var typist = Typist("[one| two")
    typist.click(9, 0, .right)
    #expect(typist.drawing == "[one| two")
  }

  @Test("A key leaves the mouse to the terminal")
  func aKeyLeavesTheMouseToTheTerminal() {
    var typist = Typist("|text")
    #expect(typist.editor.settings.usesMouse)
    typist.act("F9")
    #expect(!typist.editor.settings.usesMouse)
    #expect(typist.message?.hasPrefix("The terminal has the mouse now") == true)
    typist.act("F9")
    #expect(typist.editor.settings.usesMouse)
  }

  @Test("A click in wrapped lines applies to its row")
  func aClickInWrappedLinesIsMeantForTheRow() {
    var typist = Typist("|" + String(repeating: "word ", count: 40) + "\nend", columns: 40)
    typist.act("Alt-Z")
    typist.click(5, 1)
    #expect(typist.cursorCharacter == 35)
    typist.click(5, 6)
    #expect(typist.cursorLine == 1)
  }
}
