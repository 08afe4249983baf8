import MementoKit
import Text

/// The mementos with a row in the history pane, newest first, and their graph.
///
/// Only the end of an abandoned branch has a row, until the branch is opened; so the tree of a
/// month stays readable. Small steps of one minute share a row (`HistoryFolds`). Named states
/// always have a row of their own.
struct HistoryList: Sendable {
  enum Choice: Equatable, Sendable {
    /// All states; branches and folds are closed, except for these, identified by their ends.
    case everything(opened: Set<MementoID>)
    /// Only these, in the order of recording.
    case found([MementoID])
    /// Only the states of a kind, in the order of recording.
    case kind(StateKind, [MementoID])
    /// The journal.
    case journal
  }

  let choice: Choice
  /// The mementos of the rows, newest first.
  let ids: [MementoID]
  let graph: HistoryGraph
  /// The number of hidden states of each closed branch, by its end.
  private let hidden: [MementoID: Int]
  private let lines: HistoryLines
  private let folds: HistoryFolds
  private let order: MementoOrder
  /// The rows of the journal, while it is listed.
  var journal: JournalRows?
  /// The number of all mementos, with a row or without.
  let stateCount: Int

  /// Creates the list of a tree.
  ///
  /// - Complexity: O(mementos), some ten nanoseconds each.
  /// - Parameter known: mementos with a row even in a closed branch, besides named ones.
  init(_ choice: Choice, of outline: MementoOutline, besides known: Set<MementoID> = []) {
    self.choice = choice
    let (order, parents) = (outline.order, outline.parentIndices)
    self.order = order
    lines = HistoryLines(of: outline, order, parents: parents)
    stateCount = outline.count - outline.erasedCount
    switch choice {
    case .found(let found), .kind(_, let found):
      let found = found.filter { !outline.isErased($0) }
      ids = found.sorted { order.rank(of: $0) > order.rank(of: $1) }
      graph = HistoryGraph(straight: found.count)
      hidden = [:]
      folds = HistoryFolds()
    case .journal:
      (ids, graph, hidden, folds) = ([], HistoryGraph(straight: 0), [:], HistoryFolds())
    case .everything(let opened):
      let known = known.union(outline.named)
      folds = HistoryFolds(of: outline, lines, parents: parents, besides: known)
      let rows = VisibleRows(
        of: outline, order, lines, folds, parents: parents, opened: opened, besides: known)
      ids = rows.ids.reversed()
      graph = HistoryGraph(parents: rows.parents)
      hidden = rows.hidden
    }
  }

  /// Creates the list of a journal.
  init(_ journal: JournalRows, of outline: MementoOutline) {
    choice = .journal
    order = outline.order
    lines = HistoryLines(of: outline, order, parents: outline.parentIndices)
    stateCount = outline.count
    ids = journal.ids
    graph = HistoryGraph(straight: ids.count)
    (hidden, folds) = ([:], HistoryFolds())
    self.journal = journal
  }

  /// Returns the row of a memento, or of the nearest one in time with a row.
  ///
  /// - Complexity: O(log n) for n rows.
  func row(of id: MementoID) -> Int {
    let rank = order.rank(of: id)
    return max(0, min(ids.leadingCount { order.rank(of: $0) > rank }, ids.count - 1))
  }

  func contains(_ id: MementoID) -> Bool {
    if journal != nil { return ids.contains(id) }
    return !ids.isEmpty && ids[row(of: id)] == id
  }

  /// Returns the number of states in a closed fold, by its newest state; nil for any other state.
  func foldedCount(at id: MementoID) -> Int? {
    guard case .everything(let opened) = choice, !opened.contains(id) else { return nil }
    return folds.count(at: id)
  }

  /// Returns the newest state of a memento's fold, open or closed; nil if it is in none.
  func fold(of id: MementoID) -> MementoID? {
    if case .everything = choice { folds.newest(of: id) } else { nil }
  }

