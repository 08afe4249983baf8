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
/// held the tree keeps some 12 MB.
public struct MementoTree<State> {
  private var entries: [Entry] = []
  private var held: [Held?] = []
  /// Few have one.
  private var names: [UInt32: String] = [:]
  private var highestNumber = 0
  /// Whether numbers ascend with places, as they do unless two programs record side by side.
  private var isInOrder = true

  /// The node whose content the originator has, but for an open block.
  public private(set) var current = MementoID.root

  /// All of a node but its state and name, in 48 bytes.
  private struct Entry {
    let parent: UInt32
    var lastVisitedChild = Entry.none
    let secondsSince1970: Double
    let title: String
    let added: Int32
    let removed: Int32
    var number: UInt32
    let unit: ChangeSummary.Unit
    var marks: MementoMarks = []

    /// No memento.
    static var none: UInt32 { .max }
  }

  /// The states of one node: kept apart, so that a node that holds none is small.
  fileprivate final class Held {
    let state: State
    let before: State?

    init(_ state: State, before: State?) {
      self.state = state
      self.before = before
    }
  }

  /// A tree of one node, the root.
  public init(root state: State, summary: ChangeSummary, secondsSince1970: Double) {
    append(
      MementoRecord(number: 1, summary: summary, secondsSince1970: secondsSince1970),
      parent: nil, held: Held(state, before: nil))
  }

  /// A tree of one node whose state is not held.
  public init(root record: MementoRecord) {
    append(record, parent: nil, held: nil)
  }

  /// How many mementos there are; at least one.
  public var count: Int { entries.count }

  /// All mementos in the order in which they became known: a parent comes before its children.
  public var ids: some BidirectionalCollection<MementoID> {
    entries.indices.lazy.map(MementoID.init(index:))
  }

  /// The node of a memento of this tree.
  public subscript(id: MementoID) -> Node {
    let entry = entries[id.index]
    let held = held[id.index]
    return Node(
      state: held?.state, before: held?.before, parent: Self.id(entry.parent),
      lastVisitedChild: Self.id(entry.lastVisitedChild),
      summary: ChangeSummary(
        title: entry.title, added: Int(entry.added), removed: Int(entry.removed),
        unit: entry.unit),
      secondsSince1970: entry.secondsSince1970, number: Int(entry.number),
      name: names.isEmpty ? nil : names[UInt32(id.index)], marks: entry.marks)
  }

  /// The memento that a memento was made from; nil for the root.
  public func parent(of id: MementoID) -> MementoID? { Self.id(entries[id.index].parent) }

  /// The number that people call a memento by.
  public func number(of id: MementoID) -> Int { Int(entries[id.index].number) }

  private static func id(_ place: UInt32) -> MementoID? {
    place == Entry.none ? nil : MementoID(index: Int(place))
  }

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
        number: highestNumber + 1, summary: summary, secondsSince1970: secondsSince1970),
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

  @discardableResult
  private mutating func append(
    _ record: MementoRecord, parent: MementoID?, held: Held?
  ) -> MementoID {
    let id = MementoID(index: entries.count)
    let summary = record.summary
    entries.append(
      Entry(
        parent: parent.map { UInt32($0.index) } ?? Entry.none,
        secondsSince1970: record.secondsSince1970, title: summary.title,
        added: Int32(clamping: summary.added), removed: Int32(clamping: summary.removed),
        number: UInt32(clamping: record.number), unit: summary.unit, marks: record.marks))
    self.held.append(held)
    if let name = record.name { names[UInt32(id.index)] = name }
    isInOrder = isInOrder && record.number > highestNumber
    highestNumber = max(highestNumber, record.number)
    return id
  }

  /// Makes room for this many mementos.
  public mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    held.reserveCapacity(count)
  }

  // MARK: Travelling

  /// Makes a memento current; redo from its parent leads to it from now on.
  public mutating func visit(_ id: MementoID) {
    current = id
    if let parent = parent(of: id) { setLastVisitedChild(id, of: parent) }
  }

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
    precondition(self.parent(of: child) == parent, "not a child of this memento")
    entries[parent.index].lastVisitedChild = UInt32(child.index)
  }

  // MARK: Names, marks, numbers

  /// Gives a memento a name, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    names[UInt32(id.index)] = name
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    entries[id.index].marks.formUnion(marks)
  }

  /// Gives a memento another number: the one under which a store keeps it.
  public mutating func setNumber(_ number: Int, of id: MementoID) {
    entries[id.index].number = UInt32(clamping: number)
    highestNumber = max(highestNumber, number)
    isInOrder = false
  }

  /// The memento with this number; nil where there is none.
  ///
  /// - Complexity: O(log n) where numbers are in order, otherwise O(n).
  public func id(ofNumber number: Int) -> MementoID? {
    guard isInOrder else {
      return entries.lastIndex { Int($0.number) == number }.map(MementoID.init(index:))
    }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].number) < number { low = middle + 1 } else { high = middle }
    }
    let isFound = low < entries.count && Int(entries[low].number) == number
    return isFound ? MementoID(index: low) : nil
  }

  // MARK: Holding states

  /// Whether the state of a memento is at hand.
  public func isHeld(_ id: MementoID) -> Bool { held[id.index] != nil }

  /// Puts in the state of a memento.
  public mutating func hold(_ state: State, before: State?, of id: MementoID) {
    held[id.index] = Held(state, before: before)
  }

  /// Lets go of the state of a memento, which somebody else must be keeping.
  public mutating func release(_ id: MementoID) {
    held[id.index] = nil
  }
}

extension MementoTree: Sendable where State: Sendable {}
extension MementoTree.Held: Sendable where State: Sendable {}
