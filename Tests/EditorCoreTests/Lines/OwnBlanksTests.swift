import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Indentation that a line break added to a line on which nothing was typed.
@Suite struct OwnBlanksTests {
  private let code = "  a|\n  b\n"

  @Test("A line that the cursor leaves without text loses the blanks of the line break")
  func leaving() {
    expect(code, "Enter", gives: "  a\n  |\n  b\n")
    expect(code, "Enter", "Down", gives: "  a\n\n  |b\n")
    expect(code, "Enter", "Up", gives: "  |a\n\n  b\n")
    expect(code, "Enter", "Ctrl-End", gives: "  a\n\n  b\n|")
    expect(code, "Enter", "Home", gives: "  a\n|  \n  b\n")
  }

  @Test("Of several line breaks in a row, the last line keeps the indentation until it is left")
  func severalBreaks() {
    expect(code, "Enter", "Enter", "Enter", gives: "  a\n\n\n  |\n  b\n")
    expect(code, "Enter", "Enter", "Enter", "Up", gives: "  a\n\n|\n\n  b\n")
    expect(code, "Enter", "Enter", .typed("x"), "Up", gives: "  a\n|\n  x\n  b\n")
  }

  @Test("Blanks that the user typed stay")
  func typedBlanks() {
    expect(code, "Enter", " ", "Down", gives: "  a\n   \n  b|\n")
    expect("a|\nb\n", "Enter", " ", " ", "Down", gives: "a\n  \nb|\n")
  }

  @Test("The blanks go with the block of the line break, also after its end", arguments: [0, 5])
  func undo(seconds: Int) {
    var typist = Typist(code)
    typist.act("x", "Enter", .wait(.seconds(seconds)), "Down", .wait(.seconds(5)))
    #expect(typist.drawing == "  ax\n\n  |b\n")
    #expect(typist.titles.count == 2, "no state of its own")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == code)
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "  ax\n|\n  b\n")
    #expect(typist.titles.count == 2)
  }

  @Test("Typing after the line was left is a block of its own")
  func typingElsewhere() {
    var typist = Typist(code)
    typist.act("Enter", "Down", "y", .wait(.seconds(5)))
    #expect(typist.text == "  a\n\n  yb\n")
    typist.act("Ctrl-Z")
    #expect(typist.text == "  a\n\n  b\n")
    typist.act("Ctrl-Z")
    #expect(typist.text == "  a\n  b\n")
  }

  @Test("A save writes no blanks of a line break, and blanks brought back by undo stay")
  func saving() {
    var typist = Typist(code)
    typist.act("Enter", .wait(.seconds(5)), "Ctrl-S")
    #expect(typist.drawing == "  a\n|\n  b\n")
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.drawing == code)
  }

  @Test("The blanks that a save removed come back with the next character in their line alone")
  func typingAfterASave() {
    var typist = Typist(code)
    typist.act("Enter", .wait(.seconds(5)), "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("x", "y")
    #expect(typist.drawing == "  a\n  xy|\n  b\n")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "  a\n|\n  b\n")

    var elsewhere = Typist(code)
    elsewhere.act("Enter", .wait(.seconds(5)), "Ctrl-S")
    elsewhere.answerSave { .saved($0) }
    elsewhere.act("Down", "x", "Up", "y")
    #expect(elsewhere.text == "  a\ny\nx  b\n")

    for key in ["Enter", "Tab"] {
      var next = Typist(code)
      next.act("Enter", .wait(.seconds(5)), "Ctrl-S")
      next.answerSave { .saved($0) }
      next.act(.key(key), "x")
      #expect(next.text == (key == "Tab" ? "  a\n    x\n  b\n" : "  a\n\n  x\n  b\n"), "\(key)")
    }
    var other = Typist("  a|\n\n  b\n")
    other.act("Enter", .wait(.seconds(5)), "Ctrl-S")
    other.answerSave { .saved($0) }
    other.act("Down", "x")
    #expect(other.text == "  a\n\nx\n  b\n", "another empty line")
  }

  @Test("A drag keeps the blanks until it ends")
  func dragging() {
    var typist = Typist("    a|\nbb")
    typist.act("Enter")
    typist.mouse(.press(.left), 9, 2)
    #expect(typist.text == "    a\n    \nbb")
    typist.mouse(.drag(.left), 5, 2)
    typist.mouse(.release(.left), 5, 2)
    #expect(typist.text == "    a\n\nbb")
  }

  @Test("A drag ends when another program changes the text")
  func dragOverAChange() {
    var typist = Typist("one\ntwo|\n")
    typist.mouse(.press(.left), 5, 1)
    typist.mouse(.drag(.left), 7, 1)
    let before = typist.editor.document.buffer.selections
    typist.changeOnDisk("new line\none\ntwo\n")
    typist.mouse(.drag(.left), 8, 2)
    let after = typist.editor.document.buffer.selections.primary.range
    #expect(after.lowerBound == before.primary.range.lowerBound + 9, "moved with its line")
    #expect(after.count == before.primary.range.count)
  }

  @Test("A search while one types finds the nearest match, and the blanks go after it")
  func searching() {
    var typist = Typist("    a|\nfoo\n\nfoo")
    typist.act("Enter", "Ctrl-F", .typed("foo"))
    #expect(typist.text == "    a\n    \nfoo\n\nfoo")
    typist.act("Enter")
    #expect(typist.text == "    a\n\nfoo\n\nfoo")
    #expect(typist.editor.document.buffer.selections.primary.range == 7..<10)
    #expect(typist.editor.finding.lastMatch == 7..<10)
  }
}
