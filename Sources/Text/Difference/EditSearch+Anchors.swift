extension EditSearch {
  /// Returns a longest common sequence of a box; nil if the pairs of equal numbers are too many.
  ///
  /// - Complexity: O(n + r log n) for a box of n numbers with r pairs of equal ones.
  /// - Parameter steps: the remaining steps, reduced by the steps of this call.
  func commonSequence(in box: Box, atMost steps: inout Int) -> [(x: Int, y: Int)]? {
    // The end of each number's places in `places`; first their count.
    var ends = [Int](repeating: 0, count: numberCount)
    for y in box.new { ends[Int(new[y])] &+= 1 }
    var pairCount = 0
    for x in box.old {
      pairCount += ends[Int(old[x])]
      if pairCount > steps / Self.stepsOfPair { return nil }
    }
    steps -= pairCount * Self.stepsOfPair
    var total = 0
    for number in ends.indices {
      total += ends[number]
      ends[number] = total
    }
    // Descending for each number: of the pairs of one old place, an ascent contains one.
    var places = [Int](repeating: 0, count: box.new.count)
    var next = ends
    for y in box.new {
      next[Int(new[y])] &-= 1
      places[next[Int(new[y])]] = y
    }
    var pairs: [(x: Int, y: Int)] = []
    pairs.reserveCapacity(pairCount)
    for x in box.old {
      let number = Int(old[x])
      for place in next[number]..<ends[number] { pairs.append((x, places[place])) }
    }
    return longestAscent(of: pairs)
  }

  /// The number of search steps that take as long as one pair.
  private static var stepsOfPair: Int { 20 }

  /// Returns the longest common sequence of the numbers that occur once on each side of a box.
  ///
  /// - Complexity: O(n log n) for a box of n numbers.
  func anchors(in box: Box) -> [(x: Int, y: Int)] {
    let oldPlaces = placesOfSingles(old, in: box.old)
    let newPlaces = placesOfSingles(new, in: box.new)
    var pairs: [(x: Int, y: Int)] = []
    for x in box.old where oldPlaces[Int(old[x])] == Int32(truncatingIfNeeded: x) {
      let y = newPlaces[Int(old[x])]
      if y >= 0 { pairs.append((x, Int(y))) }
    }
    return longestAscent(of: pairs)
  }

  /// Returns the position of each number that occurs once; a negative value for the others.
  private func placesOfSingles(
    _ numbers: UnsafeMutableBufferPointer<Int32>, in range: Range<Int>
  ) -> ContiguousArray<Int32> {
    let (none, many) = (Int32(-1), Int32(-2))
    var places = ContiguousArray(repeating: none, count: numberCount)
    for place in range {
      let number = Int(numbers[place])
      places[number] = places[number] == none ? Int32(truncatingIfNeeded: place) : many
    }
    return places
  }

  /// Returns the longest ascent in `y` among pairs that ascend in `x`.
  private func longestAscent(of pairs: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    // The pair with the lowest `y` that ends an ascent of each length, and each pair's predecessor.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.leadingCount { pairs[$0].y < pair.y }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var ascent: [(x: Int, y: Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      ascent.append(pairs[next])
      next = previous[next]
    }
    return ascent.reversed()
  }
}
