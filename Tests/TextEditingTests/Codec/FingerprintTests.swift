import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct FingerprintTests {
  /// The value that the authors of XXH3 publish for empty input.
  @Test("The fingerprint of an empty text is the known one")
  func theFingerprintOfNothingIsTheKnownOne() {
    #expect(
      Fingerprint(of: PieceTree()).bytes == [
        0x99, 0xAA, 0x06, 0xD3, 0x01, 0x47, 0x98, 0xD8, 0x60, 0x01, 0xC3, 0x24, 0x46, 0x8D, 0x49,
        0x7F,
      ])
  }

  @Test("The fingerprint does not depend on the pieces")
  func howATextIsStoredDoesNotMatter() {
    var random = SeededRandom(seed: Seed.current())
    for count in [1, 3, 16, 17, 128, 129, 240, 241, 1024, 5000, 100_000] {
      let bytes = NastyText.bytes(count, &random)
      var pieces = PieceTree(fanout: PieceTree.Fanout(leaf: 4, inner: 4))
      for start in stride(from: 0, to: bytes.count, by: 37).reversed() {
        pieces.insert(bytes[start..<min(bytes.count, start + 37)], at: 0)
      }
      let whole = TextBuffer(PieceTree(bytes)).makeMemento()
      #expect(pieces.count == bytes.count)
      #expect(whole.byteCount == bytes.count)
      #expect(Fingerprint(of: pieces) == whole.fingerprint)
      pieces.replace(0..<1, with: [bytes[0] ^ 1])
      #expect(Fingerprint(of: pieces) != whole.fingerprint)
    }
  }

  @Test("A fingerprint has 16 bytes")
  func aFingerprintIs16Bytes() {
    let taken = Fingerprint(of: PieceTree(Array("text".utf8)))
    #expect(Fingerprint(bytes: taken.bytes) == taken)
    #expect(Fingerprint(bytes: []) == nil)
    #expect(Fingerprint(bytes: Array(taken.bytes.dropLast())) == nil)
    #expect(Fingerprint(bytes: taken.bytes + [0]) == nil)
  }
}
