package import MementoKit
import Text
package import TextEditing

/// States of earlier sessions, loaded from the store on demand.
extension Document {
  /// The number of states loaded ahead with an undo or a redo.
  package static var statesAhead: Int { 64 }

  /// Returns the state to load for a move: the missing one, or one further in the same direction.
  package func stateToLoad(for move: Caretaker<TextBuffer>.HistoryMove, missing: MementoID)
    -> MementoID
  {
    let tree = caretaker.tree
    return switch move {
    case .undo, .undoWord: furthest(from: missing) { tree.parent(of: $0) }
    case .redo, .redoWord: furthest(from: missing) { tree[$0].lastVisitedChild }
    case .goTo, .restore: missing
    }
  }

  /// Returns the end of a run of unloaded states along `next`.
  private func furthest(from id: MementoID, _ next: (MementoID) -> MementoID?) -> MementoID {
    var end = id
    for _ in 1..<Self.statesAhead {
      guard let further = next(end), !caretaker.tree.isLoaded(further) else { break }
      end = further
    }
    return end
  }

  /// Requests a state from the store.
  ///
  /// - Parameters:
  ///   - near: a loaded state close to it; nil for the current one.
  ///   - alongTheWay: the number of states between the two that are loaded with it.
  package mutating func requestState(
    _ id: MementoID, from near: MementoID? = nil, alongTheWay: Int = 0
  ) {
    let tree = caretaker.tree
    let near = near.flatMap { tree.isLoaded($0) ? $0 : nil } ?? tree.current
    guard let state = tree.state(of: near) else { return }
    journal.states.loading = id
    emit(
      .loadState(
        tree.reference(to: id), from: tree.reference(to: near), state, alongTheWay: alongTheWay))
  }

  /// Requests the cursors of the state in the file before the document leaves this state, because
  /// the text was read without them.
  package mutating func requestCursorsOfStart() {
    let (tree, id) = (caretaker.tree, session.start)
    guard journal.phase == .kept, journal.states.loading == nil, tree.current == id,
      id.index < journal.durable, tree.parent(of: id) != nil, tree[id].before == nil
    else { return }
    requestState(id)
  }

  /// Adds states that the store loaded to the tree.
  package mutating func load(_ states: [LoadedState<TextBuffer.Memento>]) {
    journal.states.loading = nil
    for loaded in states {
      guard let id = caretaker.tree.id(ofNumber: loaded.number) else { continue }
      if caretaker.tree.isLoaded(id) {
        addCursors(of: loaded, to: id)
        continue
      }
      caretaker.load(loaded.state, before: loaded.before, of: id)
      journal.states.loaded.append(id)
    }
    let answered = states.last.flatMap { caretaker.tree.id(ofNumber: $0.number) }
    signal(.historyChanged)
    signal(.statesLoaded(answered))
  }

  /// Adds the cursors of the state in the file, whose text was read without them.
  private mutating func addCursors(of loaded: LoadedState<TextBuffer.Memento>, to id: MementoID) {
    let node = caretaker.tree[id]
    guard id == session.start, node.before == nil, let before = loaded.before,
      let known = node.state,
      TextBuffer(known).isUnchanged(since: loaded.state)
    else { return }
    caretaker.load(loaded.state, before: before, of: id)
  }

  /// Evicts the states that were loaded first, beyond the maximum number.
  package mutating func evictStates(keeping needed: [MementoID]) {
    let excess = journal.states.loaded.count - Journal.maxLoadedStates
    if excess <= 0 { return }
    let needed = needed + [caretaker.tree.current, saved]
    for id in journal.states.loaded.prefix(excess) where !needed.contains(id) {
      caretaker.evict(id)
    }
    journal.states.loaded.removeFirst(excess)
  }
}

/// The journal of the document: which state was current when.
extension Document {
  /// Submits new entries, after the mementos that they name.
  mutating func submitTimeline(isFinal: Bool, at now: Moment) {
    guard journal.submitted > 0, isFinal || journal.isSettled else { return }
    let tree = caretaker.tree
    let submitted = journal.submitted
    let entries = timeline.submit(before: submitted, isFinal: isFinal, at: now)
      .filter { $0.id.index < submitted && !session.erased.contains($0.id) }
    if entries.isEmpty { return }
    emit(
      HistoryRequest.addToJournal(
        entries.map { (tree.reference(to: $0.id), $0.secondsSince1970, $0.cause) }))
  }

  /// Notes the end of the session with the document.
  mutating func recordEnd(discarding: Bool, at now: Moment) {
    // If its file is missing, a text is modified even without a change.
    let isDiscarded = discarding && isModified && caretaker.tree.current != saved
    timeline.record(
      isDiscarded ? saved : caretaker.tree.current, isDiscarded ? .discarded : .closed, at: now)
  }

  /// Replaces the entries of the store, to which other sessions have added some.
  mutating func update(_ stored: [JournalEntry]) {
    let entries = entries(stored)
    timeline.join(entries, count: caretaker.tree.count)
    for entry in entries where entry.cause.isSave { caretaker.addMarks(.saved, to: entry.id) }
    signal(.historyChanged)
  }

  /// Returns the entries whose mementos are in the tree.
  func entries(_ stored: [JournalEntry]) -> [Timeline.Entry] {
    stored.compactMap { entry in
      caretaker.tree.id(ofNumber: entry.number).map {
        Timeline.Entry(
          id: $0, secondsSince1970: entry.secondsSince1970, cause: entry.cause)
      }
    }
  }
}

// MARK: Commits of git

extension Document {
  /// Requests the commits of git that states equal.
  package mutating func requestCommits() {
    guard journal.phase != .notKept, let path else { return }
    emit(FileRequest.readCommits(path: path, known: session.commits))
  }

  /// Returns the first commit whose text equals a state: `1a2b3c4 Fix the parser`; nil if none is
  /// known, or the title contains it.
  package func commit(equalTo record: MementoRecord) -> String? {
    guard let label = session.commits.labels[record.number],
      !record.summary.title.hasSuffix(label)
    else { return nil }
    return label
  }
}
