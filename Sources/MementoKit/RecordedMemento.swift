/// A memento for a store: its identifier and number, its states, and its parent.
package struct RecordedMemento<State> {
  /// The identifier and the number.
  package var reference: MementoReference
  /// The number, title, date, name and marks.
  package var record: MementoRecord
  /// The parent; nil for the root.
  package var parent: MementoReference?
  /// The memento.
  package var state: State
  /// The parent's content just before the edit.
  package var before: State?
  /// Whether it replaces a memento with the same identifier, which the store may have: an edit was
  /// added to the step after it was recorded.
  package var isAmended = false

  /// Creates a memento from its parts.
  package init(
    reference: MementoReference, record: MementoRecord, parent: MementoReference?, state: State,
    before: State?
  ) {
    self.reference = reference
    self.record = record
    self.parent = parent
    self.state = state
    self.before = before
  }
}

extension RecordedMemento: Sendable where State: Sendable {}

/// A reference to a memento, shared by caretaker and store.
///
/// A memento recorded in this session may not have its final number yet, because another program
/// may record simultaneously; its identifier is final. A memento from the store has its number.
package struct MementoReference: Hashable, Sendable {
  /// The identifier in the caretaker's tree.
  package var id: MementoID
  /// The number known to the caretaker.
  package var number: Int

  /// Creates a reference from its parts.
  package init(id: MementoID, number: Int) {
    self.id = id
    self.number = number
  }
}

extension MementoTree {
  /// Returns the reference to a memento.
  package func reference(to id: MementoID) -> MementoReference {
    MementoReference(id: id, number: number(of: id))
  }

  /// Returns a memento for a store; nil unless its state is loaded.
  package func recorded(_ id: MementoID) -> RecordedMemento<State>? {
    let node = self[id]
    guard let state = node.state else { return nil }
    return RecordedMemento(
      reference: reference(to: id),
      record: MementoRecord(
        number: node.number, summary: node.summary, secondsSince1970: node.secondsSince1970,
        name: node.name, marks: node.marks),
      parent: node.parent.map(reference(to:)), state: state, before: node.before)
  }
}
