import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// The mouse around the text: a click has the displayed effect.
@Suite struct ChromeMouseTests {
  /// Returns the first column of words in the status line.
  private func column(ofFact label: String, _ typist: Typist) throws -> Int {
    let line = StatusLine(of: typist.editor, beside: typist.editor.shownPanes, at: typist.now)
    return try #require(line.facts.first { $0.label.hasPrefix(label) }).column
  }

  @Test("A click on the position asks for a line")
  func thePositionAsksForALine() throws {
    var typist = Typist("one|")
    let row = typist.editor.layout.statusRow
    typist.click(try column(ofFact: "Ln 1", typist) + 2, row)
    #expect(typist.prompt?.label == "Go to line: ")
  }

  @Test("A click on the history fact opens the pane and closes it")
  func theHistoryFactOpensThePaneAndClosesIt() throws {
    var typist = Typist("one|")
    let row = typist.editor.layout.statusRow
    typist.click(try column(ofFact: "state", typist), row)
    #expect(typist.pane != nil)
    typist.click(try column(ofFact: "state", typist), row)
    #expect(typist.pane == nil)
  }

  @Test("A click on Read-only makes the document writable")
  func readOnlyIsTakenBackByAClick()
    throws
  {
    var typist = Typist("one|")
    typist.run("toggle-read-only", by: nil)
    typist.click(try column(ofFact: "read-only", typist), typist.editor.layout.statusRow)
    #expect(!typist.editor.document.isReadOnly)
  }

  @Test(
    "A click on the line ending offers both line endings",
    arguments: [("one|\r\n", "CRLF"), ("one|\r\ntwo\n", "CRLF+LF")])
  func aClickOnTheLineEndingOffersBoth(text: String, fact: String) throws {
    var typist = Typist(text)
    typist.click(try column(ofFact: fact, typist), typist.editor.layout.statusRow)
    #expect(typist.palette?.rows.prefix(2).map(\.title) == ["convert-to-lf", "convert-to-crlf"])
    typist.act("Enter")
    #expect(typist.text == text.filter { $0 != "|" }.replacing("\r\n", with: "\n"))
  }

  @Test("A click on the document's name does nothing")
  func theNameDoesNothing() {
    var typist = Typist("one|")
    typist.click(2, typist.editor.layout.statusRow)
    #expect(typist.drawing == "one|")
    #expect(typist.prompt == nil && typist.pane == nil)
  }

  @Test("A click on a hint presses its key")
  func aHintPressesItsKey() throws {
    var typist = Typist("one|")
    let row = try #require(typist.editor.layout.lineRow)
    let hint = try #require([PlacedHint](of: typist.editor).first { $0.hint.label == "Commands" })
    typist.click(hint.column + 4, row)
    #expect(typist.palette != nil)
    // In the opened layer, the hint of Esc closes it.
    let escape = try #require(FieldLine(of: typist.editor)?.hints.last)
    typist.click(escape.column, row)
    #expect(typist.palette == nil)
  }

