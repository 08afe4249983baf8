public import Observation

/// A value with a history: undo and redo, titles, and a list of all steps that can be restored.
///
/// ```swift
/// let history = History(TodoList())
/// history.edit(.discrete("Added tea")) { $0.items.append("tea") }
/// history.undo()
/// ```
///
/// A view that reads `value`, `canUndo` or `entries` is updated when they change. Small edits of a
/// `.coalescing` kind become one step after a quiet time; `Caretaker` documents the rules. An undo
/// followed by an edit loses nothing: the undone steps stay in `entries` as a branch.
///
/// The value may have any type that is `Equatable` and `Sendable`. An `Originator` can exclude data
/// that is not content, such as a cursor.
@MainActor
public final class History<Value> {
  private let core: any HistoryCore<Value>
  private let clock: any HistoryClock
  private let registrar = ObservationRegistrar()
  private var timer: (any HistoryTimer)?
  private var observers: [Observer] = []
  /// The recording that makes the history durable; nil for one in memory.
  package var recording: (any HistoryRecording)?

  /// Creates the history of a value.
  ///
  /// - Parameters:
  ///   - value: the value of the first entry.
  ///   - title: the title of the first entry.
  ///   - quiet: the time without an edit after which coalescing edits become one step, from 0.1 s
  ///   to 10 s.
  ///   - ceiling: the time after which they become one without a pause.
  ///   - clock: a clock under the control of a test; nil for that of the machine.
  public convenience init(
    _ value: Value, titled title: String = "Opened", quiet: Duration = .seconds(1),
    ceiling: Duration = .seconds(10), clock: ManualClock? = nil
  ) where Value: Equatable & Sendable {
    let clock = clock.orSystem
    let caretaker = Caretaker(
      of: PlainValue(value: value), titled: title, at: clock.now, quiet: quiet,
      ceiling: ceiling)
    self.init(CaretakerCore(caretaker, valueAt: \.value, isAllContent: true), clock: clock)
  }

  /// Creates the history of an originator.
  ///
  /// - Parameters:
  ///   - originator: the originator, in the state of the first entry.
  ///   - title: the title of the first entry.
  ///   - quiet: the time without an edit after which coalescing edits become one step, from 0.1 s
  ///   to 10 s.
  ///   - ceiling: the time after which they become one without a pause.
  ///   - clock: a clock under the control of a test; nil for that of the machine.
  public convenience init(
    of originator: Value, titled title: String = "Opened", quiet: Duration = .seconds(1),
    ceiling: Duration = .seconds(10), clock: ManualClock? = nil
  ) where Value: Originator {
    let clock = clock.orSystem
    let caretaker = Caretaker(
      of: originator, titled: title, at: clock.now, quiet: quiet,
      ceiling: ceiling)
    self.init(CaretakerCore(caretaker, valueAt: \.self, isAllContent: false), clock: clock)
  }

  init(_ core: any HistoryCore<Value>, clock: any HistoryClock) {
    self.core = core
    self.clock = clock
    timer = clock.makeTimer { [weak self] in self?.tick() }
  }

  // MARK: Reading

