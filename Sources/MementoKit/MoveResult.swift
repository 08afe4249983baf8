/// What undo, redo or restore did.
public enum MoveResult: Hashable, Sendable {
  /// The wanted state is the present one.
  case moved
  /// Nothing changed: no state is before the first one.
  case atRoot
  /// Nothing changed: no undone state leads on from the present one.
  case atTip
  /// Nothing changed: there is no such state, or a store has it, and it is not loaded.
  case notLoaded
}
