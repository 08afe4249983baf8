import EditorCore
import TestSupport
import Testing

@testable import Display

/// Screens with several cursors.
@Suite struct GoldenCursorTests {
  @Test("Cursors in words, at the end of a line, and in selected columns")
  func cursors() throws {
    var stage = Stage("foo bar\n\nfoo foo\nbar\n", columns: 60, rows: 8)
    stage.press("Ctrl-D", "Alt-L")
    try expect(stage, "cursors-selected", showingStyles: true)
    stage.press("Right", "Ctrl-Alt-Shift-Left")
    try expect(stage, "cursors-columns", showingStyles: true)
    stage.press("Esc", "Ctrl-Home", "Alt-Shift-Down", "Alt-Shift-Down", "End")
    try expect(stage, "cursors-at-ends", showingStyles: true)
  }
}
