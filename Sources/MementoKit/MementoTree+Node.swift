extension MementoTree {
  /// A memento and its place in the tree.
  package struct Node {
    /// The memento; nil unless it is loaded.
    package let state: State?
    /// The state before the block, which undo restores.
    ///
    /// Its content is the parent's; its cursors are those before the edit.
    package let before: State?
    /// The parent; nil for the root.
    package let parent: MementoID?
    /// The child that redo restores.
    package let lastVisitedChild: MementoID?
    /// The summary of the block.
    package let summary: ChangeSummary
    /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
    package let secondsSince1970: Double
    /// The printed number, which is the same in every session.
    package let number: Int
    /// The name given by the user; a named memento is a checkpoint.
    package let name: String?
    /// The marks of the state.
    package let marks: MementoMarks
  }
}

extension MementoTree.Node: Sendable where State: Sendable {}

/// The data of a memento except its state and its relations in the tree.
package struct MementoRecord: Hashable, Sendable {
  /// The printed number, from 1.
  package var number: Int
  /// The summary of the block.
  package var summary: ChangeSummary
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  package var secondsSince1970: Double
  /// The name given by the user.
  package var name: String?
  /// The marks of the state.
  package var marks: MementoMarks

  /// Creates a record from its parts.
  package init(
    number: Int, summary: ChangeSummary, secondsSince1970: Double, name: String? = nil,
    marks: MementoMarks = []
  ) {
    self.number = number
    self.summary = summary
    self.secondsSince1970 = secondsSince1970
    self.name = name
    self.marks = marks
  }
}

/// The identifier of a memento in a tree: its index in the order of addition, from 0 for the root.
///
/// It is valid while the tree is in memory: when a durable history is opened again, its entries may
/// have other identifiers. Names are permanent.
public struct MementoID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index.
  @usableFromInline package let index: Int

  /// Creates the identifier of an index.
  @inlinable package init(index: Int) { self.index = index }

  /// The first memento of every tree.
  public static let root = MementoID(index: 0)

  /// Returns whether a memento was added before another.
  public static func < (a: MementoID, b: MementoID) -> Bool { a.index < b.index }

  /// The index in printed form, counted from 1: `#12`.
  public var description: String { "#\(index + 1)" }
}

/// The marks of a state, set after it was recorded.
@usableFromInline
package struct MementoMarks: OptionSet, Hashable, Sendable {
  /// The bits of the marks.
  @usableFromInline package let rawValue: UInt8
  /// Creates marks from their bits.
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The state was saved to its file.
  package static let saved = MementoMarks(rawValue: 1)
  /// The state is part of a named state of a project, and is kept like a state with its own name.
  package static let kept = MementoMarks(rawValue: 2)
}
