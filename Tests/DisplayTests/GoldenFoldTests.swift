import EditorCore
import TestSupport
import Testing

@testable import Display

/// Screens with folded lines.
@Suite struct GoldenFoldTests {
  private static let code = """
    struct Point {
      var x = 0
      var y = 0

      func length() -> Double {
        let squares = x * x + y * y // a comment that is long enough to be cut
        return squares.squareRoot()
      }
    }

    func main() {
      print(Point().length())
    }

    """

  @Test("Folded lines are a number behind their header, and a mark beside it")
  func folds() throws {
    var stage = Stage(Self.code, path: "point.swift", columns: 40, rows: 12)
    stage.press("Alt-0")
    try expect(stage, "folds", showingStyles: true)
    stage.press("Alt-:", "Down", "Down", "Down", "Down")
    try expect(stage, "folds-inside", showingStyles: true)
  }

  @Test("Wrapped lines, and terminals without UTF-8")
  func otherScreens() throws {
    var stage = Stage(
      "def f(first, second, third, fourth, fifth):\n    a\n    b\nc\n", path: "a.py", columns: 30,
      rows: 8, showsUTF8: false)
    stage.press("Alt-Z", "Alt-C")
    try expect(stage, "folds-wrapped", showingStyles: true)
  }
}
