import Testing

@testable import Text
@testable import TextEditing

@Suite struct WholeLineTests {
  private func lines(_ drawing: String) -> String {
    String(decoding: TextBuffer(marked: drawing).cursorLines.bytes, as: UTF8.self)
  }

  @Test("A cursor gives its whole line")
  func theLinesOfACursor() {
    #expect(lines("ab\nc|d\nef") == "cd\n")
    #expect(lines("ab\n|cd\nef") == "cd\n")
    #expect(lines("ab\ncd|\nef") == "cd\n")
    #expect(lines("ab\r\nc|d\r\n") == "cd\r\n")
  }

  @Test("The last line is copied with a line break")
  func aLastLineIsCopiedWithALineBreak() {
    #expect(lines("ab\nc|d") == "cd\n")
    #expect(lines("ab\r\nc|d") == "cd\r\n")
    #expect(lines("|ab") == "ab\n")
  }

  @Test("After the last line break there is no line")
  func behindTheLastLineBreakThereIsNoLine() {
    #expect(lines("ab\n|") == "")
    #expect(lines("|") == "")
    #expect(lines("ab\n|\n") == "\n")
  }

  @Test("A selection gives all of its lines")
  func theLinesOfASelection() {
    #expect(lines("a\nb[c\nd|e\nf") == "bc\nde\n")
    #expect(lines("a\n[b\n|c\n") == "b\n")
    #expect(lines("a\n|b\n]c\n") == "b\n")
    #expect(lines("[a\nb|") == "a\nb\n")
  }

  @Test("Each line is returned once")
  func eachLineIsTakenOnce() {
    #expect(lines("a|b|c\nd") == "abc\n")
    #expect(lines("a|\nb\nc|\n") == "a\nc\n")
    #expect(lines("[a\nb| |c\nd]\n") == "a\nb c\nd\n")
  }

  // MARK: Cutting

  @Test("Cutting a line puts the cursor on the next one")
  func cuttingALineLeavesTheCursorOnTheNext() {
    expect("ab\nc|d\nef", { $0.removeCursorLines() }, "ab\n|ef")
    expect("|ab\ncd", { $0.removeCursorLines() }, "|cd")
    expect("ab\r\nc|d\r\nef\r\n", { $0.removeCursorLines() }, "ab\r\n|ef\r\n")
    expect("ab\nc|d\n", { $0.removeCursorLines() }, "ab\n|")
    expect("ab\nc[d\ne|f\ng", { $0.removeCursorLines() }, "ab\n|g")
  }

  @Test("Cutting the last line keeps the line break before it, so that a paste puts it back")
  func cuttingALastLineKeepsTheLineBreakBefore() {
    expect("ab\nc|d", { $0.removeCursorLines() }, "ab\n|")
    expect("ab\r\nc|d", { $0.removeCursorLines() }, "ab\r\n|")
    expect("ab\n\nc|d", { $0.removeCursorLines() }, "ab\n\n|")
    expect("ab\nc[d\ne|f", { $0.removeCursorLines() }, "ab\n|")
    expect("a|b", { $0.removeCursorLines() }, "|")
    expect("[a\nb|", { $0.removeCursorLines() }, "|")
  }

  @Test("After the last line break there is nothing to cut")
  func behindTheLastLineBreakThereIsNothingToCut() {
    expect("ab\n|", { $0.removeCursorLines() }, "ab\n|")
    expect("|", { $0.removeCursorLines() }, "|")
    expect("a|b\ncd\n|", { $0.removeCursorLines() }, "|cd\n|")
  }

  @Test("The line of every cursor is cut once")
  func everyCursorsLineIsCutOnce() {
    expect("a|\nb|\nc\nd|\ne", { $0.removeCursorLines() }, "|c\n|e")
    expect("a|b|c\nd", { $0.removeCursorLines() }, "|d")
    expect("a|\nb\nc|", { $0.removeCursorLines() }, "|b\n|")
  }

  // MARK: Inserting

  @Test("Lines are inserted above the line of the cursor")
  func linesAreInsertedAboveTheCursorsLine() {
    expect("ab\nc|d", { $0.insertLines(Array("xy\n".utf8)) }, "ab\nxy\nc|d")
    expect("ab\n|cd", { $0.insertLines(Array("xy\n".utf8)) }, "ab\nxy\n|cd")
    expect("|", { $0.insertLines(Array("xy\n".utf8)) }, "xy\n|")
    expect("a|b|\nc|", { $0.insertLines(Array("x\n".utf8)) }, "x\na|b|\nx\nc|")
    expect("a[b\nc|", { $0.insertLines(Array("x\n".utf8)) }, "a[b\nx\nc|")
  }

  @Test("Inserted lines have the line ending of the others")
  func insertedLinesEndAsTheOthers() {
    expect("a|\r\n", { $0.insertLines(Array("x\ny\n".utf8)) }, "x\r\ny\r\na|\r\n")
    expect("a|\n", { $0.insertLines(Array("x\r\n".utf8)) }, "x\na|\n")
  }

  // MARK: Indenting

  @Test("Indenting inserts a tab before each line")
  func indentingPutsATabBeforeEachLine() {
    expect("a|b\ncd", { $0.indentLines() }, "\ta|b\ncd")
    expect("a[b\nc|d\n", { $0.indentLines() }, "\ta[b\n\tc|d\n")
    expect("[ab\n  cd\n|ef", { $0.indentLines() }, "[\tab\n\t  cd\n|ef")
    expect("|ab\ncd\n]ef", { $0.indentLines() }, "|\tab\n\tcd\n]ef")
    expect("a|b|\n|cd", { $0.indentLines() }, "\ta|b|\n|\tcd")
  }

  @Test("Empty lines stay empty")
  func emptyLinesStayEmpty() {
    expect("[a\n\nb|", { $0.indentLines() }, "[\ta\n\n\tb|")
    expect("[a\r\n\r\nb|", { $0.indentLines() }, "[\ta\r\n\r\n\tb|")
    expect("|\n", { $0.indentLines() }, "|\n")
  }

  @Test("Unindenting removes a tab or spaces up to a tab stop")
  func unindentingTakesATabOrSpacesUpToAStop() {
    expect("\ta|b", { $0.unindentLines() }, "a|b")
    expect("\t\ta|b", { $0.unindentLines() }, "\ta|b")
    expect("      a|b", { $0.unindentLines() }, "  a|b", tabWidth: 4)
    expect("  a|b", { $0.unindentLines() }, "a|b", tabWidth: 4)
    expect("  \ta|b", { $0.unindentLines() }, "a|b", tabWidth: 4)
    expect("a|b", { $0.unindentLines() }, "a|b")
    expect("|", { $0.unindentLines() }, "|")
  }

  @Test("Unindenting several lines moves the cursors with the text")
  func unindentingSeveralLinesMovesTheCursorsAlong() {
    expect("\t[a\n\n  b\nc\n\td|", { $0.unindentLines() }, "[a\n\nb\nc\nd|")
    expect("[\ta\n\t|b", { $0.unindentLines() }, "[a\n|b")
    expect("  |  a\n |   b", { $0.unindentLines() }, "|a\n|b", tabWidth: 4)
    expect("[\ta\n|\tb", { $0.unindentLines() }, "[a\n|\tb")
  }

  @Test("Unindenting reverts indenting")
  func unindentingUndoesIndenting() {
    let drawing = "a[b\n\n  c\n\td|\n"
    expect(
      drawing,
      { buffer in
        buffer.indentLines()
        buffer.unindentLines()
      }, drawing)
  }
}
