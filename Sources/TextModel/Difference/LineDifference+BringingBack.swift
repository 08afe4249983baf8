extension LineDifference {
  /// What brings the older lines of some hunks back into the newer text.
  ///
  /// All hunks brought back give the older text. A line without a newline stands in the last hunk,
  /// which then goes to the end of both texts, or in none: no two lines are ever joined.
  ///
  /// - Complexity: O(k log n) for k hunks of a text of n pieces, and a copy of the older lines.
  /// - Parameters:
  ///   - changes: numbers of hunks, in any order; one told twice counts once.
  ///   - kept: those of them whose newer lines stay, behind the older ones.
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
