/// The mementos of one originator: a tree that only grows, with one of them current.
///
/// Nodes stand in a flat array in the order of their recording, and a node's number never
/// changes, so that a number is a name one can keep, show and write to disk. A node knows its
/// parent and the child that was visited last; that is all that undo and redo need. An undo
/// followed by a new edit gives the parent a second child: the line of states left behind is a
/// branch, and nothing is ever thrown away by an edit. The root always exists.
///
/// The tree knows positions, not contents: it never looks inside a state.
public struct MementoTree<State> {
  /// One memento with its place in the tree.
  public struct Node {
    /// The memento itself.
    public internal(set) var state: State
    /// The content of the parent as it stood when the block began: what undo goes back to.
    ///
    /// Its content is the parent's; its cursors are those of the moment before the edit.
    public let before: State?
    /// The node it was made from; nil for the root.
    public let parent: MementoID?
    /// The child that redo goes to.
    public internal(set) var lastVisitedChild: MementoID?
    /// What the block did.
    public let summary: ChangeSummary
    /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
    /// The name a person gave it; a named memento is a checkpoint.
    public internal(set) var name: String?
    /// What happened to this state since.
    public internal(set) var marks: MementoMarks
  }

  private var nodes: [Node]

  /// The node whose content the originator has, but for an open block.
  public private(set) var current: MementoID

  /// A tree of one node, the root.
  public init(root state: State, summary: ChangeSummary, secondsSince1970: Double) {
    nodes = [
      Node(
        state: state, before: nil, parent: nil, lastVisitedChild: nil, summary: summary,
        secondsSince1970: secondsSince1970, name: nil, marks: [])
    ]
    current = .root
  }

  /// How many mementos there are; at least one.
  public var count: Int { nodes.count }

  /// All mementos in the order of their recording.
  public var ids: some BidirectionalCollection<MementoID> {
    nodes.indices.lazy.map(MementoID.init(index:))
  }

  /// The node of a memento of this tree.
  public subscript(id: MementoID) -> Node { nodes[id.index] }

  /// Records a state as a child of the current one and makes it current.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  public mutating func record(
    _ state: State, before: State?, summary: ChangeSummary, secondsSince1970: Double
  ) -> MementoID {
    nodes.append(
      Node(
        state: state, before: before, parent: current, lastVisitedChild: nil, summary: summary,
        secondsSince1970: secondsSince1970, name: nil, marks: []))
    visit(MementoID(index: nodes.count - 1))
    return current
  }

  /// Makes a memento current; redo from its parent leads to it from now on.
  public mutating func visit(_ id: MementoID) {
    current = id
    if let parent = nodes[id.index].parent {
      nodes[parent.index].lastVisitedChild = id
    }
  }

  /// Makes the parent of the current memento current; redo leads back.
  ///
  /// - Returns: false at the root, where nothing changes.
  public mutating func visitParent() -> Bool {
    guard let parent = nodes[current.index].parent else { return false }
    visit(parent)
    return true
  }

  /// Gives a memento a name, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    nodes[id.index].name = name
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    nodes[id.index].marks.formUnion(marks)
  }
}

extension MementoTree: Sendable where State: Sendable {}
extension MementoTree.Node: Sendable where State: Sendable {}

/// Which memento of a tree: its number in the order of recording, from 0, the root.
public struct MementoID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number itself.
  public let index: Int

  /// The memento with this number.
  public init(index: Int) { self.index = index }

  /// The memento that every tree begins with.
  public static let root = MementoID(index: 0)

  /// Whether a memento was recorded before another.
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
