import MementoKit

/// Which mementos have a row in the history pane, newest first, and the graph beside them.
///
/// Of a branch that was left only its end has a row, until it is opened; so the tree of a month
/// stays readable. States with a name are always there.
struct HistoryList: Sendable {
  /// What the rows are of.
  enum Choice: Equatable, Sendable {
    /// All states; of these branches, told by their ends, each one.
    case everything(opened: Set<MementoID>)
    /// These, in the order of recording, and no others.
    case found([MementoID])
  }

  let choice: Choice
  /// The mementos of the rows, newest first.
  let ids: [MementoID]
  let graph: HistoryGraph
  /// How many states each closed branch hides, by its end.
  private let hidden: [MementoID: Int]
  private let lines: HistoryLines

  /// The list of a tree.
  ///
  /// - Complexity: O(mementos), some ten nanoseconds each.
  /// - Parameter known: mementos that have a row also in a branch that is closed, besides those with
  ///   a name.
  init(_ choice: Choice, of outline: MementoOutline, besides known: Set<MementoID> = []) {
    self.choice = choice
    lines = HistoryLines(of: outline)
    switch choice {
    case .found(let found):
      ids = found.reversed()
      graph = HistoryGraph(straight: found.count)
      hidden = [:]
    case .everything(let opened):
      let rows = VisibleRows(
        of: outline, lines, opened: opened, besides: known.union(outline.named))
      ids = rows.ids.reversed()
      graph = HistoryGraph(parents: rows.parents)
      hidden = rows.hidden
    }
  }

  /// The row of a memento, or of the one next to it in time that has one.
  ///
  /// - Complexity: O(log n) for n rows.
  func row(of id: MementoID) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] > id { low = middle + 1 } else { high = middle }
    }
    return max(0, min(low, ids.count - 1))
  }

  /// Whether a memento has a row.
  func contains(_ id: MementoID) -> Bool { !ids.isEmpty && ids[row(of: id)] == id }

  // MARK: Branches

  /// What a row stands for besides its own state.
  enum Branch: Equatable, Sendable {
    /// It is the end of a branch of which so many states have no row.
    case closed(Int)
    /// It is the end of a branch that was opened.
    case opened
  }

  /// What the row of a memento stands for; nil where it is its state alone.
  func branch(at id: MementoID) -> Branch? {
    if let count = hidden[id] { return .closed(count) }
    if case .everything(let opened) = choice, opened.contains(id) { return .opened }
    return nil
  }

  /// The end of the branch that a memento is in; nil for the line of the current state.
  func branchEnd(of id: MementoID) -> MementoID? {
    let end = lines.end(of: id)
    return end == lines.main ? nil : end
  }
}

/// The lines that a tree of mementos consists of: that of the current state from the root to where
/// redo ends, and branches that were left.
struct HistoryLines: Sendable {
  /// For each memento the place of the last one of its line.
  private let ends: [Int32]
  /// The end of the line that the current state is in.
  let main: MementoID

  /// - Complexity: O(mementos).
  init(of outline: MementoOutline) {
    let count = outline.count
    let none = Int32(-1)
    // The child that continues the line of each memento: the newest.
    var next = ContiguousArray(repeating: none, count: count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      let parent = outline.parent(of: MementoID(index: index))?.index ?? 0
      if next[parent] == none { next[parent] = Int32(truncatingIfNeeded: index) }
    }
    // But for what led to the current state, and what redo leads to.
    var here = outline.current
    while let child = outline.lastVisitedChild(of: here) {
      next[here.index] = Int32(truncatingIfNeeded: child.index)
      here = child
    }
    here = outline.current
    while let parent = outline.parent(of: here) {
      next[parent.index] = Int32(truncatingIfNeeded: here.index)
      here = parent
    }
    var ends = [Int32](repeating: none, count: count)
    for index in stride(from: count - 1, through: 0, by: -1) {
      let child = next[index]
      ends[index] = child == none ? Int32(truncatingIfNeeded: index) : ends[Int(child)]
    }
    self.ends = ends
    main = MementoID(index: Int(ends[outline.current.index]))
  }

  /// The last memento of the line that a memento is in.
  func end(of id: MementoID) -> MementoID { MementoID(index: Int(ends[id.index])) }
}

/// The mementos that have a row, in the order of recording, each with the nearest of its ancestors
/// that has one.
private struct VisibleRows {
  var ids: [MementoID] = []
  /// Places among `ids`.
  var parents: [Int?] = []
  var hidden: [MementoID: Int] = [:]

  init(
    of outline: MementoOutline, _ lines: HistoryLines, opened: Set<MementoID>,
    besides known: Set<MementoID>
  ) {
    // For each memento the row of itself or of the nearest ancestor with one.
    var rows = ContiguousArray<Int32>(repeating: 0, count: outline.count)
    for index in 0..<outline.count {
      let id = MementoID(index: index)
      let parent = outline.parent(of: id)
      let parentRow = parent.map { rows[$0.index] }
      let end = lines.end(of: id)
      let isSeen =
        parent == nil || end == lines.main || end == id || opened.contains(end)
        || known.contains(id)
      if isSeen {
        rows[index] = Int32(truncatingIfNeeded: ids.count)
        ids.append(id)
        parents.append(parentRow.map(Int.init))
      } else {
        rows[index] = parentRow ?? 0
        hidden[end, default: 0] += 1
      }
    }
  }
}
