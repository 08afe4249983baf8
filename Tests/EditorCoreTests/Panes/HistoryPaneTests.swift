import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct HistoryPaneTests {
  /// A typist who made a branch: root, "a", "ab", and then "ac", which is current.
  private var branched: Typist {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)), "Ctrl-Z", "c", .wait(.seconds(1)))
    return typist
  }

  private func preview(_ typist: Typist) -> String? {
    typist.pane.map { String(decoding: $0.preview.text.bytes, as: UTF8.self) }
  }

  // MARK: Opening and moving

  @Test(
    "The pane opens on the current state, and the same key closes it", arguments: ["Ctrl-T", "F8"])
  func itOpensOnTheCurrentStateAndTheSameKeyClosesIt(key: String) {
    var typist = branched
    typist.act("Ctrl-Z", .key(key))
    #expect(typist.pane?.rowCount == 4)
    #expect(typist.pane?.selected == MementoID(index: 1))
    #expect(typist.pane?.isAtCurrent == true)
    typist.act(.key(key))
    #expect(typist.editor.focus.isText)
    #expect(typist.drawing == "a|")
  }

  @Test("Opening the pane records the open block first")
  func openingItRecordsTheOpenBlockFirst() {
    var typist = Typist("|")
    typist.act(.typed("one"), "Ctrl-T")
    #expect(typist.pane?.rowCount == 2)
    #expect(typist.titles == ["Opened", "Typed \"one\""])
    #expect(!typist.isRecording)
    #expect(preview(typist) == "one")
  }

  @Test("Up and Down select a state and show it")
  func upAndDownSelectAndTheStateIsShown() {
    var typist = branched
    typist.act("Ctrl-T")
    var seen = [preview(typist)]
    for key in ["Down", "Down", "Down", "Down", "Up"] {
      typist.act(.key(key))
      seen.append(preview(typist))
    }
    #expect(seen == ["ac", "ab", "a", "", "", "a"])
    #expect(typist.text == "ac")
    typist.act("Up", "Up", "Up")
    #expect(typist.pane?.selectedRow == 0)
  }

  /// A typist with fifty states in a pane of eight rows and a title.
  private var long: Typist {
    var typist = Typist("|")
    for _ in 0..<49 { typist.act(.pasted("line\n")) }
    typist.act("Ctrl-T")
    return typist
  }

  @Test("Page keys move by pages, Home and End to the ends")
  func pageKeysMoveByPagesAndHomeAndEndToTheEnds() {
    var typist = long
    #expect(typist.editor.layout.pane?.rows == 8)
    var rows: [Int?] = []
    for key in ["PageDown", "PageDown", "PageUp", "End", "PageUp", "Home", "PageUp"] {
      typist.act(.key(key))
      rows.append(typist.pane?.selectedRow)
    }
    #expect(rows == [6, 12, 6, 49, 43, 0, 0])
  }

  @Test("The list scrolls with the selection")
  func theListScrollsWithTheSelection() {
    var typist = long
    for (key, top) in [("End", 43), ("Up", 43), ("Home", 0), ("PageDown", 0), ("Down", 1)] {
      typist.act(.key(key))
      #expect(typist.pane?.topRow == top)
    }
    typist.act("End", .resized(columns: 80, rows: 60))
    #expect(typist.pane.map { $0.topRow <= 49 && $0.topRow + 15 > 49 } == true)
  }

  @Test("No row stays empty when a small screen grows")
  func noRowStaysEmptyAfterTheScreenWasSmall() {
    var typist = branched
    typist.act("Ctrl-T", "End", .resized(columns: 30, rows: 7), .resized(columns: 80, rows: 24))
    #expect(typist.pane?.topRow == 0)
  }

  @Test("Quitting closes the pane and asks")
  func quittingClosesThePaneAndAsks() {
    var typist = branched
    typist.act("Ctrl-T", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  @Test(
    "Other keys report that they do nothing", arguments: ["y", "Ctrl-S", "Ctrl-Z", "Delete", "F12"])
  func otherKeysSayThatTheyDoNothing(key: String) {
    var typist = branched
    typist.act("Ctrl-T", .key(key))
    #expect(
      typist.message == "\(key) does nothing here. ? shows the keys, Esc closes the history")
    #expect(typist.pane?.selectedRow == 0)
  }

  @Test("A paste changes nothing")
  func aPasteChangesNothing() {
    var typist = branched
    typist.act("Ctrl-T", "Down", .pasted("x"))
    #expect(typist.message == "The text cannot be changed here; Esc returns to it")
    typist.act("Esc")
    #expect(typist.drawing == "ac|")
  }

  // MARK: The preview

  private static let lines = (0..<200).map { "line \($0)\n" }.joined()

  @Test("The preview shows the changes of the state")
  func thePreviewShowsWhatTheStateChanged() {
    var typist = Typist("|" + Self.lines)
    typist.act("Ctrl-G", .typed("150"), "Enter", "x", .wait(.seconds(1)))
    typist.act("Ctrl-Home", "y", "Ctrl-T", "Down")
    #expect(typist.pane?.changes.count == 1)
    let area = typist.editor.layout.text
    let top = typist.pane?.preview.scroll.line ?? 0
    #expect((top..<top + area.rows).contains(149))
    typist.act("Down")
    #expect(typist.pane?.changes == [])
  }

  @Test("The preview of the current state has its present scroll and cursor")
  func theCurrentStateIsShownWhereOneIsInIt() {
    var typist = Typist("|" + Self.lines)
    typist.act("x", .wait(.seconds(1)), "Ctrl-G", .typed("101"), "Enter", "Ctrl-T")
    for _ in 0..<2 {
      let area = typist.editor.layout.text
      let top = typist.pane?.preview.scroll.line ?? 0
      #expect((top..<top + area.rows).contains(100))
      typist.act("Down", "Up")
    }
  }

  // MARK: Esc

  @Test("Esc leaves text, cursor and scroll exactly as they were", arguments: [80, 120])
  func escLeavesTextCursorAndScrollExactlyAsTheyWere(columns: Int) {
    var typist = Typist("|" + Self.lines, columns: columns)
    typist.act("Ctrl-G", .typed("100"), "Enter", "Shift-Down", "Ctrl-L", "Shift-Right")
    let scroll = typist.editor.document.buffer.scroll
    let drawing = typist.drawing
    let count = typist.titles.count
    // The first Esc ends the filter by the selected text.
    typist.act("Ctrl-T", "End", "Home", "PageDown", "Esc", "Esc")
    #expect(typist.drawing == drawing)
    #expect(typist.editor.document.buffer.scroll == scroll)
    #expect(typist.titles.count == count)
    #expect(typist.editor.document.highlight == nil)
    #expect(typist.editor.deadline == nil)
  }

  @Test("After Esc, typing continues at the cursor")
  func afterEscTypingGoesOnWhereItWas() {
    var typist = branched
    typist.act("Ctrl-T", "End", "Esc", "d")
    #expect(typist.drawing == "acd|")
  }

  // MARK: Enter

  @Test("Enter restores a state as a step, which undo reverts")
  func enterBringsAStateBack() {
    var typist = branched
    typist.act("Ctrl-T", "Down", "Enter")
    #expect(typist.editor.focus.isText)
    #expect(typist.drawing == "ab|")
    #expect(typist.current == 5)
    #expect(typist.message == "Restored the state of 08:00 (#3)")
    #expect(typist.titles.last == typist.message)
    #expect(typist.editor.document.highlight?.ranges == [1..<2])
    typist.act("Ctrl-Z")
    #expect(typist.current == 4)
    typist.act("Ctrl-Y")
    #expect(typist.text == "ab")
  }

  @Test("Undo and redo continue from a restored state")
  func fromThereUndoAndRedoGoOn() {
    var typist = branched
    typist.act("Ctrl-T", "Down", "Enter", "Ctrl-Z")
    #expect(typist.drawing == "ac|")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "ab|")
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(typist.message == "Nothing to undo: this is the oldest state")
  }

  @Test("Enter on the current state reports that nothing is to be restored")
  func enterOnTheCurrentStateSaysThatThereIsNothingToDo() {
    var typist = branched
    typist.act("Left", "Ctrl-T", "Down", "Up", "Enter")
    #expect(typist.message == "Nothing to restore: this is the current state")
    #expect(typist.drawing == "a|c")
  }

  @Test("Unrecorded typing survives a restore")
  func typingThatWasNotRecordedYetSurvivesARestore() {
    var typist = branched
    typist.act("d", "Ctrl-T", "End", "Enter")
    #expect(typist.drawing == "|")
    typist.act("Ctrl-T", "Home", "Down", "Enter")
    #expect(typist.drawing == "acd|")
  }

  // MARK: While it is open

  @Test("Ages are renewed every second")
  func agesAreRenewedEverySecond() {
    var typist = branched
    // No line differs from the file, so the status line shows no age.
    typist.act("Ctrl-Z", "Ctrl-Z", .wait(.seconds(2)), "Ctrl-T")
    let wake = typist.editor.deadline
    #expect(wake == typist.now.uptime + .seconds(1))
    typist.act(.wait(.seconds(10)), "Esc")
    #expect(typist.editor.deadline == nil)
  }

  @Test("A save that ends during the pane marks its state")
  func aSaveThatEndsWhileItIsOpenMarksItsState() {
    var typist = branched
    typist.act("Ctrl-S", "Ctrl-T", "Down")
    typist.answerSave { .saved($0) }
    let tree = typist.editor.document.caretaker.tree
    #expect(tree[MementoID(index: 3)].marks.contains(.saved))
    #expect(typist.pane?.selectedRow == 1)
    #expect(typist.message == "Saved notes.txt, 1 line, 3 bytes")
  }
}
