/// A tree of mementos as a graph beside a list, newest first, one row a memento.
///
/// Each line of states runs down in a lane of its own until it meets the state it began from.
struct HistoryGraph: Sendable {
  /// What stands left of one row.
  struct Row: Equatable, Sendable {
    /// The lane the memento stands in.
    var lane: Int
    /// The lanes that pass by or end here, as bits.
    var passing: UInt64
    /// The lanes that end at this memento: branches that began here.
    var ending: UInt64
  }

  /// How many lanes there are at most; lines further right are left out.
  static let mostLanes = 64

  /// A row for each memento, newest first.
  let rows: [Row]
  /// How many lanes there are.
  let laneCount: Int

  /// The graph of a tree.
  ///
  /// - Parameter parents: of each memento in the order of recording; nil for the root.
  /// - Complexity: O(n) for n mementos, some nanoseconds each.
  init(parents: [Int?]) {
    var lanes = Lanes()
    var rows: [Row] = []
    rows.reserveCapacity(parents.count)
    for index in parents.indices.reversed() {
      rows.append(lanes.row(of: index, parent: parents[index]))
    }
    self.rows = rows
    laneCount = lanes.count
  }

  /// The graph of states without branches.
  init(straight count: Int) {
    rows = Array(repeating: Row(lane: 0, passing: 0, ending: 0), count: count)
    laneCount = 1
  }
}

/// The lines of a graph that have not yet come down to where they began.
private struct Lanes {
  /// The memento that each lane leads down to; below 0 for a lane that is free.
  private var goals: [Int] = []
  /// How many lanes were ever needed.
  private(set) var count = 1

  private static var free: Int { -1 }

  /// The row of a memento, after which its lane leads to its parent.
  mutating func row(of index: Int, parent: Int?) -> HistoryGraph.Row {
    var here: UInt64 = 0
    var passing: UInt64 = 0
    for lane in goals.indices where goals[lane] != Self.free {
      passing |= 1 << UInt64(lane)
      if goals[lane] == index { here |= 1 << UInt64(lane) }
    }
    guard let lane = here == 0 ? freeLane() : here.trailingZeroBitCount else {
      // It stands in the last lane, and no line is drawn to it.
      let last = HistoryGraph.mostLanes - 1
      return HistoryGraph.Row(lane: last, passing: passing & ~(1 << UInt64(last)), ending: 0)
    }
    let own: UInt64 = 1 << UInt64(lane)
    for lane in goals.indices where here & (1 << UInt64(lane)) != 0 { goals[lane] = Self.free }
    goals[lane] = parent ?? Self.free
    while goals.last == Self.free { goals.removeLast() }
    count = max(count, lane + 1)
    return HistoryGraph.Row(lane: lane, passing: passing & ~own, ending: here & ~own)
  }

  private mutating func freeLane() -> Int? {
    if let free = goals.firstIndex(of: Self.free) { return free }
    if goals.count == HistoryGraph.mostLanes { return nil }
    goals.append(Self.free)
    return goals.count - 1
  }
}
