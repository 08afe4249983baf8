/// The status of a caretaker, and the names and marks of its mementos.
extension Caretaker {
  /// The present status.
  package var status: CaretakerStatus {
    CaretakerStatus(
      current: tree.current, count: tree.count, isRecording: isRecording,
      isWithinBlock: isWithinBlock)
  }

  /// The current memento, from which the content differs only by an open block.
  public var current: MementoID { tree.current }

  /// Whether undo is possible; an open block counts as recorded, if it has changes.
  public var canUndo: Bool { hasChangesToRecord || tree.parent(of: current) != nil }

  /// Whether redo is possible; an open block counts as recorded, if it has changes.
  public var canRedo: Bool {
    !hasChangesToRecord
      && (tree.outline.lastVisitedChild(of: current) != nil || isWithinBlock)
  }

  /// All mementos in the order of recording, the root first.
  ///
  /// - Complexity: O(n) for n mementos.
  public var entries: [HistoryEntry] { tree.outline.listed }

  /// Names a memento, which makes it a checkpoint; nil removes the name.
  public mutating func setName(_ name: String?, of id: MementoID) { tree.setName(name, of: id) }

  /// Adds marks to a memento.
  package mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    tree.addMarks(marks, to: id)
  }
}
