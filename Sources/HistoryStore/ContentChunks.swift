/// The chunks of a large payload, cut at positions that depend on its contents: two payloads that
/// share most bytes share most chunks, even after an insertion.
///
/// A rolling sum over the last 64 bytes determines the cuts (the gear hash of FastCDC, Xia et al.,
/// 2016).
struct ContentChunks: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var start: Int

  /// The minimum size of a chunk in bytes; the average is three times that.
  static var smallest: Int { 128 << 10 }
  /// The maximum size of a chunk in bytes.
  static var largest: Int { 1 << 20 }
  /// The bits that are zero at a cut: one position in 256 K has them.
  private static var cutMask: UInt64 { 0x3FFFF << 46 }

  /// Creates the chunks of some bytes.
  init(of bytes: [UInt8]) {
    self.bytes = bytes[...]
    start = 0
  }

  /// Returns the next chunk.
  mutating func next() -> ArraySlice<UInt8>? {
    if start >= bytes.endIndex { return nil }
    let end = cut(from: start)
    defer { start = end }
    return bytes[start..<end]
  }

  /// Returns the end of the chunk that begins at an offset.
  private func cut(from start: Int) -> Int {
    let limit = Swift.min(bytes.endIndex, start + Self.largest)
    let first = start + Self.smallest
    if first >= limit { return limit }
    return bytes.withUnsafeBytes { all in
      Self.gear.withUnsafeBufferPointer { gear in
        var sum: UInt64 = 0
        for index in first - 64..<limit {
          sum = sum &<< 1 &+ gear[Int(all[index])]
          if index >= first, sum & Self.cutMask == 0 { return index + 1 }
        }
        return limit
      }
    }
  }

  /// A random number for each byte, which must never change.
  private static let gear: [UInt64] = {
    var state: UInt64 = 0x4D45_4D54
    return (0..<256).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }()
}
