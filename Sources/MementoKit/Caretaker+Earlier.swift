/// History from earlier sessions, or from other ones, and content that is loading.
///
/// It is not part of the pattern: only targets of this package use it.
extension Caretaker {
  /// A move in history.
  package enum HistoryMove: Hashable, Sendable {
    case undo, redo
    case undoWord, redoWord
    /// The move that makes a memento current.
    case goTo(MementoID)
    /// The move that records the contents of a memento as a new step.
    case restore(MementoID)
  }

  /// Returns the memento whose state must be loaded before a move; nil if it is loaded.
  ///
  /// Every move records an open block with changes, so that undo then only restores its start.
  ///
  /// - Complexity: that of the change in an open block.
  package func missing(for move: HistoryMove) -> MementoID? {
    let current = tree[tree.current]
    let records = hasChangesToRecord
    let goal: MementoID? =
      switch move {
      case .undoWord where hasEarlierWord: nil
      case .undo, .undoWord: records || current.before != nil ? nil : current.parent
      case .redo, .redoWord: records || isWithinBlock ? nil : current.lastVisitedChild
      case .goTo(let id), .restore(let id): id == tree.current && !records ? nil : id
      }
    return goal.flatMap { tree.isLoaded($0) ? nil : $0 }
  }

  /// Attaches the present tree to an earlier history, whose state `anchor` equals the present root.
  ///
  /// All other mementos of the present tree follow the earlier ones, in their order.
  ///
  /// - Returns: the mapping of the identifiers of the present tree.
  /// - Complexity: O(mementos of the present tree).
  @discardableResult
  package mutating func adopt(
    _ earlier: consuming MementoTree<Subject.State>, anchoredAt anchor: MementoID
  ) -> Relocation {
    let relocation = Relocation(anchor: anchor, shift: earlier.count - 1)
    let present = tree
    tree = earlier
    for id in present.ids {
      let node = present[id]
      if let parent = node.parent, let state = node.state {
        tree.recordBranch(
          state, before: node.before, of: relocation(parent), summary: node.summary,
          secondsSince1970: node.secondsSince1970)
      } else {
        precondition(id == .root, "a memento recorded in this run that has no state")
        if let state = node.state { tree.load(state, before: tree[anchor].before, of: anchor) }
      }
      tree.addMarks(node.marks, to: relocation(id))
      if let name = node.name { tree.setName(name, of: relocation(id)) }
      if let words = present.words(of: id) { tree.keep(words, of: relocation(id)) }
    }
    for id in present.ids {
      guard let child = present.outline.lastVisitedChild(of: id) else { continue }
      tree.setLastVisitedChild(relocation(child), of: relocation(id))
    }
    tree.visit(relocation(present.current))
    return relocation
  }

  /// The mapping of a tree's identifiers after the tree was attached to an earlier history.
  package struct Relocation: Hashable, Sendable {
    let anchor: MementoID
    let shift: Int

    /// Returns the new identifier of a memento.
    package func callAsFunction(_ id: MementoID) -> MementoID {
      id == .root ? anchor : MementoID(index: id.index + shift)
    }
  }

  /// Adds a memento recorded by another session, without its state.
  @discardableResult
  package mutating func append(_ record: MementoRecord, parent: MementoID?) -> MementoID {
    return tree.append(record, parent: parent)
  }

  /// Records a state that the originator never had, as a branch that can be restored like any
  /// other.
  @discardableResult
  package mutating func recordBranch(
    _ state: Subject.State, of parent: MementoID, summary: ChangeSummary, at now: Moment
  ) -> MementoID {
    return tree.recordBranch(
      state, before: tree.state(of: parent), of: parent, summary: summary,
      secondsSince1970: now.secondsSince1970)
  }

  /// Adds the loaded state of a memento.
  package mutating func load(_ state: Subject.State, before: Subject.State?, of id: MementoID) {
    tree.load(state, before: before, of: id)
  }

  /// Evicts the state of a memento that a store has.
  package mutating func evict(_ id: MementoID) { tree.evict(id) }

  /// Sets the numbers of mementos in their store.
  package mutating func setNumbers(_ references: [MementoReference]) {
    tree.setNumbers(references)
  }

  // MARK: Erasing

  /// Erases mementos; identifiers and numbers of the others do not change.
  ///
  /// - Parameters:
  ///   - parents: the new parents of remaining mementos; nil for a root.
  ///   - current: the current memento afterwards, with the same content as before.
  package mutating func erase(
    _ ids: Set<MementoID>, parents: [MementoID: MementoID?],
    summaries: [MementoID: ChangeSummary] = [:], current: MementoID
  ) {
    if current != tree.current {
      word = nil
      tree.visit(current)
    }
    tree.erase(ids, parents: parents, keepingWordsOf: word == nil ? nil : current)
    for (id, summary) in summaries { tree.setSummary(summary, of: id) }
  }

  /// Adds a copy of a loaded memento, because the memento itself is about to be erased; nil if it
  /// is not loaded.
  ///
  /// - Parameter parent: its parent; nil for a further root.
  package mutating func copy(
    _ id: MementoID, under parent: MementoID?, titled title: String
  ) -> MementoID? {
    guard let state = tree.state(of: id) else { return nil }
    return tree.add(
      state, under: parent, summary: ChangeSummary(title: title),
      secondsSince1970: tree.outline.secondsSince1970(of: id))
  }

  // MARK: Content that is loading

  /// Passes the originator to `body`, for content that belongs to every state, such as the next
  /// part of a file.
  ///
  /// It is not an edit: no block begins or ends, and undo does not remove the content. When the
  /// originator restores a state, it adds the content loaded since.
  package mutating func receive<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&subject)
  }

  /// Replaces each loaded state by the same state with the content loaded since.
  ///
  /// A store, or a list of all states, reads states without the originator.
  ///
  /// - Complexity: O(mementos).
  package mutating func completeStates(_ complete: (Subject, Subject.State) -> Subject.State) {
    tree.mapStates { complete(subject, $0) }
    block?.mapStates { complete(subject, $0) }
  }
}
