public import Text

/// The restoring of a part of another state.
extension TextBuffer {
  /// Restores parts of another state as one edit, and moves the cursor to the first byte that
  /// differs.
  ///
  /// Without a difference, nothing changes, and the cursors stay.
  ///
  /// - Complexity: that of `PieceTree.replace(_:)`.
  /// - Parameter replacements: they ascend and do not overlap.
  public mutating func bringBack(_ replacements: [Replacement]) {
    guard let place = replacements.lazy.compactMap(firstChange(of:)).first else { return }
    replace(replacements, leaving: Selections(Selection(at: place)))
    renewLineEnding()
  }

  /// Replaces a range with bytes, and selects these.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func bringBack(_ bytes: [UInt8], in range: Range<Int>) {
    let selection = Selection(anchor: range.lowerBound, head: range.lowerBound + bytes.count)
    let isThere = firstChange(of: Replacement(range, with: bytes)) == nil
    replace(isThere ? [] : [Replacement(range, with: bytes)], leaving: Selections(selection))
    renewLineEnding()
  }

  /// Returns the start of the first character that a replacement changes; nil if none.
  ///
  /// The text before it stays equal, so that the offset is the same afterwards.
  private func firstChange(of replacement: Replacement) -> Int? {
    let (range, bytes) = (replacement.range, replacement.bytes)
    let common = bytes.withUnsafeBytes { text.commonLength(with: $0, from: range.lowerBound) }
    let same = min(range.count, common)
    if same == range.count, same == bytes.count { return nil }
    return text.characterStart(around: range.lowerBound + same)
  }
}

extension PieceTree {
  /// Returns the start of the character that contains an offset.
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
