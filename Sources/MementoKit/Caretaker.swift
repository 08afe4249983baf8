/// The owner of an originator and of its mementos: it defines undo, redo and restore.
///
/// A caretaker is the only gate for edits of its originator, so that no edit bypasses it and no
/// editing code depends on the history. It never reads the contents of a memento.
///
/// Edits form *blocks*. A block becomes one memento, one step of undo. It ends at the first of
/// these events:
///
/// 1. The quiet time of the debounce ends without an edit (`tick(at:)`, called at `deadline`).
/// 2. An edit of another kind begins, or one away from the end of the last edit.
/// 3. The edit is discrete: the block ends with it.
/// 4. Undo, redo, restore, or a call of `closeBlock(at:)` (for a save, a quit, a view of the
///    history).
/// 5. The ceiling of the debounce is reached and the originator is at a boundary.
/// 6. The block has lasted three seconds and its edit is one that ends long blocks, such as a line
///    break.
///
/// A block without a change of content records nothing. Undo records an open block first, so that
/// redo restores it.
///
/// A block also stores the states before its words, for finer steps. An edit after such a step
/// records that state as a memento, so that no state is lost and other mementos do not change.
///
/// A *group* (`joinGroup`) suspends rules 1, 2, 3, 5 and 6: all its edits are one block.
///
/// Time is an argument: a caretaker has no clock and starts no timer. `tick(at:)` must be called at
/// `deadline`.
public struct Caretaker<Subject: Originator> {
  /// The originator, for reading; only `edit(_:at:_:)` edits it.
  @inlinable public var originator: Subject { subject }

  /// The mementos.
  @usableFromInline package internal(set) var tree: MementoTree<Subject.State>

  @usableFromInline var subject: Subject
  @usableFromInline var debounce: Debounce
  @usableFromInline var block: OpenBlock<Subject.State>?
  /// The index of the originator's state among the word states of the current memento's block.
  ///
  /// It is nil outside a block, and while a block is open.
  @usableFromInline var word: Int?

  /// Creates the caretaker of an originator; its present state becomes the root of the tree.
  ///
  /// - Parameters:
  ///   - originator: the originator, in the state of the root.
  ///   - title: the title of the root.
  ///   - now: the present time.
  ///   - quiet: the time without an edit that ends a block, from 0.1 s to 10 s.
  ///   - ceiling: the length of a block without a pause after which it ends at the next boundary.
  public init(
    of originator: Subject, titled title: String = "Opened", at now: Moment,
    quiet: Duration = .seconds(1), ceiling: Duration = .seconds(10)
  ) {
    subject = originator
    debounce = Debounce(quiet: quiet, ceiling: ceiling)
    tree = MementoTree(
      root: originator.makeMemento(), summary: ChangeSummary(title: title),
      secondsSince1970: now.secondsSince1970)
  }

  /// Creates the caretaker of an originator with an earlier history, whose current state it has.
  init(
    of originator: Subject, _ tree: MementoTree<Subject.State>, quiet: Duration, ceiling: Duration
  ) {
    subject = originator
    debounce = Debounce(quiet: quiet, ceiling: ceiling)
    self.tree = tree
  }

  /// Changes the times of the debounce, also for the open block.
  package mutating func changeDebounce(quiet: Duration, ceiling: Duration) {
    debounce.change(quiet: quiet, ceiling: ceiling)
  }

  // MARK: Editing

  /// Edits the originator; the only gate for edits.
  ///
  /// An edit without a change neither opens nor prolongs a block, but it ends an open block to
  /// which it does not belong. If `body` throws after a change, the change is kept like any other.
  ///
  /// Every key uses this function, so `edit` and `move` are compiled for the client's originator:
  /// generic code would look up the types and copy the states by their tables.
  @inlinable
  public mutating func edit<Result, Failure: Error>(
    _ kind: EditKind, at now: Moment, _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if blockEnds(before: kind, at: now) { closeBlock(at: now) }
    let revision = subject.revision
    // It is released before the edit, which would otherwise have to copy the shared state.
    block?.end = nil
    let before = block == nil ? subject.makeMemento() : nil
    let beginning = block?.isBehindWord == true ? stateIfWordBegins : nil
    let place = isWithinBlock ? placeWithinBlock : nil
    defer {
      if subject.revision != revision {
        if let place { settle(place, at: now) }
        if let before { block = OpenBlock(kind: kind, before: before) }
        if !isInGroup { endEdit(of: kind, from: beginning, at: now) }
      }
    }
    return try body(&subject)
  }

