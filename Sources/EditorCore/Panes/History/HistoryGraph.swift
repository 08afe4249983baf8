/// A tree of mementos as a graph beside a list, newest first, one row a memento.
///
/// Each line of states has a lane of its own down to the state it began from.
package struct HistoryGraph: Sendable {
  package struct Row: Equatable, Sendable {
    var lane: Int
    /// The bits of the lanes that pass by or end here.
    var passing: UInt64
    /// The bits of the lanes that end at this memento: branches that began here.
    var ending: UInt64
  }

  /// The maximum number of lanes; further ones are omitted.
  static let maxLanes = 64

  /// A row for each memento, newest first.
  let rows: [Row]
  let laneCount: Int

  /// Creates the graph of a tree.
  ///
  /// - Parameter parents: of each memento in the order of recording; nil for the root.
  /// - Complexity: O(n) for n mementos, some nanoseconds each.
  package init(parents: [Int?]) {
    var lanes = Lanes()
    var rows: [Row] = []
    rows.reserveCapacity(parents.count)
    for index in parents.indices.reversed() {
      rows.append(lanes.row(of: index, parent: parents[index]))
    }
    self.rows = rows
    laneCount = lanes.count
  }

  /// Creates the graph of states without branches.
  init(straight count: Int) {
    rows = Array(repeating: Row(lane: 0, passing: 0, ending: 0), count: count)
    laneCount = 1
  }
}

/// The unfinished lines of a graph.
private struct Lanes {
  /// The memento at the lower end of each lane; negative for a free lane.
  private var goals: [Int] = []
  /// The maximum number of lanes used.
  private(set) var count = 1

  private static var free: Int { -1 }

  /// Returns the row of a memento; its lane then continues to its parent.
  mutating func row(of index: Int, parent: Int?) -> HistoryGraph.Row {
    var here: UInt64 = 0
    var passing: UInt64 = 0
    for lane in goals.indices where goals[lane] != Self.free {
      passing |= 1 << UInt64(lane)
      if goals[lane] == index { here |= 1 << UInt64(lane) }
    }
    guard let lane = here == 0 ? freeLane() : here.trailingZeroBitCount else {
      // It is in the last lane, without a line.
      let last = HistoryGraph.maxLanes - 1
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
    if goals.count == HistoryGraph.maxLanes { return nil }
    goals.append(Self.free)
    return goals.count - 1
  }
}

extension HistoryGraph {
  /// Returns the graph at the left of a row, as `HistoryPane.graph` describes.
  package func drawn(
    _ row: Int, mark: Character, lanes: Int, _ drawing: GraphDrawing
  ) -> String {
    let cells = rows[row]
    let lanes = min(laneCount, lanes, Self.maxLanes)
    let markLane = min(cells.lane, lanes - 1)
    let last = 63 - (cells.ending | 1 << UInt64(min(cells.lane, 63))).leadingZeroBitCount
    var drawn = ""
    for lane in 0..<lanes {
      let bit: UInt64 = 1 << UInt64(lane)
      let isBetween = cells.ending != 0 && lane > cells.lane && lane < last
      if lane == markLane {
        drawn.append(mark)
      } else if cells.ending & bit != 0 {
        drawn.append(lane == last ? drawing.end : drawing.join)
      } else if cells.passing & bit != 0 {
        drawn.append(isBetween ? drawing.cross : drawing.down)
      } else {
        drawn.append(isBetween ? drawing.across : " ")
      }
    }
    return drawn
  }
}

/// The characters for the lines of a graph.
public struct GraphDrawing: Sendable {
  let down: Character
  let across: Character
  let cross: Character
  let join: Character
  let end: Character

  /// The characters for UTF-8 terminals.
  public static let lines = GraphDrawing(down: "│", across: "─", cross: "┼", join: "┴", end: "╯")
  /// The characters for all others.
  public static let ascii = GraphDrawing(down: "|", across: "-", cross: "+", join: "+", end: "'")
}
