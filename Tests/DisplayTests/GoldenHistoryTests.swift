import Console
import EditorCore
import MementoKit
import TestSupport
import Testing

@testable import Display

/// The history pane, compared with the files in `Golden`.
@Suite struct GoldenHistoryTests {
  /// Returns a stage with saves, two branches and many states between them.
  private func stage(columns: Int, rows: Int, showsUTF8: Bool = true) -> Stage {
    var stage = Stage(
      "shopping\n", path: "list.txt", columns: columns, rows: rows, showsUTF8: showsUTF8)
    stage.press("Ctrl-End")
    stage.type("bread")
    stage.wait(.seconds(86_400))
    stage.press("Enter")
    stage.type("butter")
    stage.press("Ctrl-S")
    stage.answerSaves { .saved($0) }
    stage.wait(.seconds(7200))
    stage.press("Alt-Backspace")
    stage.type("margarine, the sort that is made from sunflowers and costs less")
    stage.wait(.seconds(1800))
    stage.press("Ctrl-Z", "Ctrl-Z")
    stage.paste("cheese\nmilk\n" + String(repeating: "more\n", count: 500))
    stage.wait(.seconds(60))
    stage.press("Ctrl-Z")
    stage.paste("日本酒\n")
    stage.wait(.seconds(5))
    stage.press("Ctrl-Home", "Ctrl-K")
    stage.wait(.seconds(12))
    return stage
  }

  @Test(
    "The tree of states with a preview",
    arguments: [(20, 5), (40, 12), (80, 24), (100, 30), (200, 50)])
  func theTreeOfStates(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("Ctrl-T")
    try expect(stage, "history-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.press("Down", "Down")
    try expect(stage, "history-preview-\(columns)x\(rows)", showingStyles: columns == 100)
    stage.press("End")
    try expect(stage, "history-oldest-\(columns)x\(rows)")
  }

  @Test("The journal with its headings", arguments: [(20, 5), (80, 24), (200, 50)])
  func theJournal(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("Ctrl-T", "j", "Down", "Down")
    try expect(stage, "history-journal-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("Small steps share a row, and the title names the filter")
  func smallStepsAndAFilter() throws {
    var stage = Stage("func one() {\n  first\n}\n", path: "code.swift", rows: 24)
    stage.press("Down", "End")
    for letter in "abcdefgh" {
      stage.type(String(letter))
      stage.wait(.seconds(2))
    }
    stage.press("Ctrl-T", "Down")
    try expect(stage, "history-folded")
    stage.press("Right", "n")
    stage.type("good")
    stage.press("Enter")
    try expect(stage, "history-unfolded")
    stage.press("f", "f")
    try expect(stage, "history-named")
  }

  @Test("A restored state is the current one, and its changes are marked")
  func aRestoredStateIsCurrentAndItsChangesAreMarked() throws {
    var stage = stage(columns: 80, rows: 24)
    stage.press("Ctrl-T", "Down", "Down", "Down", "Down", "Enter")
    try expect(stage, "history-restored", showingStyles: true)
    stage.press("Ctrl-T")
    try expect(stage, "history-restored-pane")
  }

  @Test("A text without history has one state")
  func aTextWithoutHistoryHasOneState() throws {
    var stage = Stage("text\n", rows: 12)
    stage.press("Ctrl-T")
    try expect(stage, "history-one")
    stage.press("x")
    try expect(stage, "history-message")
  }

  @Test("A list of some states says which are in a branch, as its lines are not drawn")
  func someStatesInBranches() {
    var stage = stage(columns: 100, rows: 30)
    stage.press("Ctrl-T", "f", "f", "f")
    #expect(stage.screen.plainText.contains("Only pasted"))
    let rows = stage.screen.plainText.split(separator: "\n").filter { $0.contains("Pasted") }
    #expect(rows.count == 2 && rows.count { $0.contains(" branch ") } == 1)
    #expect(rows.first { $0.contains("cheese") }?.contains(" branch ") == true)
  }

  @Test("Many branches leave room for the titles")
  func manyBranchesLeaveRoomForTheTitles() throws {
    var stage = Stage("", rows: 24)
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      stage.paste(String(letter))
      stage.press("Ctrl-Z")
    }
    stage.press("Ctrl-T")
    try expect(stage, "history-branches")
    stage.press("End")
    try expect(stage, "history-branches-end")
  }
}
