/// History that was recorded before this run, or beside it.
extension Caretaker {
  /// A way to go through the history.
  public enum Travel: Hashable, Sendable {
    case undo, redo
    case undoWord, redoWord
    case restore(MementoID)
  }

  /// The memento whose state must be held before one can travel; nil where nothing is missing.
  ///
  /// An open block that changed something is recorded by every way of travelling, so that undo only
  /// leads to where it began.
  ///
  /// - Complexity: that of the change in an open block.
  public func missing(for travel: Travel) -> MementoID? {
    let current = tree[tree.current]
    let records = hasChangesToRecord
    let goal: MementoID? =
      switch travel {
      case .undoWord where hasWordBehind: nil
      case .undo, .undoWord: records || current.before != nil ? nil : current.parent
      case .redo, .redoWord: records || isWithinBlock ? nil : current.lastVisitedChild
      case .restore(let id): id == tree.current && !records ? nil : id
      }
    return goal.flatMap { tree.isHeld($0) ? nil : $0 }
  }

  /// Puts an earlier history before the present one: the present root turns out to be the state
  /// `joint` of it.
  ///
  /// All other mementos of the present tree come behind the earlier ones, in their order.
  ///
  /// - Returns: where the mementos of the present tree are now.
  /// - Complexity: O(mementos of the present tree).
  @discardableResult
  public mutating func adopt(
    _ earlier: consuming MementoTree<Subject.State>, joiningAt joint: MementoID
  ) -> Relocation {
    let relocation = Relocation(joint: joint, shift: earlier.count - 1)
    let present = tree
    tree = earlier
    let root = present[.root]
    if let state = root.state { tree.hold(state, before: tree[joint].before, of: joint) }
    tree.addMarks(root.marks, to: joint)
    if let name = root.name { tree.setName(name, of: joint) }
    for id in present.ids.dropFirst() {
      tree.transplant(present[id], words: present.words(of: id), by: relocation)
    }
    for id in present.ids.dropFirst() {
      guard let child = present[id].lastVisitedChild else { continue }
      tree.setLastVisitedChild(relocation(child), of: relocation(id))
    }
    if let child = root.lastVisitedChild {
      tree.setLastVisitedChild(relocation(child), of: joint)
    }
    tree.visit(relocation(present.current))
    tellFollowers()
    return relocation
  }

  /// Where the mementos of a tree went when an earlier history was put before it.
  public struct Relocation: Hashable, Sendable {
    let joint: MementoID
    let shift: Int

    /// The place of a memento that was at `id`.
    public func callAsFunction(_ id: MementoID) -> MementoID {
      id == .root ? joint : MementoID(index: id.index + shift)
    }
  }

  /// Adds a memento that somebody else recorded, without its state.
  @discardableResult
  public mutating func append(_ record: MementoRecord, parent: MementoID?) -> MementoID {
    defer { tellFollowers() }
    return tree.append(record, parent: parent)
  }

  /// Records a state that the originator never had, beside its own line: it can be looked at and
  /// restored like any other.
  @discardableResult
  public mutating func recordAside(
    _ state: Subject.State, of parent: MementoID, summary: ChangeSummary, at now: Moment
  ) -> MementoID {
    defer { tellFollowers() }
    return tree.recordAside(
      state, before: tree.state(of: parent), of: parent, summary: summary,
      secondsSince1970: now.secondsSince1970)
  }

  /// Puts in the state of a memento that is not held.
  public mutating func hold(_ state: Subject.State, before: Subject.State?, of id: MementoID) {
    tree.hold(state, before: before, of: id)
  }

  /// Lets go of the state of a memento that a store keeps.
  public mutating func release(_ id: MementoID) {
    tree.release(id)
  }

  /// Gives a memento the number under which a store keeps it.
  public mutating func setNumber(_ number: Int, of id: MementoID) {
    tree.setNumber(number, of: id)
  }
}

extension MementoTree {
  /// Adds a node of another tree with all that it holds.
  fileprivate mutating func transplant<Subject: Originator>(
    _ node: Node, words: BlockWords<State>?, by relocation: Caretaker<Subject>.Relocation
  ) {
    guard let parent = node.parent, let state = node.state else {
      preconditionFailure("a memento recorded in this run that has no parent or no state")
    }
    let id = recordAside(
      state, before: node.before, of: relocation(parent), summary: node.summary,
      secondsSince1970: node.secondsSince1970)
    addMarks(node.marks, to: id)
    if let name = node.name { setName(name, of: id) }
    if let words { keep(words, of: id) }
  }
}
