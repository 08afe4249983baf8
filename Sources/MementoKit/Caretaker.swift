/// Keeps the mementos of one originator and decides what undo, redo and restore mean.
///
/// A caretaker owns its originator and is the only gate through which it is edited, so that no
/// edit escapes it and no editing code needs to know that history exists. It never looks inside
/// a memento.
///
/// Edits gather into *blocks*; a block becomes one memento, one step of undo. It ends when the
/// first of these happens:
///
/// 1. no edit for the quiet time of the debounce (`tick(at:)`, called at `deadline`);
/// 2. an edit of another kind begins, or one away from where the last one ended;
/// 3. the edit is of a kind that stands alone: the block ends with it;
/// 4. undo, redo, restore, or whoever calls `closeBlock(at:)` (a save, a quit, a look at
///    the history);
/// 5. the ceiling of the debounce is reached and the originator is at a boundary.
///
/// A block that leaves the content as it was records nothing. Undo with a block open records it
/// first, so that redo brings it back.
///
/// A block also keeps the states in which its words began. Between two mementos one can go by these
/// finer steps (`undoWord(at:)`, `redoWord(at:)`), and then stands *within* a block: what comes next
/// from there makes a memento of that state, so that nothing is lost and all else stays as it is.
///
/// Time is an argument: a caretaker has no clock and starts no timer. `deadline` says when it
/// wants `tick(at:)` to be called.
public struct Caretaker<Subject: Originator> {
  /// The originator, to be read; it is edited through `edit(_:at:_:)` alone.
  public internal(set) var originator: Subject

  /// The mementos.
  public internal(set) var tree: MementoTree<Subject.State>

  private var debounce: Debounce
  private(set) var block: OpenBlock<Subject.State>?
  /// Which word state of the current memento's block the originator was brought to.
  ///
  /// It is nil where the originator is not within a block, and while a block is open.
  var word: Int?
  let followers = Followers()

  /// Takes care of an originator; its present state becomes the root of the tree.
  public init(
    of originator: Subject, titled title: String = "Opened", at now: Moment,
    debounce: Debounce = Debounce()
  ) {
    self.originator = originator
    self.debounce = debounce
    tree = MementoTree(
      root: originator.makeMemento(), summary: ChangeSummary(title: title),
      secondsSince1970: now.secondsSince1970)
  }

  /// Blocks end after other times from now on, also the one that is open.
  public mutating func changeDebounce(quiet: Duration, ceiling: Duration) {
    debounce.change(quiet: quiet, ceiling: ceiling)
  }

  // MARK: Editing

  /// The one gate for edits: hands the originator to `body` and notices what became of it.
  ///
  /// An edit that changes nothing opens no block and prolongs none, whatever its kind, though it
  /// ends an open one to which it would not belong. When `body` throws after a change, the change
  /// is kept like any other.
  public mutating func edit<Result, Failure: Error>(
    _ kind: EditKind, at now: Moment, _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let block, ends(block, before: kind, at: now) { closeBlock(at: now) }
    let revision = originator.revision
    // Held no longer than the originator stands there: an edit would have to copy it.
    block?.end = nil
    let before = block == nil ? originator.makeMemento() : nil
    let beginning = block?.isBehindWord == true ? stateIfWordBegins : nil
    let place = isWithinBlock ? placeWithinBlock : nil
    defer {
      if originator.revision != revision {
        if let place { settle(place, at: now) }
        if let before { block = OpenBlock(kind: kind, before: before) }
        if kind.gathers { block?.noteEdit(of: beginning, endsInWord: !originator.isAtBoundary) }
        debounce.touch(at: now.uptime)
        if !kind.gathers { closeBlock(at: now) }
        tellFollowers()
      }
    }
    return try body(&originator)
  }

