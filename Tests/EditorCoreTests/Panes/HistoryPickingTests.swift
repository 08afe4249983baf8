import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Restoring parts of a state: changes and lines that are picked.
@Suite struct HistoryPickingTests {
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

  private static func changed(_ numbers: Set<Int>) -> String {
    (1...100).map { (numbers.contains($0) ? "new " : "") + "line \($0)\n" }.joined()
  }

  @Test("Only picked changes are restored")
  func onlyWhatWasPickedComesBack() {
    var typist = edited
    typist.act("p", "]", "Space", "Enter")
    #expect(typist.text == Self.changed([10, 90]))
    #expect(typist.editor.focus.isText)
    #expect(typist.titles.last == "Brought back 1 change from 08:00")
    #expect(typist.message == "Brought back 1 change from 08:00: +1 −1")
    #expect(typist.cursorLine == 49)
    typist.act("Ctrl-Z")
    #expect(typist.text == Self.changed([10, 50, 90]))
  }

  @Test("Marked lines stay marked when another program changes other lines of the file")
  func marksFollowAReload() {
    var typist = edited
    typist.act("Esc", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-T", "End", "p", "]", "Space")
    let there = Self.changed([10, 50, 90])
    typist.changeOnDisk("first\nsecond\n" + there)
    #expect(typist.editor.historyPane?.difference?.pickedCounts.changes == 1)
    typist.act("]", "[", "Enter")
    #expect(typist.text == "first\nsecond\n" + Self.changed([10, 90]))
  }

