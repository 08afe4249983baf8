import Console
import Documents
import EditorCore
import TestSupport
import Testing
import Text

@testable import Display

/// Wrapped lines, and the marks beside and between the characters of a text.
@Suite struct GoldenViewTests {
  private static let prose = """
    Long lines are shown in several rows, which end behind words and keep the indentation of the line.
        - an item of a list, which goes on below its own first word, however often it has to go on
    \ttabs too, and 日本語の長い行は語の間に空白がないので、どこでも折り返すことができます。日本語の長い行です。
    short

    averyveryverylongwordthathasnoplacetobreakwithinarowofthisscreenandisbrokenwhereitmust0123456789end
    trailing blanks here:  \t
    no\u{A0}break

    """

  @Test("Wrapped lines", arguments: [(20, 5), (40, 16), (80, 24), (200, 50)])
  func wrappedLines(columns: Int, rows: Int) throws {
    var stage = Stage(Self.prose, columns: columns, rows: rows)
    stage.press("Alt-Z", "Down", "Down", "End")
    try expect(stage, "wrapped-\(columns)x\(rows)", showingStyles: columns == 40)
  }

  @Test("A selection and marked changes in wrapped lines")
  func aSelectionAndChangesOverRows() throws {
    var stage = Stage(Self.prose, columns: 40, rows: 16)
    stage.press("Alt-Z", "Down")
    stage.type("new words ")
    stage.wait()
    stage.press("Down", "Shift-Down", "Shift-Down", "Shift-Down", "Shift-Down")
    try expect(stage, "wrapped-selected", showingStyles: true)
    stage.press("Ctrl-Z")
    try expect(stage, "wrapped-undone", showingStyles: true)
  }

  @Test(
    "A shown change: its earlier lines above the present ones", arguments: [(80, 24), (40, 10)])
  func aShownChange(columns: Int, rows: Int) throws {
    var stage = Stage("one\ntwo\nthree\nfour\nfive\n", columns: columns, rows: rows)
    stage.press("Down")
    stage.type("2 ")
    stage.press("Down", "Down", "Ctrl-K")
    stage.wait()
    stage.press("Ctrl-Home", "F4")
    stage.run("show-change")
    try expect(stage, "shown-change-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The bracket at the cursor and its partner are marked; in unknown text, pairs alone")
  func brackets() throws {
    var stage = Stage("call(first,\n  [second]) )\nand (other])\n", columns: 40, rows: 10)
    stage.press("Right", "Right", "Right", "Right")
    try expect(stage, "brackets", showingStyles: true)
    stage.press("Ctrl-End", "Up", "End", "Left", "Left")
    try expect(stage, "brackets-broken-unknown", showingStyles: true)
    stage.take(.syntax(SyntaxReader { lines, _ in lines.map { _ in [] } }, of: .first))
    try expect(stage, "brackets-broken", showingStyles: true)
  }

  @Test("Misspelled words are underlined, except where a match or a selection shows")
  func misspelledWords() throws {
    var stage = Stage("say helo to\nall wrld, and helo\n", columns: 40, rows: 10)
    stage.press("Ctrl-F")
    stage.type("wr")
    stage.press("Enter", "Ctrl-End", "Up", "Shift-End")
    let words = Misspellings(fromLine: 0, [[4..<8], [4..<8, 14..<18]])
    let screen = stage.drawing(misspelled: words).screen
    try expectGolden(screen.page(showingStyles: true), named: "misspelled")
  }

  @Test("Wrapped lines in ASCII")
  func wrappedLinesInASCII() throws {
    var stage = Stage(
      "a line that is too long for its row\n\tand\ttabs\n", columns: 24, rows: 8, showsUTF8: false)
    stage.press("Alt-Z")
    stage.run("toggle-blanks")
    try expect(stage, "wrapped-ascii")
  }

  @Test("A preview and a difference of wrapped lines")
  func aPreviewOfWrappedLines() throws {
    var stage = Stage(Self.prose, columns: 100, rows: 16)
    stage.press("Alt-Z", "Ctrl-End")
    stage.type("more")
    stage.wait()
    stage.press("Ctrl-T", "Down")
    try expect(stage, "wrapped-preview")
    stage.type("d")
    try expect(stage, "wrapped-difference")
  }

  @Test("Visible blanks and a ruler")
  func blanksAndARuler() throws {
    var stage = Stage(Self.prose, columns: 80, rows: 16)
    stage.run("toggle-blanks")
    stage.run("toggle-ruler")
    for _ in 0..<2 { stage.press("Backspace") }
    stage.type("30")
    stage.press("Enter")
    try expect(stage, "blanks-and-ruler", showingStyles: true)
    stage.press("Down", "End")
    try expect(stage, "blanks-and-ruler-aside")
  }

  @Test("A scrollbar with marks of changes")
  func aScrollbarWithChanges() throws {
    var stage = Stage((0..<100).map { "line \($0)\n" }.joined(), columns: 40, rows: 12)
    stage.type("x")
    stage.press("Ctrl-G")
    stage.type("50")
    stage.press("Enter")
    stage.type("y")
    try expect(stage, "scrollbar", showingStyles: true)
  }

  /// No row is missing or added: the rows of the screen are those of the text.
  @Test("The rows of a wrapped text, joined, are the text")
  func whatIsDrawnIsTheText() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(30, soak: 3_000) {
      let text = String(
        (0..<Int.random(in: 0...300, using: &random)).map { _ in
          "ab c  日é\n".randomElement(using: &random) ?? "a"
        })
      let columns = Int.random(in: 20...50, using: &random)
      var stage = Stage(text, columns: columns, rows: 400)
      stage.press("Alt-Z")
      let shown = stage.screen.rows
      let rows = shown.prefix(398).map { $0.dropFirst(5) }.joined()
      #expect(rows.filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
    }
  }
}

extension Stage {
  fileprivate mutating func run(_ command: String) {
    press("Ctrl-P")
    type(command)
    press("Enter")
  }
}
