import TestSupport
import Testing

@testable import Text

@Suite struct UTF8DecodingTests {
  @Test("Every scalar is read in both directions")
  func everyScalarIsReadBothWays() {
    var bytes: [UInt8] = []
    var scalars: [Unicode.Scalar] = []
    for value in UInt32(0)...0x10FFFF where value < 0x1000 || value % 97 < 3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      scalars.append(scalar)
      bytes += Array(String(scalar).utf8)
    }
    var reader = ByteReader(PieceTree(bytes), at: 0)
    for scalar in scalars { #expect(reader.nextScalar() == scalar) }
    #expect(reader.nextScalar() == nil && reader.offset == bytes.count)
    for scalar in scalars.reversed() { #expect(reader.previousScalar() == scalar) }
    #expect(reader.previousScalar() == nil && reader.offset == 0)
  }

  static let refused: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x41], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x91], [0xF4, 0x90, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
  ]

  @Test("Bytes that are not UTF-8 are refused without moving the reader", arguments: refused)
  func whatIsNotUTF8IsRefusedWithoutMoving(bytes: [UInt8]) {
    var reader = ByteReader(PieceTree(bytes), at: 0)
    #expect(reader.nextScalar() == nil)
    #expect(reader.offset == 0)
    guard let last = bytes.last, last >= 0x80 else { return }
    reader.move(to: bytes.count)
    #expect(reader.previousScalar() == nil)
    #expect(reader.offset == bytes.count)
  }

  @Test("Decoding agrees with the standard library")
  func decodingAgreesWithTheStandardLibrary() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(300, soak: 30_000) {
      let bytes = NastyText.bytes(Int.random(in: 0...60, using: &random), &random)
      var reader = ByteReader(PieceTree(bytes), at: 0)
      var valid = ""
      var repaired = 0
      while reader.offset < bytes.count {
        if let scalar = reader.nextScalar() {
          valid.unicodeScalars.append(scalar)
        } else {
          _ = reader.next()
          repaired += 1
        }
      }
      // The library replaces invalid bytes and keeps the rest.
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(
        valid.unicodeScalars.filter { $0 != "\u{FFFD}" } == expected.filter { $0 != "\u{FFFD}" })
      #expect((repaired == 0) == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }
}
