/// What a store knows of an originator from earlier runs.
public struct EarlierHistory<State> {
  /// All mementos, none of them held but those that had to be looked at.
  public var tree: MementoTree<State>
  /// Which of them the present root is.
  public var joint: MementoID
  /// Changes that an earlier run could not bring to a good end.
  public var recovery: Recovery?

  /// Unsaved changes of a run that died.
  public struct Recovery: Hashable, Sendable {
    /// The memento of the state with them; it is held.
    public var id: MementoID
    /// When they were made, in seconds since 1970-01-01 00:00 UTC.
    public var secondsSince1970: Double
    /// Whether what they were made from has been changed by others since.
    public var isOutdated: Bool
    /// How many other originators, of no name either, wait to be brought back.
    public var others = 0

    /// Changes from their parts.
    public init(id: MementoID, secondsSince1970: Double, isOutdated: Bool = false) {
      self.id = id
      self.secondsSince1970 = secondsSince1970
      self.isOutdated = isOutdated
    }
  }

  /// A history from its parts.
  public init(tree: MementoTree<State>, joint: MementoID, recovery: Recovery? = nil) {
    self.tree = tree
    self.joint = joint
    self.recovery = recovery
  }
}

extension EarlierHistory: Sendable where State: Sendable {}

/// A state that was brought back from a store.
public struct BroughtState<State> {
  /// The number of its memento.
  public var number: Int
  /// The state.
  public var state: State
  /// Its parent's content just before the edit; nil where that is not known.
  public var before: State?

  /// A state from its parts.
  public init(number: Int, state: State, before: State?) {
    self.number = number
    self.state = state
    self.before = before
  }
}

extension BroughtState: Sendable where State: Sendable {}
