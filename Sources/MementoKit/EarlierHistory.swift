/// The history of an originator from earlier sessions.
package struct EarlierHistory<State> {
  /// All mementos, of which only those needed at the opening are loaded.
  package var tree: MementoTree<State>
  /// The memento that equals the present root.
  package var anchor: MementoID
  /// The unsaved changes of a crashed session, if any.
  package var recovery: Recovery?
  /// The journal: the current mementos over time.
  package var journal: [JournalEntry] = []

  /// Unsaved changes of a crashed session.
  package struct Recovery: Hashable, Sendable {
    /// The memento with the changes, which is loaded.
    package var id: MementoID
    /// The time of the changes, in seconds since 1970-01-01 00:00 UTC.
    package var secondsSince1970: Double
    /// Whether another program has changed their base since.
    package var isOutdated: Bool
    /// The number of other originators without a name that can be recovered.
    package var others = 0

    /// Creates the changes from their parts.
    package init(id: MementoID, secondsSince1970: Double, isOutdated: Bool = false) {
      self.id = id
      self.secondsSince1970 = secondsSince1970
      self.isOutdated = isOutdated
    }
  }

  /// Creates a history from its parts.
  package init(tree: MementoTree<State>, anchor: MementoID, recovery: Recovery? = nil) {
    self.tree = tree
    self.anchor = anchor
    self.recovery = recovery
  }
}

extension EarlierHistory: Sendable where State: Sendable {}

/// A state loaded from a store.
package struct LoadedState<State> {
  /// The number of its memento.
  package var number: Int
  /// The state.
  package var state: State
  /// The parent's content before the edit; nil if it is not known.
  package var before: State?

  /// Creates a state from its parts.
  package init(number: Int, state: State, before: State?) {
    self.number = number
    self.state = state
    self.before = before
  }
}

extension LoadedState: Sendable where State: Sendable {}
