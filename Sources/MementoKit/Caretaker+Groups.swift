/// Groups: edits of any kind that become one memento, such as those of a macro.
///
/// A group is an open block that ends only from outside: with a save, undo, redo, restore, or another call
/// of `closeBlock(at:)`. It has no debounce, so time does not end it.
extension Caretaker {
  /// Whether edits join a group.
  @inlinable package var isInGroup: Bool { block?.isGroup == true }

  /// Lets the edits from now on form one block, until a call of `endGroup(as:at:)`.
  ///
  /// The block begins in the present state, even if cursors move before the first edit. In a group it
  /// does nothing.
  ///
  /// - Parameter kind: the kind of the block if the group ends otherwise.
  package mutating func joinGroup(_ kind: EditKind, at now: Moment) {
    if isInGroup { return }
    closeBlock(at: now)
    block = OpenBlock(kind: kind, before: subject.makeMemento())
    block?.isGroup = true
    notifyObservers()
  }

  /// Ends the group, and records its block as one of this kind.
  package mutating func endGroup(as kind: EditKind, at now: Moment) {
    guard isInGroup else { return }
    block?.kind = kind
    closeBlock(at: now)
  }

  /// Ends the open block, unless it is a group.
  package mutating func closeBlockOutsideGroup(at now: Moment) {
    if !isInGroup { closeBlock(at: now) }
  }
}
