package import MementoKit

/// The journal of a document: which memento was current when, and why.
///
/// The tree of mementos contains the states; the timeline records when each of them was current. It
/// begins with the entries of earlier sessions.
package struct Timeline {
  /// An entry; the memento is current from its time to that of the next, except for a save.
  package struct Entry: Hashable, Sendable {
    /// The memento.
    package var id: MementoID
    /// The time, in seconds since 1970-01-01 00:00 UTC.
    package var secondsSince1970: Double
    /// The cause.
    package var cause: JournalCause
  }

  /// The entries in the order of time.
  package private(set) var entries: [Entry] = []
  /// The memento that is current by this session's own entries; other sessions can have another.
  private var position: MementoID?
  /// The number of entries that were submitted to the store or loaded from it.
  private var submitted = 0
  /// Whether this session has submitted entries.
  private var hasSubmitted = false
  /// The number of mementos at the last note: those after it are new.
  private var knownCount = 0
  /// The time of the last edit, in seconds since 1970-01-01 00:00 UTC; nil if it is recorded.
  private var lastEdit: Double?
  /// The revision of the text at the last edit.
  private var lastRevision: Int?
  /// The cause of the next move, if it leads to this memento.
  private var expected: (id: MementoID, cause: JournalCause)?
  /// The walk through the entries; it ends with any other change.
  private var walk: (index: Int, end: Int)?
  /// The uptime at which the last stay is long enough to be submitted; nil if it already is.
  private(set) var due: Duration?

  /// The shortest stay at a memento that is recorded.
  static var shortestStay: Duration { .seconds(1) }

  /// The memento that is current by the last entry.
  var current: MementoID? { entries.last { $0.cause.isPosition }?.id }

  /// Returns the memento that was current at a time; nil before the first entry.
  package func current(at seconds: Double, in outline: MementoOutline) -> MementoID? {
    entries.filter { $0.secondsSince1970 <= seconds }
      .lastCurrent(\.id, \.cause, parent: outline.parent(of:))
  }

  /// Drops the entries of erased mementos, and moves those of copied ones.
  mutating func erase(
    _ ids: Set<MementoID>, moving places: (MementoID) -> MementoID?, count: Int
  ) {
    submitted = entries[..<submitted].count { !ids.contains($0.id) || places($0.id) != nil }
    entries = entries.compactMap { entry in
      guard ids.contains(entry.id) else { return entry }
      return places(entry.id).map {
        Entry(id: $0, secondsSince1970: entry.secondsSince1970, cause: entry.cause)
      }
    }
    if let place = position, ids.contains(place) { position = places(place) }
    knownCount = count
    walk = nil
  }

  // MARK: Walking

  /// Returns the memento that was current before or after the present one, and moves the walk to
  /// it; nil at the end of the journal.
  package mutating func step(isBack: Bool) -> MementoID? {
    guard let last = entries.lastIndex(where: \.cause.isPosition) else { return nil }
    let present = entries[last].id
    let isOnWalk = walk.map { $0.index < entries.count && entries[$0.index].id == present } ?? false
    let (start, end) = isOnWalk ? walk ?? (last, last) : (last, last)
    let places = isBack ? Array((0..<start).reversed()) : Array(start..<end + 1)
    guard
      let next = places.first(where: { entries[$0].cause.isPosition && entries[$0].id != present })
    else { return nil }
    walk = (next, end)
    return entries[next].id
  }

  // MARK: Noting

  /// Adds the entries for the new mementos of a tree, and for a move to the present one.
  ///
  /// An undo records the open block first, so that the new memento has an entry even if it is no
  /// longer current. The entry has the time of the last edit.
  mutating func follow<State>(_ tree: MementoTree<State>, at now: Moment) {
    if let due, now.uptime >= due { self.due = nil }
    addNew(of: tree)
    let last = position ?? current
    guard last != tree.current else { return }
    let isExpected = expected?.id == tree.current
    let cause = isExpected ? expected?.cause : last.map(tree.cause(ofMoveFrom:))
    record(tree.current, cause ?? .opened, at: now)
  }

  private mutating func addNew<State>(of tree: MementoTree<State>) {
    // Each event reads the count, from the outline because it is not generic.
    let count = tree.outline.count
    guard knownCount < count else { return }
    defer { knownCount = count }
    // The first memento was opened.
    guard current != nil else { return }
    for index in knownCount..<count {
      let id = MementoID(index: index)
      let isOfOthers = EditKind.isChangedOnDisk(tree[id].summary.title)
      let recorded = tree.outline.secondsSince1970(of: id)
      let isLeft = id != tree.current && !isOfOthers
      let cause: JournalCause =
        !isOfOthers ? .edited : tree.isCurrentOrBefore(id) ? .changedOnDisk : .keptMine
      add(
        Entry(
          id: id, secondsSince1970: isLeft ? min(lastEdit ?? recorded, recorded) : recorded,
          cause: cause))
    }
    lastEdit = nil
  }

  /// Notes the time of an edit that is not recorded yet.
  mutating func recordEdit(revision: Int, at now: Moment) {
    if revision != lastRevision { lastEdit = now.secondsSince1970 }
    lastRevision = revision
  }

  /// Skips the mementos that another session recorded and noted.
  mutating func skip(to count: Int) { knownCount = count }

  /// Sets the cause of the next move to a memento, which the tree does not contain.
  package mutating func expect(_ cause: JournalCause, of id: MementoID) { expected = (id, cause) }

  /// Returns whether the next move to a memento has that cause.
  package func expects(_ cause: JournalCause, of id: MementoID) -> Bool {
    expected.map { $0.id == id && $0.cause == cause } ?? false
  }

  /// Drops that cause, because the move was given up.
  package mutating func expectNothing() { expected = nil }

  /// Adds an entry; a stay of less than a second before a move is dropped.
  mutating func record(_ id: MementoID, _ cause: JournalCause, at now: Moment) {
    if cause.isMove, due.map({ now.uptime < $0 }) == true, entries.count > submitted,
      entries.last?.cause.isMove == true
    {
      entries.removeLast()
    }
    add(Entry(id: id, secondsSince1970: now.secondsSince1970, cause: cause))
    expected = nil
    due = cause.isMove ? now.uptime + Self.shortestStay : nil
  }

  /// Adds an entry about the file: deleted, or returned with the memento that was in it.
  mutating func recordFile(isThere: Bool, with id: MementoID, at now: Moment) {
    let pending = due
    add(
      Entry(
        id: id, secondsSince1970: now.secondsSince1970, cause: isThere ? .returned : .deleted))
    due = pending
  }

  /// Adds an entry for the state of another session.
  ///
  /// The state is a new one, which that session has noted as well, or a known one to which it
  /// returned.
  ///
  /// - Parameter isEdited: whether an editor made the state, and not another program.
  mutating func join(
    _ id: MementoID, isEdited: Bool, recordedAt seconds: Double, count: Int, at now: Moment
  ) {
    let isKnown = entries.contains { $0.id == id && $0.cause.isPosition }
    add(
      Entry(
        id: id, secondsSince1970: isKnown ? now.secondsSince1970 : seconds,
        cause: isKnown || !isEdited ? .changedOnDisk : .edited))
    knownCount = count
  }

  /// The number of entries that stay in memory; the store keeps all.
  private static var maxCount: Int { 10_000 }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    if entry.cause.isPosition { position = entry.id }
    due = nil
    if entries.count >= 2 * Self.maxCount { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let surplus = entries.count - Self.maxCount
    entries.removeFirst(surplus)
    submitted = max(0, submitted - surplus)
    walk = nil
  }

  // MARK: The store

  /// Whether this session changed anything: a text that is only viewed leaves no trace.
  private var isWorthIt: Bool {
    hasSubmitted || entries[submitted...].contains { $0.cause != .opened && $0.cause != .closed }
  }

  /// Returns each entry to submit once: all of them, or those before a stay that is still short.
  ///
  /// - Parameter count: the number of submitted mementos; an entry of another waits for it, and so
  ///   do those after it.
  mutating func submit(
    before count: Int, isFinal: Bool, at now: Moment
  ) -> ArraySlice<Entry> {
    let isShort = !isFinal && due.map { now.uptime < $0 } == true
    var new = isShort ? entries[submitted...].dropLast() : entries[submitted...]
    if !isShort { due = nil }
    if !isFinal { new = new.prefix { $0.id.index < count } }
    guard isWorthIt, !new.isEmpty else { return [] }
    submitted = new.endIndex
    hasSubmitted = true
    return new
  }

  /// Submits all entries again, to a new store.
  mutating func submitAgain() { submitted = 0 }

  /// Inserts the entries of the store before those that are not submitted.
  ///
  /// - Parameter places: the new identifiers of the mementos, after the tree was attached to
  ///   another.
  mutating func join(
    _ stored: [Entry], moving places: (MementoID) -> MementoID = { $0 }, count: Int
  ) {
    let own = entries[submitted...].map {
      Entry(id: places($0.id), secondsSince1970: $0.secondsSince1970, cause: $0.cause)
    }
    // After a crash the store has noted the opening.
    let isNoted =
      stored.last?.cause == .opened && own.first?.cause == .opened
      && stored.last?.id == own.first?.id
    entries = stored + own.dropFirst(isNoted ? 1 : 0)
    position = position.map(places)
    submitted = stored.count
    knownCount = count
    walk = nil
  }
}

extension MementoTree {
  /// Returns whether a memento is the current one or one of its ancestors.
  fileprivate func isCurrentOrBefore(_ id: MementoID) -> Bool {
    id == current || isAncestor(id, of: current)
  }

  /// Returns the cause of a move from another memento to the current one.
  fileprivate func cause(ofMoveFrom last: MementoID) -> JournalCause {
    if isAncestor(current, of: last) { return .undone }
    return isAncestor(last, of: current) ? .redone : .visited
  }

  /// - Complexity: O(distance).
  private func isAncestor(_ ancestor: MementoID, of id: MementoID) -> Bool {
    var next = parent(of: id)
    // A parent has a smaller index than its children.
    while let there = next, there.index >= ancestor.index {
      if there == ancestor { return true }
      next = parent(of: there)
    }
    return false
  }
}
