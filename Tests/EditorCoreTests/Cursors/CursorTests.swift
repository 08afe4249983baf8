import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Several cursors: adding them, editing at all of them, and going back to one.
@Suite struct CursorTests {
  // MARK: Adding

  @Test("Ctrl-D selects the word, then its next occurrences as whole words")
  func nextOccurrences() {
    var typist = Typist("foo food foo\nb|ar foo bar\n")
    typist.act("Ctrl-D")
    #expect(typist.drawing == "foo food foo\n[bar| foo bar\n")
    typist.act("Ctrl-D")
    #expect(typist.drawing == "foo food foo\n[bar| foo [bar|\n")
    #expect(typist.facts.contains("2 cursors"))
    typist.act("Ctrl-D")
    #expect(typist.message == "All 2 occurrences have cursors")
    typist.act("Esc", "Esc", "Ctrl-Home", "Ctrl-D", "Ctrl-D", "Ctrl-D")
    #expect(typist.drawing == "[foo| food [foo|\nbar [foo| bar\n")
    typist.act(.typed("x"))
    #expect(typist.drawing == "x| food x|\nbar x| bar\n")
  }

  @Test("A selected part of a word is found inside words, with its case")
  func partsOfWords() {
    expect("[ab|c Abc xabx\n", "Ctrl-D", "Ctrl-D", gives: "[ab|c Abc x[ab|x\n")
    expect("[ab|ab abab\n", "Alt-L", gives: "[ab|[ab| [ab|[ab|\n")
  }

  @Test("Alt-X moves the last cursor on to the next occurrence; Alt-P takes back the last step")
  func skippingAndGoingBack() {
    var typist = Typist("|a a a a\n")
    typist.act("Ctrl-D", "Ctrl-D", "Alt-X")
    #expect(typist.drawing == "[a| a [a| a\n")
    typist.act("Ctrl-D")
    #expect(typist.drawing == "[a| a [a| [a|\n")
    typist.act("Alt-P", "Alt-P")
    #expect(typist.drawing == "[a| [a| a a\n")
    typist.act("Ctrl-D")
    #expect(typist.drawing == "[a| [a| [a| a\n")
  }

  @Test("Alt-P finds the way back across edits, and a held key is one step")
  func cursorsBefore() {
    var typist = Typist("|one two three\n")
    typist.act("Ctrl-Right", "Ctrl-End", .typed("new "), "Alt-P")
    #expect(typist.drawing == "one| two three\nnew ")
    typist.act("Right", "Right", "Right", "Alt-P")
    #expect(typist.drawing == "one| two three\nnew ")
    typist.act("Alt-P")
    #expect(typist.drawing == "|one two three\nnew ")
    typist.act("Alt-P")
    #expect(typist.message == "The cursor has not moved before")
  }

  @Test("Alt-L selects all occurrences; without a word it says so")
  func allOccurrences() {
    var typist = Typist("a b |a\na\n")
    typist.act("Alt-L")
    #expect(typist.drawing == "[a| b [a|\n[a|\n")
    #expect(typist.message == "3 occurrences have cursors")
    typist = Typist("  |  \n")
    typist.act("Alt-L")
    #expect(typist.message == "Place the cursor at a word, or select text")
    typist.act("Ctrl-D")
    #expect(typist.drawing == "  |  \n")
  }

