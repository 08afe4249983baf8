/// A tree of mementos as a graph beside a list, newest first, one row a memento.
///
/// Each line of states has a lane of its own down to the state from which it branched.
package struct HistoryGraph: Sendable {
  struct Row: Equatable, Sendable {
    /// The lane; `maxLanes - 1` for all lines without a lane of their own.
    var lane: Int
    /// The bits of the lanes that pass by or end here.
    var passing: UInt64
    /// The bits of the lanes that end at this memento: branches that began here.
    var ending: UInt64
    /// Whether a line without a lane of its own passes by.
    var hasOthersPassing = false
  }

  /// The number of lanes; the last one represents all further lines together.
  static let maxLanes = 64

  /// The rows that differ from the one above, newest first; a history without branches has one.
  private var looks: [Row] = []
  /// The index in `looks` of each row.
  private var lookIndices: [Int32]
  /// The parent of each memento in the order of recording; negative for none.
  private let parents: [Int32]
  let laneCount: Int

  /// Creates the graph of a tree.
  ///
  /// - Parameter parents: of each memento in the order of recording; negative for none.
  /// - Complexity: O(n) for n mementos, some nanoseconds each.
  init(parents: [Int32]) {
    self.parents = parents
    var lanes = Lanes()
    lookIndices = []
    lookIndices.reserveCapacity(parents.count)
    for index in parents.indices.reversed() {
      let row = lanes.row(of: index, parent: Int(parents[index]))
      if looks.last != row { looks.append(row) }
      lookIndices.append(Int32(truncatingIfNeeded: looks.count - 1))
    }
    laneCount = lanes.count
  }

  /// Creates the graph of a tree.
  ///
  /// - Parameter parents: of each memento in the order of recording; nil for none.
  package init(parents: [Int?]) {
    self.init(parents: parents.map { Int32(truncatingIfNeeded: $0 ?? -1) })
  }

  /// Creates the graph of states without branches.
  init(straight count: Int) {
    parents = Array(repeating: -1, count: count)
    lookIndices = Array(repeating: 0, count: count)
    looks = [Row(lane: 0, passing: 0, ending: 0)]
    laneCount = 1
  }

  /// The number of rows, one a memento.
  var rowCount: Int { lookIndices.count }

  /// Returns the cells of a row, from 0, the newest memento.
  func cells(ofRow row: Int) -> Row { looks[Int(lookIndices[row])] }
}

/// The unfinished lines of a graph.
private struct Lanes {
  /// The memento at the lower end of each lane; negative for a free lane.
  private var goals: [Int] = []
  /// The number of lines without a lane of their own, by the memento at their lower end.
  private var others: [Int: Int] = [:]
  private var otherCount = 0
  /// The maximum number of lanes used.
  private(set) var count = 1

  private static var free: Int { -1 }
  private static var last: Int { HistoryGraph.maxLanes - 1 }

  /// Returns the row of a memento; its lane then continues to its parent.
  ///
  /// - Parameter parent: negative for none.
  mutating func row(of index: Int, parent: Int) -> HistoryGraph.Row {
    // Most mementos are in the only line.
    if goals.count == 1, goals[0] == index, otherCount == 0, parent >= 0 {
      goals[0] = parent
      return HistoryGraph.Row(lane: 0, passing: 0, ending: 0)
    }
    var here: UInt64 = 0
    var passing: UInt64 = 0
    for lane in goals.indices where goals[lane] != Self.free {
      passing |= 1 << UInt64(lane)
      if goals[lane] == index { here |= 1 << UInt64(lane) }
    }
    if otherCount > 0 { passing |= 1 << UInt64(Self.last) }
    if otherCount > 0, let ending = others.removeValue(forKey: index) {
      otherCount -= ending
      here |= 1 << UInt64(Self.last)
    }
    let hasOthersPassing = otherCount > 0
    let lane = here == 0 ? freeLane() : here.trailingZeroBitCount
    let own: UInt64 = 1 << UInt64(lane)
    for lane in goals.indices where here & (1 << UInt64(lane)) != 0 { goals[lane] = Self.free }
    lead(lane, to: parent)
    count = max(count, lane + 1)
    return HistoryGraph.Row(
      lane: lane, passing: passing & ~own, ending: here & ~own, hasOthersPassing: hasOthersPassing)
  }

