import Console
import EditorCore
import TestSupport
import Testing

@testable import Display

/// The help page and the hints on screens of several sizes.
@Suite struct GoldenHelpTests {
  @Test(
    "The page of keys, scrolled and searched",
    arguments: [(20, 5), (40, 12), (80, 24), (100, 30), (200, 50)])
  func thePageOfKeys(columns: Int, rows: Int) throws {
    var stage = Stage("some text\n", columns: columns, rows: rows)
    stage.press("F1")
    try expect(stage, "help-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.press("PageDown", "Down")
    try expect(stage, "help-scrolled-\(columns)x\(rows)")
    stage.type("cut line")
    try expect(stage, "help-found-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The page of keys in ASCII")
  func thePageOfKeysInASCII() throws {
    var stage = Stage("some text\n", rows: 12, showsUTF8: false)
    stage.press("F1", "PageDown", "Ctrl-S")
    try expect(stage, "help-ascii")
  }

  @Test("The key hints follow the focus", arguments: [20, 40, 80, 100, 200])
  func theHintsFollowTheFocus(columns: Int) throws {
    var stage = Stage("some text\n", columns: columns, rows: 12)
    var page = "\(columns) columns\n"
    func record(_ what: String) {
      let line = stage.screen.rows
      page += "\(what):\n\(line.last ?? "")\n"
    }
    record("the text")
    stage.press("Shift-End")
    record("a selection")
    stage.press("Ctrl-P")
    record("the palette")
    stage.type("toggle-read-only")
    stage.press("Enter", "Left")
    record("a text that is only read")
    stage.press("Ctrl-G")
    record("a prompt")
    stage.press("F1")
    record("the keys")
    stage.press("Esc", "Esc", "Ctrl-T")
    record("the history")
    try expectGolden(page, named: "hints-\(columns)")
  }
}
