/// Groups: edits of any kind that become one memento, such as those of a macro.
///
/// A group is an open block that ends only by a call: a save, undo, redo, restore, or another call
/// of `closeBlock(at:)`. It has no debounce, so time does not end it.
extension Caretaker {
  /// Whether edits join a group.
  @inlinable package var isInGroup: Bool { block?.isGroup == true }

  /// Makes the following edits form one block, until a call of `endGroup(as:at:)`.
  ///
  /// The block begins in the present state, even if cursors move before the first edit. The call
  /// has no effect within a group.
  ///
  /// - Parameter kind: the kind of the block if the group ends otherwise.
  package mutating func joinGroup(_ kind: EditKind, at now: Moment) {
    if isInGroup { return }
    closeBlock(at: now)
    block = OpenBlock(kind: kind, before: subject.makeMemento())
    block?.isGroup = true
  }

  /// Ends the group, and records its block as one of this kind.
  package mutating func endGroup(as kind: EditKind, at now: Moment) {
    guard isInGroup else { return }
    block?.kind = kind
    closeBlock(at: now)
  }

  /// Performs edits as one step, or none of them if `body` throws.
  ///
  /// Within another transaction, its edits belong to the step of that transaction. Undo, redo and
  /// restore must not be called in `body`.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - now: the present time.
  ///   - body: edits the originator through the caretaker that it receives.
  /// - Complexity: that of the edits.
  public mutating func transaction<Result, Failure: Error>(
    _ title: String, at now: Moment, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let beginning = beginTransaction(title, at: now)
    do {
      let result = try body(&self)
      endTransaction(beginning, at: now)
      return result
    } catch {
      cancelTransaction(beginning)
      throw error
    }
  }

  /// The beginning of a transaction, to which it can be rolled back.
  struct Beginning {
    fileprivate let kind: EditKind
    fileprivate let state: Subject.State
    fileprivate let current: MementoID
    /// Whether no other transaction or group contains it.
    fileprivate let isOuter: Bool
  }

  mutating func beginTransaction(_ title: String, at now: Moment) -> Beginning {
    let isOuter = !isInGroup
    let kind = EditKind.discrete(title)
    joinGroup(kind, at: now)
    return Beginning(
      kind: kind, state: subject.makeMemento(), current: tree.current, isOuter: isOuter)
  }

  mutating func endTransaction(_ beginning: Beginning, at now: Moment) {
    checkIsOpen(beginning)
    if beginning.isOuter { endGroup(as: beginning.kind, at: now) }
  }

  /// Rolls its edits back.
  mutating func cancelTransaction(_ beginning: Beginning) {
    checkIsOpen(beginning)
    if beginning.isOuter { block = nil }
    subject.restore(beginning.state)
  }

  private func checkIsOpen(_ beginning: Beginning) {
    precondition(
      isInGroup && tree.current == beginning.current, "a move in history within a transaction")
  }

  /// Ends the open block, unless it is a group.
  package mutating func closeBlockOutsideGroup(at now: Moment) {
    if !isInGroup { closeBlock(at: now) }
  }
}
