/// The mementos of one originator: a tree that only grows, with one of them current.
///
/// Nodes stand in a flat array in the order in which they became known, and a node's place never
/// changes, so that a place is a name one can keep. A node knows its parent and the child that was
/// visited last; that is all that undo and redo need. An undo followed by a new edit gives the
/// parent a second child: the line of states left behind is a branch, and nothing is ever thrown
/// away by an edit. The root always exists.
///
/// The tree knows positions, not contents: it never looks inside a state. It need not even *hold*
/// all states: of a memento that was recorded in an earlier run, the state may still be in the
/// store, and `hold(_:before:of:)` puts it in when it is wanted. Of 100,000 mementos that are not
/// held the tree keeps some 8 MB.
public struct MementoTree<State> {
  /// The tree without its states.
  public private(set) var outline: MementoOutline
  private var held: [Held?]

  /// The states of one node: kept apart, so that a node that holds none is small.
  fileprivate final class Held {
    let state: State
    let before: State?
    let words: BlockWords<State>?

    init(_ state: State, before: State?, words: BlockWords<State>? = nil) {
      self.state = state
      self.before = before
      self.words = words
    }
  }

  /// A tree of one node, the root.
  public init(root state: State, summary: ChangeSummary, secondsSince1970: Double) {
    outline = MementoOutline(
      root: MementoRecord(number: 1, summary: summary, secondsSince1970: secondsSince1970))
    held = [Held(state, before: nil)]
  }

  /// A tree of one node whose state is not held.
  public init(root record: MementoRecord) {
    self.init(MementoOutline(root: record))
  }

  /// A tree of which no state is held.
  public init(_ outline: MementoOutline) {
    self.outline = outline
    held = Array(repeating: nil, count: outline.count)
  }

  /// The node whose content the originator has, but for an open block.
  public var current: MementoID { outline.current }

  /// How many mementos there are; at least one.
  public var count: Int { held.count }

  /// All mementos in the order in which they became known: a parent comes before its children.
  public var ids: some BidirectionalCollection<MementoID> {
    held.indices.lazy.map(MementoID.init(index:))
  }

  /// The node of a memento of this tree.
  public subscript(id: MementoID) -> Node {
    let held = held[id.index]
    return Node(
      outline[id], state: held?.state, before: held?.before, parent: outline.parent(of: id),
      lastVisitedChild: outline.lastVisitedChild(of: id))
  }

  /// The state of a memento; nil while it is not held.
  public func state(of id: MementoID) -> State? { held[id.index]?.state }

  /// The memento that a memento was made from; nil for the root.
  public func parent(of id: MementoID) -> MementoID? { outline.parent(of: id) }

  /// The number that people call a memento by.
  public func number(of id: MementoID) -> Int { outline.number(of: id) }

  /// The memento with this number; nil where there is none.
  ///
  /// - Complexity: O(log n) where numbers are in order, otherwise O(n).
  public func id(ofNumber number: Int) -> MementoID? { outline.id(ofNumber: number) }

  // MARK: Recording

  /// Records a state as a child of the current one and makes it current.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  public mutating func record(
    _ state: State, before: State?, summary: ChangeSummary, secondsSince1970: Double
  ) -> MementoID {
    let id = recordAside(
      state, before: before, of: current, summary: summary, secondsSince1970: secondsSince1970)
    visit(id)
    return id
  }

  /// Records a state as a child of any memento and leaves the current one what it is.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  public mutating func recordAside(
    _ state: State, before: State?, of parent: MementoID, summary: ChangeSummary,
    secondsSince1970: Double
  ) -> MementoID {
    append(
      MementoRecord(
        number: outline.highestNumber + 1, summary: summary, secondsSince1970: secondsSince1970),
      parent: parent, held: Held(state, before: before))
  }

  /// Adds a memento that is known from elsewhere, with or without its state; nobody visited it.
  ///
  /// - Parameter parent: nil for one that has none: it becomes a child of the root.
  @discardableResult
  public mutating func append(
    _ record: MementoRecord, parent: MementoID?, state: State? = nil
  ) -> MementoID {
    append(record, parent: parent ?? .root, held: state.map { Held($0, before: nil) })
  }

  private mutating func append(
    _ record: MementoRecord, parent: MementoID, held: Held?
  ) -> MementoID {
    self.held.append(held)
    return outline.append(record, parent: parent)
  }

  // MARK: Travelling

  /// Makes a memento current; redo from its parent leads to it from now on.
  public mutating func visit(_ id: MementoID) { outline.visit(id) }

  /// Makes the parent of the current memento current; redo leads back.
  ///
  /// - Returns: false at the root, where nothing changes.
  public mutating func visitParent() -> Bool {
    guard let parent = parent(of: current) else { return false }
    visit(parent)
    return true
  }

  /// Says which child redo goes to.
  public mutating func setLastVisitedChild(_ child: MementoID, of parent: MementoID) {
    outline.setLastVisitedChild(child, of: parent)
  }

  // MARK: Names, marks, numbers

  /// Gives a memento a name, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) { outline.setName(name, of: id) }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    outline.addMarks(marks, to: id)
  }

  /// Gives a memento another number: the one under which a store keeps it.
  public mutating func setNumber(_ number: Int, of id: MementoID) {
    outline.setNumber(number, of: id)
  }

  // MARK: Holding states

  /// Whether the state of a memento is at hand.
  public func isHeld(_ id: MementoID) -> Bool { held[id.index] != nil }

  /// Puts in the state of a memento.
  public mutating func hold(_ state: State, before: State?, of id: MementoID) {
    held[id.index] = Held(state, before: before, words: words(of: id))
  }

  /// The word states of the block that a memento is of; nil where it has none, or none are held.
  func words(of id: MementoID) -> BlockWords<State>? { held[id.index]?.words }

  /// Keeps the word states of a block for as long as the state of its memento is held.
  mutating func keep(_ words: BlockWords<State>, of id: MementoID) {
    guard let node = held[id.index] else { return }
    held[id.index] = Held(node.state, before: node.before, words: words)
  }

  /// Changes each state that is held.
  mutating func mapStates(_ change: (State) -> State) {
    held = held.map { node in
      node.map { node in
        let words = node.words.map { BlockWords($0.states.map(change), of: $0.kind) }
        return Held(change(node.state), before: node.before.map(change), words: words)
      }
    }
  }

  /// Lets go of the state of a memento, which somebody else must be keeping.
  public mutating func release(_ id: MementoID) {
    held[id.index] = nil
  }
}

extension MementoTree: Sendable where State: Sendable {}
extension MementoTree.Held: Sendable where State: Sendable {}
