public import MementoKit

/// An originator whose states outlive the program: they can be encoded, and it can be created from
/// one.
///
/// A small originator that is a plain value may be its own memento, which needs no code:
/// `struct User: DurableOriginator, Memento, Codable, Equatable`. An originator with private parts
/// has a separate `State` type.
public protocol DurableOriginator: Originator {
  /// The type of its states: by default a copy of itself.
  associatedtype State: Codable = Self

  /// Creates an originator from a stored state.
  init(_ state: State)

  /// The type name stored with its states; a state of another type is never decoded as one of this
  /// type.
  ///
  /// The default is the name of the type, with its enclosing types. After renaming the type, return
  /// the old name.
  static var typeName: String { get }

  /// The upgrades of older states, oldest first; the last one produces `stateVersion`.
  static var upgrades: [StateUpgrade] { get }

  /// The version of the states that it encodes, from 1.
  ///
  /// By default each upgrade increases it by one. Return a number if you remove the oldest
  /// upgrades.
  static var stateVersion: Int { get }
}

/// An upgrade of a stored state from one version to the next.
///
/// An upgrade may throw if the state has an unexpected form. That, and an incomplete or wrong
/// upgrade, is reported as damage, with the reason.
public typealias StateUpgrade = @Sendable (inout JSONValue) throws -> Void

extension DurableOriginator {
  /// The default: the name of the type, with its enclosing types: `Game.Level`.
  public static var typeName: String { nameWithoutModule(of: Self.self) }

  /// The default: none, for a single version.
  public static var upgrades: [StateUpgrade] { [] }

  /// The default: one more than the number of upgrades.
  public static var stateVersion: Int { upgrades.count + 1 }
}

extension DurableOriginator where State == Self {
  /// Creates the originator from its own memento.
  public init(_ state: State) { self = state }

  /// Returns a copy of the originator.
  public func makeMemento() -> State { self }

  /// Replaces the originator with a stored state.
  public mutating func restore(_ state: State) { self = state }
}

/// Returns the name of a type with its enclosing types, but without its module: `Game.Level`.
func nameWithoutModule(of type: Any.Type) -> String {
  var depth = 0
  // Private types have a part that differs between builds: `Module.(unknown context at $1f).Level`,
  // or `Module.(Level in _1F)`.
  let parts = String(reflecting: type).split { character in
    depth += "<(".contains(character) ? 1 : ">)".contains(character) ? -1 : 0
    return character == "." && depth == 0
  }
  return parts.dropFirst().filter { !$0.hasPrefix("(unknown context") }
    .map { $0.hasPrefix("(") ? $0.dropFirst().prefix { !" )".contains($0) } : $0 }
    .joined(separator: ".")
}
