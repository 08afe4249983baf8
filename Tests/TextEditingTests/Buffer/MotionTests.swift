import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct MotionTests {
  @Test("Left and right move by characters")
  func leftAndRightGoByCharacter() {
    expectStops("|a|e\u{301}|世|👩\u{200D}🚀|🇩🇪|\t|\u{1}|\u{200B}|", .right)
    expectStops("|a|e\u{301}|世|👩\u{200D}🚀|🇩🇪|\t|\u{1}|\u{200B}|", .left, backwards: true)
  }

  @Test("A line break is one character")
  func aLineBreakIsOneCharacter() {
    expectStops("|a|\r\n|b|\n|\n|\r\n|", .right)
    expectStops("|a|\r\n|b|\n|\n|\r\n|", .left, backwards: true)
  }

  @Test("Each invalid byte is one character")
  func invalidBytesAreOneCharacterEach() {
    useUTF8Locale()
    var buffer = TextBuffer(PieceTree([0x41, 0xE2, 0x82, 0xFF, 0x42]))
    let places = (0..<6).map { _ in
      buffer.move(.right)
      return buffer.selections.primary.head
    }
    #expect(places == [1, 2, 3, 4, 5, 5])
  }

  @Test("No motion leaves the text")
  func nothingMovesBeyondTheText() {
    for motion in [Motion.left, .wordLeft, .lineStart, .lines(-1), .paragraphUp, .textStart] {
      expect("|abc", { $0.move(motion) }, "|abc")
      expect("|", { $0.move(motion) }, "|")
    }
    for motion in [Motion.right, .wordRight, .lineEnd, .lines(1), .paragraphDown, .textEnd] {
      expect("abc|", { $0.move(motion) }, "abc|")
      expect("|", { $0.move(motion) }, "|")
    }
  }

  // MARK: Selecting

  @Test("Left and right move from a selection to its edge")
  func leftAndRightLeaveASelectionAtItsEdge() {
    expect("a[bc|d", { $0.move(.left) }, "a|bcd")
    expect("a|bc]d", { $0.move(.left) }, "a|bcd")
    expect("a[bc|d", { $0.move(.right) }, "abc|d")
    expect("a|bc]d", { $0.move(.right) }, "abc|d")
  }

  @Test("Other motions of a selection start at the cursor")
  func otherMotionsLeaveASelectionFromTheCursor() {
    expect("one two| three] four", { $0.move(.wordLeft) }, "one |two three four")
    expect("one [two| three", { $0.move(.lineEnd) }, "one two three|")
    expect("one\n[two|", { $0.move(.lines(-1)) }, "one|\ntwo")
  }

  @Test("Selecting keeps the anchor")
  func selectingKeepsTheAnchor() {
    expect("ab|cd", { $0.move(.right, selecting: true) }, "ab[c|d")
    expect("ab[c|d", { $0.move(.left, selecting: true) }, "ab|cd")
    expect("ab|cd", { $0.move(.lineStart, selecting: true) }, "|ab]cd")
    expect("ab[c|d", { $0.move(.textStart, selecting: true) }, "|ab]cd")
    expect("a\nb|\nc", { $0.move(.lines(1), selecting: true) }, "a\nb[\nc|")
    expect("|two words", { $0.move(.wordRight, selecting: true) }, "[two| words")
  }

  @Test("Every cursor moves, and cursors that meet are merged")
  func everyCursorMovesAndThoseThatMeetBecomeOne() {
    expect("a|b\nc|d", { $0.move(.right) }, "ab|\ncd|")
    expect("a|b|c|", { $0.move(.right) }, "ab|c|")
    expect("a|b\nc|d", { $0.move(.textEnd) }, "ab\ncd|")
    expect("a|bc|d", { $0.move(.lineEnd, selecting: true) }, "a[bcd|")
    expect("[ab|[cd|", { $0.move(.left) }, "|ab|cd")
  }

  @Test("Select all selects from the start to the end")
  func selectAllGoesFromTheStartToTheEnd() {
    expect("a|b\nc", { $0.selectAll() }, "[ab\nc|")
    expect("|", { $0.selectAll() }, "|")
    expect("a|\nb\nc|", { $0.selectLines() }, "[a\n|b\n[c|")
    expect("a|b|\nc", { $0.selectLines() }, "[ab\n|c")
    expect("[a\r\n|b\r\n", { $0.selectLines() }, "[a\r\nb\r\n|")
    expect("|", { $0.selectLines() }, "|")
  }

  // MARK: In a line

  @Test("Home moves to the first letter and then to the start of the line")
  func homeGoesToTheTextAndThenToTheStart() {
    expect("  \tab|c", { $0.move(.lineStart) }, "  \t|abc")
    expect("  \t|abc", { $0.move(.lineStart) }, "|  \tabc")
    expect("|  \tabc", { $0.move(.lineStart) }, "  \t|abc")
    expect(" | abc", { $0.move(.lineStart) }, "  |abc")
    expect("x\nabc|", { $0.move(.lineStart) }, "x\n|abc")
    expect("x\n|abc", { $0.move(.lineStart) }, "x\n|abc")
    expect("    |\n", { $0.move(.lineStart) }, "|    \n")
  }

  @Test("End stops before the line break")
  func endStopsBeforeTheLineBreak() {
    expect("a|b\r\nc", { $0.move(.lineEnd) }, "ab|\r\nc")
    expect("a|b\nc", { $0.move(.lineEnd) }, "ab|\nc")
    expect("a\n|b", { $0.move(.lineEnd) }, "a\nb|")
    expect("a|\r", { $0.move(.lineEnd) }, "a\r|")
  }

  @Test("Go to line moves to the nearest existing position")
  func goToLineTakesTheNearestPlace() {
    expect("|ab\nc世d\n", { $0.go(toLine: 1, character: 2) }, "ab\nc世|d\n")
    expect("|ab\ncd\n", { $0.go(toLine: 0, character: 9) }, "ab|\ncd\n")
    expect("|ab\r\ncd\r\n", { $0.go(toLine: 0, character: 9) }, "ab|\r\ncd\r\n")
    expect("|ab\ncd", { $0.go(toLine: 9, character: 1) }, "ab\nc|d")
    expect("ab\nc|d", { $0.go(toLine: -3, character: -3) }, "|ab\ncd")
    expect("|ab\ncd\n", { $0.go(toLine: 2) }, "ab\ncd\n|")
  }

  // MARK: Between lines

  @Test("Moving by lines keeps the column")
  func linesKeepTheColumn() {
    expect("abc|d\nefgh", { $0.move(.lines(1)) }, "abcd\nefg|h")
    expect("abcd\nefg|h", { $0.move(.lines(-1)) }, "abc|d\nefgh")
    expect("a|\nb\nc\nd", { $0.move(.lines(3)) }, "a\nb\nc\nd|")
    expect("ab|c\r\nde\r\nfgh", { $0.move(.lines(2)) }, "abc\r\nde\r\nfg|h")
  }

  @Test("Moving by lines keeps the column across short and wide lines")
  func linesKeepTheColumnOverShortAndWideLines() {
    let lines = "abcde|f\n\nab\n世世世世\n\tx\nabcdef"
    expect(lines, { $0.move(.lines(1)) }, "abcdef\n|\nab\n世世世世\n\tx\nabcdef")
    expect(lines, steps(.lines(1), 2), "abcdef\n\nab|\n世世世世\n\tx\nabcdef")
    expect(lines, steps(.lines(1), 3), "abcdef\n\nab\n世世|世世\n\tx\nabcdef")
    expect(lines, steps(.lines(1), 4), "abcdef\n\nab\n世世世世\n|\tx\nabcdef")
    expect(lines, steps(.lines(1), 5), "abcdef\n\nab\n世世世世\n\tx\nabcde|f")
    expect("\t|x\nabcdefghij", { $0.move(.lines(1)) }, "\tx\nabcdefgh|ij")
  }

  @Test("Any other motion or edit resets the goal column")
  func anyOtherMotionOrEditForgetsTheColumn() {
    expect(
      "abcd|\nab\nabcd",
      { buffer in
        buffer.move(.lines(1))
        buffer.move(.left)
        buffer.move(.lines(1))
      }, "abcd\nab\na|bcd")
    expect(
      "abcd|\n\nabcd",
      { buffer in
        buffer.move(.lines(1))
        buffer.type("x")
        buffer.move(.lines(1))
      }, "abcd\nx\na|bcd")
  }

  @Test("Moving beyond the first or last line reaches the start or the end")
  func beyondTheFirstAndLastLineIsStartAndEnd() {
    expect("ab|c\nd", { $0.move(.lines(-1)) }, "|abc\nd")
    expect("a\nb|cd", { $0.move(.lines(1)) }, "a\nbcd|")
    expect("a\nb|cd", { $0.move(.lines(1), selecting: true) }, "a\nb[cd|")
    expect("a|b\ncd\nef", { $0.move(.lines(40)) }, "ab\ncd\ne|f")
    // The goal column is kept for the reverse motion.
    expect("abc\nd|ef", steps(.lines(1), 1, then: .lines(-1)), "a|bc\ndef")
  }

  @Test("Paragraphs end at blank lines")
  func paragraphsEndAtBlankLines() {
    let down = "|one\ntwo\n|\n \nthree\n|\t\nfour\n|"
    expectStops(down, .paragraphDown)
    expectStops("|one\ntwo\n\n| \nthree\n|\t\nfour|", .paragraphUp, backwards: true)
    expect("one\ntw|o\n\nthree", { $0.move(.paragraphDown) }, "one\ntwo\n|\nthree")
    expect("one\n\ntw|o", { $0.move(.paragraphUp) }, "one\n|\ntwo")
    expect("one\ntw|o\n", { $0.move(.paragraphUp) }, "|one\ntwo\n")
    expect("one|\r\n\r\ntwo", { $0.move(.paragraphDown) }, "one\r\n|\r\ntwo")
  }

  private func steps(
    _ motion: Motion, _ count: Int, then last: Motion? = nil
  ) -> (inout TextBuffer) -> Void {
    { buffer in
      for _ in 0..<count { buffer.move(motion) }
      if let last { buffer.move(last) }
    }
  }
}
