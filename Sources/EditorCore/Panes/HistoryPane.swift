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
  /// The state that is drawn instead of the text: the selected one, or, while that is being brought
  /// from the store, the one selected before.
  public private(set) var preview: TextBuffer
  /// Which memento `preview` is of.
  private(set) var shown: MementoID
  /// Whether the selected state is not at hand.
  public private(set) var isMissing = false
  /// Why the selected state cannot be had; nil while it may still come.
  public private(set) var loss: String?
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
    graph = HistoryGraph(parents: tree.ids.map { tree.parent(of: $0)?.index })
    count = tree.count
    selected = tree.current
    shown = tree.current
    preview = caretaker.originator
    select(row: selectedRow, in: caretaker)
  }

  /// The pane of a history that has changed since: states came, from the store or from another run.
  func renewed(for caretaker: Caretaker<TextBuffer>) -> HistoryPane {
    moved(to: selected, in: caretaker)
  }

  /// The pane with another memento selected, of a history that may have changed since.
  func moved(to id: MementoID, in caretaker: Caretaker<TextBuffer>) -> HistoryPane {
    var pane = self
    if caretaker.tree.count != count {
      pane = HistoryPane(of: caretaker)
      pane.topRow = topRow
      pane.preview = preview
    }
    pane.select(row: pane.count - 1 - id.index, in: caretaker)
    return pane
  }

  /// Notes that a state cannot be had.
  mutating func noteLost(_ id: MementoID, _ reason: String) {
    if id == selected { loss = reason }
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

  /// Selects another row and shows its state, if it is at hand.
  mutating func select(row: Int, in caretaker: Caretaker<TextBuffer>) {
    let tree = caretaker.tree
    let previous = selected
    selected = id(ofRow: min(max(0, row), count - 1))
    if selected != previous { loss = nil }
    isAtCurrent = selected == tree.current
    let node = tree[selected]
    isMissing = !isAtCurrent && node.state == nil && loss == nil
    // The current state is seen where one is in it, and not where one was when it was recorded.
    if isAtCurrent {
      preview = caretaker.originator
    } else if let state = node.state {
      preview = TextBuffer(state, tabWidth: caretaker.originator.tabWidth)
    } else {
      changes = []
      return
    }
    shown = selected
    changes = []
    if let before = node.before ?? node.parent.flatMap({ tree[$0].state }) {
      changes = preview.differences(since: before, limit: Highlight.mostRanges).map(\.new)
    }
    place = placeToSee(besides: caretaker.originator.makeMemento())
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
