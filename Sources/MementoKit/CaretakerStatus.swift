/// The status of a caretaker, without the contents of mementos.
package struct CaretakerStatus: Hashable, Sendable {
  /// The current memento.
  package var current: MementoID
  /// The number of recorded mementos.
  package var count: Int
  /// Whether a block is open.
  package var isRecording: Bool
  /// Whether the last step by words restored a state within the current memento's block.
  package var isWithinBlock = false
}
