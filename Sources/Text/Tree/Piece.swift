/// A run of bytes in a storage, with its number of newlines.
///
/// It is a plain value of 16 bytes without references, so that leaves are copied as memory.
struct Piece: Equatable {
  /// The maximum length of a piece; longer runs are several pieces.
  static var maximumLength: Int { 1 << 31 }

  var location: Location
  private var length32: UInt32
  private var newlines32: UInt32

  init(_ location: Location, length: Int, newlines: Int) {
    self.location = location
    length32 = UInt32(truncatingIfNeeded: length)
    newlines32 = UInt32(truncatingIfNeeded: newlines)
  }

  /// The length in bytes; at least 1.
  var length: Int {
    get { Int(length32) }
    set { length32 = UInt32(truncatingIfNeeded: newValue) }
  }

  var newlines: Int {
    get { Int(newlines32) }
    set { newlines32 = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The location after the last byte.
  var end: Location { location + length }

  var size: TextSize { TextSize(bytes: length, newlines: newlines) }

  /// Returns whether the bytes of `next` follow in the storage, and both fit in one piece.
  @inline(__always)
  func isJoined(by next: Piece) -> Bool {
    end == next.location && length &+ next.length <= Self.maximumLength
  }

  /// Appends the bytes of a piece that joins this one.
  @inline(__always)
  mutating func join(_ next: Piece) {
    length32 &+= next.length32
    newlines32 &+= next.newlines32
  }

  /// Returns the piece without its first `count` bytes, which contain `newlines` newlines.
  func dropping(_ count: Int, newlines: Int) -> Piece {
    Piece(location + count, length: length &- count, newlines: self.newlines &- newlines)
  }
}

/// The location of a stored byte: the number of a storage and an offset in it.
struct Location: Hashable, Comparable {
  private var bits: UInt64
  private static var offsetBits: UInt64 { 40 }

  init(storage: Int, offset: Int) {
    bits =
      UInt64(truncatingIfNeeded: storage) << Self.offsetBits
      | UInt64(truncatingIfNeeded: offset)
  }

  var storage: Int { Int(truncatingIfNeeded: bits >> Self.offsetBits) }
  var offset: Int { Int(truncatingIfNeeded: bits & (1 << Self.offsetBits &- 1)) }

  static func < (a: Location, b: Location) -> Bool { a.bits < b.bits }

  static func + (start: Location, count: Int) -> Location {
    var location = start
    location.bits &+= UInt64(truncatingIfNeeded: count)
    return location
  }

  /// Returns the number of bytes from another location of the same storage to this one.
  func distance(from other: Location) -> Int {
    Int(truncatingIfNeeded: bits) &- Int(truncatingIfNeeded: other.bits)
  }
}

/// The size of a text: bytes, and newlines among them.
package struct TextSize: Equatable {
  var bytes = 0
  var newlines = 0

  static func += (total: inout TextSize, more: TextSize) {
    total.bytes &+= more.bytes
    total.newlines &+= more.newlines
  }

  static func -= (total: inout TextSize, less: TextSize) {
    total.bytes &-= less.bytes
    total.newlines &-= less.newlines
  }
}
