import Testing
import TestSupport

@testable import HistoryStore

@Suite struct PackedPayloadTests {
  @Test("A packed payload is unpacked")
  func whatIsPackedComesBack() {
    var random = SeededRandom(seed: Seed.current())
    for count in [0, 1, 199, 200, 201, 5000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_000_000] {
      let same = [UInt8](repeating: 65, count: count)
      let words = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 50 % 7 + 65) }
      #expect(PackedPayload.unpack(PackedPayload.pack(same)) == same)
      #expect(PackedPayload.unpack(PackedPayload.pack(words)) == words)
      #expect(PackedPayload.pack(same).count <= count + 1)
    }
    let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(PackedPayload.pack(noise) == [0] + noise, "what cannot be compressed stays")
    #expect(PackedPayload.pack([UInt8](repeating: 65, count: 100_000)).count < 200)
  }

  @Test("Other bytes are nil")
  func whatIsNoPayloadIsNil() {
    for bytes in [[], [1], [2], [255, 1, 2], [1, 0], [1, 0x28, 0xB5, 0x2F, 0xFD]] as [[UInt8]] {
      #expect(PackedPayload.unpack(bytes) == nil)
    }
    #expect(PackedPayload.unpack([0]) == [])
  }

  /// zstd has no checksum here: damage gives nil or other bytes, but never a crash, and never uses
  /// more memory than the bytes need.
  @Test("Damage does no harm")
  func damageIsSurvived() {
    var random = SeededRandom(seed: Seed.current())
    let text = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 / 3 % 11 + $0 % 5 + 65) }
    let packed = PackedPayload.pack(text)
    for count in 0..<packed.count { #expect(PackedPayload.unpack(Array(packed[..<count])) == nil) }
    for _ in Soak.rounds(3000, soak: 300_000) {
      var bytes = packed
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = PackedPayload.unpack(bytes)
    }
  }

  /// The frame's first bytes contain the size: 1 TB, with few bytes after it.
  @Test("An absurd size allocates no memory")
  func aSizeOutOfAllProportionIsNotAskedFor() {
    let frame: [UInt8] = [1, 0x28, 0xB5, 0x2F, 0xFD, 0xE0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0]
    #expect(PackedPayload.unpack(frame) == nil)
    #expect(PackedPayload.unpack(frame + [UInt8](repeating: 0, count: 1 << 24)) == nil)
  }

  @Test("Bytes after a payload are damage")
  func nothingMayStandBehindAPayload() {
    let packed = PackedPayload.pack([UInt8](repeating: 65, count: 1000))
    #expect(PackedPayload.unpack(packed + [0]) == nil)
  }
}
