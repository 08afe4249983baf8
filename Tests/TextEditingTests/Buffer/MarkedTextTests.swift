import Testing

@testable import Text
@testable import TextEditing

@Suite struct MarkedTextTests {
  @Test(
    "A parsed drawing gives the same drawing",
    arguments: [
      "|", "a|b", "[ab|", "|ab]", "one| [two| |three]", "[世|\n|é]", "|a|b|", "[a|[b|", "|a]|b]",
    ])
  func aDrawingIsDrawnAgain(drawing: String) {
    #expect(TextBuffer(marked: drawing).marked == drawing)
  }

  @Test("A drawing gives the text and its cursors")
  func aDrawingSaysWhereTheCursorsAre() {
    let buffer = TextBuffer(marked: "a|b [cd| |ef]")
    #expect(buffer.string == "ab cd ef")
    #expect(
      buffer.selections.all == [
        Selection(at: 1), Selection(anchor: 3, head: 5), Selection(anchor: 8, head: 6),
      ])
  }
}
