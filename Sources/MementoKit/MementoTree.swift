/// The mementos of one originator: an append-only tree with a current memento.
///
/// The nodes are in a flat array in the order of addition, and the index of a node never changes,
/// so it serves as an identifier. A node contains its parent and its last visited child, which is
/// sufficient for undo and redo. An undo followed by a new edit adds a second child to the parent;
/// the earlier states form a branch, and no edit removes a state. The root always exists.
///
/// The tree never reads the contents of a state. The states of earlier sessions may still be only
/// in the store, and `load(_:before:of:)` adds them on demand. 100,000 mementos that are not loaded
/// use some 8 MB.
@usableFromInline package struct MementoTree<State> {
  /// The tree without its states.
  @usableFromInline package private(set) var outline: MementoOutline
  @usableFromInline private(set) var loaded: [LoadedNode?]

  /// The states of a loaded node, in a separate allocation, so that other nodes are small.
  @usableFromInline
  final class LoadedNode {
    @usableFromInline let state: State
    let before: State?
    let words: BlockWords<State>?

    init(_ state: State, before: State?, words: BlockWords<State>? = nil) {
      self.state = state
      self.before = before
      self.words = words
    }
  }

  /// Creates a tree with one node, the root.
  package init(root state: State, summary: ChangeSummary, secondsSince1970: Double) {
    outline = MementoOutline(
      root: MementoRecord(number: 1, summary: summary, secondsSince1970: secondsSince1970))
    loaded = [LoadedNode(state, before: nil)]
  }

  /// Creates a tree without loaded states.
  package init(_ outline: MementoOutline) {
    self.outline = outline
    loaded = Array(repeating: nil, count: outline.count)
  }

  /// The current memento, from which the content differs only by an open block.
  @inlinable package var current: MementoID { outline.current }

  /// The number of mementos; at least one.
  package var count: Int { loaded.count }

  /// All mementos in the order of addition: a parent precedes its children.
  package var ids: some BidirectionalCollection<MementoID> {
    loaded.indices.lazy.map(MementoID.init(index:))
  }

  /// The node of a memento.
  package subscript(id: MementoID) -> Node {
    let (loaded, record) = (loaded[id.index], outline[id])
    return Node(
      state: loaded?.state, before: loaded?.before, parent: outline.parent(of: id),
      lastVisitedChild: outline.lastVisitedChild(of: id), summary: record.summary,
      secondsSince1970: record.secondsSince1970, number: record.number, name: record.name,
      marks: record.marks)
  }

  /// Returns the state of a memento; nil unless it is loaded.
  @inlinable package func state(of id: MementoID) -> State? { loaded[id.index]?.state }

  /// Returns the parent of a memento; nil for the root.
  package func parent(of id: MementoID) -> MementoID? { outline.parent(of: id) }

  /// Returns the printed number of a memento.
  package func number(of id: MementoID) -> Int { outline.number(of: id) }

  /// Returns the memento with a number; nil without one.
  ///
  /// - Complexity: O(log n) if numbers are in order, otherwise O(n).
  package func id(ofNumber number: Int) -> MementoID? { outline.id(ofNumber: number) }

  // MARK: Recording

  /// Records a state as a child of the current memento, and makes it current.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  package mutating func record(
    _ state: State, before: State?, summary: ChangeSummary, secondsSince1970: Double
  ) -> MementoID {
    let id = recordBranch(
      state, before: before, of: current, summary: summary, secondsSince1970: secondsSince1970)
    visit(id)
    return id
  }

  /// Records a state as a child of any memento, without making it current.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  package mutating func recordBranch(
    _ state: State, before: State?, of parent: MementoID, summary: ChangeSummary,
    secondsSince1970: Double
  ) -> MementoID {
    loaded.append(LoadedNode(state, before: before))
    let record = MementoRecord(
      number: outline.highestNumber + 1, summary: summary, secondsSince1970: secondsSince1970)
    return outline.append(record, parent: parent)
  }

  /// Adds an unvisited memento from a store, without its state.
  ///
  /// - Parameter parent: the parent; nil for the root, or for another root if that was erased.
  @discardableResult
  package mutating func append(_ record: MementoRecord, parent: MementoID?) -> MementoID {
    loaded.append(nil)
    return outline.append(record, parent: parent ?? (outline.isErased(.root) ? nil : .root))
  }

  /// Replaces the state and the summary of the newest memento, which is in no store or is also
  /// replaced in its store.
  mutating func replaceNewest(with state: State, before: State?, summary: ChangeSummary) {
    let id = MementoID(index: count - 1)
    loaded[id.index] = LoadedNode(state, before: before, words: words(of: id))
    outline.setSummary(summary, of: id)
  }

  // MARK: Visiting

  /// Makes a memento current, and the redo child of its parent.
  package mutating func visit(_ id: MementoID) { outline.visit(id) }

  /// Sets the redo child of a memento.
  package mutating func setLastVisitedChild(_ child: MementoID, of parent: MementoID) {
    outline.setLastVisitedChild(child, of: parent)
  }

  // MARK: Names, marks, numbers

  /// Names a memento; nil removes the name.
  package mutating func setName(_ name: String?, of id: MementoID) { outline.setName(name, of: id) }

  /// Adds marks to a memento.
  package mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    outline.addMarks(marks, to: id)
  }

  /// Sets the numbers of mementos in their store.
  package mutating func setNumbers(_ references: [MementoReference]) {
    outline.setNumbers(references)
  }

  // MARK: Loading states

  /// Returns whether the state of a memento is loaded.
  package func isLoaded(_ id: MementoID) -> Bool { loaded[id.index] != nil }

  /// Returns the state before the step to a memento; nil if it is not loaded, or for a root.
  package func stateBefore(_ id: MementoID) -> State? {
    loaded[id.index]?.before ?? parent(of: id).flatMap { state(of: $0) }
  }

  /// Adds the loaded state of a memento.
  package mutating func load(_ state: State, before: State?, of id: MementoID) {
    loaded[id.index] = LoadedNode(state, before: before, words: words(of: id))
  }

  /// Returns the word states of a memento's block; nil if it has none, or none are loaded.
  func words(of id: MementoID) -> BlockWords<State>? { loaded[id.index]?.words }

  /// Stores the word states of a block, until the state of its memento is evicted.
  mutating func keep(_ words: BlockWords<State>, of id: MementoID) {
    guard let node = loaded[id.index] else { return }
    loaded[id.index] = LoadedNode(node.state, before: node.before, words: words)
  }

  /// Changes each loaded state.
  mutating func mapStates(_ change: (State) -> State) {
    loaded = loaded.map { node in
      node.map { node in
        let words = node.words.map { BlockWords($0.states.map(change), of: $0.kind) }
        return LoadedNode(change(node.state), before: node.before.map(change), words: words)
      }
    }
  }

  /// Evicts the state of a memento, which a store must have.
  package mutating func evict(_ id: MementoID) { loaded[id.index] = nil }

  // MARK: Erasing

  /// Returns whether a memento was erased: only its identifier remains.
  package func isErased(_ id: MementoID) -> Bool { outline.isErased(id) }

  /// Adds a loaded memento as a child of any memento, without visiting it; nil for a further root.
  mutating func add(
    _ state: State, under parent: MementoID?, summary: ChangeSummary, secondsSince1970: Double
  ) -> MementoID {
    loaded.append(LoadedNode(state, before: nil))
    let record = MementoRecord(
      number: outline.highestNumber + 1, summary: summary, secondsSince1970: secondsSince1970)
    return outline.append(record, parent: parent)
  }

  /// Erases mementos except the current one, as `MementoOutline` does.
  ///
  /// Remaining children of erased mementos lose the states before and within their blocks.
  mutating func erase(
    _ ids: Set<MementoID>, parents: [MementoID: MementoID?], keepingWordsOf kept: MementoID?
  ) {
    for index in loaded.indices {
      let id = MementoID(index: index)
      guard let node = loaded[index] else { continue }
      if ids.contains(id) {
        loaded[index] = nil
      } else if let parent = outline.parent(of: id), ids.contains(parent) {
        loaded[index] = LoadedNode(node.state, before: nil, words: id == kept ? node.words : nil)
      }
    }
    outline.erase(ids, parents: parents)
  }

  /// Replaces the title and the figures of a memento.
  mutating func setSummary(_ summary: ChangeSummary, of id: MementoID) {
    outline.setSummary(summary, of: id)
  }
}

extension MementoTree: Sendable where State: Sendable {}
extension MementoTree.LoadedNode: Sendable where State: Sendable {}
