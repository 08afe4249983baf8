extension PieceTree {
  /// Returns the changes from this text to other bytes, ascending and not touching.
  ///
  /// Lines are compared, and then the words of changed lines. If the work limit is insufficient, a
  /// change may contain common text.
  ///
  /// - Complexity: O(n) in the bytes, at the speed of `memcmp`, and the comparison of the lines
  ///   from the first to the last difference.
  public func replacements(
    into bytes: UnsafeRawBufferPointer, within effort: LineEffort = .standard
  ) -> [Replacement] {
    // Even an insertion is compared: in bytes it may begin inside a character.
    replacement(into: bytes).map { compared([$0], within: effort) } ?? []
  }

  /// Divides changes so that they contain as little common text as possible.
  ///
  /// - Complexity: that of the comparison of the replaced lines.
  /// - Parameter replacements: they ascend and do not overlap.
  public func refined(
    _ replacements: [Replacement], within effort: LineEffort = .standard
  ) -> [Replacement] {
    replacements.allSatisfy { $0.range.isEmpty || $0.bytes.isEmpty }
      ? replacements : compared(replacements, within: effort)
  }

  private func compared(
    _ replacements: [Replacement], within effort: LineEffort
  ) -> [Replacement] {
    let byteCount = replacements.reduce(0) { $0 + $1.range.count + $1.bytes.count }
    if byteCount > effort.bytes { return replacements }
    var newer = self
    newer.replace(
      byteCount > Self.largeChange ? replacements.flatMap(divided) : replacements)
    let difference = LineDifference(from: self, to: newer, effort: effort)
    return difference.hunks.indices.flatMap { difference.differences(inChange: $0) }.map {
      Replacement($0.old, with: newer.bytes(in: $0.new))
    }
  }

  /// The number of bytes beyond which common lines are found before the lines are compared.
  private static var largeChange: Int { 4 << 20 }

  /// Divides a change at lines that stay.
  private func divided(_ change: Replacement) -> [Replacement] {
    let start = change.range.lowerBound
    return withContiguousBytes(in: change.range) { old in
      change.bytes.withUnsafeBytes { new in
        CommonLines(old, new).differences.map {
          Replacement(
            start + $0.old.lowerBound..<start + $0.old.upperBound, with: Array(new[$0.new]))
        }
      }
    }
  }

  /// Returns the smallest change that turns this text into other bytes; nil if they are equal.
  ///
  /// The common start is kept, then the common end. The change may cut a character of several
  /// bytes.
  ///
  /// - Complexity: O(n) in the bytes, at the speed of `memcmp`, and a copy of the new bytes.
  public func replacement(into bytes: UnsafeRawBufferPointer) -> Replacement? {
    let shorter = min(count, bytes.count)
    let head = commonLength(with: bytes, from: 0)
    if head == count && head == bytes.count { return nil }
    let tail = commonSuffix(with: bytes, atMost: shorter - head)
    return Replacement(head..<count - tail, with: Array(bytes[head..<bytes.count - tail]))
  }

  /// Counts the bytes at the start of a buffer that equal those of the text from an offset on.
  package func commonLength(with bytes: UnsafeRawBufferPointer, from offset: Int) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var same = 0
    forEachChunk(in: offset..<min(count, offset + bytes.count)) { chunk in
      guard let base = chunk.baseAddress else { return true }
      let here = CommonBytes.prefix(base, start + same, chunk.count)
      same += here
      return here == chunk.count
    }
    return same
  }

  private func commonSuffix(with bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    guard let end = bytes.baseAddress.map({ $0 + bytes.count }) else { return 0 }
    var reader = ByteReader(self, at: count)
    var same = 0
    while same < limit {
      let chunk = reader.precedingChunk()
      guard let base = chunk.baseAddress else { break }
      let length = min(chunk.count, limit - same)
      let here = CommonBytes.suffix(base + chunk.count, end - same, length)
      same += here
      if here < length { break }
      reader.move(to: reader.offset - here)
    }
    return same
  }
}
