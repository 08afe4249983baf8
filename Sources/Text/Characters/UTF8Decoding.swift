extension ByteReader {
  /// Reads the scalar at the reader's position.
  ///
  /// - Returns: nil at the end of the text and, without moving, at a byte that does not begin a
  ///   valid UTF-8 sequence (shortest form, no surrogates).
  package mutating func nextScalar() -> Unicode.Scalar? {
    let start = offset
    guard let first = next() else { return nil }
    if first < 0x80 { return Unicode.Scalar(first) }
    let (count, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (1, 0x80)
      case 0xE0...0xEF: (2, 0x800)
      case 0xF0...0xF4: (3, 0x1_0000)
      default: (0, 0)
      }
    var value = UInt32(first) & (0x3F >> UInt32(count))
    for _ in 0..<count {
      guard let byte = peek(), byte & 0xC0 == 0x80 else { return giveUp(at: start) }
      _ = next()
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard count > 0, value >= least, let scalar = Unicode.Scalar(value) else {
      return giveUp(at: start)
    }
    return scalar
  }

  private mutating func giveUp(at start: Int) -> Unicode.Scalar? {
    move(to: start)
    return nil
  }

  /// Reads the scalar before the reader's position and moves back over it; returns nil at the start
  /// and, without moving, after a byte that does not end a valid UTF-8 sequence.
  package mutating func previousScalar() -> Unicode.Scalar? {
    let end = offset
    for _ in 0..<4 {
      guard let byte = previous() else { break }
      if byte & 0xC0 == 0x80 { continue }
      let start = offset
      if let scalar = nextScalar(), offset == end {
        move(to: start)
        return scalar
      }
      break
    }
    move(to: end)
    return nil
  }
}
