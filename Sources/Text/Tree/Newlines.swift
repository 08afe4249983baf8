/// The counting loops over raw bytes, which determine the speed of loading and cutting.
///
/// In Swift 6.3, only those operators on `SIMD` types with two vectors of one type become vector
/// instructions: `.==` with a scalar, or `&`, is a hundred times slower.
package enum Newlines {
  private typealias Vector = SIMD32<UInt8>
  private static var vectorSize: Int { 32 }
  private static var newline: UInt8 { 0x0A }

  /// Returns the number of newlines in `count` bytes from `start`.
  ///
  /// - Complexity: O(`count`), at the speed of memory.
  static func count(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    if count < 8 { return Word(start, count: count).newlineCount }
    var total = 0
    var at = 0
    while count &- at >= vectorSize {
      // A lane counts to 255 before it overflows.
      let vectors = min((count &- at) / vectorSize, 255)
      total &+= countInVectors(start + at, vectors: vectors)
      at &+= vectors &* vectorSize
    }
    while count &- at >= 8 {
      total &+= Word(start + at).newlineCount
      at &+= 8
    }
    if at < count {
      // The last word overlaps bytes that are already counted.
      total &+= Word(start + (count &- 8)).newlineCount(inLast: count &- at)
    }
    return total
  }

  /// Returns the number of newlines in these bytes.
  @inline(__always)
  package static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    bytes.assumingMemoryBound(to: UInt8.self).baseAddress.map { count($0, bytes.count) } ?? 0
  }

  @inline(__always)
  private static func countInVectors(_ start: UnsafePointer<UInt8>, vectors: Int) -> Int {
    let raw = UnsafeRawPointer(start)
    let newlines = Vector(repeating: newline)
    var lanes = Vector.zero
    for index in 0..<vectors {
      let here = raw.loadUnaligned(fromByteOffset: index &* vectorSize, as: Vector.self)
      lanes &-= unsafeBitCast(here .== newlines, to: Vector.self)
    }
    let quads = unsafeBitCast(lanes, to: SIMD4<UInt64>.self)
    var total = 0
    for index in 0..<4 { total &+= sum(ofBytes: quads[index]) }
    return total
  }

  /// Returns the sum of the eight bytes of a word, each of them any value.
  @inline(__always)
  private static func sum(ofBytes word: UInt64) -> Int {
    let pairs = (word & 0x00FF_00FF_00FF_00FF) &+ (word >> 8 & 0x00FF_00FF_00FF_00FF)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Returns the offset after the `rank`-th newline (from 1) in `count` bytes from `start`; nil if
  /// they have fewer.
  static func offset(behind rank: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    var left = rank
    var at = 0
    while count &- at >= 256 {
      let here = countInVectors(start + at, vectors: 8)
      if here >= left { break }
      left &-= here
      at &+= 256
    }
    while count &- at >= 8 {
      let word = Word(start + at)
      if word.newlineCount >= left { return at &+ word.offset(behindNewline: left) }
      left &-= word.newlineCount
      at &+= 8
    }
    let word = Word(start + at, count: count &- at)
    return word.newlineCount >= left ? at &+ word.offset(behindNewline: left) : nil
  }
}

/// Eight bytes with their newlines marked.
private struct Word {
  /// The highest bit of each byte, set for a newline.
  private let marks: UInt64

  @inline(__always)
  private init(bytes: UInt64) {
    // A newline becomes zero, and only zero has no bit set in either of the two.
    let others = bytes ^ 0x0A0A_0A0A_0A0A_0A0A
    let low = (others & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
    marks = ~(low | others) & 0x8080_8080_8080_8080
  }

  /// Reads eight bytes from `start`.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    let bytes = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
    self.init(bytes: UInt64(littleEndian: bytes))
  }

  /// Reads fewer than eight bytes from `start`, padded with zeros.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    var bytes: UInt64 = 0
    for index in 0..<count { bytes |= UInt64(start[index]) &<< UInt64(index &* 8) }
    self.init(bytes: bytes)
  }

  @inline(__always)
  var newlineCount: Int { newlineCount(inLast: 8) }

  /// Returns the number of newlines among the last `count` bytes, at least 1.
  @inline(__always)
  func newlineCount(inLast count: Int) -> Int {
    let ones = marks &>> UInt64(71 &- 8 &* count)
    return Int(truncatingIfNeeded: (ones &* 0x0101_0101_0101_0101) >> 56)
  }

  /// Returns the offset after the `rank`-th newline, from 1.
  @inline(__always)
  func offset(behindNewline rank: Int) -> Int {
    var rest = marks
    for _ in 1..<rank { rest &= rest &- 1 }
    return rest.trailingZeroBitCount / 8 &+ 1
  }
}
