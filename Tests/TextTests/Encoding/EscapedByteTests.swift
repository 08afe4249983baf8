import TestSupport
import Testing

@testable import Text

@Suite struct EscapedByteTests {
  @Test("Every escaped name is unescaped byte for byte")
  func everyNameComesBackByteForByte() {
    var random = SeededRandom(seed: Seed.current(default: 3))
    for _ in Soak.rounds(500, soak: 50_000) {
      let bytes = NastyText.bytes(Int.random(in: 0...40, using: &random), &random)
      let name = String(escaping: bytes)
      #expect(name.unescapedBytes == bytes)
      #expect(!name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
  }

  @Test("Plain names stay as they are, and others stay distinct")
  func plainNamesStayAsTheyAreAndOthersAreTold() {
    #expect(String(escaping: "Grüße 🚀.txt".utf8) == "Grüße 🚀.txt")
    let names = [[0xFF], [0x0A], Array("\u{10FFFF}".utf8), Array("\u{10FF0A}".utf8)] as [[UInt8]]
    #expect(Set(names.map { String(escaping: $0) }).count == names.count)
    #expect(String(escaping: [0x61, 0xFF]).unicodeScalars.map(\.value) == [0x61, 0x10_FFFF])
  }

  @Test("An escaped byte is shown by its digits")
  func itIsSeenAsItsDigits() {
    var reader = GlyphReader(PieceTree(String(escaping: [0x0A, 0xFE]).utf8), at: 0)
    #expect(reader.next()?.standInOfName == "‹0A›")
    #expect(reader.next()?.standInOfName == "‹FE›")
    #expect(columnCount(of: EscapedByte.scalar(0x0A)) == 4)
  }
}
