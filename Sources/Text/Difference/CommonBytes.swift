import Glibc

/// The length of the common part of two runs of bytes, at the speed of `memcmp`.
package enum CommonBytes {
  /// The number of bytes for one `memcmp`; a block that differs is searched word by word.
  private static var blockSize: Int { 4_096 }

  /// Returns the number of equal bytes at the start of two runs of `count` bytes.
  ///
  /// - Complexity: O(`count`).
  package static func prefix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    var at = 0
    while count &- at >= blockSize, memcmp(a + at, b + at, blockSize) == 0 { at &+= blockSize }
    while count &- at >= 8 {
      let marks = difference(a + at, b + at)
      if marks != 0 { return at &+ marks.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < count, byte(a + at) == byte(b + at) { at &+= 1 }
    return at
  }

  /// Returns the number of equal bytes among the last `count` bytes before two places.
  ///
  /// - Complexity: O(`count`).
  package static func suffix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    var at = 0
    while count &- at >= blockSize,
      memcmp(a - at - blockSize, b - at - blockSize, blockSize) == 0
    {
      at &+= blockSize
    }
    while count &- at >= 8 {
      let marks = difference(a - at - 8, b - at - 8)
      if marks != 0 { return at &+ marks.leadingZeroBitCount / 8 }
      at &+= 8
    }
    while at < count, byte(a - at - 1) == byte(b - at - 1) { at &+= 1 }
    return at
  }

  /// Compares eight bytes: differing ones are nonzero in the result, the first of them lowest.
  @inline(__always)
  private static func difference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: a.loadUnaligned(as: UInt64.self) ^ b.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func byte(_ place: UnsafeRawPointer) -> UInt8 { place.load(as: UInt8.self) }
}

extension ByteReader {
  /// Moves two readers over the bytes that are equal from their positions on.
  ///
  /// - Returns: the number of bytes passed by both.
  /// - Complexity: O(n) for n bytes passed, and O(log p) for each of p pieces.
  mutating func passCommonBytes(with other: inout ByteReader, atMost limit: Int) -> Int {
    var same = 0
    while same < limit {
      let (a, b) = (remainingChunk(), other.remainingChunk())
      let count = min(a.count, b.count, limit &- same)
      guard count > 0, let startA = a.baseAddress, let startB = b.baseAddress else { break }
      let here = CommonBytes.prefix(startA, startB, count)
      move(to: offset &+ here)
      other.move(to: other.offset &+ here)
      same &+= here
      if here < count { break }
    }
    return same
  }

  /// Moves two readers back over the bytes that are equal before their positions, as
  /// `passCommonBytes(with:atMost:)` does from their positions on.
  mutating func passCommonBytesBack(with other: inout ByteReader, atMost limit: Int) -> Int {
    var same = 0
    while same < limit {
      let (a, b) = (precedingChunk(), other.precedingChunk())
      let count = min(a.count, b.count, limit &- same)
      guard count > 0, let startA = a.baseAddress, let startB = b.baseAddress else { break }
      let here = CommonBytes.suffix(startA + a.count, startB + b.count, count)
      move(to: offset &- here)
      other.move(to: other.offset &- here)
      same &+= here
      if here < count { break }
    }
    return same
  }
}
