public import MementoKit
public import TextModel

/// The history pane: all mementos, newest first, one of them selected and shown in the text area.
///
/// Nothing is restored while it is open; closing it leaves everything as it was.
public struct HistoryPane {
  /// Which memento is selected.
  public private(set) var selected: MementoID
  /// The row at the upper edge of the list, from 0, the newest.
  public private(set) var topRow = 0
  /// The selected state, to be drawn instead of the text.
  public private(set) var preview: TextBuffer
  /// Whether the selected state is the current one.
  public private(set) var isAtCurrent = true
  /// Where the selected state differs from the one it was made from.
  public private(set) var changes: [Range<Int>] = []
  /// What of the selected state should be seen.
  private var place = 0
  private let graph: HistoryGraph
  private let count: Int

  init(of caretaker: Caretaker<TextBuffer>) {
    let tree = caretaker.tree
    graph = HistoryGraph(parents: tree.ids.map { tree[$0].parent?.index })
    count = tree.count
    selected = tree.current
    preview = caretaker.originator
    select(row: selectedRow, in: caretaker)
  }

  /// How many rows the list has.
  public var rowCount: Int { count }

  /// The memento of a row.
  public func id(ofRow row: Int) -> MementoID { MementoID(index: count - 1 - row) }

  /// The row of the selected memento.
  public var selectedRow: Int { count - 1 - selected.index }

  /// What stands left of a row: one character for each lane.
  ///
  /// - Parameters:
  ///   - mark: the character of the memento itself.
  ///   - lanes: how many lanes there is room for; what is further right stands in the last.
  public func graph(
    ofRow row: Int, mark: Character, lanes: Int, drawing: GraphDrawing
  ) -> String {
    let cells = graph.rows[row]
    let lanes = min(graph.laneCount, lanes, HistoryGraph.mostLanes)
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

  /// Selects another row and shows its state.
  mutating func select(row: Int, in caretaker: Caretaker<TextBuffer>) {
    let tree = caretaker.tree
    selected = id(ofRow: min(max(0, row), count - 1))
    isAtCurrent = selected == tree.current
    let node = tree[selected]
    // The current state is seen where one is in it, and not where one was when it was recorded.
    preview =
      isAtCurrent
      ? caretaker.originator : TextBuffer(node.state, tabWidth: caretaker.originator.tabWidth)
    changes = []
    if let parent = node.parent {
      changes = preview.differences(since: tree[parent].state, limit: Highlight.mostRanges)
        .map(\.new)
    }
    place = placeToSee(besides: tree[tree.current].state)
  }

  /// The cursor of the current state, what another state changed, or, of the first state, where
  /// it differs from the current one.
  private func placeToSee(besides current: TextBuffer.Memento) -> Int {
    if isAtCurrent { return preview.selections.primary.head }
    let difference = changes.first ?? preview.differences(since: current, limit: 1).first?.new
    return difference?.lowerBound ?? preview.selections.primary.head
  }

  /// Scrolls list and preview so that the selected row and what it changed are seen.
  mutating func fit(rows: Int, textRows: Int, textColumns: Int) {
    // No row stays empty while there are states above.
    topRow = min(topRow, selectedRow, max(0, count - rows))
    topRow = max(topRow, selectedRow - max(1, rows) + 1)
    if !preview.isSeen(place, rows: textRows, columns: textColumns) {
      preview.scrollTo(place, rows: textRows, columns: textColumns)
    }
  }
}

/// The characters that lines of a graph are drawn with.
public struct GraphDrawing: Sendable {
  let down: Character
  let across: Character
  let cross: Character
  let join: Character
  let end: Character

  /// For terminals that show UTF-8.
  public static let lines = GraphDrawing(
    down: "│", across: "─", cross: "┼", join: "┴", end: "╯")
  /// For all others.
  public static let ascii = GraphDrawing(down: "|", across: "-", cross: "+", join: "+", end: "'")
}
