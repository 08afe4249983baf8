import TestSupport
import Testing

@testable import Text

/// The checks of the first bytes of a text: whether they are UTF-8, and whether they are text at all.
@Suite struct UTF8CheckTests {
  /// Returns whether chunks of bytes are UTF-8, as the check says.
  private func isValid(_ chunks: [[UInt8]]) -> Bool {
    var check = UTF8Check()
    for chunk in chunks { chunk.withUnsafeBytes { check.verify($0) } }
    return check.isValid
  }

  @Test("A character may be split between chunks, and may be missing its end")
  func splitCharacters() {
    #expect(isValid([[0x41, 0xC3], [0xA4]]))
    #expect(isValid([[0xF0], [0x9F], [], [0x98], [0x80, 0x41]]))
    #expect(isValid([[0x41, 0xE2, 0x82]]))
    #expect(!isValid([[0x41, 0xE2, 0x82], [0x41]]))
    #expect(!isValid([[0xC3], [0xFF]]))
    #expect(!isValid([[0xFF], [0x41]]))
  }

  @Test("Random bytes in random chunks are what the standard library says of them as a whole")
  func randomChunks() {
    var random = SeededRandom(seed: Seed.current())
    let parts: [[UInt8]] = [
      [0x41], Array("ö".utf8), Array("€".utf8), Array("😀".utf8), [0x0A], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F], [0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    for _ in Soak.rounds(2_000, soak: 100_000) {
      // Most texts are valid up to the last part.
      let mostParts = Bool.random(using: &random) ? 5 : parts.count
      let bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
        parts[Int.random(in: 0..<mostParts, using: &random)]
      }
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...9, using: &random)
        chunks.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      // What a whole text lacks may only be the end of its last character.
      let ends: [[UInt8]] = [
        [], [0x80], [0x80, 0x80], [0x80, 0x80, 0x80], [0x90, 0x80, 0x80], [0xA0, 0x80],
      ]
      let expected = ends.contains { String(validating: bytes + $0, as: UTF8.self) != nil }
      #expect(isValid(chunks) == expected, "\(bytes)")
    }
  }

  @Test("Control characters other than those of texts are found at every place")
  func binaryBytes() {
    for byte in UInt8.min...UInt8.max {
      let isBinary = byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
      for place in 0..<20 {
        var bytes = [UInt8](repeating: 0x0A, count: 20)
        bytes[place] = byte
        #expect(bytes.withUnsafeBytes { $0.hasBinaryByte } == isBinary, "\(byte) at \(place)")
      }
    }
  }
}
