/// A check whether bytes are UTF-8, for chunks whose ends may be within characters.
struct UTF8Check {
  /// Whether all complete characters so far are UTF-8.
  private(set) var isValid = true
  /// The bytes of a character that the last chunk began.
  private var begun: [UInt8] = []

  /// Verifies the next chunk.
  ///
  /// - Complexity: O(n), some 2 GB a second behind the first letter beyond ASCII; the bytes before
  ///   it are tested 32 at a time.
  mutating func verify(_ chunk: UnsafeRawBufferPointer) {
    var place = 0
    while isValid, !begun.isEmpty, place < chunk.count {
      let character = begun + [chunk[place]]
      character.withUnsafeBytes { validate($0) }
      place += 1
    }
    if isValid, begun.isEmpty {
      let rest = UnsafeRawBufferPointer(rebasing: chunk[place...])
      let plain = rest.plainPrefixCount
      if plain < rest.count { validate(UnsafeRawBufferPointer(rebasing: rest[plain...])) }
    }
  }

  private mutating func validate(_ bytes: UnsafeRawBufferPointer) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
      begun = []
    } catch {
      let isBegun = error.kind == .truncatedScalar && error.byteOffsets.upperBound == bytes.count
      isValid = isBegun
      begun = isBegun ? Array(bytes[error.byteOffsets]) : []
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number of leading bytes that are ASCII, in steps of 32.
  ///
  /// - Complexity: O(n), 32 bytes at a time.
  fileprivate var plainPrefixCount: Int {
    var place = 0
    while count - place >= 32 {
      let (first, second) = (word(at: place), word(at: place + 8))
      let (third, fourth) = (word(at: place + 16), word(at: place + 24))
      if (first | second | third | fourth) & .highBits != 0 { break }
      place += 32
    }
    return place
  }

  /// Whether one of the bytes occurs in programs and pictures but not in texts: a control character
  /// except tabs, line breaks, the bell, backspace and Escape.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  var hasBinaryByte: Bool {
    var place = 0
    while count - place >= 8 {
      if word(at: place).binaryBytes != 0 { return true }
      place += 8
    }
    // Each of the last bytes is the lowest one of a word.
    return self[place...].contains { UInt64($0).binaryBytes & 0xFF != 0 }
  }

  private func word(at offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

/// Eight bytes of a text.
extension UInt64 {
  fileprivate static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that occurs in programs and pictures but not in texts.
  fileprivate var binaryBytes: UInt64 {
    // Without their highest bits, the bytes carry nothing into each other.
    let low = self & ~Self.highBits
    let isControl = ~(self | (low + Self.ones * (0x80 - 0x20)))
    if isControl & Self.highBits == 0 { return 0 }
    let isBelowBell = ~(low + Self.ones * (0x80 - 0x07))
    let isBeyondReturn = low + Self.ones * (0x80 - 0x0E)
    let isNotEscape = (low ^ (Self.ones * 0x1B)) + Self.ones * 0x7F
    return isControl & (isBelowBell | isBeyondReturn) & isNotEscape & Self.highBits
  }
}
