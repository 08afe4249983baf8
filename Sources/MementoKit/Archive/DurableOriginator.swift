/// An originator whose states outlive the program: they can be written down, and it can be made
/// from one of them.
///
/// A small originator that is a plain value may be its own memento; then it has nothing to write:
/// `struct User: DurableOriginator, Memento, Codable, Equatable`. One with something to hide keeps
/// a `State` of its own.
public protocol DurableOriginator: Originator {
  /// What this originator stores its states in: by default a copy of itself.
  associatedtype State: Codable = Self

  /// An originator in a state that was stored once.
  init(_ state: State)

  /// What its states are filed under; a state of another type is never read as one of this.
  ///
  /// By default the name of the type. Write down the old name when you rename the type.
  static var typeName: String { get }

  /// The steps that bring a state of an older version up to date, the oldest first: the last one
  /// leads to `stateVersion`.
  static var upgrades: [StateUpgrade] { get }

  /// The version of the states that it writes, from 1.
  ///
  /// By default each upgrade step has made it one more. Write it down only where you drop the
  /// oldest steps.
  static var stateVersion: Int { get }
}

/// Brings a stored state from one version to the next.
///
/// What it leaves out or gets wrong is found when the state is read: then it counts as damaged.
public typealias StateUpgrade = @Sendable (inout JSONValue) -> Void

extension DurableOriginator {
  /// By default the name of the type.
  public static var typeName: String { String(describing: Self.self) }

  /// By default there is one version only.
  public static var upgrades: [StateUpgrade] { [] }

  /// By default one more than there are upgrade steps.
  public static var stateVersion: Int { upgrades.count + 1 }
}

extension DurableOriginator where State == Self {
  /// By default the originator is its own memento.
  public init(_ state: State) { self = state }

  /// By default a copy of the originator.
  public func makeMemento() -> State { self }

  /// By default the originator becomes what was stored.
  public mutating func restore(_ state: State) { self = state }
}
