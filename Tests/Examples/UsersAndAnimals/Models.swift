public import MementoArchiveKit
public import MementoKit

/// Somebody who uses the program.
public struct User: DurableOriginator, Memento, Codable, Equatable {
  /// What to call them.
  public var name: String
  /// How old they are, in years.
  public var age: Int

  /// A user of this name and age.
  public init(name: String, age: Int) {
    self.name = name
    self.age = age
  }
}

/// Somebody who lives with a user.
public struct Animal: DurableOriginator, Memento, Codable, Equatable {
  /// What sort of animal it is.
  public enum Kind: String, Codable, Sendable {
    case cat, dog, tortoise
  }

  /// What sort of animal it is.
  public var kind: Kind
  /// What it may or may not listen to.
  public var name: String

  /// An animal of this kind and name.
  public init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}
