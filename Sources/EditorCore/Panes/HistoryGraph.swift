import MementoKit

/// The tree of mementos as a graph beside a list, newest first, one row a memento.
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

  /// How many lanes are drawn; what is further right is left out.
  static let mostLanes = 64

  /// A row for each memento, newest first.
  let rows: [Row]
  /// How many lanes there are.
  let laneCount: Int

  /// The graph of a tree.
  ///
  /// - Parameter parents: of each memento in the order of recording; nil for the root.
  init(parents: [Int?]) {
    // The memento that each lane leads down to.
    var lanes: [Int?] = []
    var rows: [Row] = []
    rows.reserveCapacity(parents.count)
    var laneCount = 1
    for index in parents.indices.reversed() {
      let here = lanes.indices.filter { lanes[$0] == index }
      let lane = here.first ?? Self.freeLane(in: &lanes)
      var row = Row(lane: lane, passing: 0, ending: 0)
      for other in lanes.indices.prefix(Self.mostLanes) where other != lane {
        if lanes[other] == index { row.ending |= 1 << UInt64(other) }
        if lanes[other] != nil { row.passing |= 1 << UInt64(other) }
      }
      for other in here { lanes[other] = nil }
      lanes[lane] = parents[index]
      while lanes.last == .some(nil) { lanes.removeLast() }
      laneCount = max(laneCount, lane + 1)
      rows.append(row)
    }
    self.rows = rows
    self.laneCount = laneCount
  }

  private static func freeLane(in lanes: inout [Int?]) -> Int {
    if let free = lanes.firstIndex(of: nil) { return free }
    lanes.append(nil)
    return lanes.count - 1
  }
}
