/// The caretaker of a history, for any originator: the value itself, or a wrapper of it.
@MainActor
protocol HistoryCore<Value>: AnyObject {
  associatedtype Value

  var value: Value { get }
  var outline: MementoOutline { get }
  var status: CaretakerStatus { get }
  /// The present mark of its changes.
  var mark: CoreMark { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  /// Whether the open block would become a step.
  var hasChangesToRecord: Bool { get }
  var deadline: Duration? { get }
  /// The title of the step that the open block would become; nil if it would become none.
  var titleOfOpenBlock: String? { get }
  /// Whether a transaction is open.
  var isInTransaction: Bool { get }

  func value(of id: MementoID) -> Value?
  func edit<Result, Failure: Error>(
    _ kind: EditKind, at now: Moment, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
  func move<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
  func transaction<Result, Failure: Error>(
    _ title: String, at now: Moment, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result

  func tick(at now: Moment)
  func closeBlock(at now: Moment)
  func undo(at now: Moment) -> MoveResult
  func redo(at now: Moment) -> MoveResult
  func restore(_ id: MementoID, at now: Moment) -> MoveResult
  func setName(_ name: String?, of id: MementoID)
  func erase(_ ids: Set<MementoID>)
}

/// A mark of the changes of a core: comparing two marks shows whether something changed in between.
struct CoreMark {
  fileprivate let status: CaretakerStatus
  fileprivate let changeCount: Int
  fileprivate let effectCount: Int

  /// Returns whether a reader at another mark may have read other data.
  func concernsReaders(since other: CoreMark?) -> Bool {
    status != other?.status || effectCount != other?.effectCount
  }

  /// Returns whether observers must be notified since another mark.
  func concernsObservers(since other: CoreMark?) -> Bool {
    status != other?.status || changeCount != other?.changeCount
  }
}

/// A value that consists only of content: it is its own memento.
struct PlainValue<Value: Equatable & Sendable>: Originator, Memento, Equatable {
  var value: Value

  func makeMemento() -> PlainValue { self }

  mutating func restore(_ memento: PlainValue) { self = memento }
}

/// The caretaker of a history with a value at some place in its originator.
final class CaretakerCore<Subject: Originator, Value>: HistoryCore {
  private var caretaker: Caretaker<Subject>
  private let place: WritableKeyPath<Subject, Value>
  /// Whether the value has only content, without parts such as a cursor.
  private let isAllContent: Bool
  /// The number of changes of content, of the data beside it, and of names, except those reverted
  /// within a transaction.
  private var contentChanges = 0
  private var moves = 0
  private var nameChanges = 0
  /// The number of calls with an effect for a reader, including those that were rolled back.
  private var effectCount = 0
  /// The number of open transactions.
  private var openTransactions = 0

  init(
    _ caretaker: Caretaker<Subject>, valueAt place: WritableKeyPath<Subject, Value>,
    isAllContent: Bool
  ) {
    self.caretaker = caretaker
    self.place = place
    self.isAllContent = isAllContent
  }

  var value: Value { caretaker.originator[keyPath: place] }
  var mark: CoreMark {
    CoreMark(
      status: status, changeCount: contentChanges + moves + nameChanges, effectCount: effectCount)
  }
  var isInTransaction: Bool { openTransactions > 0 }
  var outline: MementoOutline { caretaker.tree.outline }
  var status: CaretakerStatus { caretaker.status }
  var canUndo: Bool { caretaker.canUndo }
  var canRedo: Bool { caretaker.canRedo }
  var hasChangesToRecord: Bool { caretaker.hasChangesToRecord }
  var deadline: Duration? { caretaker.deadline }
  var titleOfOpenBlock: String? { caretaker.titleOfOpenBlock }

  func value(of id: MementoID) -> Value? {
    guard !caretaker.tree.isErased(id), let state = caretaker.tree.state(of: id) else { return nil }
    var copy = caretaker.originator
    copy.restore(state)
    return copy[keyPath: place]
  }

  func edit<Result, Failure: Error>(
    _ kind: EditKind, at now: Moment, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = place
    let revision = caretaker.originator.revision
    defer {
      let isChanged = caretaker.originator.revision != revision
      if isChanged { contentChanges += 1 } else if !isAllContent { moves += 1 }
      if isChanged || !isAllContent { effectCount += 1 }
    }
    return try caretaker.edit(kind, at: now) { subject throws(Failure) in
      try body(&subject[keyPath: place])
    }
  }

  func move<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = place
    moves += 1
    effectCount += 1
    return try caretaker.move { subject throws(Failure) in try body(&subject[keyPath: place]) }
  }

  func transaction<Result, Failure: Error>(
    _ title: String, at now: Moment, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let beginning = caretaker.beginTransaction(title, at: now)
    let before = (contentChanges, moves)
    let count = caretaker.tree.count
    openTransactions += 1
    defer { openTransactions -= 1 }
    do {
      let result = try body()
      caretaker.endTransaction(beginning, at: now)
      // Its edits reverted each other.
      if openTransactions == 1, caretaker.tree.count == count { contentChanges = before.0 }
      return result
    } catch {
      caretaker.cancelTransaction(beginning)
      (contentChanges, moves) = before
      throw error
    }
  }

  func tick(at now: Moment) { caretaker.tick(at: now) }
  func closeBlock(at now: Moment) { if !isInTransaction { caretaker.closeBlock(at: now) } }
  func undo(at now: Moment) -> MoveResult { moving { $0.undo(at: now) } }
  func redo(at now: Moment) -> MoveResult { moving { $0.redo(at: now) } }
  func restore(_ id: MementoID, at now: Moment) -> MoveResult {
    moving { $0.restore(id, at: now) }
  }

  private func moving(_ move: (inout Caretaker<Subject>) -> MoveResult) -> MoveResult {
    precondition(!isInTransaction, "undo, redo or restore within a transaction")
    return move(&caretaker)
  }

  func setName(_ name: String?, of id: MementoID) {
    if caretaker.tree.outline.name(of: id) == name { return }
    nameChanges += 1
    effectCount += 1
    caretaker.setName(name, of: id)
  }

  func erase(_ ids: Set<MementoID>) {
    caretaker.erase(ids, parents: [:], current: caretaker.tree.current)
    contentChanges += 1
    effectCount += 1
  }
}
