import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents

/// The check whether a text that is read as UTF-8 contains other bytes.
@Suite struct EncodingCheckTests {
  private static let parts: [[UInt8]] = [
    Array("word ".utf8), [0x41], [0x0A], Array("é".utf8), Array("日本".utf8), Array("👍".utf8),
    [0xE2, 0x82], [0xC3], [0xFC], [0x80], [0x00], [0x01, 0x02],
  ]

  @Test("After random edits a check finds what a new check finds")
  func randomEdits() {
    var random = SeededRandom(seed: Seed.current(default: 5))
    for _ in Soak.rounds(60, soak: 10_000) {
      var buffer = TextBuffer(PieceTree(Self.text(&random)))
      var check = EncodingCheck()
      for step in 1...20 {
        edit(&buffer, &random)
        check.renew(for: buffer, in: MementoID(index: step))
        let expected = buffer.text.beginning == .otherEncoding
        #expect(check.isNotUTF8 == expected, "\(buffer.text.bytes.suffix(60))")
      }
    }
  }

  /// Returns a short text, or one that is longer than the examined beginning.
  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    let mostParts = Bool.random(using: &random) ? 6 : parts.count
    let count = random.happens(onceIn: 4) ? 40_000 : Int.random(in: 0...9, using: &random)
    return (0..<count).flatMap { _ in parts[Int.random(in: 0..<mostParts, using: &random)] }
  }

  /// Inserts a part anywhere near the beginning, the end or the limit, or removes some bytes there.
  private func edit(_ buffer: inout TextBuffer, _ random: inout SeededRandom) {
    let count = buffer.text.count
    let near = random.one(of: [0, count, min(count, 64 << 10)])
    let offset = min(count, max(0, near + Int.random(in: -9...9, using: &random)))
    buffer.select(at: offset)
    if random.happens(onceIn: 3) {
      buffer.select(at: min(count, offset + Int.random(in: 1...5, using: &random)), anchor: offset)
      buffer.insert([])
    } else {
      buffer.insert(random.one(of: Self.parts))
    }
  }
}