  @Test("Below a message there are no hints")
  func belowAMessageThereAreNoHints() throws {
    var typist = Typist("one|")
    let hint = try #require([PlacedHint](of: typist.editor).first { $0.hint.label == "Commands" })
    typist.act("F11")
    typist.click(hint.column, try #require(typist.editor.layout.lineRow))
    #expect(typist.palette == nil)
    #expect(typist.message == nil)
  }

  @Test("A click on a hint of the history pane presses its key")
  func hintsOfTheHistoryPanePressItsKeys() throws {
    var typist = Typist("|")
    typist.act(.typed("one"), "Ctrl-T")
    let row = try #require(typist.editor.layout.lineRow)
    let hint = try #require([PlacedHint](of: typist.editor).first { $0.hint.label == "Difference" })
    typist.click(hint.column, row)
    #expect(typist.pane?.difference != nil)
    let close = try #require([PlacedHint](of: typist.editor).first { $0.hint.label == "Close" })
    typist.click(close.column, row)
    #expect(typist.pane == nil)
  }

  @Test("A click on an answer gives it")
  func answersAreClicked() throws {
    var typist = Typist("one|")
    typist.act("x", "Ctrl-Q")
    let row = try #require(typist.editor.layout.lineRow)
    let line = try #require(QuestionLine(of: typist.editor))
    let escape = try #require(line.choices.last)
    typist.click(escape.column + 1, row)
    #expect(typist.question == nil && typist.exitStatus == nil)
    typist.act("Ctrl-Q")
    let discard = try #require(line.choices.first { $0.label == "don't save" })
    typist.click(discard.column + 3, row)
    #expect(typist.exitStatus == 0)
  }

  @Test("A click in a field moves the cursor to its position")
  func aClickInAFieldPutsTheCursorThere() throws {
    var typist = Typist("one|")
    typist.act("Alt-S")
    let row = try #require(typist.editor.layout.lineRow)
    let start = try #require(FieldLine(of: typist.editor)?.start)
    typist.click(start + 5, row)
    typist.act(.typed("X"))
    #expect(typist.prompt?.answer == "notesX.txt")
    typist.drag(from: (start, row), to: (start + 5, row))
    typist.act(.typed("a"))
    #expect(typist.prompt?.answer == "aX.txt")
    typist.click(start + 40, row - 5)
    #expect(typist.prompt == nil, "the text has the focus again")
  }

  @Test("A click on a row of the list accepts it")
  func aClickOnARowOfTheListTakesIt() throws {
    var typist = Typist("one|")
    typist.act("Ctrl-P", .typed("read"))
    let picker = try #require(typist.palette)
    let area = typist.editor.layout.area(
      of: ListLayout(of: picker, in: typist.editor))
    let place = try #require(picker.rows.firstIndex { $0.title == "toggle-read-only" })
    typist.click(4, area.row + place)
    #expect(typist.editor.document.isReadOnly)
    #expect(typist.palette == nil)
  }

  @Test("The wheel moves in a list and a click beside it closes it")
  func theWheelMovesInAListAndAClickBesideItClosesIt() throws {
    var typist = Typist("one|")
    typist.act("Ctrl-P")
    let area = typist.editor.layout.area(
      of: ListLayout(of: try #require(typist.palette), in: typist.editor))
    typist.mouse(.wheelDown, 4, area.row + 2)
    #expect(typist.palette?.selected == 3)
    typist.mouse(.wheelUp, 4, area.row + 2)
    #expect(typist.palette?.selected == 0)
    typist.click(4, 0)
    #expect(typist.palette == nil)
    #expect(typist.drawing == "one|")
  }

  @Test("A click shows a tab, and a middle click closes it")
  func tabsAreChosenAndClosed() throws {
    var typist = Typist("one|")
    typist.act("Ctrl-N", .typed("two"))
    let tabs = try #require(TabLine(of: typist.editor)?.tabs)
    let row = try #require(typist.editor.layout.tabRow)
    #expect(tabs.count == 2)
    typist.click(tabs[0].columns.lowerBound + 1, row)
    #expect(typist.text == "one")
    typist.click(tabs[0].columns.lowerBound + 1, row, .middle)
    #expect(typist.text == "two")
    #expect(TabLine(of: typist.editor) == nil)
  }

  @Test("Facts react to clicks in any width")
  func aFactMeansTheSameInAnyWidth() throws {
    for columns in [40, 60, 80, 200] {
      var typist = Typist("one|", columns: columns)
      let row = typist.editor.layout.statusRow
      typist.click(try column(ofFact: "Ln 1", typist), row)
      #expect(typist.prompt != nil, "\(columns) columns")
    }
  }
}

/// The mouse and keys during a question.
@Suite struct LeavingFieldTests {
  @Test("A click in the text leaves the field and sets the cursor")
  func aClickInTheTextLeavesAFieldAndPutsTheCursorThere() {
    var typist = Typist("|one\ntwo doc\nthree")
    typist.act("Ctrl-F", .typed("doc"))
    typist.click(typist.editor.layout.gutter + 2, 2)
    #expect(typist.editor.focus.isText && typist.drawing == "one\ntwo doc\nth|ree")
  }

  @Test("Ctrl-Q quits from a list and from a field")
  func ctrlQLeavesAlsoFromAListAndAField() {
    for key in ["Ctrl-P", "Ctrl-F", "Ctrl-G"] {
      var typist = Typist("one|")
      typist.act(.key(key), "Ctrl-Q")
      #expect(typist.exitStatus == 0, "\(key)")
    }
    var changed = Typist("one|")
    changed.act("x", "Ctrl-F", "Ctrl-Q")
    #expect(changed.question != nil && changed.exitStatus == nil)
  }

  @Test("Ctrl-S saves during a search")
  func ctrlSSavesWhileOneLooksForSomething() {
    var typist = Typist("one|")
    typist.act("x", "Ctrl-F", "Ctrl-S")
    #expect(typist.saves.count == 1 && typist.editor.focus.isText)
  }

  @Test("The mark of further tabs shows the next tab, and the wheel moves along the tabs")
  func theMarkOfFurtherTabsShowsTheNextAndTheWheelMovesAlong() throws {
    var typist = Typist("one|", path: "a.txt", columns: 40)
    for number in 1...20 { typist.open("file-\(number).txt", "") }
    let first = try #require(TabLine(of: typist.editor)?.tabs.first?.label)
    let place = try #require(typist.names.firstIndex(of: first))
    typist.click(0, 0)
    let shown = typist.editor.document.name
    #expect(place > 0 && typist.names[place - 1] == shown)
    typist.mouse(.wheelDown, 5, 0)
    #expect(typist.editor.document.name != shown)
    typist.mouse(.wheelUp, 5, 0)
    #expect(typist.editor.document.name == shown)
  }
}
