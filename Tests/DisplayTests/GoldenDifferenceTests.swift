import Documents
import EditorCore
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display

/// The history pane's differences, searches and keys.
@Suite struct GoldenDifferenceTests {
  /// Returns a stage with a letter rewritten in several steps, with a branch and a name.
  private func stage(columns: Int, rows: Int, showsUTF8: Bool = true) -> Stage {
    var stage = Stage(
      "Dear Anna,\n\nthank you for the red book.\nIt came on Monday.\n\nYours, Max\n",
      path: "letter.txt", columns: columns, rows: rows, showsUTF8: showsUTF8)
    stage.press("Down", "Down", "Ctrl-Right", "Ctrl-Right", "Ctrl-Right", "Ctrl-Right")
    stage.press("Ctrl-Right")
    stage.type(" and the blue")
    stage.wait(.seconds(300))
    stage.press("Down", "Ctrl-K")
    stage.wait(.seconds(60))
    stage.press("Ctrl-Z", "Down", "End")
    stage.paste(" I read it in one night.")
    stage.wait(.seconds(20))
    stage.press("Ctrl-End")
    stage.paste("PS: Come and see us in May.\n")
    stage.wait(.seconds(20))
    stage.press("Ctrl-T")
    return stage
  }

  /// Performs the searches that the editor requests.
  private func look(_ stage: inout Stage) {
    for case .history(.search(let look), _) in stage.effects {
      var search = HistorySearch(look)
      search.run()
      stage.take(.history(.found(serial: look.serial, search.findings)))
    }
  }

  @Test(
    "The difference of a state, with picked changes",
    arguments: [(20, 5), (80, 24), (100, 30), (200, 50)])
  func theDifference(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("End", "d")
    try expect(stage, "difference-\(columns)x\(rows)", showingStyles: columns == 100)
    stage.press("p", "Space", "]")
    try expect(stage, "difference-picked-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The difference in ASCII, and without line numbers")
  func theDifferenceWithoutUTF8AndWithoutLineNumbers() throws {
    var stage = stage(columns: 80, rows: 24, showsUTF8: false)
    stage.press("End", "p", "Space")
    try expect(stage, "ascii-difference")
    stage = self.stage(columns: 80, rows: 24)
    stage.press("Esc", "Ctrl-P")
    stage.type("toggle-line-numbers")
    stage.press("Enter", "Ctrl-T", "End", "p", "Space")
    try expect(stage, "difference-no-numbers")
  }

  @Test("A difference of wrapped lines, with picked lines", arguments: [(80, 24), (200, 50)])
  func theDifferenceOfWrappedLines(columns: Int, rows: Int) throws {
    let long = (1...12).map { "This is sentence \($0) of a long line." }.joined(separator: " ")
    var stage = Stage(
      "Dear Anna,\n\n    \(long)\n\nYours, Max\n", path: "letter.txt", columns: columns, rows: rows)
    stage.press("Alt-Z", "Down", "Down", "Ctrl-Right", "Ctrl-Right")
    stage.paste(" now")
    stage.press("End")
    stage.paste(" And more, that was not there before in this letter, follows now.")
    stage.press("Ctrl-T", "End", "d")
    try expect(stage, "difference-wrapped-\(columns)x\(rows)", showingStyles: true)
    stage.press("p", "Down", "Down", "Space")
    try expect(stage, "difference-wrapped-picked-\(columns)x\(rows)")
  }

  @Test("A search of the history, with its progress and matches", arguments: [(80, 24), (100, 30)])
  func whatIsLookedFor(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("/")
    stage.type("monday")
    stage.take(.history(.searching(serial: 6, progress: 0.42)))
    try expect(stage, "looking-\(columns)x\(rows)")
    look(&stage)
    try expect(stage, "looked-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.press("Enter", "Down")
    try expect(stage, "looked-accepted-\(columns)x\(rows)")
  }

  @Test("The history of the selected part")
  func thePartThatWasSelected() throws {
    var stage = stage(columns: 80, rows: 24)
    stage.press("Esc", "Ctrl-Home", "Down", "Down", "Shift-End", "Ctrl-T")
    look(&stage)
    stage.press("Down")
    try expect(stage, "part-80x24", showingStyles: true)
  }

  @Test("Open branches and named states")
  func branchesOpenAndNamesStand() throws {
    var stage = stage(columns: 100, rows: 30)
    stage.press("Down", "Down", "n")
    stage.type("as sent")
    try expect(stage, "naming-100x30")
    stage.press("Enter", "Tab")
    try expect(stage, "named-100x30")
  }

  @Test("The keys of the history pane, and a replay", arguments: [(20, 5), (80, 24)])
  func theKeysAndTheReplay(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("?")
    try expect(stage, "history-keys-\(columns)x\(rows)")
    stage.press("Esc", "End", "r", "Space")
    try expect(stage, "replay-\(columns)x\(rows)")
  }
}
