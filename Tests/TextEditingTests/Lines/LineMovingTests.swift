import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct LineMovingTests {
  private func up(_ before: String, _ after: String, _ place: SourceLocation = #_sourceLocation) {
    expect(before, { $0.moveLines(down: false) }, after, sourceLocation: place)
  }

  private func down(_ before: String, _ after: String, _ place: SourceLocation = #_sourceLocation) {
    expect(before, { $0.moveLines(down: true) }, after, sourceLocation: place)
  }

  @Test("A moved line changes places with its neighbour")
  func aLineChangesPlacesWithItsNeighbour() {
    up("a\nb|b\nc\n", "b|b\na\nc\n")
    down("a|a\nb\nc\n", "b\na|a\nc\n")
    up("a\r\nb|\r\n", "b|\r\na\r\n")
    down("|\nb\n", "b\n|\n")
  }

  @Test("A text without a final line break still has none")
  func aTextWithoutALastBreakStillHasNone() {
    up("a\nb|", "b|\na")
    down("a|\nb", "b\na|")
    down("[a\nb|\nc", "c\n[a\nb|")
    up("a\r\nb\r\n|c", "a\r\n|c\r\nb")
  }

  @Test("The empty line after the last line break moves up, and down again")
  func theEmptyLastLineMoves() {
    down("a\n|\nM", "a\nM\n|")
    up("a\nM\n|", "a\n|\nM")
    up("a\r\nb\r\n|", "a\r\n|\r\nb")
  }

  @Test("At the ends of the text nothing moves")
  func atTheEndsNothingMoves() {
    up("|a\nb", "|a\nb")
    down("a\nb|\n", "a\nb|\n")
    down("a\nb\n|", "a\nb\n|")
    down("|", "|")
  }

  @Test("Several cursors move their lines")
  func severalCursorsMoveTheirLines() {
    up("a\nb|\nc\nd|\ne", "b|\na\nd|\nc\ne")
    down("a|\nb\nc|\nd\n", "b\na|\nd\nc|\n")
    up("a\nb|\nc|\n", "b|\nc|\na\n")
    up("a|\nb\nc|\n", "a|\nc|\nb\n")
  }

  @Test("A selection that ends at the start of a line moves with its text")
  func aSelectionThatEndsAtALinesStartMovesWithItsText() {
    down("[a\n|b\nc\n", "b\n[a\n|c\n")
    up("a\n|b\nc\n]", "|b\nc\n]a\n")
    down("[a\n|b", "b\n[a|")
  }

  @Test("Moving up and down again gives the same text")
  func upAndDownAgainIsAsBefore() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(300, soak: 20_000) {
      let parts = ["a", "bb", "", "\n", "\n", "\r\n", "é"]
      let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      var buffer = TextBuffer(PieceTree(text.utf8))
      let places = (0...buffer.text.count).filter { $0 == 0 || buffer.text[$0 - 1] == 0x0A }
      buffer.select(at: places.randomElement(using: &random) ?? 0)
      let before = buffer.marked
      guard buffer.moveLines(down: true) else { continue }
      let isBack = buffer.moveLines(down: false)
      // An empty line at the very end cannot be moved.
      let plain = before.replacing("\r\n", with: "\n")
      #expect(
        isBack || plain.contains("\n|\n") || plain.hasPrefix("|\n"), "\(before.debugDescription)")
      if isBack, !text.contains("\r") { #expect(buffer.marked == before) }
    }
  }

  // MARK: Duplicating

  @Test("A line is duplicated below")
  func aLineIsDoubledBelow() {
    expect("a|b\nc", { $0.duplicate() }, "ab\na|b\nc")
    expect("a|b", { $0.duplicate() }, "ab\na|b")
    expect("a\r\nb|", { $0.duplicate() }, "a\r\nb\r\nb|")
    expect("a|b|c\nd|", { $0.duplicate() }, "abc\na|b|c\nd\nd|")
    expect("|", { $0.duplicate() }, "\n|")
  }

  @Test("A selection is duplicated after itself")
  func aSelectionIsDoubledBehind() {
    expect("a[b|c", { $0.duplicate() }, "ab[b|c")
    expect("a|b]c", { $0.duplicate() }, "ab|b]c")
    expect("[a\n|b", { $0.duplicate() }, "a\n[a\n|b")
    expect("[a|b[c|", { $0.duplicate() }, "a[a|bc[c|")
  }

  // MARK: Joining

  @Test("Two lines are joined by a space")
  func twoLinesAreJoinedByASpace() {
    expect("a|b\n  c", { $0.perform(.joinLines) }, "ab| c")
    expect("a|b  \r\nc", { $0.perform(.joinLines) }, "ab| c")
    expect("|\nc", { $0.perform(.joinLines) }, "|c")
    expect("a|\n\nb", { $0.perform(.joinLines) }, "a|\nb")
    expect("a|", { $0.perform(.joinLines) }, "a|")
    expect("a|\n", { $0.perform(.joinLines) }, "a|")
  }

  @Test("Selected lines are joined into one")
  func selectedLinesBecomeOne() {
    expect("[a\n\tb\n\n c|\nd", { $0.perform(.joinLines) }, "[a b c|\nd")
    expect("  [a\n|b\nc", { $0.perform(.joinLines) }, "  [a |b\nc")
    expect("a|\nb\nc|\nd", { $0.perform(.joinLines) }, "a| b\nc| d")
  }

  // MARK: Characters

  @Test("The characters around the cursor change places")
  func charactersAroundTheCursorChangePlaces() {
    expect("a|b", { $0.transposeCharacters() }, "ba|")
    expect("ae\u{301}|x", { $0.transposeCharacters() }, "axe\u{301}|")
    expect("|ab", { $0.transposeCharacters() }, "|ab")
    expect("a\n|b", { $0.transposeCharacters() }, "a\n|b")
    expect("ab|\r\nc", { $0.transposeCharacters() }, "ba|\r\nc")
  }

  @Test("Overwriting replaces characters but not line breaks")
  func overwritingReplacesCharactersButNotLineBreaks() {
    expect("|é日\n", { $0.overwrite(Array("x".utf8)) }, "x|日\n")
    expect("a|\r\nb|c", { $0.overwrite(Array("x".utf8)) }, "ax|\r\nbx|")
    expect("a[bc|d", { $0.overwrite(Array("x".utf8)) }, "ax|d")
  }
}
