import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct ViewportTests {
  private static let lines = "|" + (0..<100).map { "line \($0)\n" }.joined()

  @Test("A step beyond the margin scrolls by one line")
  func aStepOverTheMarginScrollsByOneLine() {
    var typist = Typist(Self.lines)
    for _ in 0..<20 { typist.act("Down") }
    #expect(typist.topLine == 1)
    for _ in 0..<17 { typist.act("Up") }
    #expect(typist.topLine == 1 && typist.cursorLine == 3)
    for _ in 0..<3 { typist.act("Up") }
    #expect(typist.topLine == 0)
  }

  @Test("The margin is limited to the screen")
  func theMarginIsNotMoreThanTheScreenHas() {
    var typist = Typist(Self.lines)
    typist.editor.settings.scrollMargin = 50
    for line in 1..<100 {
      typist.act("Down")
      #expect(typist.topLine == min(max(0, line - 11), 101 - 22))
    }
    typist.act("Ctrl-End")
    #expect(typist.topLine == 101 - 22)
  }

  @Test("The margin applies to keys only")
  func aMarginIsForKeysAlone() {
    var typist = Typist(Self.lines)
    typist.editor.document.caretaker.move { $0.go(toLine: 21) }
    typist.act(.wait(.seconds(2)))
    #expect(typist.topLine == 0)
    typist.act("Right")
    #expect(typist.topLine == 2)
  }

  @Test("A jump puts the line in the middle")
  func aJumpPutsTheLineInTheMiddle() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-G", .typed("80"), "Enter")
    #expect(typist.topLine == 79 - 11)
    typist.act("Ctrl-G", .typed("10"), "Enter")
    #expect(typist.topLine == 0)
  }

  @Test("In a window that is too small, keys work although nothing is shown")
  func tooSmallAWindow() {
    for opening in ["Ctrl-F", "Ctrl-T", "Ctrl-P", "F1", "Alt-S"] {
      var typist = Typist("one|", path: "a.txt")
      typist.act(.key(opening), .resized(columns: 15, rows: 4))
      #expect(!typist.editor.focus.isText)
      typist.act("!")
      #expect(typist.editor.focus.isText && typist.text == "one!", "\(opening)")
      typist.act(.resized(columns: 80, rows: 24), .key(opening), .resized(columns: 80, rows: 4))
      typist.act("Esc")
      #expect(typist.editor.focus.isText, "\(opening)")
      typist.act(.key(opening), "Ctrl-S")
      #expect(typist.saves.count == 1, "\(opening)")
      typist.answerSave { .saved($0) }
      typist.act("?", .key(opening), "Ctrl-Q")
      #expect(typist.question != nil, "\(opening)")
      typist.act("n")
      #expect(typist.exitStatus == 0, "\(opening)")
    }
  }

  @Test("A page keeps two lines visible")
  func aPageKeepsTwoLinesInSight() {
    var typist = Typist(Self.lines)
    // The first page also has the margin above the cursor.
    typist.act("PageDown")
    #expect(typist.topLine == 18)
    typist.act("PageDown")
    #expect(typist.topLine == 38)
    typist.act("PageUp")
    #expect(typist.topLine == 18)
    typist.act("PageUp")
    #expect(typist.topLine == 0)
  }

  @Test("A long line scrolls sideways and back")
  func aLongLineScrollsSidewaysAndBack() {
    var typist = Typist("|" + String(repeating: "x", count: 200))
    typist.act("End")
    let left = typist.editor.document.buffer.scroll.column
    #expect(left > 0)
    #expect(typist.cursorCharacter - left < typist.editor.layout.textColumns)
    typist.act("Home")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test("Only the line of the cursor scrolls sideways")
  func onlyTheLineOfTheCursorScrolls() {
    let long = String(repeating: "x", count: 200)
    var typist = Typist("\(long)|\n\(long)\nshort")
    func lefts(_ typist: Typist) -> [Bool] {
      let buffer = typist.editor.document.buffer
      return (0..<3).map { buffer.leftColumn(of: buffer.firstRow(ofLine: $0)) > 0 }
    }
    typist.act("Left")
    #expect(lefts(typist) == [true, false, false])
    typist.act("Down")
    #expect(lefts(typist) == [false, true, false])
    typist.act("Down")
    #expect(lefts(typist) == [false, false, false])
    typist.act("Up")
    #expect(lefts(typist) == [false, true, false])
    typist.act("Home", "Down")
    #expect(lefts(typist) == [false, false, false])
  }

  @Test("The mark of hidden text never covers the cursor")
  func theCursorIsNeverUnderTheMarkOfWhatIsHidden() {
    var typist = Typist("|" + String(repeating: "x", count: 300))
    typist.act("End")
    for _ in 0..<300 {
      typist.act("Left")
      let left = typist.editor.document.buffer.scroll.column
      #expect(left == 0 || typist.cursorCharacter > left)
    }
  }

  @Test("A smaller screen still shows the cursor")
  func aSmallerScreenStillShowsTheCursor() {
    var typist = Typist(Self.lines)
    for _ in 0..<20 { typist.act("Down") }
    typist.act(.resized(columns: 20, rows: 5))
    #expect((typist.topLine..<typist.topLine + 3).contains(20))
  }

  @Test("With hints off, a message does not hide the cursor")
  func aMessageWhereHintsAreOffDoesNotHideTheCursor() {
    var typist = Typist(Self.lines)
    typist.act("Ctrl-P", .typed("toggle-hints"), "Enter")
    for _ in 0..<20 { typist.act("Down") }
    #expect(typist.editor.layout.text.rows == 23)
    #expect(typist.topLine == 0)
    typist.act("F12")
    #expect(typist.editor.layout.text.rows == 22)
    #expect(typist.topLine == 1)
  }

  @Test("The layout has no gaps at any size")
  func theScreenIsDividedWithoutGapsAtAnySize() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<2000 {
      let columns = Int.random(in: 20...250, using: &random)
      let rows = Int.random(in: 5...80, using: &random)
      var typist = Typist(Self.lines, columns: columns, rows: rows)
      if Bool.random(using: &random) { typist.act("Ctrl-T") }
      let layout = typist.editor.layout
      let barColumns = layout.scrollbar?.columns ?? 0
      #expect(barColumns == (layout.text.rows < 101 && layout.textColumns >= 11 ? 1 : 0))
      if let bar = layout.scrollbar {
        #expect(bar.column == layout.text.columns)
        #expect(bar.row == layout.text.row && bar.rows == layout.text.rows)
      }
      #expect(layout.statusRow == rows - 2)
      #expect(layout.lineRow == rows - 1)
      #expect(layout.text.rows >= 1)
      #expect(layout.textColumns >= 10)
      guard let pane = layout.pane else {
        let all = Area(column: 0, row: 0, columns: columns - barColumns, rows: rows - 2)
        #expect(layout.text == all)
        continue
      }
      #expect(pane.rows >= 2)
      if columns >= 100 {
        #expect(layout.text.columns + barColumns + pane.columns == columns)
        #expect(pane.column == columns - pane.columns && pane.rows == layout.text.rows)
        #expect(layout.text.columns >= pane.columns)
      } else {
        #expect(layout.text.rows + pane.rows == rows - 2)
        #expect(pane.row == layout.text.rows && pane.columns == columns)
      }
    }
  }
}
