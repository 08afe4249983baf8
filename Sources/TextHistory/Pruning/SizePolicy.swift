import HistoryStore

/// The removal of states of one file because its history or the whole store is above its limit.
///
/// A removed state passes its changes on to the next one, so its bytes are often not freed.
/// Therefore a state is removed only if that frees half of its size. States that free space only
/// together are removed together. If a history stays above the limit, it loses nothing unless a
/// fair share of it is freed.
///
/// It is part of a larger transaction.
struct SizePolicy {
  let states: PrunableStates
  let removal: StateRemoval
  /// The index of the first tried state, which differs in each call.
  ///
  /// The number of tries is bounded, because a history that cannot shrink would otherwise try all
  /// states at each opening.
  let start: Int

  private var store: HistoryDatabase { removal.store }

  /// Removes at most `most` states up to an importance, until `excess` bytes are freed.
  ///
  /// - Returns: the number of removed states.
  /// - Complexity: O(bytes of the deltas) of `most` states.
  func free(
    _ excess: Int, upTo importance: PrunableStates.Importance, most: Int
  ) throws(DatabaseError) -> Int {
    let excess = excess - (try removal.dropSnapshots(freeing: excess))
    let levels = states.levels
    let share = try store.byteCount(of: removal.file) / 8
    var freed = 0
    var removed: Set<Int> = []
    _ = try store.attempt { () throws(DatabaseError) in
      for level in PrunableStates.Importance.allCases where level <= importance {
        let candidates = states.numbers(upTo: level).filter { !removed.contains($0) }
        let ofLevel = candidates.filter { levels[$0] == level }
        try removeOneByOne(ofLevel, excess, most, &freed, &removed)
        try removeTogether(candidates, excess, most, &freed, &removed)
      }
      if freed >= excess || freed > share { return true }
      removed = []
      return false
    }
    return removed.count
  }

  /// Removes each state that frees half of its size.
  private func removeOneByOne(
    _ candidates: [Int], _ excess: Int, _ most: Int, _ freed: inout Int, _ removed: inout Set<Int>
  ) throws(DatabaseError) {
    // A removal can change the gain of its neighbours, so they are tried once more.
    let tried = candidates.window(of: most, from: start)
    for _ in 0..<2 {
      for number in tried where !removed.contains(number) {
        if freed >= excess || removed.count >= most { return }
        let size = try removal.byteCount(of: [number])
        var gain = 0
        let isRemoved = try store.attempt { () throws(DatabaseError) in
          guard let bytes = try removal.remove(number) else { return false }
          gain = bytes
          return bytes > size / 2
        }
        if isRemoved {
          freed += gain
          removed.insert(number)
        }
      }
    }
  }

  /// Removes all states, unless that frees less than half of their size and misses the goal.
  private func removeTogether(
    _ candidates: [Int], _ excess: Int, _ most: Int, _ freed: inout Int, _ removed: inout Set<Int>
  ) throws(DatabaseError) {
    if freed >= excess { return }
    let rest = StateRemoval.order(candidates.filter { !removed.contains($0) })
      .prefix(most - removed.count)
    var (gain, size, group): (Int, Int, Set<Int>) = (0, 0, [])
    // This precedes the removals: bytes that one state passes on to the next would be counted
    // repeatedly.
    var sizes: [Int: Int] = [:]
    for number in rest { sizes[number] = try removal.byteCount(of: [number]) }
    let isWorthwhile = try store.attempt { () throws(DatabaseError) in
      for number in rest where freed + gain < excess {
        guard let bytes = try removal.remove(number) else { continue }
        size += sizes[number] ?? 0
        gain += bytes
        group.insert(number)
      }
      return freed + gain >= excess || gain > size / 2
    }
    if isWorthwhile {
      freed += gain
      removed.formUnion(group)
    }
  }
}

extension [Int] {
  /// Returns at most `count` elements from an index on, continuing at the start; all in order if
  /// there are no more.
  fileprivate func window(of count: Int, from start: Int) -> [Int] {
    if self.count <= count { return self }
    let offset = start % self.count
    return Array((self[offset...] + self[..<offset]).prefix(count))
  }
}
