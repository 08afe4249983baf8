/// Putting text in that is stored already.
extension PieceTree {
  /// Puts a part of a text that is being read behind this one; it was stored when it was read.
  ///
  /// - Complexity: O(log n) for n pieces.
  public mutating func append(_ part: ArrivedPart) { insert(part, at: count) }

  /// Puts a part of a text in that was stored when it was read or made.
  ///
  /// - Complexity: O(log n) for n pieces.
  mutating func insert(_ part: ArrivedPart, at offset: Int) {
    if part.byteCount == 0 { return }
    let number = number(of: part.storage)
    for start in stride(from: 0, to: part.byteCount, by: Piece.maximumLength) {
      let location = Location(storage: number, offset: part.offset + start)
      let length = min(Piece.maximumLength, part.byteCount - start)
      let isWhole = length == part.byteCount
      insert(
        isWhole
          ? Piece(location, length: length, newlines: part.newlineCount)
          : piece(location, length),
        at: offset + start)
    }
  }

  /// Puts the end of another text, from an offset on, behind this one.
  ///
  /// Of a related text the very pieces are put in, so that comparing the two costs little.
  ///
  /// - Complexity: O(m + k log n) for m pieces of the other text, k of which come behind n; a copy of
  ///   the bytes where the texts are not related.
  mutating func append(_ other: PieceTree, from offset: Int) {
    guard isRelated(to: other) else {
      return insert(other.bytes(in: offset..<other.count), at: count)
    }
    learnStorages(of: other)
    withExtendedLifetime(other) {
      var walker = PieceWalker(other)
      walker.skip(to: offset)
      while let rest = walker.rest {
        let isWhole = rest.length == walker.wholePiece?.length
        insert(isWhole ? rest : piece(rest.location, rest.length), at: count)
        walker.advance(rest.length)
      }
    }
  }
}
