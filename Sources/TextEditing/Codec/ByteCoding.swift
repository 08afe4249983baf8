import CXXHash

/// A writer of consecutive numbers and bytes, small numbers in few bytes.
///
/// It is not copyable, so that sealing does not copy the bytes.
struct ByteWriter: ~Copyable {
  var bytes: [UInt8] = []

  /// Writes a number from 0 in seven bits a byte, the lowest first (LEB128).
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Returns all written bytes with a checksum: the lower half of XXH3-64.
  consuming func sealed() -> [UInt8] {
    bytes += bytes.checksum
    return bytes
  }
}

/// A reader of the bytes of a `ByteWriter`; it returns `nil` for invalid bytes.
struct SealedReader {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private let end: Int

  /// Creates a reader of sealed bytes; fails if the checksum is wrong.
  init?(_ bytes: [UInt8]) {
    end = bytes.count - [UInt8].checksumSize
    guard end >= 0, bytes[..<end].checksum == bytes[end...] else { return nil }
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == end }

  mutating func number() -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return Int(exactly: Int64(bitPattern: number)).flatMap { $0 < 0 ? nil : $0 }
      }
    }
    return nil
  }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= end - offset else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}

extension Collection<UInt8> {
  /// The seal of a payload.
  package var checksum: ArraySlice<UInt8> {
    let hash =
      withContiguousStorageIfAvailable { memento_xxh3_64($0.baseAddress, $0.count) }
      ?? Array(self).withUnsafeBufferPointer { memento_xxh3_64($0.baseAddress, $0.count) }
    return withUnsafeBytes(of: UInt32(truncatingIfNeeded: hash).littleEndian) { ArraySlice($0) }
  }

  fileprivate static var checksumSize: Int { 4 }
}
