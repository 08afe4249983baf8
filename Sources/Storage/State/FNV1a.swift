/// The 64-bit FNV-1a hash of Fowler, Noll and Vo, with the constants of their page,
/// http://www.isthe.com/chongo/tech/comp/fnv/.
///
/// Well spread and short; no protection against someone who looks for two texts with one hash.
struct FNV1a {
  /// The hash of the bytes so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes in more bytes.
  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
