/// A check whether bytes are UTF-8, for chunks whose ends may be within characters.
struct UTF8Check {
  /// Whether all complete characters so far are UTF-8.
  private(set) var isValid = true
  /// The bytes of a character that the last chunk began.
  private var begun: [UInt8] = []

  /// Verifies the next chunk.
  ///
  /// - Complexity: O(n), some 2 GB a second for text with few letters beyond ASCII.
  mutating func verify(_ chunk: UnsafeRawBufferPointer) {
    var place = 0
    while isValid, !begun.isEmpty, place < chunk.count {
      let character = begun + [chunk[place]]
      character.withUnsafeBytes { validate($0) }
      place += 1
    }
    if isValid, begun.isEmpty { validate(UnsafeRawBufferPointer(rebasing: chunk[place...])) }
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
  /// Whether one of the bytes occurs in programs and pictures but not in texts: a control character
  /// except tabs, line breaks, the bell, backspace and Escape.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  var hasBinaryByte: Bool {
    func isBinary(_ byte: UInt8) -> Bool {
      byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
    }
    var place = 0
    while count - place >= 8 {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // A byte below 0x20 borrows from its highest bit, and has not had that bit itself.
      let isBelow = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0
      if isBelow, self[place..<place + 8].contains(where: isBinary) { return true }
      place += 8
    }
    return self[place...].contains(where: isBinary)
  }
}
