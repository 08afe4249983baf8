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
/// Time is an argument: a caretaker has no clock and starts no timer. `deadline` says when it
/// wants `tick(at:)` to be called.
public struct Caretaker<Subject: Originator> {
  /// The originator, to be read; it is edited through `edit(_:at:_:)` alone.
  public private(set) var originator: Subject

  /// The mementos.
  public internal(set) var tree: MementoTree<Subject.State>

  private var debounce: Debounce
  private var block: OpenBlock?
  private let followers = Followers()

  private struct OpenBlock {
    var kind: EditKind
    /// The state just before the first edit of the block.
    var before: Subject.State
  }

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
    let before = block == nil ? originator.makeMemento() : nil
    defer {
      if originator.revision != revision {
        if let before { block = OpenBlock(kind: kind, before: before) }
        debounce.touch(at: now.uptime)
        if !kind.gathers { closeBlock(at: now) }
        tellFollowers()
      }
    }
    return try body(&originator)
  }

  /// Hands the originator to `body` for what is no edit: moving a cursor, scrolling.
  public mutating func move<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let revision = originator.revision
    defer { precondition(originator.revision == revision, "an edit outside edit(_:at:_:)") }
    return try body(&originator)
  }

  private func ends(_ block: OpenBlock, before kind: EditKind, at now: Moment) -> Bool {
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

  /// The open block as the memento it would become now; nil while nothing waits or nothing changed.
  ///
  /// For a draft that outlives the program, should it die before the block ends.
  public func draft(at now: Moment) -> RecordedMemento<Subject.State>? {
    guard let block, !originator.isUnchanged(since: block.before) else { return nil }
    let place = tree.count
    let parent = tree.reference(to: tree.current)
    return RecordedMemento(
      reference: MementoReference(id: MementoID(index: place), number: parent.number),
      record: MementoRecord(
        number: parent.number, summary: ChangeSummary(title: block.kind.name),
        secondsSince1970: now.secondsSince1970),
      parent: parent, state: originator.makeMemento(), before: block.before)
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
  /// - Returns: the memento recorded; nil when nothing waited or nothing was changed in the end.
  /// - Complexity: that of the change.
  @discardableResult
  public mutating func closeBlock(at now: Moment) -> MementoID? {
    guard let block else { return nil }
    self.block = nil
    debounce.reset()
    defer { tellFollowers() }
    if originator.isUnchanged(since: block.before) { return nil }
    return tree.record(
      originator.makeMemento(), before: block.before,
      summary: originator.summary(of: block.kind, since: block.before),
      secondsSince1970: now.secondsSince1970)
  }

  // MARK: Travelling

  /// Goes back to the parent of the current memento.
  ///
  /// - Returns: false at the root, and where the parent's state is not held (`missing(for:)`):
  ///   nothing changes.
  @discardableResult
  public mutating func undo(at now: Moment) -> Bool {
    closeBlock(at: now)
    let left = tree[tree.current]
    guard let parent = left.parent, let state = left.before ?? tree[parent].state else {
      return false
    }
    // What is current is always held: from there other states are brought.
    if !tree.isHeld(parent) { tree.hold(state, before: nil, of: parent) }
    tree.visit(parent)
    originator.restore(state)
    tellFollowers()
    return true
  }

  /// Goes forth to the child of the current memento that was visited last.
  ///
  /// - Returns: false where there is none, or its state is not held, and nothing changes.
  @discardableResult
  public mutating func redo(at now: Moment) -> Bool {
    closeBlock(at: now)
    guard let child = tree[tree.current].lastVisitedChild else { return false }
    return go(to: child)
  }

  /// Goes to any memento of the tree.
  ///
  /// - Returns: false where its state is not held, and nothing changes.
  @discardableResult
  public mutating func restore(_ id: MementoID, at now: Moment) -> Bool {
    closeBlock(at: now)
    return id == tree.current || go(to: id)
  }

  private mutating func go(to id: MementoID) -> Bool {
    guard let state = tree[id].state else { return false }
    tree.visit(id)
    originator.restore(state)
    tellFollowers()
    return true
  }

  // MARK: Names and marks

  /// Gives a memento a name, which makes it a checkpoint, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    tree.setName(name, of: id)
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    tree.addMarks(marks, to: id)
  }

  /// Whether the content is that of a memento, whichever way it came about; false where the
  /// memento is not held.
  ///
  /// - Complexity: O(1) for the current memento with no block open, otherwise that of the change.
  public func isUnchanged(since id: MementoID) -> Bool {
    if id == tree.current && block == nil { return true }
    return tree[id].state.map(originator.isUnchanged(since:)) ?? false
  }

  // MARK: Following

  /// The state of affairs at a glance.
  public var status: CaretakerStatus {
    let current = tree.current
    return CaretakerStatus(
      current: current, count: tree.count, isRecording: isRecording,
      canUndo: tree.parent(of: current) != nil || isRecording,
      canRedo: tree.outline.lastVisitedChild(of: current) != nil && !isRecording)
  }

  /// Calls `closure` after each change of `status`, for as long as the caretaker lives.
  ///
  /// The call comes from within the change: the caretaker itself cannot be used in it. Copies of
  /// a caretaker share their followers.
  public func follow(_ closure: @escaping (CaretakerStatus) -> Void) {
    followers.add(closure, knowing: status)
  }

  /// The status as a stream: the present one at once, then each change.
  ///
  /// A slow reader gets the newest. The stream ends with the caretaker.
  public func statuses() -> AsyncStream<CaretakerStatus> {
    followers.makeStream(from: status)
  }

  func tellFollowers() {
    if !followers.isEmpty { followers.tell(status) }
  }
}
