import TestSupport
import Testing

@testable import TextModel

/// What a text is indented with, by its first lines.
@Suite struct IndentationTests {
  private func guess(_ text: String) -> Indentation? {
    PieceTree(text.utf8).guessedIndentation()
  }

  @Test func stepsOfSpaces() {
    #expect(guess("a {\n  b {\n    c\n  }\n}\n") == .spaces(2))
    #expect(guess("a:\n    b:\n        c\n    d\n") == .spaces(4))
    #expect(guess("a\r\n   b\r\n\r\n      c\r\n") == .spaces(3))
  }

  @Test func tabs() {
    #expect(guess("a {\n\tb {\n\t\tc\n\t}\n}\n") == .tab)
    #expect(guess("all: a\n\tcc a.c\n\nifdef X\n  Y = 1\nendif\nb:\n\tcc b.c\n") == .tab)
  }

  @Test(arguments: [
    "", "a\nb\nc\n", "\n\n\n", " a\n b\n", "a\n   \n\t\nb\n", "          centred\n   \n",
  ])
  func aTextWithoutIndentationTellsNothing(text: String) { #expect(guess(text) == nil) }

  @Test func whatIsAlignedIsOutvoted() {
    let function = """
      func first(one: Int,
                 two: Int) {
          call(a,
               b)
          if x {
              y
          }
          return [1,
                  2]
      }

      """
    #expect(guess(String(repeating: function, count: 3)) == .spaces(4))
  }

  @Test func commentsWithAsterisksSayNothing() {
    #expect(guess("/**\n * a\n * b\n */\nf {\n    a\n}\ng {\n    b\n}\n") == .spaces(4))
    #expect(guess("/**\n * a\n */\n") == nil)
  }

  @Test func tabsForEightOfTheirColumnsAreNoTabs() {
    let text = "(a\n  (b\n    (c\n      (d\n\t(e))))\n  (f\n    g))\n"
    #expect(guess(text) == .spaces(2))
  }

  @Test func ofTwoThatAreAsFrequentTheSmaller() {
    #expect(guess("a\n  b\nc\n    d\n") == .spaces(2))
  }

  @Test func onlyTheStartIsLookedAt() {
    let long = String(repeating: "a\n", count: 1000) + "b\n\tc\n"
    #expect(guess(long) == nil)
    let wide = "a\n" + String(repeating: "x", count: 70_000) + "\n\tb\n"
    #expect(guess(wide) == nil)
  }

  @Test func theTextMayHaveAnyNumberOfPieces() {
    var text = PieceTree("a\n\tb\n".utf8)
    for _ in 0..<50 { text.replace([Replacement(4..<4, with: Array("\n\t\tc".utf8))]) }
    #expect(text.guessedIndentation() == .tab)
  }

  @Test func tabStopsCanBeMoved() {
    var buffer = TextBuffer(PieceTree("\ta\t\tb".utf8))
    let revision = buffer.revision
    #expect(buffer.place(at: 4).column == 24)
    buffer.setTabWidth(4)
    #expect(buffer.tabWidth == 4 && buffer.revision == revision)
    #expect(buffer.place(at: 4).column == 12)
  }
}
