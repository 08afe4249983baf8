/// Content that arrives from outside while a caretaker owns the originator.
///
/// It is no part of the pattern: only targets of this package load a text that is edited meanwhile.
extension Caretaker {
  /// Hands the originator to `body` for content that arrives from outside and belongs to every state,
  /// such as the next part of a file.
  ///
  /// It is no edit: no block begins or ends, and undo does not take it back. When the originator restores
  /// a state, it adds the content that has arrived since.
  package mutating func receive<Result, Failure: Error>(
    _ body: (inout Subject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&originator)
  }

  /// Replaces each loaded state by the same state with the content that has arrived since.
  ///
  /// Whoever reads states without the originator needs it: a store, or a list of all states.
  ///
  /// - Complexity: O(mementos).
  package mutating func completeStates(_ complete: (Subject, Subject.State) -> Subject.State) {
    tree.mapStates { complete(originator, $0) }
    block?.mapStates { complete(originator, $0) }
  }
}
