public import MementoArchiveKit
public import MementoKit

/// Somebody who uses the program.
public struct User: DurableOriginator, Memento, Codable, Equatable {
  /// The name.
  public var name: String
  /// The age, in years.
  public var age: Int

  /// A user of this name and age.
  public init(name: String, age: Int) {
    self.name = name
    self.age = age
  }
}

/// Somebody who lives with a user.
public struct Animal: DurableOriginator, Memento, Codable, Equatable {
  /// The sort of animal.
  public enum Kind: String, Codable, Sendable {
    case cat, dog, tortoise
  }

  /// The sort of animal.
  public var kind: Kind
  /// The name, to which it may listen or not.
  public var name: String

  /// An animal of this kind and name.
  public init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}
