import Glibc

/// How far two runs of bytes are the same, at the speed of `memcmp`.
enum CommonBytes {
  /// What `memcmp` compares at once; where it says no, the place is looked for word by word.
  private static var blockSize: Int { 4_096 }

  /// How many of the first `count` bytes are the same.
  ///
  /// - Complexity: O(`count`).
  static func prefix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
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

  /// How many of the last `count` bytes before two places are the same.
  ///
  /// - Complexity: O(`count`).
  static func suffix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
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

  /// Eight bytes of which those are not zero that differ; the first is the lowest.
  @inline(__always)
  private static func difference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: a.loadUnaligned(as: UInt64.self) ^ b.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func byte(_ place: UnsafeRawPointer) -> UInt8 { place.load(as: UInt8.self) }
}

extension ByteReader {
  /// Moves over the bytes from here that another text has too from where its reader stands.
  ///
  /// - Parameter limit: how many bytes to compare at most.
  /// - Returns: how many bytes were passed by both.
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

  /// Moves back over the bytes before here that another text has too before its reader.
  ///
  /// - Parameter limit: how many bytes to compare at most.
  /// - Returns: how many bytes were passed by both.
  /// - Complexity: O(n) for n bytes passed, and O(log p) for each of p pieces.
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
