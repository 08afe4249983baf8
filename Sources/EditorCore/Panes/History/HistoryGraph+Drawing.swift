extension HistoryGraph {
  /// Returns the graph at the left of a row: one character for each lane.
  ///
  /// - Parameters:
  ///   - mark: the character of the memento itself.
  ///   - lanes: the number of visible lanes; others are drawn in the last.
  func drawn(_ row: Int, mark: Character, lanes: Int, _ drawing: GraphDrawing) -> String {
    let cells = rows[row]
    let lanes = min(laneCount, lanes, HistoryGraph.maxLanes)
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
  public static let lines = GraphDrawing(
    down: "│", across: "─", cross: "┼", join: "┴", end: "╯")
  /// The characters for all others.
  public static let ascii = GraphDrawing(down: "|", across: "-", cross: "+", join: "+", end: "'")
}
