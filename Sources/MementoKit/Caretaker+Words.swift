/// Undo and redo by words, in finer steps than blocks.
///
/// A block stores the states before each of its words except the first, which begins with the
/// block, even after leading blanks. After typing `Lorem ipsum dolor` without a pause, the steps
/// restore `Lorem ipsum `, `Lorem ` and the state before the block. A step removes a word and
/// leaves the blank before it, like the key for deleting a word, so that typing can continue.
///
/// Adjacent states among the state before the block, its word states and its end always differ, so
/// each step changes the content.
extension Caretaker {
  /// Whether the last step by words restored a state within the current memento's block.
  ///
  /// The next edit and `closeBlock(at:)` record that state as a memento beside that of the block.
  /// After undo, redo and restore it remains an unrecorded step of the block.
  @inlinable package var isWithinBlock: Bool { word != nil }

  /// Undoes a word: within the block of the current memento, otherwise like `undo`.
  ///
  /// A block from an earlier session is a single step.
  ///
  /// - Returns: `moved`, `atRoot`, or `notLoaded`.
  @discardableResult
  package mutating func undoWord(at now: Moment) -> MoveResult {
    endBlock(at: now)
    guard hasEarlierWord, let words = tree.words(of: tree.current) else { return undo(at: now) }
    let target = (word ?? words.states.count) - 1
    apply(words.states[target], word: target)
    return .moved
  }

  /// Redoes a word: within the block, otherwise into the block of the last visited child.
  ///
  /// - Returns: `moved`, `atTip`, or `notLoaded`.
  @discardableResult
  package mutating func redoWord(at now: Moment) -> MoveResult {
    endBlock(at: now)
    guard let id = redoTarget else { return .atTip }
    let next = word.map { $0 + 1 } ?? 0
    guard let words = tree.words(of: id), next < words.states.count else { return move(to: id) }
    tree.visit(id)
    apply(words.states[next], word: next)
    return .moved
  }

  /// Whether undoing a word stays within the current memento's block.
  var hasEarlierWord: Bool { (word ?? tree.words(of: tree.current)?.states.count ?? 0) > 0 }

  /// Returns the number of known words in the block of a memento.
  package func wordCount(of id: MementoID) -> Int { (tree.words(of: id)?.states.count ?? 0) + 1 }

  // MARK: Recording a state within a block

  /// A state within a block, with the data for recording it.
  @usableFromInline
  struct PlaceWithinBlock {
    let kind: EditKind
    let parent: MementoID
    let before: Subject.State
    let state: Subject.State
    /// The memento at the end or the beginning of the block with the same content; nil if both
    /// differ.
    let known: MementoID?
    let summary: ChangeSummary
  }

  /// The present state within a block; nil outside a block.
  ///
  /// - Complexity: that of the change since the block began.
  @usableFromInline var placeWithinBlock: PlaceWithinBlock? {
    guard isWithinBlock else { return nil }
    let node = tree[tree.current]
    guard let words = tree.words(of: tree.current), let parent = node.parent,
      let before = node.before
    else { return nil }
    let isAtEnd = node.state.map(subject.isUnchanged(since:)) ?? false
    let isAtBeginning = subject.isUnchanged(since: before)
    return PlaceWithinBlock(
      kind: words.kind, parent: parent, before: before, state: subject.makeMemento(),
      known: isAtEnd ? tree.current : isAtBeginning ? parent : nil,
      summary: subject.summary(of: words.kind, since: before))
  }

  /// Makes a state within a block current: as a new memento beside that of the block, unless a
  /// memento has its content.
  @usableFromInline
  @discardableResult
  mutating func settle(_ place: PlaceWithinBlock, at now: Moment) -> MementoID? {
    word = nil
    if let known = place.known {
      // The current state must always be loaded, because loading others starts from it.
      if !tree.isLoaded(known) { tree.load(place.before, before: nil, of: known) }
      tree.visit(known)
      return nil
    }
    tree.visit(place.parent)
    return tree.record(
      place.state, before: place.before, summary: place.summary,
      secondsSince1970: now.secondsSince1970)
  }

  // MARK: Detecting words

  /// The present state, if it differs from that before the last word of the open block.
  @inlinable var stateIfWordBegins: Subject.State? {
    guard let last = block.map({ $0.words.last ?? $0.before }) else { return nil }
    return subject.isUnchanged(since: last) ? nil : subject.makeMemento()
  }
}

/// A run of edits that is not a memento yet.
@usableFromInline
struct OpenBlock<State> {
  @usableFromInline var kind: EditKind
  /// The state before the first edit of the block.
  @usableFromInline private(set) var before: State
  /// The state after the last edit, if a later move of the originator changed it.
  @usableFromInline var end: State?
  /// The states before each word except the first.
  @usableFromInline var words: [State] = []

  @usableFromInline var hasWord = false
  @usableFromInline var isInWord = false
  /// Whether it includes edits of any kind.
  @usableFromInline var isGroup = false

  @inlinable init(kind: EditKind, before: State) {
    self.kind = kind
    self.before = before
  }

  /// Changes each state.
  mutating func mapStates(_ change: (State) -> State) {
    before = change(before)
    end = end.map(change)
    words = words.map(change)
  }

  /// Whether the block has a word and the last edit ended outside of words.
  @inlinable var isBehindWord: Bool { hasWord && !isInWord }

  /// Records an edit, and the state before a word that it begins.
  ///
  /// - Parameter beginning: the state before the edit, if it is between two words.
  @inlinable
  mutating func recordEdit(of beginning: State?, endsInWord: Bool) {
    if let beginning, endsInWord { words.append(beginning) }
    isInWord = endsInWord
    hasWord = hasWord || endsInWord
  }
}

/// The word states of a recorded block.
final class BlockWords<State> {
  let kind: EditKind
  /// The states, oldest first; at least one.
  let states: [State]

  init(_ states: [State], of kind: EditKind) {
    self.kind = kind
    self.states = states
  }
}

extension BlockWords: Sendable where State: Sendable {}
