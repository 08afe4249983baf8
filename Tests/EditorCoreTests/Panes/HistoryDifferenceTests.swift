import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The difference in the history pane, and restoring parts of it.
@Suite struct HistoryDifferenceTests {
  private static let lines = (1...100).map { "line \($0)\n" }.joined()

  /// A typist who changed lines 10, 50 and 90, and opened the history at the first state.
  private var edited: Typist {
    var typist = Typist("|" + Self.lines)
    for line in ["10", "50", "90"] {
      typist.act("Ctrl-G", .typed(line), "Enter", .typed("new "), .wait(.seconds(1)))
    }
    typist.act("Ctrl-T", "End")
    return typist
  }

  @Test("d shows the difference and the text again")
  func dShowsTheDifferenceAndTheTextAgain() {
    var typist = edited
    #expect(typist.pane?.difference == nil)
    typist.act("d")
    #expect(typist.pane?.difference?.page.changeCount == 3)
    #expect(typist.pane?.difference?.page.rowCount == 104)
    typist.act("Up")
    #expect(typist.pane?.difference?.page.changeCount == 2)
    typist.act("Home")
    #expect(typist.pane?.difference?.page.changeCount == 0)
    typist.act("d")
    #expect(typist.pane?.difference == nil)
    #expect(typist.text == "" + Self.changed([10, 50, 90]))
  }

  private static func changed(_ numbers: Set<Int>) -> String {
    (1...100).map { (numbers.contains($0) ? "new " : "") + "line \($0)\n" }.joined()
  }

  @Test("Brackets jump from change to change and scroll to them")
  func bracketsGoFromChangeToChangeAndBringThemInSight() {
    var typist = edited
    typist.act("d")
    let rows = typist.editor.layout.text.rows
    for (key, change) in [("]", 1), ("]", 2), ("]", 2), ("[", 1), ("[", 0), ("[", 0)] {
      typist.act(.key(key))
      guard let view = typist.pane?.difference else { return #expect(Bool(false), "no difference") }
      #expect(view.change == change)
      let seen = view.topRow..<view.topRow + rows
      #expect(view.page.rows(ofChange: change).allSatisfy(seen.contains))
    }
    #expect(typist.message == "No change further up")
  }

  @Test("Brackets jump between the changes of a state in its text, too")
  func bracketsGoThroughWhatTheStateChangedInTheTextToo() {
    var typist = Typist("|" + Self.lines)
    typist.act("Ctrl-A", .pasted(Self.changed([10, 50, 90])), "Ctrl-T")
    typist.act("]", "]")
    #expect(typist.pane?.place != nil)
    #expect(typist.text == Self.changed([10, 50, 90]))
  }

  // MARK: Picking

  @Test("Only picked changes are restored")
  func onlyWhatWasPickedComesBack() {
    var typist = edited
    typist.act("p", "]", "Space", "Enter")
    #expect(typist.text == Self.changed([10, 90]))
    #expect(typist.editor.focus.isText)
    #expect(typist.titles.last == "Brought back 1 change from 08:00")
    #expect(typist.message == "Brought back 1 change from 08:00; replaced 1 present line")
    #expect(typist.cursorLine == 49)
    typist.act("Ctrl-Z")
    #expect(typist.text == Self.changed([10, 50, 90]))
  }

  @Test("Several picked changes are restored as one memento")
  func severalAndAllComeBackAsOneMemento() {
    var typist = edited
    typist.act("p", "Space", "Down", "Down", "Space", "Enter")
    #expect(typist.text == Self.changed([50]))
    #expect(typist.titles.last == "Brought back 2 changes from 08:00")
    typist = edited
    typist.act("p", "a", "Enter")
    #expect(typist.text == Self.lines)
    #expect(typist.titles.count == 5)
  }

  @Test("k keeps the present lines beside the restored ones")
  func kKeepsWhatOneWroteSinceBesideIt() {
    var typist = Typist("|one\nlost\nthree\n")
    typist.act("Down", "Ctrl-K", .pasted("written since\n"), "Ctrl-T", "End", "p", "k", "Enter")
    #expect(typist.text == "one\nlost\nwritten since\nthree\n")
    #expect(typist.message == "Brought back 1 change from 08:00")
    typist.act("Ctrl-Z", "Ctrl-T", "End", "p", "k", "k", "Space", "Space", "Enter")
    #expect(typist.text == "one\nlost\nthree\n")
  }

  @Test("k reports a change without present lines")
  func whereNothingWentThereIsNothingToKeep() {
    var typist = Typist("|one\n")
    typist.act(.pasted("zero\n"), "Ctrl-T", "End", "p", "k")
    #expect(typist.message == "Nothing to keep beside it: Space marks the change")
    #expect(typist.pane?.difference?.picked == [])
  }

  @Test("The view scrolls to a change far right in a long line")
  func aChangeFarRightInALongLineIsSeen() {
    var typist = Typist("|" + String(repeating: "word ", count: 400) + "end\nshort\n")
    typist.act("End", .pasted(" and more"), "Ctrl-End", .pasted("last"), "Ctrl-T", "End", "d")
    let column = typist.pane?.difference?.leftColumn ?? 0
    #expect(column > 1_900 && column < 2_003)
    typist.act("]")
    #expect(typist.pane?.difference?.leftColumn == 0)
  }

  @Test("Enter without a marked change restores nothing")
  func nothingMarkedNothingBroughtBack() {
    var typist = edited
    typist.act("p", "Space", "Space", "Enter")
    #expect(typist.message == "No change is marked: Space marks one, a marks all")
    #expect(typist.pane?.difference?.isPicking == true)
    typist.act("a", "a", "Enter")
    #expect(typist.text == Self.changed([10, 50, 90]))
    typist.act("Esc")
    #expect(typist.pane?.difference?.isPicking == false)
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
    #expect(typist.titles.count == 4)
  }

  @Test("Nothing can be picked from the present text")
  func fromThePresentTextNothingCanBePicked() {
    var typist = edited
    typist.act("Home", "p")
    #expect(typist.message == "Nothing to pick: this state equals the present text")
    #expect(typist.pane?.difference?.isPicking != true)
  }

  @Test("Picking does not change a read-only document")
  func aReadOnlyTextStaysAsItIs() {
    var typist = edited
    typist.act("Esc", "Ctrl-P", .typed("toggle-read-only"), "Enter")
    typist.act("Ctrl-T", "End", "p", "a", "Enter")
    #expect(typist.message?.contains("is read-only here") == true)
    #expect(typist.text == Self.changed([10, 50, 90]))
  }

  @Test("Other keys list the keys of picking")
  func otherKeysWhilePickingSayWhatCanBeDone() {
    var typist = edited
    typist.act("p", "x")
    #expect(
      typist.message
        == "x does nothing here. Space marks a change, Enter restores, Esc stops picking")
  }

  // MARK: Scrolling

  @Test("Shift and an arrow scrolls without selecting")
  func shiftAndAnArrowScrollsWithoutSelecting() {
    var typist = edited
    let top = typist.pane?.preview.scroll.line ?? 0
    typist.act("Shift-Down", "Shift-Down", "Shift-Up")
    #expect(typist.pane?.preview.scroll.line == top + 1)
    typist.act("d", "Shift-PageDown")
    let rows = typist.editor.layout.text.rows
    #expect((typist.pane?.difference?.topRow ?? 0) >= rows - 2)
    typist.act("Right")
    #expect((typist.pane?.difference?.leftColumn ?? 0) > 0)
    typist.act("Left", "Left")
    #expect(typist.pane?.difference?.leftColumn == 0)
  }
}
