import TestSupport
import Testing

@testable import Text

/// The number of characters in bytes.
@Suite struct CharactersTests {
  @Test("The number of characters equals a byte-by-byte count")
  func itIsThatOfBytesOneByOne() {
    var random = SeededRandom(seed: Seed.current())
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let found = bytes.withUnsafeBytes { Characters.count($0) }
      #expect(found == bytes.count { $0 & 0xC0 != 0x80 })
    }
  }
}
