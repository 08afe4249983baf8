extension MementoTree {
  /// One memento with its place in the tree.
  public struct Node {
    /// The memento itself; nil while it is not held.
    public let state: State?
    /// The content of the parent as it stood when the block began: what undo goes back to.
    ///
    /// Its content is the parent's; its cursors are those of the moment before the edit.
    public let before: State?
    /// The node it was made from; nil for the root.
    public let parent: MementoID?
    /// The child that redo goes to.
    public let lastVisitedChild: MementoID?
    /// What the block did.
    public let summary: ChangeSummary
    /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
    /// The number that people call it by; it stays the same from run to run.
    public let number: Int
    /// The name a person gave it; a named memento is a checkpoint.
    public let name: String?
    /// What happened to this state since.
    public let marks: MementoMarks

    init(
      _ record: MementoRecord, state: State?, before: State?, parent: MementoID?,
      lastVisitedChild: MementoID?
    ) {
      self.state = state
      self.before = before
      self.parent = parent
      self.lastVisitedChild = lastVisitedChild
      summary = record.summary
      secondsSince1970 = record.secondsSince1970
      number = record.number
      name = record.name
      marks = record.marks
    }
  }
}

extension MementoTree.Node: Sendable where State: Sendable {}

/// What there is to know of a memento besides its state and its place.
public struct MementoRecord: Hashable, Sendable {
  /// The number that people call it by, from 1.
  public var number: Int
  /// What the block did.
  public var summary: ChangeSummary
  /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSince1970: Double
  /// The name a person gave it.
  public var name: String?
  /// What happened to this state since.
  public var marks: MementoMarks

  /// A record from its parts.
  public init(
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

/// Which memento of a tree: its place in the order in which they became known, from 0, the root.
public struct MementoID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The place itself.
  public let index: Int

  /// The memento at this place.
  public init(index: Int) { self.index = index }

  /// The memento that every tree begins with.
  public static let root = MementoID(index: 0)

  /// Whether a memento became known before another.
  public static func < (a: MementoID, b: MementoID) -> Bool { a.index < b.index }

  /// As people write it, counted from 1: `#12`.
  public var description: String { "#\(index + 1)" }
}

/// What happened to a state after it was recorded.
public struct MementoMarks: OptionSet, Hashable, Sendable {
  /// One bit for each mark.
  public let rawValue: UInt8
  /// Marks from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The state was written to where it belongs (a file).
  public static let saved = MementoMarks(rawValue: 1)
}
