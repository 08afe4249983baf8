import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Line endings of both forms in one text, compared with a plain scan of all bytes.
@Suite struct MixedLineEndTests {
  @Test("Mixed line endings are found in any text of any pieces")
  func bothFormsAreSeenInAnyTextOfAnyPieces() {
    var random = SeededRandom(seed: Seed.current())
    var found = 0
    for _ in Soak.rounds(300, soak: 30_000) {
      let ends: [String] = [["\n"], ["\r\n"], ["\n", "\r\n"], ["\r", "\r\n"]][
        Int.random(in: 0..<4, using: &random)]
      var buffer = TextBuffer()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let word = ["", "a", "\r", "word"].randomElement(using: &random) ?? ""
        buffer.select(at: Int.random(in: 0...buffer.text.count, using: &random))
        buffer.type(word + (ends.randomElement(using: &random) ?? ""))
      }
      let bytes = buffer.text.bytes
      let newlines = bytes.indices.filter { bytes[$0] == 0x0A }
      let withReturn = newlines.filter { $0 > 0 && bytes[$0 - 1] == 0x0D }
      let isMixed = !withReturn.isEmpty && withReturn.count < newlines.count
      #expect(buffer.hasMixedLineEndings == isMixed, "\(bytes)")
      if isMixed { found += 1 }
    }
    #expect(found > 0)
  }

  @Test("Only the start of a long text is examined")
  func onlyTheStartOfALongTextIsLookedAt() {
    let line = String(repeating: "a", count: 99) + "\n"
    let start = String(repeating: line, count: 700)
    #expect(!TextBuffer(PieceTree((start + "b\r\n").utf8)).hasMixedLineEndings)
    #expect(TextBuffer(PieceTree(("b\r\n" + start).utf8)).hasMixedLineEndings)
  }
}