  /// The present value.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return core.value
  }

  /// Whether undo is possible.
  public var canUndo: Bool {
    recordAccess()
    return core.canUndo
  }

  /// Whether redo is possible.
  public var canRedo: Bool {
    recordAccess()
    return core.canRedo
  }

  /// The title of the step that undo reverts; nil without one.
  public var undoTitle: String? {
    let status = status
    if status.isRecording, let title = core.titleOfOpenBlock { return title }
    return core.outline.parent(of: status.current) == nil ? nil : title(of: status.current)
  }

  /// The title of the step that redo repeats; nil without one.
  public var redoTitle: String? {
    guard canRedo, let child = core.outline.lastVisitedChild(of: status.current) else { return nil }
    return title(of: child)
  }

  private func title(of id: MementoID) -> String { core.outline[id].summary.title }

  /// Whether some edits are not a step yet: coalescing ones, or those of a transaction.
  public var isRecording: Bool {
    recordAccess()
    return core.hasChangesToRecord
  }

  /// Whether a block is open, whose edits may have reverted each other.
  package var hasOpenBlock: Bool { status.isRecording }

  /// The current entry.
  public var current: MementoID { status.current }

  /// All steps in the order of recording, the first value first.
  ///
  /// - Complexity: O(n) for n steps.
  public var entries: [HistoryEntry] {
    registrar.access(self, keyPath: \.entries)
    return core.outline.listed
  }

  /// Returns the value of an entry, for a preview; nil if the entry does not exist.
  public func value(of id: MementoID) -> Value? {
    registrar.access(self, keyPath: \.entries)
    return hasEntry(id) ? core.value(of: id) : nil
  }

  /// The tree of the entries.
  package var outline: MementoOutline { core.outline }

  /// The title of the step that the open block would become; nil if it would become none.
  package var titleOfOpenBlock: String? { core.titleOfOpenBlock }

  private var status: CaretakerStatus {
    recordAccess()
    return core.status
  }

  // MARK: Editing

  /// Edits the value; the only way to change it.
  ///
  /// If `body` throws after a change, the change is kept like any other; `transaction` keeps none.
  /// `body` changes the value that it receives. It may read this history, which has the previous
  /// value, but changing the history in another way traps.
  ///
  /// - Complexity: that of comparing two values, and of `body`.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ kind: EditKind, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginChange()
    defer { endChange() }
    var value = core.value
    defer { core.edit(kind, at: clock.now) { $0 = value } }
    return try editing(&value, body)
  }

  /// Runs the body of an edit, which must not change the history.
  private func editing<Result, Failure: Error>(
    _ value: inout Value, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isEditing, "an edit within an edit of the same history")
    isEditing = true
    defer { isEditing = false }
    return try body(&value)
  }

  /// Changes data of an originator that is not content, such as a cursor, without a step.
  ///
  /// A change of content traps; use `edit` for it.
  @discardableResult
  public func move<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result where Value: Originator {
    beginChange()
    defer { endChange() }
    var value = core.value
    defer { core.move { $0 = value } }
    return try editing(&value, body)
  }

  /// Performs all edits in `body` as one step, or none of them if it throws.
  ///
  /// Coalescing edits before it become a separate step. Within another transaction, the edits
  /// belong to the step of that transaction. Undo, redo, restore and saving trap in `body`, and so
  /// does a transaction in the body of an edit. If `body` names an entry, the name stays, even if
  /// the edits are reverted.
  /// whatever becomes of the edits.
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ title: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isEditing, "a transaction within an edit of the same history")
    beginChange()
    defer { endChange() }
    return try core.transaction(title, at: clock.now, body)
  }

  /// Turns the coalescing edits so far into a step, for example before a save.
  public func closeBlock() {
    if status.isRecording { change { $0.closeBlock(at: $1) } }
  }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { core.isInTransaction }

  // MARK: Undo

  /// Restores the value before the last step.
  ///
  /// - Returns: `moved`, or `atRoot`.
  @discardableResult
  public func undo() -> MoveResult {
    if isIdle, !core.canUndo { return .atRoot }
    return change { $0.undo(at: $1) }
  }

  /// Restores the child of the present step that was current last.
  ///
  /// - Returns: `moved`, or `atTip`.
  @discardableResult
  public func redo() -> MoveResult {
    if isIdle, !core.canRedo { return .atTip }
    return change { $0.redo(at: $1) }
  }

  /// Whether no edits wait to become a step; then a move without an effect is not reported.
  private var isIdle: Bool { !isEditing && !core.isInTransaction && !core.status.isRecording }

  /// Restores the value of any entry of this history; identifiers of other histories are invalid.
  ///
  /// Restoring the present entry keeps data that is not content, such as a cursor.
  ///
  /// - Returns: `moved`, or `notLoaded` if the entry does not exist.
  @discardableResult
  public func restore(_ id: MementoID) -> MoveResult {
    guard hasEntry(id) else { return .notLoaded }
    return change { $0.restore(id, at: $1) }
  }

  /// Names an entry; nil removes the name.
  ///
  /// - Returns: false if the entry does not exist.
  @discardableResult
  public func setName(_ name: String?, of id: MementoID) -> Bool {
    guard hasEntry(id) else { return false }
    if core.outline.name(of: id) != name { change { core, _ in core.setName(name, of: id) } }
    return true
  }

  private func hasEntry(_ id: MementoID) -> Bool {
    id.index < core.outline.count && !core.outline.isErased(id)
  }

  /// Removes entries except the present one; their children follow the nearest remaining ancestor.
  package func erase(_ ids: Set<MementoID>) { change { core, _ in core.erase(ids) } }

  // MARK: Changes

  /// Reports a change of the recording.
  package func reportChange() {
    registrar.willSet(self, keyPath: \.entries)
    registrar.didSet(self, keyPath: \.entries)
  }

  /// Registers that the reader depends on the recording.
  package func recordAccess() { registrar.access(self, keyPath: \.entries) }

  /// Calls `closure` after each change of the value, the steps and their names.
  ///
  /// After a transaction it is called once, unless the transaction changed nothing.
  ///
  /// - Returns: the observation, which ends with its last reference, or with `cancel()`.
  public func observe(_ closure: @escaping @MainActor () -> Void) -> HistoryObservation {
    let observation = HistoryObservation()
    observers.append(Observer(observation: observation, closure: closure))
    return observation
  }

  private struct Observer {
    weak var observation: HistoryObservation?
    let closure: @MainActor () -> Void
  }

  /// Updates the views that read the history, including those that began to during the change: they
  /// read again when the main actor is free.
  private func updateReaders() {
    registrar.willSet(self, keyPath: \.value)
    registrar.willSet(self, keyPath: \.entries)
    registrar.didSet(self, keyPath: \.entries)
    registrar.didSet(self, keyPath: \.value)
  }

  private func tick() {
    if core.status.isRecording { change { $0.tick(at: $1) } }
  }

  private func change<Result>(_ body: (any HistoryCore<Value>, Moment) -> Result) -> Result {
    precondition(!isEditing, "a change within an edit of the same history")
    beginChange()
    defer { endChange() }
    return body(core, clock.now)
  }

  /// The nesting depth of the changes in progress.
  private var depth = 0
  /// The state of the core before the change in progress.
  private var before: CoreMark?
  /// Whether the body of an edit is running.
  private var isEditing = false

  private func beginChange() {
    depth += 1
    if depth == 1 { before = core.mark }
  }

  private func endChange() {
    depth -= 1
    if depth > 0 { return }
    timer?.aim(at: core.deadline)
    let (before, mark) = (before, core.mark)
    if mark.concernsReaders(since: before) { updateReaders() }
    recording?.historyChanged()
    guard mark.concernsObservers(since: before) else { return }
    observers.removeAll { $0.observation?.isOver ?? true }
    for observer in observers where observer.observation?.isOver == false { observer.closure() }
  }
}

extension History: Observable {}

/// A recording that makes a history durable.
@MainActor package protocol HistoryRecording: AnyObject {
  /// Records the latest changes.
  func historyChanged()
}

/// The observation of a history, which ends with its last reference.
@MainActor
public final class HistoryObservation {
  private(set) var isOver = false

  /// Ends the observation.
  public func cancel() { isOver = true }
}