  @Test("Marked lines that another program takes away are told")
  func lostMarks() {
    var typist = edited
    typist.act("Esc", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-T", "End", "p", "]", "Space", "]", "Space")
    typist.changeOnDisk(Self.changed([10, 90]))
    #expect(typist.message?.contains("2 marked lines are no longer a difference") == true)
    typist.act("Enter")
    #expect(typist.text == Self.changed([10]))
  }

  @Test("A difference survives windows without room for its text")
  func tinyWindows() {
    for columns in 1...6 {
      for kind in ["d", "b"] {
        var typist = edited
        typist.act(.resized(columns: 100, rows: 30), "Up", .key(kind))
        typist.act(.resized(columns: columns, rows: 3))
        let difference = typist.editor.historyPane?.difference
        #expect(typist.editor.layout.columnsOfText(in: difference) > 0)
        typist.act("Down", "Up", .wait(.seconds(1)))
        typist.act(.resized(columns: 80, rows: 24), "Esc", "Esc", "Esc")
        #expect(typist.editor.focus.isText)
      }
    }
  }

  @Test("Several picked changes are restored as one memento")
  func severalAndAllComeBackAsOneMemento() {
    var typist = edited
    typist.act("p", "Space", "]", "]", "Space", "Enter")
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
    #expect(typist.text == "one\nwritten since\nlost\nthree\n")
    #expect(typist.message == "Brought back 1 line from 08:00: +1")
    typist.act("Ctrl-Z", "Ctrl-T", "End", "p", "k", "k", "Space", "Enter")
    #expect(typist.text == "one\nlost\nthree\n")
  }

  @Test("k reports a change without present lines")
  func whereNothingWentThereIsNothingToKeep() {
    var typist = Typist("|one\n")
    typist.act(.pasted("zero\n"), "Ctrl-T", "End", "p", "k")
    #expect(typist.message == "Nothing to keep beside it: Space marks the change")
    #expect(typist.pane?.difference?.picking?.lines.isEmpty == true)
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

  @Test("The key of quit quits while changes are picked, and the page of keys has it")
  func quittingWhilePicking() {
    var typist = edited
    typist.act("p", "F1")
    guard case .help(let page) = typist.editor.focus else {
      Issue.record("no page of keys")
      return
    }
    #expect(page.sections.first?.entries.contains { $0.keys == ["Ctrl-Q"] } == true)
    typist.act("Esc", "Ctrl-Q")
    #expect(typist.pane == nil)
    #expect(typist.question?.text == "Save changes to notes.txt?")
    typist.act("n")
    #expect(typist.exitStatus == 0)
  }

  @Test("Enter without a marked change restores nothing")
  func nothingMarkedNothingBroughtBack() {
    var typist = edited
    typist.act("p", "Space", "Space", "Enter")
    #expect(typist.message == "No change is marked: Space marks one, a marks all")
    #expect(typist.pane?.difference?.isPicking == true)
    typist.act("a", "a", "Enter")
    #expect(typist.text == Self.changed([10, 50, 90]))
    // One level back is the text, from where picking began.
    typist.act("Esc")
    #expect(typist.pane != nil && typist.pane?.difference == nil)
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
        == "x does nothing here. Space marks a line or change, Enter restores, Esc stops picking")
  }

  // MARK: Lines

  /// A typist who replaced three lines by three others, and picks from the first state.
  private var replaced: Typist {
    var typist = Typist("|a\nb\nc\nend\n")
    typist.act("Shift-Down", "Shift-Down", "Shift-Down", .pasted("X\nY\nZ\n"))
    typist.act("Ctrl-T", "End", "p")
    return typist
  }

  @Test("A marked + line will be there, a marked - line will be gone")
  func aMarkedLineIsThereOrGone() {
    var typist = replaced
    // The present lines are -, those of the state +.
    #expect(typist.pane?.difference?.older.name == .present)
    typist.act("Down", "Down", "Space", "Enter")
    #expect(typist.text == "X\nZ\nend\n")
    #expect(typist.message == "Removed 1 line as at 08:00: −1")
    typist.act("Ctrl-Z")
    #expect(typist.text == "X\nY\nZ\nend\n")
    typist = replaced
    typist.act("Down", "Down", "Down", "Down", "Down", "Space", "Enter")
    #expect(typist.text == "X\nY\nZ\nb\nend\n")
    #expect(typist.message == "Brought back 1 line from 08:00: +1")
    #expect(typist.titles.last == "Brought back 1 line from 08:00")
  }

  @Test("A marked + line takes the place of a marked - line")
  func aMarkedLineTakesThePlaceOfAnother() {
    var typist = replaced
    typist.act("Down", "Down", "Space", "Down", "Down", "Down", "Space", "Enter")
    #expect(typist.text == "X\nb\nZ\nend\n")
    #expect(typist.message == "Brought back 2 lines from 08:00: +1 −1")
  }

  @Test("Lines and whole changes are marked together, and unmarked")
  func linesAndChangesAreMarkedTogether() {
    var typist = edited
    typist.act("p", "Space", "Down", "Down", "Down", "Space", "Down", "Space", "Space")
    #expect(typist.pane?.difference?.pickedCounts.changes == 1)
    #expect(typist.pane?.difference?.pickedCounts.lines == 1)
    typist.act("Enter")
    #expect(typist.titles.last == "Brought back 1 change, 1 line from 08:00")
    #expect(typist.message == "Brought back 1 change, 1 line from 08:00: +1 −2")
    typist = edited
    // All lines of a change are the change.
    typist.act("p", "Down", "Space", "Down", "Space", "Enter")
    #expect(typist.text == Self.changed([50, 90]))
    #expect(typist.titles.last == "Brought back 1 change from 08:00")
  }

  @Test("Up and Down go from line to line, also into other changes")
  func upAndDownGoFromLineToLine() {
    var typist = edited
    typist.act("p")
    var places: [String] = []
    for key in ["Down", "Down", "Down", "Up", "Up", "]", "Up"] {
      typist.act(.key(key))
      let view = typist.pane?.difference
      places.append("\(view?.change ?? -1):\(view?.picking?.line.map(String.init) ?? "all")")
    }
    #expect(places == ["0:0", "0:1", "1:0", "0:1", "0:0", "1:all", "0:1"])
    typist.act("]", "]", "Down", "Down", "Down")
    #expect(typist.message == "This is the last change")
  }

  @Test("Picks stay when another session records a state")
  func picksStayWhenTheHistoryChanges() {
    var typist = edited
    typist.act("p", "Space")
    HistoryBrowsing.renew(in: &typist.editor)
    #expect(typist.pane?.difference?.pickedCounts.changes == 1)
  }
}
