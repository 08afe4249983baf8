import Documents
import EditorCore
import MementoKit
import TestSupport
import Testing

@testable import Display

/// Whole screens, compared with the files in `Golden`.
@Suite struct GoldenScreenTests {
  private static let sizes = [(20, 5), (80, 24), (100, 30), (200, 50)]

  private static let prose = """
    The Memento pattern
    ===================

    Undo sounds simple until it meets the rest of a program: every command needs its inverse.
    \tThe object itself hands out a sealed copy of its state,
    \tsomebody else keeps it, and to undo is to hand it back.

    That is all.

    """

  // MARK: Texts

  @Test("An empty file", arguments: sizes)
  func anEmptyFile(columns: Int, rows: Int) throws {
    let stage = Stage("", path: nil, isOnDisk: false, columns: columns, rows: rows)
    try expect(stage, "empty-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("A small file", arguments: sizes)
  func aSmallFile(columns: Int, rows: Int) throws {
    var stage = Stage(Self.prose, path: "docs/memento.md", columns: columns, rows: rows)
    stage.press("Down", "Down", "Down", "Ctrl-Right")
    try expect(stage, "small-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("Characters of all kinds")
  func charactersOfAllSorts() throws {
    let text =
      Array(
        """
        wide    日本語 한국어 👍🏽 👩‍🚀 🇩🇪|
        marks   e\u{301} n\u{303}o x\u{20DD} क्षि|
        tabs    a\tab\tabcdefgh\tx|
        control \u{1}\u{1B}[31m\u{7F}|
        hidden  a\u{200B}b\u{202E}c\u{FEFF}d|
        right   שלום مرحبا|
        bytes   \u{0}
        """.utf8) + [0xFF, 0xFE, 0xC3, 0x28, 0xED, 0xA0, 0x80] + Array("|\r\nCRLF\r\n".utf8)
    try expect(Stage(text, path: "odd.txt"), "characters", showingStyles: true)
  }

  @Test("Without UTF-8, the whole screen is drawn in ASCII")
  func withoutUTF8EverythingIsDrawnInASCII() throws {
    let text = Array("plain\ncontrol \u{1}\u{1B}\nlatin é\nbytes ".utf8) + [0xFF, 0x0A]
    var stage = Stage(text, path: "notes.txt", rows: 16, showsUTF8: false)
    stage.type("a long line of typed text that a title cannot hold ")
    try expect(stage, "ascii-text")
    stage.wait()
    stage.press("Ctrl-Z")
    stage.paste("x")
    stage.press("Ctrl-Z")
    stage.paste("y")
    stage.press("Ctrl-T", "Down")
    try expect(stage, "ascii-history")
    stage.resize(columns: 120, rows: 12)
    try expect(stage, "ascii-history-aside")
  }

  @Test("A selection over several lines")
  func aSelectionOverSeveralLines() throws {
    var stage = Stage(Self.prose)
    stage.press("Down", "Ctrl-Right", "Shift-Down", "Shift-Down", "Ctrl-Shift-Right")
    try expect(stage, "selection", showingStyles: true)
  }

  @Test("Very long lines, scrolled sideways")
  func veryLongLinesScrolledSideways() throws {
    let long = (1...60).map { "word\($0)" }.joined(separator: " ")
    var stage = Stage("\(long)\nshort\n\n" + String(repeating: "日本", count: 60) + "\n", rows: 8)
    try expect(stage, "long-lines")
    stage.press("End")
    try expect(stage, "long-lines-end", showingStyles: true)
    for _ in 0..<50 { stage.press("Left") }
    try expect(stage, "long-lines-left")
  }

  @Test("A file of many lines")
  func manyLines() throws {
    var stage = Stage((1...12_345).map { "line \($0)\n" }.joined(), rows: 10)
    stage.press("Ctrl-End")
    try expect(stage, "many-lines")
  }

  @Test("Undo marks the changed text")
  func undoMarksWhatChanged() throws {
    var stage = Stage(Self.prose, rows: 12)
    stage.press("Down", "Down", "Down", "Ctrl-K")
    stage.press("Ctrl-Z")
    try expect(stage, "undone", showingStyles: true)
  }

  @Test(
    "A screen that is too small asks for a larger one",
    arguments: [(19, 5), (20, 4), (12, 3), (3, 2), (1, 1)])
  func tooSmallAScreenAsksForMore(columns: Int, rows: Int) throws {
    try expect(
      Stage(Self.prose, columns: columns, rows: rows), "too-small-\(columns)x\(rows)")
  }

  /// Returns a stage with saved and unsaved changed, added and removed lines, the cursor in one of
  /// them.
  private func marked(columns: Int, rows: Int, showsUTF8: Bool = true) -> Stage {
    var stage = Stage(
      (1...12).map { "line \($0)\n" }.joined(), columns: columns, rows: rows, showsUTF8: showsUTF8)
    stage.press("Ctrl-K", "Down", "Ctrl-K", "Down")
    stage.type("saved ")
    stage.press("Ctrl-S")
    stage.answerSaves { .saved($0) }
    stage.wait(.seconds(200))
    stage.press("Down", "Down", "Ctrl-K", "Down")
    stage.paste("one more line\nand another ")
    stage.wait(.seconds(5))
    stage.press("Up", "Up", "Up")
    return stage
  }

  @Test(
    "Changed lines are marked, and the status line shows their age",
    arguments: [(20, 5), (80, 24), (100, 30)])
  func changedLinesAreMarkedAndTheirAgeIsTold(columns: Int, rows: Int) throws {
    var stage = marked(columns: columns, rows: rows)
    try expect(stage, "marks-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.press("Up")
    try expect(stage, "marks-saved-\(columns)x\(rows)")
    stage.press("Down", "Down", "Down")
    try expect(stage, "marks-new-\(columns)x\(rows)")
  }

  @Test("Marks of changed lines in ASCII")
  func marksInASCII() throws {
    try expect(marked(columns: 80, rows: 16, showsUTF8: false), "marks-ascii")
  }

  // MARK: The status line

  @Test("A long file name is shortened", arguments: [20, 40, 80])
  func aLongNameIsShortened(columns: Int) throws {
    let path = "/home/me/A name that somebody thought long about, with 日本語 in it, version 2.md"
    var stage = Stage("text\r\n", path: path, columns: columns, rows: 5)
    stage.type("x")
    try expect(stage, "long-name-\(columns)")
  }

  @Test("The status line shows a running save, and a message reports its end")
  func savingIsShownAndThenTold() throws {
    var stage = Stage("text\n", rows: 5)
    stage.type("x")
    stage.press("Ctrl-S")
    try expect(stage, "saving", showingStyles: true)
    stage.answerSaves { .saved($0) }
    try expect(stage, "saved", showingStyles: true)
  }

  // MARK: The lowest line

  @Test("The palette, empty and filtered", arguments: sizes)
  func thePalette(columns: Int, rows: Int) throws {
    var stage = Stage(Self.prose, columns: columns, rows: rows)
    stage.press("Ctrl-P", "Down")
    try expect(stage, "palette-\(columns)x\(rows)", showingStyles: columns == 80)
    stage.type("undo")
    try expect(stage, "palette-found-\(columns)x\(rows)")
    stage.type("?")
    try expect(stage, "palette-none-\(columns)x\(rows)")
  }

  @Test("A prompt scrolls with its text", arguments: [20, 80])
  func aPromptScrollsWithWhatIsWritten(columns: Int) throws {
    var stage = Stage(Self.prose, path: "notes.txt", columns: columns, rows: 5)
    stage.press("Alt-S", "Shift-Home")
    try expect(stage, "prompt-\(columns)", showingStyles: true)
    stage.paste(String(repeating: "folder/", count: 14) + "日本\u{1}.txt")
    try expect(stage, "prompt-long-\(columns)")
    stage.press("Home", "Ctrl-T")
    try expect(stage, "prompt-message-\(columns)")
  }

  @Test("A question always shows its answers", arguments: [20, 40, 80])
  func aQuestionAlwaysShowsItsAnswers(columns: Int) throws {
    for (name, path) in [("short", "notes.txt"), ("long", String(repeating: "long-", count: 20))] {
      var stage = Stage(Self.prose, path: path, columns: columns, rows: 5)
      stage.type("x")
      stage.press("Ctrl-Q")
      try expect(stage, "question-\(name)-\(columns)", showingStyles: columns == 80)
    }
  }

  @Test("Saving under the name of an existing file asks first")
  func aFileThatExistsIsAskedAbout() throws {
    var stage = Stage(Self.prose, rows: 5)
    stage.press("Alt-S", "Ctrl-A")
    stage.type("other.txt")
    stage.press("Enter")
    stage.answerSaves { .saveStopped($0, .file) }
    try expect(stage, "question-replace")
  }

  @Test("A long message covers the status line, too", arguments: [20, 80])
  func aLongMessageTakesTheStatusLineToo(columns: Int) throws {
    var stage = Stage(Self.prose, columns: columns, rows: 5)
    stage.type("x")
    stage.press("Ctrl-S")
    stage.answerSaves {
      .saveFailed(
        $0,
        "Cannot save notes.txt: no space left on device. Free some space, or save elsewhere with "
          + "Alt-S.")
    }
    try expect(stage, "message-\(columns)", showingStyles: columns == 80)
  }

  @Test("Without hints, the text has the last line until a message appears")
  func withoutHintsTheTextHasTheLineUntilThereIsSomethingToSay() throws {
    var stage = Stage(Self.prose, rows: 6)
    stage.press("Ctrl-P")
    stage.type("toggle-hints")
    stage.press("Enter")
    try expect(stage, "no-hints")
    stage.press("F11")
    try expect(stage, "no-hints-message")
  }

  @Test("Without line numbers, the text has their columns")
  func withoutLineNumbersTheTextHasTheirColumns() throws {
    var stage = Stage(Self.prose, rows: 6)
    stage.press("Ctrl-P")
    stage.type("toggle-line-numbers")
    stage.press("Enter")
    try expect(stage, "no-line-numbers")
    stage.press("Ctrl-P")
    stage.type("toggle-line-numbers")
    stage.press("Enter", "Ctrl-P")
    stage.type("toggle-relative-numbers")
    stage.press("Enter", "Down", "Down")
    try expect(stage, "relative-numbers")
  }
}