  /// Records the words of the latest edit, and ends its block if a rule requires it.
  @inlinable
  mutating func endEdit(of kind: EditKind, from beginning: Subject.State?, at now: Moment) {
    if kind.coalesces { block?.recordEdit(of: beginning, endsInWord: !subject.isAtBoundary) }
    debounce.touch(at: now.uptime)
    let isLong = debounce.isLong(at: now.uptime) && subject.endsLongBlock(of: kind)
    if !kind.coalesces || isLong { closeBlock(at: now) }
  }

  /// Changes the originator without an edit: moves a cursor, or scrolls.
  ///
  /// Moving away from the last edit is not part of the open block; the memento captures the state
  /// before the move.
  @inlinable
  public mutating func move<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let revision = subject.revision
    let isAtEnd = block != nil && !isInGroup && subject.continuesLastEdit
    let end = isAtEnd ? subject.makeMemento() : nil
    defer {
      precondition(subject.revision == revision, "an edit outside edit(_:at:_:)")
      if let end, !subject.continuesLastEdit { block?.end = end }
    }
    return try body(&subject)
  }

  /// Returns whether an open block ends before an edit of a kind.
  @inlinable
  func blockEnds(before kind: EditKind, at now: Moment) -> Bool {
    guard let block, !block.isGroup else { return false }
    return !subject.block(of: block.kind, since: block.before, includes: kind)
      || !subject.continuesLastEdit
      || debounce.isOver(at: now.uptime)
      || debounce.isOverdue(at: now.uptime, atBoundary: subject.isAtBoundary)
  }

  // MARK: Blocks

  /// Whether a block is open.
  public var isRecording: Bool { block != nil }

  /// Whether the open block would become a memento if it ended now.
  var hasChangesToRecord: Bool { block.map { !subject.isUnchanged(since: $0.before) } ?? false }

  /// The title of the step that the open block would become; nil if it would become none.
  var titleOfOpenBlock: String? {
    guard let block, hasChangesToRecord else { return nil }
    return block.isGroup
      ? block.kind.name : subject.summary(of: block.kind, since: block.before).title
  }

  /// Returns the open block, or the state within one, as its future memento; nil if it would record
  /// none.
  ///
  /// It serves as a draft for recovery after a crash.
  package func draft(at now: Moment) -> RecordedMemento<Subject.State>? {
    guard let (parent, kind, before) = blockToDraft else { return nil }
    return draft(of: block?.end ?? subject.makeMemento(), since: before, kind, of: parent, at: now)
  }

  /// Returns a pending state of the content as its future memento.
  ///
  /// It serves as a draft of waiting edits, which have the kind of the open block or this kind.
  package func draft(
    of state: Subject.State, _ kind: EditKind, at now: Moment
  ) -> RecordedMemento<Subject.State> {
    let (parent, kind, before) = blockToDraft ?? (tree.current, kind, subject.makeMemento())
    return draft(of: state, since: before, kind, of: parent, at: now)
  }

  private func draft(
    of state: Subject.State, since before: Subject.State, _ kind: EditKind, of parent: MementoID,
    at now: Moment
  ) -> RecordedMemento<Subject.State> {
    let reference = tree.reference(to: parent)
    return RecordedMemento(
      reference: MementoReference(id: MementoID(index: tree.count), number: reference.number),
      record: MementoRecord(
        number: reference.number, summary: ChangeSummary(title: kind.name),
        secondsSince1970: now.secondsSince1970),
      parent: reference, state: state, before: before)
  }

  private var blockToDraft: (parent: MementoID, kind: EditKind, before: Subject.State)? {
    if let block { return hasChangesToRecord ? (tree.current, block.kind, block.before) : nil }
    guard let place = placeWithinBlock, place.known == nil else { return nil }
    return (place.parent, place.kind, place.before)
  }

  /// The uptime for a call of `tick(at:)`; nil if no block is open.
  public var deadline: Duration? { debounce.deadline }

  /// Ends the open block if its deadline has passed.
  ///
  /// - Returns: the recorded memento, if any.
  @discardableResult
  public mutating func tick(at now: Moment) -> MementoID? {
    debounce.isOver(at: now.uptime) ? closeBlock(at: now) : nil
  }

  /// Ends the open block, if there is one, and records its change.
  ///
  /// Within a block it records the present state. Afterwards the content is that of the current
  /// memento.
  ///
  /// - Returns: the recorded memento; nil if no block was open or nothing changed.
  /// - Complexity: that of the change.
  @discardableResult
  public mutating func closeBlock(at now: Moment) -> MementoID? {
    guard let place = placeWithinBlock else { return endBlock(at: now) }
    return settle(place, at: now)
  }

  /// Ends the open block, if there is one; a state within a block stays unrecorded.
  @discardableResult
  mutating func endBlock(at now: Moment) -> MementoID? {
    guard var block else { return nil }
    self.block = nil
    debounce.reset()
    if subject.isUnchanged(since: block.before) { return nil }
    let id = tree.record(
      block.end ?? subject.makeMemento(), before: block.before,
      summary: subject.summary(of: block.kind, since: block.before),
      secondsSince1970: now.secondsSince1970)
    while block.words.last.map(subject.isUnchanged(since:)) == true { block.words.removeLast() }
    if !block.words.isEmpty { tree.keep(BlockWords(block.words, of: block.kind), of: id) }
    return id
  }

  /// Edits the originator as part of the last step, so that undo reverts both together.
  ///
  /// The memento of the step is replaced if no store has it. Otherwise a memento with the edit is
  /// recorded beside it, and the former one remains as a branch.
  ///
  /// - Parameter isStored: whether a store has the memento of the step, and cannot replace it.
  /// - Returns: false without an edit if there is no step, if the step has a redo, or if the edit
  ///   would leave no change in it.
  package mutating func amend(
    isStored: Bool, at now: Moment, _ body: (inout Subject) -> Void
  ) -> Bool {
    closeBlock(at: now)
    let id = tree.current
    let node = tree[id]
    guard let parent = node.parent, let before = tree.stateBefore(id),
      node.lastVisitedChild == nil
    else { return false }
    var edited = subject
    body(&edited)
    if edited.isUnchanged(since: before) { return false }
    subject = edited
    let summary = edited.summary(of: .discrete(node.summary.title), since: before)
    let state = edited.makeMemento()
    if !isStored, id.index == tree.count - 1 {
      tree.replaceNewest(with: state, before: before, summary: summary)
    } else {
      let words = tree.words(of: id)
      tree.visit(parent)
      let new = tree.record(
        state, before: before, summary: summary, secondsSince1970: now.secondsSince1970)
      if let words { tree.keep(words, of: new) }
    }
    return true
  }

  // MARK: History moves

  /// Restores the parent of the current memento, also from within its block.
  ///
  /// - Returns: `moved`, `atRoot`, or `notLoaded`.
  @discardableResult
  public mutating func undo(at now: Moment) -> MoveResult {
    endBlock(at: now)
    guard let parent = tree.parent(of: tree.current) else { return .atRoot }
    guard let state = tree.stateBefore(tree.current) else { return .notLoaded }
    // The current state must always be loaded, because loading others starts from it.
    if !tree.isLoaded(parent) { tree.load(state, before: nil, of: parent) }
    tree.visit(parent)
    apply(state)
    return .moved
  }

  /// Restores the last visited child of the current memento, or within a block the end of the
  /// block.
  ///
  /// - Returns: `moved`, `atTip`, or `notLoaded`.
  @discardableResult
  public mutating func redo(at now: Moment) -> MoveResult {
    endBlock(at: now)
    guard let target = redoTarget else { return .atTip }
    return move(to: target)
  }

  /// The memento that redo restores, or through whose block it moves.
  var redoTarget: MementoID? {
    isWithinBlock ? tree.current : tree.outline.lastVisitedChild(of: tree.current)
  }

  /// Restores any memento of the tree; for the current one, the cursor does not move.
  ///
  /// - Returns: `moved`, even for the present state, or `notLoaded`.
  @discardableResult
  public mutating func restore(_ id: MementoID, at now: Moment) -> MoveResult {
    endBlock(at: now)
    return id == tree.current && !isWithinBlock ? .moved : move(to: id)
  }

  mutating func move(to id: MementoID) -> MoveResult {
    guard let state = tree.state(of: id) else { return .notLoaded }
    tree.visit(id)
    apply(state)
    return .moved
  }

  /// Restores a state.
  ///
  /// - Parameter word: its index among the word states of the current memento's block; nil for the
  ///   memento's own state.
  mutating func apply(_ state: Subject.State, word: Int? = nil) {
    self.word = word
    subject.restore(state)
  }

  // MARK: Comparison

  /// Returns whether the content equals that of a memento; false if the memento is not loaded.
  ///
  /// - Complexity: O(1) for the current memento without an open block and outside a block,
  ///   otherwise that of the change.
  @inlinable package func isUnchanged(since id: MementoID) -> Bool {
    if id == tree.current && block == nil && !isWithinBlock { return true }
    guard let state = tree.state(of: id) else { return false }
    return subject.isUnchanged(since: state)
  }
}
