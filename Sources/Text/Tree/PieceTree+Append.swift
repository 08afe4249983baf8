/// Insertion of stored text.
extension PieceTree {
  /// Appends a loaded part; its bytes are already stored.
  ///
  /// - Complexity: O(log n) for n pieces.
  public mutating func append(_ part: LoadedPart) { insert(part, at: count) }

  /// Inserts a part whose bytes are already stored.
  ///
  /// - Complexity: O(log n) for n pieces.
  package mutating func insert(_ part: LoadedPart, at offset: Int) {
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

  /// Appends the end of another text, from an offset on.
  ///
  /// Pieces of a related text are shared, so that comparing the two costs little.
  ///
  /// - Complexity: O(m + k log n) for m pieces of the other text, k of them appended to n; a copy
  ///   of the bytes if the texts are not related.
  package mutating func appendRest(of other: PieceTree, from offset: Int) {
    guard isRelated(to: other) else {
      return insert(other.bytes(in: offset..<other.count), at: count)
    }
    learnStorages(of: other)
    withExtendedLifetime(other) {
      var walker = PieceWalker(other)
      walker.skip(to: offset)
      other.forEachPiece(from: &walker, upTo: other.count) { insert($0, at: count) }
    }
  }

  /// The maximum size of a copied part, so that a few words do not keep a whole file in memory.
  private static var maxCopied: Int { 1 << 20 }

  /// Returns the joined parts of the text.
  ///
  /// - Complexity: O(log n) for a single large part, which shares its bytes with this text,
  ///   otherwise O(n) in the bytes of the parts.
  package func part(_ ranges: [Range<Int>], joinedBy separator: [UInt8] = []) -> PieceTree {
    if ranges.count == 1, ranges[0].count > Self.maxCopied {
      var part = detached()
      part.remove(ranges[0].upperBound..<count)
      part.remove(0..<ranges[0].lowerBound)
      return part
    }
    var bytes: [UInt8] = []
    for (index, range) in ranges.enumerated() {
      if index > 0 { bytes += separator }
      bytes += self.bytes(in: range)
    }
    return PieceTree(bytes)
  }
}
