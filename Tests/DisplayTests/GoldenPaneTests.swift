import EditorCore
import TestSupport
import Testing

@testable import Display

/// Screens with several panes.
@Suite struct GoldenPaneTests {
  private static let words = """
    The quick brown fox
    jumps over the lazy dog,
    and nobody knows why.

    """

  @Test("Two panes side by side, and one below")
  func panes() throws {
    var stage = Stage(Self.words, columns: 60, rows: 14)
    stage.press("Ctrl-\\", "Down", "Shift-Right", "Shift-Right")
    try expect(stage, "panes", showingStyles: true)
    stage.press("F6", "Alt--")
    stage.type("x")
    try expect(stage, "panes-stacked", showingStyles: true)
  }

  @Test("The history pane in a pane, and panes without UTF-8")
  func otherScreens() throws {
    var stage = Stage(Self.words, columns: 60, rows: 16, showsUTF8: false)
    stage.press("Ctrl-\\", "Ctrl-T")
    try expect(stage, "panes-history")
  }
}