  /// Hands the originator to `body` for what is no edit: moving a cursor, scrolling.
  ///
  /// What leads away from the end of the open block is no part of it: the memento will be of the
  /// state before.
  public mutating func move<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let revision = originator.revision
    let end = block != nil && originator.continuesLastEdit ? originator.makeMemento() : nil
    defer {
      precondition(originator.revision == revision, "an edit outside edit(_:at:_:)")
      if let end, !originator.continuesLastEdit { block?.end = end }
    }
    return try body(&originator)
  }

  // MARK: Content that comes by itself

  /// Hands the originator to `body` for content that comes from outside and belongs to every state:
  /// more of a text that is still being loaded.
  ///
  /// It is no edit: no block begins or ends, and undo does not take it back. The originator adds to a
  /// state that it restores what has come since that state was made.
  public mutating func receive<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&originator)
  }

  /// Puts in the place of each state that is held what `complete` makes of it: the same state with
  /// what has come since.
  ///
  /// For whoever looks into states elsewhere than in the originator that makes them whole: a store, a
  /// list of all states. Nothing else is changed.
  ///
  /// - Complexity: O(mementos).
  public mutating func completeStates(_ complete: (Subject, Subject.State) -> Subject.State) {
    tree.mapStates { complete(originator, $0) }
    block = block?.mapStates { complete(originator, $0) }
  }

  private func ends(_ block: OpenBlock<Subject.State>, before kind: EditKind, at now: Moment)
    -> Bool
  {
    !originator.block(of: block.kind, since: block.before, includes: kind)
      || !originator.continuesLastEdit
      || debounce.isOver(at: now.uptime)
      || debounce.isOverdue(at: now.uptime, atBoundary: originator.isAtBoundary)
  }

  // MARK: Blocks

  /// Whether edits wait to be recorded.
  public var isRecording: Bool { block != nil }

  /// Whether the open block would become a memento if it ended now.
  var hasChangesToRecord: Bool {
    block.map { !originator.isUnchanged(since: $0.before) } ?? false
  }

  /// The open block, or the state within one, as the memento it would become now; nil where it would
  /// become none.
  ///
  /// For a draft that outlives the program, should it die before the memento is recorded.
  public func draft(at now: Moment) -> RecordedMemento<Subject.State>? {
    guard let (parent, kind, before) = blockToDraft else { return nil }
    let reference = tree.reference(to: parent)
    return RecordedMemento(
      reference: MementoReference(id: MementoID(index: tree.count), number: reference.number),
      record: MementoRecord(
        number: reference.number, summary: ChangeSummary(title: kind.name),
        secondsSince1970: now.secondsSince1970),
      parent: reference, state: block?.end ?? originator.makeMemento(), before: before)
  }

  private var blockToDraft: (parent: MementoID, kind: EditKind, before: Subject.State)? {
    if let block {
      return originator.isUnchanged(since: block.before)
        ? nil : (tree.current, block.kind, block.before)
    }
    guard let place = placeWithinBlock, place.known == nil else { return nil }
    return (place.parent, place.kind, place.before)
  }

  /// The uptime at which `tick(at:)` should be called; nil while nothing waits.
  public var deadline: Duration? { debounce.deadline }

  /// Ends the open block if its time has come.
  ///
  /// - Returns: the memento recorded, if any.
  @discardableResult
  public mutating func tick(at now: Moment) -> MementoID? {
    debounce.isOver(at: now.uptime) ? closeBlock(at: now) : nil
  }

  /// Ends the open block, if there is one, and records what it changed.
  ///
  /// Within a block it records the state one is at. Afterwards the content is that of the current
  /// memento.
  ///
  /// - Returns: the memento recorded; nil when nothing waited or nothing was changed in the end.
  /// - Complexity: that of the change.
  @discardableResult
  public mutating func closeBlock(at now: Moment) -> MementoID? {
    guard let place = placeWithinBlock else { return endBlock(at: now) }
    defer { tellFollowers() }
    return settle(place, at: now)
  }

  /// Ends the open block, if there is one; within a block, stays there.
  @discardableResult
  mutating func endBlock(at now: Moment) -> MementoID? {
    guard var block else { return nil }
    self.block = nil
    debounce.reset()
    defer { tellFollowers() }
    if originator.isUnchanged(since: block.before) { return nil }
    let id = tree.record(
      block.end ?? originator.makeMemento(), before: block.before,
      summary: originator.summary(of: block.kind, since: block.before),
      secondsSince1970: now.secondsSince1970)
    while block.words.last.map(originator.isUnchanged(since:)) == true { block.words.removeLast() }
    if !block.words.isEmpty { tree.keep(BlockWords(block.words, of: block.kind), of: id) }
    return id
  }

  // MARK: Travelling

  /// Goes back to the parent of the current memento, also from within its block.
  ///
  /// - Returns: false at the root, and where the parent's state is not held (`missing(for:)`):
  ///   nothing changes.
  @discardableResult
  public mutating func undo(at now: Moment) -> Bool {
    endBlock(at: now)
    let left = tree[tree.current]
    guard let parent = left.parent, let state = left.before ?? tree.state(of: parent) else {
      return false
    }
    // What is current is always held: from there other states are brought.
    if !tree.isHeld(parent) { tree.hold(state, before: nil, of: parent) }
    tree.visit(parent)
    arrive(at: state)
    return true
  }

  /// Goes forth to the child of the current memento that was visited last; from within the current
  /// memento's block to its end.
  ///
  /// - Returns: false where there is none, or its state is not held, and nothing changes.
  @discardableResult
  public mutating func redo(at now: Moment) -> Bool {
    endBlock(at: now)
    if isWithinBlock { return go(to: tree.current) }
    guard let child = tree[tree.current].lastVisitedChild else { return false }
    return go(to: child)
  }

  /// Goes to any memento of the tree.
  ///
  /// - Returns: false where its state is not held, and nothing changes.
  @discardableResult
  public mutating func restore(_ id: MementoID, at now: Moment) -> Bool {
    endBlock(at: now)
    return id == tree.current && !isWithinBlock || go(to: id)
  }

  mutating func go(to id: MementoID) -> Bool {
    guard let state = tree.state(of: id) else { return false }
    tree.visit(id)
    arrive(at: state)
    return true
  }

  /// - Parameter word: which word state of the current memento's block it is; nil for its own.
  mutating func arrive(at state: Subject.State, word: Int? = nil) {
    self.word = word
    originator.restore(state)
    tellFollowers()
  }

  // MARK: Where one is

  /// Whether the content is that of a memento, whichever way it came about; false where the
  /// memento is not held.
  ///
  /// - Complexity: O(1) for the current memento with no block open and not within one, otherwise
  ///   that of the change.
  public func isUnchanged(since id: MementoID) -> Bool {
    if id == tree.current && block == nil && !isWithinBlock { return true }
    return tree.state(of: id).map(originator.isUnchanged(since:)) ?? false
  }
}
