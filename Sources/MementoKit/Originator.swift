/// One stored state of an originator, opaque to everyone else.
///
/// The protocol asks for nothing on purpose: a caretaker can keep a memento, hand it back and
/// drop it, and that is all. An originator keeps the fields of its memento `internal` (or
/// narrower), so that the boundary of its module is the narrow interface of the pattern.
public protocol Memento: Sendable {}

/// The object whose states are kept.
///
/// It is the only one that makes a memento of itself and restores itself from one. It knows
/// nothing of history.
public protocol Originator {
  /// What this originator stores its states in.
  associatedtype State: Memento

  /// What tells one content from the next: a number, or the content itself.
  associatedtype Revision: Equatable

  /// Different after each change of content; moving a cursor is no change.
  ///
  /// A caretaker compares it before and after an edit to see whether the edit did anything. A
  /// large originator counts its changes, so that this takes no time.
  var revision: Revision { get }

  /// Whether an edit made now would begin where the last one ended, so that both belong to one
  /// block.
  var continuesLastEdit: Bool { get }

  /// Whether an edit of kind `next`, made now, still belongs to a block of a kind that began at
  /// `before`.
  ///
  /// Edits of one kind do. An originator may let others in: keys that take back what the block
  /// itself put in.
  func block(of kind: EditKind, since before: State, includes next: EditKind) -> Bool

  /// Whether a long block may end here, between two words and not within one.
  var isAtBoundary: Bool { get }

  /// The present state. Cheap: a caretaker asks for it at each beginning and end of a block.
  func makeMemento() -> State

  /// Goes back (or forth) to a state that this originator stored.
  mutating func restore(_ memento: State)

  /// Whether the content is what it was; at the cost of the change, not of the content.
  func isUnchanged(since memento: State) -> Bool

  /// What has changed since, in words for the person who did it.
  func summary(of kind: EditKind, since memento: State) -> ChangeSummary
}

extension Originator {
  /// By default all edits of one kind follow each other.
  public var continuesLastEdit: Bool { true }

  /// By default a block holds edits of one kind alone.
  public func block(of kind: EditKind, since before: State, includes next: EditKind) -> Bool {
    kind == next
  }

  /// By default a block may end anywhere.
  public var isAtBoundary: Bool { true }

  /// By default the kind's name is all there is to say.
  public func summary(of kind: EditKind, since memento: State) -> ChangeSummary {
    ChangeSummary(title: kind.name)
  }
}

extension Originator where State: Equatable {
  /// By default the present state; right where the memento holds content and nothing else.
  public var revision: State { makeMemento() }

  /// By default compares the present state with the stored one.
  public func isUnchanged(since memento: State) -> Bool {
    makeMemento() == memento
  }
}

/// What sort of edit it is: a block holds edits of one kind.
public struct EditKind: Hashable, Sendable {
  /// What the edit is called where nothing better is known: `Typed`, `Replaced`.
  public let name: String
  /// Whether edits of this kind gather into one block while they follow each other quickly;
  /// otherwise each is a block of its own at once.
  public let gathers: Bool

  /// A kind of small edits, such as keystrokes, that gather into one block.
  public static func gathering(_ name: String) -> EditKind {
    EditKind(name: name, gathers: true)
  }

  /// A kind of edit that is a block of its own, such as a paste or a command.
  public static func alone(_ name: String) -> EditKind {
    EditKind(name: name, gathers: false)
  }
}

/// What a block did, in words and in figures.
public struct ChangeSummary: Hashable, Sendable {
  /// What is counted in `added` and `removed`.
  public enum Unit: String, Hashable, Sendable {
    case lines, characters, items
  }

  /// What the block did: `Typed "hello wor…"`.
  public var title: String
  /// How many units came.
  public var added: Int
  /// How many units went.
  public var removed: Int
  /// What the two figures count.
  public var unit: Unit

  /// A summary; without figures where they would say nothing.
  public init(title: String, added: Int = 0, removed: Int = 0, unit: Unit = .items) {
    self.title = title
    self.added = added
    self.removed = removed
    self.unit = unit
  }
}
