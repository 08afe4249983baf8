import Documents
import EditorCore
import MementoKit
import Structure
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display

/// The functions of a text, compared with the files in `Golden`.
@Suite struct GoldenStructureTests {
  /// Returns a stage whose symbols are known, with the cursor in the second function.
  private func stage(columns: Int, rows: Int) -> Stage {
    let functions = (1...20).map {
      "func work\($0)() {\n  first\n\n  if second {\n    third\n  }\n}\n"
    }
    var stage = Stage(functions.joined(), path: "code.swift", columns: columns, rows: rows)
    stage.take(.symbols(.ready(hasCtags: true)))
    for case .symbols(.outline(let request)) in stage.takeEffects() {
      stage.take(.symbols(.outline(TextOutline(of: request), of: request.document)))
    }
    for _ in 0..<8 { stage.press("Down") }
    return stage
  }

  @Test("The outline above a preview of the selected function", arguments: [(20, 5), (80, 24)])
  func outline(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    try expect(stage, "unit-\(columns)x\(rows)")
    stage.press("Alt-Y", "PageDown")
    try expect(stage, "outline-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.type("19")
    try expect(stage, "outline-filtered-\(columns)x\(rows)")
  }

  @Test("The first line of the function at the top stays there")
  func stickyLine() throws {
    var stage = stage(columns: 80, rows: 24)
    stage.press("Ctrl-P")
    stage.paste("toggle-sticky-line")
    stage.press("Enter", "Ctrl-G")
    stage.type("61")
    stage.press("Enter")
    for _ in 0..<8 { stage.press("Alt-PageDown") }
    stage.press("Left")
    try expect(stage, "sticky-80x24", showingStyles: true)
  }

  @Test("The history of a function is named after it", arguments: [(20, 5), (80, 24), (200, 50)])
  func history(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("End")
    stage.paste(" now")
    stage.press("Ctrl-Home")
    stage.paste("// a note\n")
    for _ in 0..<8 { stage.press("Down") }
    stage.press("Alt-H")
    for case .history(.search(let look), _) in stage.takeEffects() {
      var search = HistorySearch(look)
      search.run()
      stage.take(.history(.found(serial: look.serial, search.findings)))
    }
    try expect(stage, "history-here-\(columns)x\(rows)")
  }
}
