extension PieceTree {
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
