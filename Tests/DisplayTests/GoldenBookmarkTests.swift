import EditorCore
import TestSupport
import Testing

@testable import Display

/// Screens with bookmarks.
@Suite struct GoldenBookmarkTests {
  private static let text = """
    def first():
        one
        two
    def second():
        a long line that has more columns than the screen
        three

    """

  @Test("A bookmark is a sign in the margin, also beside folded lines, and in a list")
  func bookmarks() throws {
    var stage = Stage(Self.text, path: "a.py", columns: 40, rows: 12)
    stage.press("Ctrl-F2", "Down", "Down", "Down", "Ctrl-F2", "Down", "Ctrl-F2", "Down")
    stage.type("x")
    try expect(stage, "bookmarks", showingStyles: true)
    stage.press("Ctrl-Home", "Alt-C")
    try expect(stage, "bookmarks-folded", showingStyles: true)
    stage.press("Alt-4")
    try expect(stage, "bookmarks-list")
  }

  @Test("Without line numbers, bookmarks have two columns; wrapped lines have one sign")
  func withoutNumbers() throws {
    var stage = Stage(Self.text, path: "a.py", columns: 30, rows: 12, showsUTF8: false)
    stage.press("Alt-Z", "Down", "Down", "Down", "Down", "Ctrl-F2")
    var settings = stage.editor.settings
    settings.showsLineNumbers = false
    stage.take(.settings(settings))
    try expect(stage, "bookmarks-without-numbers", showingStyles: true)
    stage.press("Ctrl-F2")
    try expect(stage, "bookmarks-none-without-numbers")
  }

  @Test("Both panes of a document show its bookmarks")
  func panes() throws {
    var stage = Stage(Self.text, path: "a.py", columns: 80, rows: 10)
    stage.press("Ctrl-\\", "Down", "Ctrl-F2")
    try expect(stage, "bookmarks-panes")
  }
}
