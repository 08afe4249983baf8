/// One stored state of an originator, opaque to all other types.
///
/// The protocol has no requirements on purpose: a caretaker can only store a memento, return it and
/// drop it. The fields of a memento are `internal` or narrower, so that the module boundary is the
/// narrow interface of the pattern.
public protocol Memento: Sendable {}

/// A type whose states are stored.
///
/// Only the originator itself creates its mementos and restores itself from one. It does not depend
/// on a history.
public protocol Originator {
  /// The type of its mementos.
  associatedtype State: Memento

  /// The type of values that identify a content: a number, or the content itself.
  associatedtype Revision: Equatable

  /// The revision, which differs after each change of content, but not after a move of a cursor.
  ///
  /// A caretaker compares it before and after an edit to detect a change. A large originator counts
  /// its changes, so that the comparison is instant.
  var revision: Revision { get }

  /// Whether the next edit would begin at the end of the last one, so that both belong to one
  /// block.
  var continuesLastEdit: Bool { get }

  /// Returns whether the next edit, of kind `next`, belongs to a block of a kind that began at
  /// `before`.
  ///
  /// Edits of one kind belong together. An originator may include others, such as keys that delete
  /// text of the block itself.
  func block(of kind: EditKind, since before: State, includes next: EditKind) -> Bool

  /// Whether a long block may end at this position, between two words.
  var isAtBoundary: Bool { get }

  /// Returns whether a long block of a kind ends with the latest edit, such as a line break.
  func endsLongBlock(of kind: EditKind) -> Bool

  /// Returns the present state.
  ///
  /// It must be cheap, because a caretaker calls it at the beginning and the end of each block.
  func makeMemento() -> State

  /// Restores a state of this originator.
  mutating func restore(_ memento: State)

  /// Returns whether the content equals that of a state, at the cost of the change.
  func isUnchanged(since memento: State) -> Bool

  /// Returns a description of the changes since a state, for the user.
  func summary(of kind: EditKind, since memento: State) -> ChangeSummary
}

extension Originator {
  /// The default: consecutive edits continue each other.
  public var continuesLastEdit: Bool { true }

  /// Returns by default whether both kinds are equal.
  public func block(of kind: EditKind, since before: State, includes next: EditKind) -> Bool {
    kind == next
  }

  /// The default: a block may end at any position.
  public var isAtBoundary: Bool { true }

  /// The default: no edit ends a long block.
  public func endsLongBlock(of kind: EditKind) -> Bool { false }

  /// Returns the name of the kind, by default.
  public func summary(of kind: EditKind, since memento: State) -> ChangeSummary {
    ChangeSummary(title: kind.name)
  }
}

extension Originator where State: Equatable {
  /// The default: the present state, which suits mementos that contain only content.
  public var revision: State { makeMemento() }

  /// Compares by default the present state with the stored one.
  public func isUnchanged(since memento: State) -> Bool { makeMemento() == memento }
}

/// The kind of an edit: a block contains edits of one kind.
public struct EditKind: Hashable, Sendable {
  /// The default title of a block: `Typed`, `Replaced`.
  public let name: String
  /// Whether consecutive edits of this kind form one block; otherwise each edit is a block.
  @usableFromInline package let coalesces: Bool
  /// The edited item; nil if it is irrelevant.
  private let target: EditTarget?

  /// Creates a kind of small edits, such as keystrokes, that form blocks.
  ///
  /// - Parameters:
  ///   - name: the default title of a block.
  ///   - target: the identity of the edited item, such as a task that is renamed: an edit of
  ///   another item begins another block. Nil if it is irrelevant.
  public static func coalescing(
    _ name: String, on target: (any Hashable & Sendable)? = nil
  ) -> EditKind {
    EditKind(name: name, coalesces: true, target: target.map { EditTarget($0) })
  }

  /// Creates a kind of edit that is a separate block, such as a paste or a command.
  public static func discrete(_ name: String) -> EditKind {
    EditKind(name: name, coalesces: false, target: nil)
  }
}

/// The identity of an edited item.
///
/// It is allocated separately, so that kinds without one are small: every key passes one.
private final class EditTarget: Hashable, Sendable {
  private let identity: any Hashable & Sendable

  init(_ identity: some Hashable & Sendable) { self.identity = identity }

  func hash(into hasher: inout Hasher) { identity.hash(into: &hasher) }

  static func == (a: EditTarget, b: EditTarget) -> Bool { isEqual(a.identity, b.identity) }

  private static func isEqual<Identity: Hashable>(_ a: Identity, _ b: any Hashable) -> Bool {
    a == b as? Identity
  }
}

/// The summary of a block, in words and figures.
public struct ChangeSummary: Hashable, Sendable {
  /// The unit of `added` and `removed`.
  package enum Unit: String, Hashable, Sendable {
    case lines, characters, items
  }

  /// The title: `Typed "hello wor…"`.
  public var title: String
  /// The number of added units.
  package var added: Int
  /// The number of removed units.
  package var removed: Int
  /// The unit of both numbers.
  package var unit: Unit

  /// Creates a summary without figures.
  public init(title: String) { self.init(title: title, added: 0, removed: 0) }

  /// Creates a summary with figures.
  package init(title: String, added: Int = 0, removed: Int = 0, unit: Unit = .items) {
    self.title = title
    self.added = added
    self.removed = removed
    self.unit = unit
  }
}
