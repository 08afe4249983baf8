/// The result of undo, redo or restore.
public enum MoveResult: Hashable, Sendable {
  /// The requested state is the present one.
  case moved
  /// Nothing changed: the first state has no parent.
  case atRoot
  /// Nothing changed: the present state has no undone child.
  case atTip
  /// Nothing changed: the state does not exist, or it is in a store and not loaded.
  case notLoaded
}
