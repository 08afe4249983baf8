import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct ByteCodingTests {
  @Test("Numbers and bytes are read as they were written")
  func whatIsWrittenIsRead() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 20_000) {
      let numbers = (0..<20).map { _ in
        Int.random(in: 0...Int.max, using: &random) >> Int.random(in: 0...62, using: &random)
      }
      let bytes = NastyText.bytes(30, &random)
      var writer = ByteWriter()
      for number in numbers { writer.write(number) }
      writer.write(contentsOf: bytes)
      writer.write(0)
      var reader = try #require(SealedReader(writer.sealed()))
      for number in numbers { #expect(reader.number() == number) }
      #expect(!reader.isAtEnd)
      #expect(reader.slice(bytes.count).map(Array.init) == bytes)
      #expect(reader.number() == 0 && reader.isAtEnd)
      #expect(reader.number() == nil && reader.slice(1) == nil)
      #expect(reader.slice(0)?.isEmpty == true)
    }
  }

  @Test(
    "Small numbers take few bytes",
    arguments: [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]),
      (Int.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
    ] as [(Int, [UInt8])])
  func smallNumbersTakeFewBytes(number: Int, bytes: [UInt8]) {
    var writer = ByteWriter()
    writer.write(number)
    #expect(writer.bytes == bytes)
  }

  @Test("No bytes can be sealed")
  func nothingCanBeSealed() throws {
    let sealed = ByteWriter().sealed()
    #expect(sealed.count == 4)
    let reader = try #require(SealedReader(sealed))
    #expect(reader.isAtEnd)
  }

  /// Sealed bytes that are not numbers, which the program never writes.
  @Test(
    "Bytes that are no number are nil",
    arguments: [
      [0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]])
  func whatIsNoNumberIsNil(bytes: [UInt8]) throws {
    var writer = ByteWriter()
    writer.write(contentsOf: bytes)
    var reader = try #require(SealedReader(writer.sealed()))
    #expect(reader.number() == nil)
  }

  @Test("Bytes without their checksum are not read")
  func bytesWithoutTheirChecksumAreNotRead() {
    var writer = ByteWriter()
    writer.write(contentsOf: Array("some bytes".utf8))
    let sealed = writer.sealed()
    for count in 0..<sealed.count { #expect(SealedReader(Array(sealed[..<count])) == nil) }
    for index in sealed.indices {
      var flipped = sealed
      flipped[index] ^= 0x10
      #expect(SealedReader(flipped) == nil)
    }
  }
}
