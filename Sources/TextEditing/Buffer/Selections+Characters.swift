import Text

/// Cursors between characters: no cursor is ever inside one, so that no edit can cut it.
extension Selections {
  /// Returns the cursors; those inside a character move to its edge.
  ///
  /// A selection expands to the whole character. A cursor moves after it, or before a line break.
  ///
  /// - Complexity: O(log n) for each cursor between ASCII characters, otherwise that of finding the
  ///   character.
  func betweenCharacters(of text: PieceTree) -> Selections {
    map { selection in
      let range = selection.range
      let start = text.edge(around: range.lowerBound, isEnd: range.isEmpty)
      let end = range.isEmpty ? start : text.edge(around: range.upperBound, isEnd: true)
      if start == range.lowerBound, end == range.upperBound { return selection }
      return selection.anchor < selection.head
        ? Selection(anchor: start, head: end) : Selection(anchor: end, head: start)
    }
  }
}

extension PieceTree {
  /// Returns an offset, or the edge of the character that contains it.
  fileprivate func edge(around offset: Int, isEnd: Bool) -> Int {
    if offset <= 0 || offset >= count { return offset }
    let (before, after) = (self[offset - 1], self[offset])
    if before < 0x80, after < 0x80 { return before == 0x0D && after == 0x0A ? offset - 1 : offset }
    let start = characterStart(around: offset)
    if start == offset || !isEnd { return start }
    var reader = GlyphReader(self, at: start)
    _ = reader.next()
    return reader.offset
  }
}
