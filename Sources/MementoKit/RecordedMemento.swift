/// A memento on its way to a store: its place and number, its states, and the place of its parent.
public struct RecordedMemento<State> {
  /// Which memento it is.
  public var reference: MementoReference
  /// Number, title, date, name, marks.
  public var record: MementoRecord
  /// Which memento it was made from; nil for the root.
  public var parent: MementoReference?
  /// The memento itself.
  public var state: State
  /// The parent's content as it stood just before the edit.
  public var before: State?

  /// A memento from its parts.
  public init(
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

/// A memento as the caretaker and a store speak of it.
///
/// A memento recorded in this run may not have its number yet, because another program can be
/// recording beside it; its place is sure. One from the store has its number.
public struct MementoReference: Hashable, Sendable {
  /// Its place in the caretaker's tree.
  public var id: MementoID
  /// Its number as far as the caretaker knows.
  public var number: Int

  /// A reference from its parts.
  public init(id: MementoID, number: Int) {
    self.id = id
    self.number = number
  }
}

extension MementoTree {
  /// A memento as one speaks of it to a store.
  public func reference(to id: MementoID) -> MementoReference {
    MementoReference(id: id, number: number(of: id))
  }

  /// A memento on its way to a store; nil where its state is not held.
  public func recorded(_ id: MementoID) -> RecordedMemento<State>? {
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
