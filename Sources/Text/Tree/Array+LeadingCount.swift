extension Array {
  /// Returns the number of leading elements that satisfy a condition; no later element may satisfy
  /// it.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func leadingCount(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
