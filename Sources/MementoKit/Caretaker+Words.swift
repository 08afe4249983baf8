/// Steps finer than blocks: a block's words.
///
/// A block keeps the states in which a word of it was about to begin, but for the first word: that
/// one begins where the block does, whatever blanks stand before it. So of `Lorem ipsum dolor`,
/// typed without a pause, one goes back to `Lorem ipsum `, to `Lorem ` and to the state before the
/// block: a step takes the word and leaves the blank before it, as the key that erases a word does,
/// and one types on from there.
///
/// No two neighbours among the state before a block, its word states and its end have the same
/// content, so that each step changes something.
extension Caretaker {
  /// Whether one went back (or forth) by words to a state within the current memento's block.
  ///
  /// The next edit, and `closeBlock(at:)`, record that state as a memento of its own beside the one
  /// whose block it is in; undo, redo and restore leave it as one of the steps there are.
  public var isWithinBlock: Bool { word != nil }

  /// Goes back one word: within the block that led to the current memento, otherwise as undo does.
  ///
  /// A block that was recorded in an earlier run is one step.
  ///
  /// - Returns: false at the root, and where the parent's state is not held (`missing(for:)`):
  ///   nothing changes.
  @discardableResult
  public mutating func undoWord(at now: Moment) -> Bool {
    endBlock(at: now)
    guard hasWordBehind, let words = tree.words(of: tree.current) else { return undo(at: now) }
    let target = (word ?? words.states.count) - 1
    arrive(at: words.states[target], word: target)
    return true
  }

  /// Goes forth one word: within a block, otherwise into that of the child that was visited last.
  ///
  /// - Returns: false where there is none, or its state is not held, and nothing changes.
  @discardableResult
  public mutating func redoWord(at now: Moment) -> Bool {
    endBlock(at: now)
    if let word {
      guard let words = tree.words(of: tree.current), word + 1 < words.states.count else {
        return go(to: tree.current)
      }
      arrive(at: words.states[word + 1], word: word + 1)
      return true
    }
    guard let child = tree[tree.current].lastVisitedChild else { return false }
    guard let words = tree.words(of: child) else { return go(to: child) }
    tree.visit(child)
    arrive(at: words.states[0], word: 0)
    return true
  }

  /// Whether a step back by a word stays within the current memento's block, as things are now.
  var hasWordBehind: Bool {
    (word ?? tree.words(of: tree.current)?.states.count ?? 0) > 0
  }

  // MARK: Making a memento of a state within a block

  /// Where one is within a block, and what becomes of it when it is to last.
  struct PlaceWithinBlock {
    let kind: EditKind
    let parent: MementoID
    let before: Subject.State
    let state: Subject.State
    /// The end of the block, or its beginning, where the content is the same.
    let known: MementoID?
    let summary: ChangeSummary
  }

  /// Where one is within a block; nil elsewhere.
  ///
  /// - Complexity: that of the change since the block began.
  var placeWithinBlock: PlaceWithinBlock? {
    guard isWithinBlock else { return nil }
    let node = tree[tree.current]
    guard let words = tree.words(of: tree.current), let parent = node.parent,
      let before = node.before
    else { return nil }
    let isAtEnd = node.state.map(originator.isUnchanged(since:)) ?? false
    let isAtBeginning = originator.isUnchanged(since: before)
    return PlaceWithinBlock(
      kind: words.kind, parent: parent, before: before, state: originator.makeMemento(),
      known: isAtEnd ? tree.current : isAtBeginning ? parent : nil,
      summary: originator.summary(of: words.kind, since: before))
  }

  /// Makes a state within a block current as a memento: recorded beside that of the block, unless
  /// there is one with its content.
  @discardableResult
  mutating func settle(_ place: PlaceWithinBlock, at now: Moment) -> MementoID? {
    word = nil
    if let known = place.known {
      // What is current is always held: from there other states are brought.
      if !tree.isHeld(known) { tree.hold(place.before, before: nil, of: known) }
      tree.visit(known)
      return nil
    }
    tree.visit(place.parent)
    return tree.record(
      place.state, before: place.before, summary: place.summary,
      secondsSince1970: now.secondsSince1970)
  }

  // MARK: Noticing words

  /// The present state between two words of an open block; nil where it is that before the last.
  var stateIfWordBegins: Subject.State? {
    guard let last = block.map({ $0.words.last ?? $0.before }) else { return nil }
    return originator.isUnchanged(since: last) ? nil : originator.makeMemento()
  }
}

/// A run of edits that waits to become a memento.
struct OpenBlock<State> {
  let kind: EditKind
  /// The state just before the first edit of the block.
  private(set) var before: State
  /// The state that the last edit left, once the originator was moved on from there without one.
  var end: State?
  /// The states in which a word was about to begin, but for the first.
  var words: [State] = []

  private var hasWord = false
  private var isInWord = false

  init(kind: EditKind, before: State) {
    self.kind = kind
    self.before = before
  }

  /// The block with each of its states changed.
  func mapStates(_ change: (State) -> State) -> OpenBlock {
    var mapped = self
    mapped.before = change(before)
    mapped.end = end.map(change)
    mapped.words = words.map(change)
    return mapped
  }

  /// Whether there is a word in the block and the last edit ended between two.
  var isBehindWord: Bool { hasWord && !isInWord }

  /// - Parameter beginning: the state before the edit, where a word that is begun is to be kept.
  mutating func noteEdit(of beginning: State?, endsInWord: Bool) {
    if let beginning, endsInWord { words.append(beginning) }
    isInWord = endsInWord
    hasWord = hasWord || endsInWord
  }
}

/// The word states of a block that became a memento.
final class BlockWords<State> {
  /// Of which kind the edits of the block were.
  let kind: EditKind
  /// Oldest first; at least one.
  let states: [State]

  init(_ states: [State], of kind: EditKind) {
    self.kind = kind
    self.states = states
  }
}

extension BlockWords: Sendable where State: Sendable {}
