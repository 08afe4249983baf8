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

  @Test("d shows the difference, the step of the state, and the text again")
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
    #expect(typist.pane?.difference?.page.changeCount == 1)
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
      let seen = view.top.row..<view.top.row + rows
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

  // MARK: What a step did, and the marked state

  private func rows(_ typist: Typist) -> [String] {
    guard let page = typist.pane?.difference?.page else { return [] }
    let (older, newer) = (page.difference.older, page.difference.newer)
    func text(_ tree: PieceTree, _ line: Int) -> String {
      String(decoding: tree.bytes(in: tree.content(ofLine: line)), as: UTF8.self)
    }
    return (0..<page.rowCount).compactMap { row in
      switch page[row] {
      case .same: nil
      case .removed(let old, _): "-" + text(older, old)
      case .added(let new, _): "+" + text(newer, new)
      case .changed(let old, let new, _):
        (old.map { "-" + text(older, $0) } ?? "") + "|" + (new.map { "+" + text(newer, $0) } ?? "")
      }
    }
  }

  @Test("The second d shows what the step did, with the removed text")
  func theSecondDShowsWhatTheStepDid() {
    var typist = Typist("|one\ntwo\nthree\n")
    typist.act("Ctrl-K", "Down", .pasted("new "), "Ctrl-End", .pasted("end\n"))
    typist.act("Ctrl-T", "d", "d")
    #expect(rows(typist) == ["+end"])
    typist.act("Down")
    #expect(rows(typist) == ["-three", "+new three"])
    typist.act("Down")
    #expect(rows(typist) == ["-one"])
    #expect(typist.pane?.difference?.older.name == .state(.root))
    #expect(typist.pane?.difference?.newer.name == .state(MementoID(index: 1)))
    // The first state has no step: its text is shown.
    typist.act("Down")
    #expect(typist.pane?.difference == nil)
    typist.act("Up")
    #expect(rows(typist) == ["-one"])
  }

  @Test("m marks a state, with which others are compared, and unmarks it")
  func mMarksAStateToCompareWith() {
    var typist = edited
    typist.act("Up", "m")
    #expect(typist.pane?.marked == MementoID(index: 1))
    #expect(
      typist.message == "Marked #2: d shows the difference between it and the selected state")
    typist.act("Up", "d")
    #expect(rows(typist) == ["-line 50", "+new line 50"])
    typist.act("Up")
    #expect(rows(typist) == ["-line 50", "+new line 50", "-line 90", "+new line 90"])
    // The earlier state is the older one.
    typist.act("End")
    #expect(rows(typist) == ["-line 10", "+new line 10"])
    #expect(typist.pane?.difference?.older.name == .state(.root))
    typist.act("Up", "m")
    #expect(typist.pane?.marked == nil)
    #expect(typist.message == "#2 is no longer marked")
    #expect(rows(typist) == ["-line 50", "+new line 50", "-line 90", "+new line 90"])
    #expect(typist.pane?.difference?.newer.name == .present)
  }

  @Test("From 160 columns on, both texts are side by side", arguments: [159, 160])
  func inAWideWindowBothTextsAreSideBySide(columns: Int) {
    var typist = edited
    typist.act("d", .resized(columns: columns, rows: 24))
    let isAside = columns == 160
    #expect(typist.pane?.difference?.page.arrangement == (isAside ? .sideBySide : .unified))
    #expect(rows(typist).first == (isAside ? "-line 10|+new line 10" : "-line 10"))
    typist.act("]", "]")
    #expect(typist.pane?.difference?.change == 2)
    typist.act(.resized(columns: 100, rows: 24))
    #expect(typist.pane?.difference?.page.arrangement == .unified)
  }

  @Test("b puts both texts side by side at any width that has room, and one below the other again")
  func besideAtAnyWidth() {
    var typist = edited
    typist.act("Up", "b")
    #expect(typist.pane?.difference?.page.arrangement == .sideBySide)
    #expect(typist.pane?.difference?.newer.name == .present)
    typist.act("d", "d", "d")
    #expect(typist.pane?.difference?.page.arrangement == .sideBySide)
    typist.act(.resized(columns: 30, rows: 24))
    #expect(typist.pane?.difference?.page.arrangement == .unified)
    typist.act("b")
    #expect(
      typist.message == "No room for two texts: 38 columns are needed, 29 are there")
    typist.act(.resized(columns: 80, rows: 24), "b")
    #expect(typist.pane?.difference?.page.arrangement == .unified)
  }

  @Test("compare-beside shows the state before the present one beside the text")
  func compareBeside() {
    var typist = edited
    typist.act("Esc")
    typist.run("compare-beside", by: nil)
    #expect(typist.pane?.difference?.page.arrangement == .sideBySide)
    #expect(rows(typist).count == 1)
  }

  @Test("Two texts side by side have the room of the pane beside them while they are compared")
  func besidePanes() {
    var typist = edited
    typist.act("Esc")
    typist.run("split-right", by: nil)
    let width = typist.editor.layout.text.columns
    typist.run("compare-beside", by: nil)
    #expect(typist.pane?.difference?.page.arrangement == .sideBySide)
    #expect(typist.editor.panes.isEmpty && typist.editor.shownPanes.hidden?.count == 2)
    #expect(typist.editor.layout.text.columns > width)
    typist.act("b")
    #expect(typist.pane?.difference?.page.arrangement == .unified)
    #expect(typist.editor.panes.count == 2)
    typist.act("b", "Esc")
    #expect(typist.editor.panes.count == 2 && typist.editor.layout.text.columns == width)
  }

  // MARK: Scrolling

  @Test("Ctrl and an arrow scrolls without selecting")
  func ctrlAndAnArrowScrollsWithoutSelecting() {
    var typist = edited
    let top = typist.pane?.preview.scroll.line ?? 0
    typist.act("Ctrl-Down", "Ctrl-Down", "Ctrl-Up")
    #expect(typist.pane?.preview.scroll.line == top + 1)
    typist.act("d", "Shift-PageDown")
    let rows = typist.editor.layout.text.rows
    #expect((typist.pane?.difference?.top.row ?? 0) >= rows - 2)
  }

  @Test("Right goes to the ends of long lines, and nowhere where all lines are seen")
  func rightGoesToTheEndsOfLines() {
    var short = edited
    short.act("d", "Right")
    #expect(short.pane?.difference?.leftColumn == 0)

    var typist = Typist("|" + String(repeating: "word ", count: 60) + "end\n")
    typist.act(.pasted("x"), "Ctrl-T", "d", "Right")
    let once = typist.pane?.difference?.leftColumn ?? 0
    #expect(once > 0)
    for _ in 0..<20 { typist.act("Right") }
    let column = typist.pane?.difference?.leftColumn ?? 0
    let columns = typist.editor.layout.columnsOfText(in: typist.pane?.difference)
    #expect(column > once && (303...306).contains(column + columns))
    for _ in 0..<20 { typist.act("Left") }
    #expect(typist.pane?.difference?.leftColumn == 0)
  }
}
