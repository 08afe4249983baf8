import TestSupport
import Testing

@testable import Text

/// The indentation of a text, estimated from its first lines.
@Suite struct IndentationTests {
  private func estimate(_ text: String) -> Indentation? {
    PieceTree(text.utf8).detectedIndentation()
  }

  @Test("Indentation by spaces gives the width of a step")
  func stepsOfSpaces() {
    #expect(estimate("a {\n  b {\n    c\n  }\n}\n") == .spaces(2))
    #expect(estimate("a:\n    b:\n        c\n    d\n") == .spaces(4))
    #expect(estimate("a\r\n   b\r\n\r\n      c\r\n") == .spaces(3))
  }

  @Test("The body behind an aligned list of parameters counts")
  func alignedParameters() {
    let aligned = """
      import os


      def load(path,
               mode,
               size):
          x = 1
          return open(path,
                      mode)


      def save(path,
               data,
               mode):
          open(path,
               mode).write(data)

      """
    #expect(estimate(aligned) == .spaces(4))
    let short = "def f(a,\n      b,\n      c):\n    return g(a,\n             b)\n"
    #expect(estimate(short) == .spaces(4))
  }

  @Test("Indentation by tabs is detected")
  func tabs() {
    #expect(estimate("a {\n\tb {\n\t\tc\n\t}\n}\n") == .tab)
    #expect(estimate("all: a\n\tcc a.c\n\nifdef X\n  Y = 1\nendif\nb:\n\tcc b.c\n") == .tab)
  }

  @Test(
    "A text without indentation gives no result",
    arguments: [
      "", "a\nb\nc\n", "\n\n\n", " a\n b\n", "a\n   \n\t\nb\n", "          centred\n   \n",
    ])
  func aTextWithoutIndentationTellsNothing(text: String) { #expect(estimate(text) == nil) }

  @Test("Aligned lines do not outweigh indented ones")
  func whatIsAlignedIsOutvoted() {
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
    #expect(estimate(String(repeating: function, count: 3)) == .spaces(4))
  }

  @Test("Comments with asterisks are ignored")
  func commentsWithAsterisksSayNothing() {
    #expect(estimate("/**\n * a\n * b\n */\nf {\n    a\n}\ng {\n    b\n}\n") == .spaces(4))
    #expect(estimate("/**\n * a\n */\n") == nil)
  }

  @Test("Tabs that stand for eight spaces do not count as tabs")
  func tabsForEightOfTheirColumnsAreNoTabs() {
    let text = "(a\n  (b\n    (c\n      (d\n\t(e))))\n  (f\n    g))\n"
    #expect(estimate(text) == .spaces(2))
  }

  @Test("Of two equally frequent steps the smaller is chosen")
  func ofTwoThatAreAsFrequentTheSmaller() {
    #expect(estimate("a\n  b\nc\n    d\n") == .spaces(2))
  }

  @Test("Only the start of the text is examined")
  func onlyTheStartIsLookedAt() {
    let long = String(repeating: "a\n", count: 1000) + "b\n\tc\n"
    #expect(estimate(long) == nil)
    let wide = "a\n" + String(repeating: "x", count: 70_000) + "\n\tb\n"
    #expect(estimate(wide) == nil)
  }

  @Test("The text may have any number of pieces")
  func theTextMayHaveAnyNumberOfPieces() {
    var text = PieceTree("a\n\tb\n".utf8)
    for _ in 0..<50 { text.replace([Replacement(4..<4, with: Array("\n\t\tc".utf8))]) }
    #expect(text.detectedIndentation() == .tab)
  }
}
