extension LineDifference {
  /// Returns the replacements that restore the older lines of some hunks in the newer text.
  ///
  /// Restoring all hunks gives the older text. A line without a newline is either in the last hunk,
  /// which then extends to the end of both texts, or in none: no two lines are ever joined.
  ///
  /// - Complexity: O(k log n) for k hunks of a text of n pieces, and a copy of the older lines.
  /// - Parameters:
  ///   - changes: indices of hunks, in any order; duplicates count once.
  ///   - kept: those of them whose newer lines stay, after the older ones.
  /// - Returns: changes of the newer text, ascending; none overlaps or touches the next.
  public func bringingBack(
    _ changes: some Sequence<Int>, besides kept: Set<Int> = []
  ) -> [Replacement] {
    Set(changes).sorted().map { change in
      precondition(hunks.indices.contains(change), "no such change")
      let hunk = hunks[change]
      let place = newer.bytes(ofLines: hunk.new)
      let bytes = older.bytes(in: older.bytes(ofLines: hunk.old))
      guard kept.contains(change), !place.isEmpty else { return Replacement(place, with: bytes) }
      let end: [UInt8] = bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]
      return Replacement(place.lowerBound..<place.lowerBound, with: bytes + end)
    }
  }
}
