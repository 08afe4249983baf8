/// Bringing back a part of another state.
extension TextBuffer {
  /// Makes changes that bring back what another state had, as one edit; the cursor is then at the
  /// first byte that is another.
  ///
  /// Nothing is done, and the cursors stay, where there is nothing to change.
  ///
  /// - Complexity: that of `PieceTree.replace(_:)`.
  /// - Parameter replacements: they ascend and do not overlap.
  public mutating func bringBack(_ replacements: [Replacement]) {
    guard let place = replacements.lazy.compactMap(firstChange(of:)).first else { return }
    replace(replacements, leaving: Selections(Selection(at: place)))
    renewLineEnding()
  }

  /// Puts bytes in the place of a part, and leaves them selected.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func bringBack(_ bytes: [UInt8], in range: Range<Int>) {
    let selection = Selection(anchor: range.lowerBound, head: range.lowerBound + bytes.count)
    let isThere = firstChange(of: Replacement(range, with: bytes)) == nil
    replace(isThere ? [] : [Replacement(range, with: bytes)], leaving: Selections(selection))
    renewLineEnding()
  }

  /// Where a character begins that a replacement changes first; nil when it changes nothing.
  ///
  /// What is before it stays the same, so that the place is the same afterwards.
  private func firstChange(of replacement: Replacement) -> Int? {
    let (range, bytes) = (replacement.range, replacement.bytes)
    var same = 0
    text.forEachChunk(in: range) { chunk in
      let count = min(chunk.count, bytes.count - same)
      let here = bytes.withUnsafeBytes { bytes in
        guard let a = chunk.baseAddress, let b = bytes.baseAddress else { return 0 }
        return CommonBytes.prefix(a, b + same, count)
      }
      same += here
      return here == chunk.count
    }
    if same == range.count, same == bytes.count { return nil }
    return text.characterStart(around: range.lowerBound + same)
  }
}

extension PieceTree {
  /// Where the character begins that an offset is in; the offset where one begins there.
  fileprivate func characterStart(around offset: Int) -> Int {
    var start = offset
    while start > 0, start < count, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    var reader = GlyphReader(self, at: start)
    if reader.previous() == nil { return start }
    let before = reader.offset
    _ = reader.next()
    return reader.offset > start ? before : start
  }
}