  @Test("More than 100,000 occurrences get no cursors")
  func tooMany() {
    var typist = Typist(String(repeating: "a ", count: 100_001) + "|")
    typist.act("Ctrl-Home", "Alt-L")
    #expect(
      typist.message
        == "100,001 occurrences: at most 100,000 cursors are possible. Ctrl-R replaces all")
    #expect(typist.editor.document.buffer.selections.count == 1)
  }

  @Test("Alt-Shift-Down and Alt-Shift-Up add cursors at the same column")
  func aboveAndBelow() {
    var typist = Typist("lon|g\nx\nlong\n")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down")
    #expect(typist.drawing == "lon|g\nx|\nlon|g\n")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down")
    #expect(typist.drawing == "lon|g\nx|\nlon|g\n|")
    #expect(typist.message == "There is no line below")
    typist = Typist("a\nb|\n")
    typist.act("Alt-Shift-Up", "Alt-Shift-Up", .typed("!"))
    #expect(typist.drawing == "a!|\nb!|\n")
  }

  @Test("Alt-M puts a cursor at the end of each selected line")
  func splitting() {
    expect("a[b\nc\ndef\n|g", "Alt-M", gives: "ab|\nc|\ndef|\ng")
    expect("a[b\nc\nd|ef\n", "Alt-M", gives: "ab|\nc|\nd|ef\n")
    var typist = Typist("one| line")
    typist.act("Alt-M")
    #expect(typist.message == "Select several lines first: each gets a cursor")
  }

  @Test("Columns are selected by keys; rows that end before them are left out")
  func columns() {
    var typist = Typist("ab|cd\na\nabcd\n")
    typist.act("Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Right")
    #expect(typist.drawing == "ab[c|d\na\nab[c|d\n")
    typist.act(.typed("-"))
    #expect(typist.drawing == "ab-|d\na\nab-|d\n")
    typist = Typist("a|bcd\nabcd\nab")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down", "Ctrl-Alt-Shift-Right", "Ctrl-Alt-Shift-Right")
    #expect(typist.drawing == "a[bc|d\na[bc|d\na[b|")
    typist.act("Ctrl-Alt-Shift-Right", "Ctrl-Alt-Shift-Right")
    #expect(typist.message == "No row is longer")
    typist = Typist("a|bcd\n日本語\nabcd\n")
    typist.act("Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Right", "Delete")
    #expect(typist.text == "acd\n本語\nacd\n")
  }

  @Test("A column of tabs or wide characters is passed at once, in both directions")
  func wideColumns() {
    var typist = Typist("|\tfoo\n\tbar\n")
    typist.act("Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Right", "Ctrl-Alt-Shift-Right")
    #expect(typist.drawing == "[\tf|oo\n[\tb|ar\n")
    typist.act("Ctrl-Alt-Shift-Left", "Ctrl-Alt-Shift-Left")
    #expect(typist.drawing == "|\tfoo\n|\tbar\n")
    typist = Typist("漢字|\n漢字\n")
    typist.act("Ctrl-Alt-Shift-Down", "Ctrl-Alt-Shift-Left", "Ctrl-Alt-Shift-Left")
    #expect(typist.drawing == "|漢字]\n|漢字]\n")
    typist.act("Ctrl-Alt-Shift-Right")
    #expect(typist.drawing == "漢|字]\n漢|字]\n")
  }

  @Test(
    "Delete and Backspace in a block of columns leave the lines that end where it begins",
    arguments: ["Delete", "Backspace"])
  func columnsOfShortLines(key: String) {
    var typist = Typist("|abcdef\nghijkl\n\nmnopqr\n")
    for _ in 0..<3 { typist.act("Ctrl-Alt-Shift-Down") }
    typist.act("Ctrl-Alt-Shift-Right", "Ctrl-Alt-Shift-Right", .key(key))
    #expect(typist.text == "cdef\nijkl\n\nopqr\n")
    typist.act("Ctrl-Z")
    #expect(typist.text == "abcdef\nghijkl\n\nmnopqr\n")
  }

  @Test(
    "Letters that join what is behind them stay in the order of typing",
    arguments: [
      ("|🇩🇪 x", "🇫🇷", "🇫🇷🇩🇪 x"), ("|कमल", "क्या ", "क्या कमल"), ("न|मस्ते", "क्र", "नक्रमस्ते"),
      ("|👧", "👨\u{200D}👩", "👨\u{200D}👩👧"),
      ("|\u{AC01}", "\u{1100}\u{1161}", "\u{1100}\u{1161}\u{AC01}"),
    ])
  func joiningLetters(drawing: String, typed: String, text: String) {
    var typist = Typist(drawing)
    typist.act(.typed(typed))
    #expect(typist.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    typist.act("Ctrl-Z")
    #expect(typist.text == drawing.replacing("|", with: ""))
    // A motion ends it: the next letter goes where the cursor is shown.
    var moving = Typist("|🇩🇪 x")
    moving.act(.typed("🇫"), "Right", .typed("!"))
    #expect(moving.text.hasPrefix("🇫🇩🇪!") || moving.text.hasPrefix("🇫🇩!"))
  }

  @Test("After a letter that joined what is behind it, another pane has its own cursor")
  func joiningLettersInPanes() {
    var typist = Typist("|🇩🇪 x\n")
    typist.run("split-right", by: nil)
    typist.act("End", "F6", .typed("🇫"), "F6", .typed("!"))
    #expect(typist.text.unicodeScalars.elementsEqual("🇫🇩🇪 x!\n".unicodeScalars))
  }

  @Test("Letters that join what is behind them stay in order at several cursors")
  func joiningLettersAtSeveralCursors() {
    var typist = Typist("|🇩🇪 x\n🇩🇪 y\n")
    typist.act("Alt-Shift-Down", .typed("🇫🇷"))
    #expect(typist.text == "🇫🇷🇩🇪 x\n🇫🇷🇩🇪 y\n")
  }

  @Test("Alt-click adds a cursor or removes it, and Alt-drag selects columns")
  func mouse() {
    var typist = Typist("abcd\nabcd\nabcd\n|")
    let left = typist.editor.layout.text.column + typist.editor.layout.gutter
    func alt(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) {
      let target = HitTarget.text(row: row, column: column)
      let event = MouseEvent(kind, column: left + column, row: row, modifiers: .alt)
      typist.take(.mouse(event, on: Hit(target)))
    }
    alt(.press(.left), 1, 0)
    alt(.release(.left), 1, 0)
    #expect(typist.drawing == "a|bcd\nabcd\nabcd\n|")
    alt(.press(.left), 2, 1)
    #expect(typist.drawing == "a|bcd\nab|cd\nabcd\n|")
    alt(.release(.left), 2, 1)
    alt(.press(.left), 1, 0)
    alt(.release(.left), 1, 0)
    #expect(typist.drawing == "abcd\nab|cd\nabcd\n|")
    alt(.press(.left), 3, 2)
    alt(.drag(.left), 1, 0)
    #expect(typist.drawing == "a|bc]d\na|bc]d\na|bc]d\n")
    alt(.release(.left), 1, 0)
    typist.act(.typed("x"))
    #expect(typist.text == "axd\naxd\naxd\n")
  }

  // MARK: Editing

  @Test("One undo takes back what all cursors did, and brings them all back")
  func undoing() {
    var typist = Typist("a b a\na\n|")
    typist.act("Ctrl-Home", "Alt-L", .typed("long "), "Backspace", .wait(.seconds(10)))
    #expect(typist.text == "long b long\nlong\n")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "[a| b [a|\n[a|\n")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "long| b long|\nlong|\n")
  }

  @Test("Esc leaves the cursor that was added last, first with its selection")
  func escaping() {
    var typist = Typist("|a a a\n")
    typist.act("Ctrl-D", "Ctrl-D", "Esc")
    #expect(typist.drawing == "a [a| a\n")
    typist.act("Esc")
    #expect(typist.drawing == "a a| a\n")
    typist.run("remove-other-cursors", by: nil)
    #expect(typist.message == "There is only one cursor")
  }

  @Test("As many copies as cursors are pasted one at each; others are pasted whole at all")
  func pasting() {
    var typist = Typist("|a=1 b=2\nx y\n")
    typist.act("Ctrl-Home", "Ctrl-Right", "Right", "Shift-Right", "Ctrl-C")
    typist = Typist("[one| two\n\n\n")
    typist.act("Ctrl-C", "Esc", "Down", "Alt-Shift-Down", "Ctrl-V")
    #expect(typist.drawing == "one two\none|\none|\n")
    typist = Typist("|a1 a2 a3\nx x x\n")
    typist.act("Right", "Ctrl-Alt-Shift-Right", "Ctrl-C", "Esc")
    typist = Typist("|k=1\nk=22\nk=3\n\n\n\n")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down", "Right", "Right", "Shift-End", "Ctrl-C", "Esc")
    typist.act("Esc", "Ctrl-End", "Up", "Alt-Shift-Up", "Alt-Shift-Up", "Ctrl-V")
    #expect(typist.text == "k=1\nk=22\nk=3\n1\n22\n3\n")
  }

  @Test("Lines from another program go one to each of as many cursors, also whole lines")
  func pastingLines() {
    var typist = Typist("|a\nb\n")
    typist.act("Alt-Shift-Down", .pasted("1\r2\r"))
    #expect(typist.text == "1a\n2b\n")
    typist = Typist("|a\nb\nc\nd\n")
    typist.act("Alt-Shift-Down", "Ctrl-X", "Esc", "Alt-Shift-Down", "Ctrl-V")
    #expect(typist.text == "a\nc\nb\nd\n")
  }

  @Test("Commands for lines, case, comments and surrounding work at all cursors")
  func commands() {
    var typist = Typist("|one two\nthree\n")
    typist.act("Alt-Shift-Down")
    typist.run("upper-case", by: nil)
    #expect(typist.text == "ONE two\nTHREE\n")
    typist.run("surround", by: nil)
    typist.act(.typed("("), "Enter")
    #expect(typist.text == "(ONE) two\n(THREE)\n")
    typist.act("Ctrl-/")
    #expect(typist.text == "# (ONE) two\n# (THREE)\n")
    typist.act("Alt-D")
    #expect(typist.text.hasPrefix("# (ONE"))
  }

  @Test("Every cursor goes to the partner of its bracket, or selects up to there")
  func brackets() {
    var typist = Typist("|(ab)\n(cd)\nef\n")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down", "Ctrl-]")
    #expect(typist.drawing == "(ab|)\n(cd|)\n|ef\n")
    typist.run("select-to-bracket", by: nil)
    #expect(typist.drawing == "|(ab)]\n|(cd)]\n|ef\n")
    typist = Typist("|ab\ncd\n")
    typist.act("Alt-Shift-Down", "Ctrl-]")
    #expect(typist.message == "No matching bracket found at any cursor")
  }

  @Test("Words are completed at all cursors that have the same beginning")
  func completing() {
    var typist = Typist("wonderful\nwo|\nwo\n")
    typist.act("Alt-Shift-Down", "Ctrl-Space")
    #expect(typist.text == "wonderful\nwonderful\nwonderful\n")
  }

  @Test("Esc takes a completion back where it was made, and leaves other words alone")
  func completionTakenBack() {
    var typist = Typist("foobar\nxx foobar|\nyy foo\n")
    typist.act("Alt-Shift-Down", "End", "Ctrl-Space")
    #expect(typist.text == "foobar\nxx foobar\nyy foobar\n")
    typist.act("Esc")
    #expect(typist.text == "foobar\nxx foobar\nyy foo\n")
  }

  @Test("Alt-P takes back one added cursor after another")
  func cursorsTakenBack() {
    var typist = Typist("|a\na\na\n")
    typist.act("Alt-Shift-Down", "Alt-Shift-Down", "Alt-P")
    #expect(typist.drawing == "|a\n|a\na\n")
    typist.act("Alt-P")
    #expect(typist.drawing == "|a\na\na\n")
    typist.act("Ctrl-D", "Ctrl-D", "Ctrl-D", "Alt-P")
    #expect(typist.drawing == "[a|\n[a|\na\n")
  }

  @Test("Messages count what several cursors copy and cut")
  func counting() {
    var typist = Typist("|a\nb\n\n")
    typist.act("Alt-Shift-Down", "Ctrl-C")
    #expect(typist.message == "Copied 2 lines")
    typist.act("Shift-End", "Ctrl-C")
    #expect(typist.message == "Copied 2 selections")
    typist.act("Ctrl-X")
    #expect(typist.message == "Cut 2 selections; Ctrl-V pastes them")
  }

  @Test("A larger part is selected at many cursors within a moment", .timeLimit(.usually(1)))
  func largerPartsAtManyCursors() {
    var typist = Typist("|" + String(repeating: "foo = bar(1)\n", count: 1_000))
    typist.act("Alt-L", "Alt-=")
    #expect(typist.text.hasPrefix("foo = bar(1)\n"))
    #expect(typist.editor.document.buffer.selections.count == 1_000)
    #expect(typist.editor.document.buffer.selections.primary.range.count == 12)
  }

  @Test("Cursors that meet become one")
  func meeting() {
    var typist = Typist("a|b\nab\n")
    typist.act("Alt-Shift-Down", "Ctrl-Home", .typed("x"))
    #expect(typist.drawing == "x|ab\nab\n")
  }

  @Test("The view follows the cursor that was added last")
  func following() {
    var typist = Typist("|word\n" + String(repeating: "line\n", count: 100) + "word\n")
    typist.act("Ctrl-D", "Ctrl-D")
    #expect(typist.topLine > 70)
    typist.act("Alt-P")
    #expect(typist.topLine == 0)
  }
}
