extension PieceTree {
  /// Returns the range extended to whole UTF-8 sequences.
  package func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while range.lowerBound - start < 3, start > 0, continuesCharacter(start) { start -= 1 }
    while end - range.upperBound < 3, continuesCharacter(end) { end += 1 }
    return start..<end
  }

  private func continuesCharacter(_ offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
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

  /// Returns the number of characters in ascending ranges; one that is cut at its start counts.
  ///
  /// - Complexity: as of `newlineCount(in:)`.
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
  private func forEachRun(
    in ranges: [Range<Int>], _ body: (UnsafeRawBufferPointer, Bool) -> Void
  ) {
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
