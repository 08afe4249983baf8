/// Characters in raw bytes.
package enum Characters {
  /// Counts Unicode scalars and bytes that are not UTF-8: all bytes that do not continue a
  /// sequence.
  ///
  /// - Complexity: O(n), at about 8 bytes a nanosecond.
  package static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var continuing = 0
    var at = 0
    while bytes.count &- at >= 8 {
      let word = start.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The highest bit of the byte is set and the next one is not.
      continuing &+= (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
      at &+= 8
    }
    while at < bytes.count {
      if bytes[at] & 0xC0 == 0x80 { continuing &+= 1 }
      at &+= 1
    }
    return bytes.count &- continuing
  }
}

extension PieceTree {
  /// Returns the range extended to whole UTF-8 sequences.
  package func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end - range.upperBound < 3, end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return scalarStart(at: range.lowerBound)..<end
  }

  /// Returns the start of the scalar around an offset.
  package func scalarStart(at offset: Int) -> Int {
    if offset >= count { return offset }
    var start = offset
    // A scalar has at most three bytes after its first.
    while start > max(0, offset - 3), self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the start of the character that contains an offset.
  package func characterStart(around offset: Int) -> Int {
    let start = scalarStart(at: offset)
    var reader = GlyphReader(self, at: start)
    if reader.previous() == nil { return start }
    let before = reader.offset
    _ = reader.next()
    return reader.offset > start ? before : start
  }

  /// Returns the start of a character before an offset, which may be inside another character.
  func characterStart(near offset: Int) -> Int {
    var reader = GlyphReader(self, at: scalarStart(at: offset))
    _ = reader.previous()
    return reader.offset
  }

  /// Returns the number of bytes of a range that do not continue a UTF-8 sequence.
  package func characterCount(in range: Range<Int>) -> Int {
    var total = 0
    forEachChunk(in: range) { chunk in
      total &+= Characters.count(chunk)
      return true
    }
    return total
  }

  /// Returns the number of newlines in ascending ranges.
  ///
  /// - Complexity: O(n) in pieces and ranges, and in the bytes of these.
  package func newlineCount(in ranges: [Range<Int>]) -> Int {
    var total = 0
    forEachRun(in: ranges) { bytes, _ in total &+= Newlines.count(bytes) }
    return total
  }

  /// Returns the number of characters in ascending ranges, including one that is cut at its start.
  ///
  /// - Complexity: that of `newlineCount(in:)`.
  package func characterCount(in ranges: [Range<Int>]) -> Int {
    var total = 0
    forEachRun(in: ranges) { bytes, isStart in
      total &+= Characters.count(bytes)
      if isStart, let first = bytes.first, first & 0xC0 == 0x80 { total &+= 1 }
    }
    return total
  }

  /// Calls `body` with the bytes of ascending ranges, piece by piece, and with whether a range
  /// begins there.
  private func forEachRun(in ranges: [Range<Int>], _ body: (UnsafeRawBufferPointer, Bool) -> Void) {
    let bases = storages.map { UnsafeRawPointer($0.base) }
    var walker = PieceWalker(self)
    for range in ranges {
      walker.skip(to: range.lowerBound)
      while walker.offset < range.upperBound, let rest = walker.rest {
        let length = min(rest.length, range.upperBound - walker.offset)
        let start = bases[rest.location.storage] + rest.location.offset
        let isStart = walker.offset == range.lowerBound
        body(UnsafeRawBufferPointer(start: start, count: length), isStart)
        walker.advance(length)
      }
    }
    withExtendedLifetime(self) {}
  }
}