  private mutating func lead(_ lane: Int, to parent: Int) {
    if lane < Self.last {
      goals[lane] = parent < 0 ? Self.free : parent
    } else if parent >= 0 {
      others[parent, default: 0] += 1
      otherCount += 1
    }
    while goals.last == Self.free { goals.removeLast() }
  }

  private mutating func freeLane() -> Int {
    if let free = goals.firstIndex(of: Self.free) { return free }
    if goals.count == Self.last { return Self.last }
    goals.append(Self.free)
    return goals.count - 1
  }
}

extension HistoryGraph {
  /// Returns the graph at the left of a row, as `HistoryPane.graph` describes.
  ///
  /// If there are more lanes than columns, the last column represents all further lines and has
  /// signs of its own, so that none of them looks like the line of another.
  package func drawn(
    _ row: Int, mark: Character, lanes: Int, _ drawing: GraphDrawing
  ) -> String {
    let cells = cells(ofRow: row)
    let (columns, isCrowded) = columns(for: lanes)
    let markLane = min(cells.lane, columns - 1)
    let last = 63 - (cells.ending | 1 << UInt64(cells.lane)).leadingZeroBitCount
    var drawn = ""
    for lane in 0..<columns {
      let bit: UInt64 = 1 << UInt64(lane)
      let isBetween = cells.ending != 0 && lane > cells.lane && lane < last
      if lane == markLane {
        drawn.append(mark)
      } else if isCrowded, lane == columns - 1 {
        drawn.append(crowd(cells, from: lane, drawing))
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

  /// Returns the row of a memento's parent if the drawing cannot show it.
  ///
  /// In this case the line shares its column with others, and the next row is not the parent.
  package func hiddenParent(ofRow row: Int, lanes: Int) -> Int? {
    let (columns, isCrowded) = columns(for: lanes)
    let index = rowCount - 1 - row
    let parent = Int(parents[index])
    guard isCrowded, cells(ofRow: row).lane >= columns - 1, parent >= 0, parent < index - 1 else {
      return nil
    }
    return rowCount - 1 - parent
  }

  /// Returns the number of columns, and whether the last one represents several lanes.
  private func columns(for lanes: Int) -> (count: Int, isCrowded: Bool) {
    let columns = max(1, min(laneCount, lanes, Self.maxLanes))
    return (columns, laneCount > columns || laneCount == Self.maxLanes)
  }

  /// Returns the sign of all lanes from one on.
  private func crowd(_ cells: Row, from lane: Int, _ drawing: GraphDrawing) -> Character {
    let lanes = UInt64.max << UInt64(lane)
    let isEnding = cells.ending & lanes != 0
    let isPassing = cells.passing & ~cells.ending & lanes != 0 || cells.hasOthersPassing
    return switch (isEnding, isPassing) {
    case (true, true): drawing.severalJoin
    case (true, false): drawing.end
    case (false, true): drawing.several
    case (false, false): " "
    }
  }
}

/// The characters for the lines of a graph.
public struct GraphDrawing: Sendable {
  let down: Character
  let across: Character
  let cross: Character
  let join: Character
  let end: Character
  /// Several lines in one column.
  let several: Character
  /// Several lines in one column, some of which end here.
  let severalJoin: Character

  /// The characters for UTF-8 terminals.
  public static let lines = GraphDrawing(
    down: "│", across: "─", cross: "┼", join: "┴", end: "╯", several: "┊", severalJoin: "┤")
  /// The characters for all others.
  public static let ascii = GraphDrawing(
    down: "|", across: "-", cross: "+", join: "+", end: "'", several: ":", severalJoin: "+")
}