  /// Returns the number of hidden states of a branch, by its end: 0 for an opened branch; nil for
  /// any other memento.
  func hiddenCount(at id: MementoID) -> Int? {
    if case .everything(let opened) = choice, opened.contains(id) { return hidden[id] ?? 0 }
    return hidden[id]
  }

  /// Returns the end of a memento's branch; nil for the line of the current state.
  func branchEnd(of id: MementoID) -> MementoID? {
    let end = lines.end(of: id)
    return end == lines.main ? nil : end
  }
}

/// The lines of a tree of mementos: that of the current state from the root to the end of redo, and
/// abandoned branches.
struct HistoryLines: Sendable {
  /// The index of the last memento in each memento's line.
  private let ends: ContiguousArray<Int32>
  /// The end of the current state's line.
  let main: MementoID

  /// - Parameter parents: the indices of all parents.
  /// - Complexity: O(mementos), a few nanoseconds each.
  init(of outline: MementoOutline, _ order: MementoOrder, parents: [Int32]) {
    // The child that continues the line of each memento: the newest one; at the end of a line, the
    // memento itself.
    var next = ContiguousArray(0..<Int32(truncatingIfNeeded: parents.count))
    let ranked = order.indices
    for rank in parents.indices {
      let index = ranked.isEmpty ? rank : Int(ranked[rank])
      if parents[index] >= 0 { next[Int(parents[index])] = Int32(truncatingIfNeeded: index) }
    }
    // The path to the current state, and that of redo, determine their own children.
    var here = outline.current
    while let child = outline.lastVisitedChild(of: here) {
      next[here.index] = Int32(truncatingIfNeeded: child.index)
      here = child
    }
    var (current, parent) = (outline.current.index, Int(parents[outline.current.index]))
    while parent >= 0 {
      next[parent] = Int32(truncatingIfNeeded: current)
      (current, parent) = (parent, Int(parents[parent]))
    }
    // Children have larger indices than their parents.
    for index in next.indices.reversed() where Int(next[index]) != index {
      next[index] = next[Int(next[index])]
    }
    ends = next
    main = MementoID(index: Int(next[outline.current.index]))
  }

  func end(of id: MementoID) -> MementoID { MementoID(index: Int(ends[id.index])) }
}

/// The mementos with a row, in the order of their numbers, each with its nearest ancestor that has
/// one.
private struct VisibleRows {
  var ids: [MementoID] = []
  /// The indices in `ids`; negative for none.
  var parents: [Int32] = []
  var hidden: [MementoID: Int] = [:]

  init(
    of outline: MementoOutline, _ order: MementoOrder, _ lines: HistoryLines,
    _ folds: HistoryFolds, parents all: [Int32], opened: Set<MementoID>,
    besides known: Set<MementoID>
  ) {
    // The row of each memento, or of its nearest ancestor with one.
    var rows = ContiguousArray<Int32>(repeating: 0, count: all.count)
    ids.reserveCapacity(all.count)
    parents.reserveCapacity(all.count)
    let (ranked, hasErased) = (order.indices, outline.erasedCount > 0)
    for rank in all.indices {
      let id = MementoID(index: ranked.isEmpty ? rank : Int(ranked[rank]))
      if hasErased, outline.isErased(id) { continue }
      let parent = Int(all[id.index])
      let parentRow = parent < 0 ? -1 : rows[parent]
      let end = lines.end(of: id)
      let isSeen =
        parent < 0 || end == lines.main || end == id || opened.contains(end) || known.contains(id)
      let fold = folds.newest(of: id)
      let isFolded = fold.map { $0 != id && !opened.contains($0) } ?? false
      if isSeen, !isFolded {
        rows[id.index] = Int32(truncatingIfNeeded: ids.count)
        ids.append(id)
        parents.append(parentRow)
      } else {
        rows[id.index] = max(0, parentRow)
        if !isSeen { hidden[end, default: 0] += 1 }
      }
    }
  }
}
