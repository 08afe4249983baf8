import HistoryStore
package import MementoArchiveKit
package import MementoKit
package import TextEditing

/// Loading of states.
extension FileHistory {
  /// A loaded state.
  package typealias Loaded = LoadedState<TextBuffer.Memento>

  /// Loads the state of a memento.
  ///
  /// - Parameters:
  ///   - atHand: a state in memory.
  ///   - most: the number of states on the way, the last ones, that are returned as well.
  /// - Returns: the states, the requested one last.
  /// - Complexity: O(mementos on the way), some microseconds each.
  package func loadState(
    _ number: Int, atHand: (reference: MementoReference, state: TextBuffer.Memento)?,
    alongTheWay most: Int = 0
  ) throws(StoreError) -> [Loaded] {
    let hand = atHand.map { (number: self.number(of: $0.reference), state: $0.state) }
    return try loadState(number, atHand: hand, alongTheWay: most)
  }

  func loadState(
    _ number: Int, atHand: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int = 0
  ) throws(StoreError) -> [Loaded] {
    do throws(StoreError) {
      return try loadState(number, from: atHand, alongTheWay: most)
    } catch {
      for head in heads?.ways(to: number) ?? [] {
        if let loaded = try? loadState(number, from: head, alongTheWay: most) { return loaded }
      }
      throw error
    }
  }

  private func loadState(
    _ number: Int, from atHand: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int
  ) throws(StoreError) -> [Loaded] {
    guard let file else { throw .notFound(name: "#\(number)") }
    try StoreError.unusable { () throws(DatabaseError) in _ = try loadFromOtherSessions() }
    guard lineage.contains(number) else { throw .notFound(name: "#\(number)") }
    var failure: StoreError?
    for route in lineage.routes(to: number, atHand: atHand?.number, cost: Self.stepsForWhole) {
      do throws(StoreError) {
        return try Array(walk(route, to: number, of: file, from: atHand?.state, keeping: most + 1))
      } catch {
        // Another route may avoid the damage.
        failure = failure ?? (error == Walk.noDelta ? Self.lost(number) : error)
      }
    }
    throw failure ?? Self.lost(number)
  }

  private func walk(
    _ route: Lineage.Route, to number: Int, of file: Int, from state: TextBuffer.Memento?,
    keeping most: Int
  ) throws(StoreError) -> ArraySlice<Loaded> {
    var walk = try Walk(
      codec: codec, deltas: deltas(of: route, target: number, file), keeping: most)
    if route.startsAtHand, let state {
      walk.begin(at: state)
    } else {
      try walk.begin(at: route.start, snapshot(route.start, of: file))
    }
    for number in route.up { try walk.leave(number) }
    for number in route.down { try walk.enter(number) }
    if route.down.isEmpty { try walk.look(at: number) }
    return walk.loaded.suffix(most)
  }

  /// The number of steps that cost as much as reading and unpacking a snapshot.
  private static var stepsForWhole: Int { 500 }

  private static func lost(_ number: Int) -> StoreError {
    .unusable("#\(number) cannot be loaded: its file has changed. Restore a backup of the file")
  }

  private func snapshot(_ number: Int, of file: Int) throws(StoreError) -> StoredPayload {
    let payload = try StoreError.unusable { () throws(DatabaseError) in
      try store.snapshot(number, of: file)
    }
    guard let payload else { throw .damaged(name: "#\(number)") }
    return payload
  }

  /// Returns the deltas of all mementos on a route.
  private func deltas(
    of route: Lineage.Route, target: Int, _ file: Int
  ) throws(StoreError) -> [Int: StoredPayload] {
    let wanted = route.up + route.down + [target]
    guard let low = wanted.min(), let high = wanted.max() else { return [:] }
    var deltas: [Int: StoredPayload] = [:]
    deltas.reserveCapacity(wanted.count)
    try StoreError.unusable { () throws(DatabaseError) in
      if high - low < wanted.count * 4 {
        // Adjacent in the database: one query instead of many.
        try store.forEachDelta(of: file, in: low...high) { deltas[$0] = $1 }
      } else {
        for number in wanted { deltas[number] = try store.delta(number, of: file) }
      }
    }
    return deltas
  }
}

/// A walk from state to state along deltas.
private struct Walk {
  private let codec: TextCodec
  private let deltas: [Int: StoredPayload]
  private let most: Int
  private var here: TextBuffer.Memento?
  /// The last states on the way.
  private(set) var loaded: [FileHistory.Loaded] = []

  init(codec: TextCodec, deltas: [Int: StoredPayload], keeping most: Int) {
    self.codec = codec
    self.deltas = deltas
    self.most = most
  }

  mutating func begin(at state: TextBuffer.Memento) { here = state }

  mutating func begin(at number: Int, _ snapshot: StoredPayload) throws(StoreError) {
    here = try codec.decode(
      snapshot.bytes, version: snapshot.version, since: nil, named: "#\(number)")
  }

  /// The error for a memento without a delta.
  static var noDelta: StoreError { .notFound(name: "edge") }

  /// Moves from a memento to its parent.
  mutating func leave(_ number: Int) throws(StoreError) {
    guard let here, let delta = deltas[number] else { throw Self.noDelta }
    let step = try codec.step(
      back: delta.bytes, version: delta.version, from: here, named: "#\(number)")
    add(number, step)
    self.here = step.before
  }

  /// Moves from its parent to a memento.
  mutating func enter(_ number: Int) throws(StoreError) {
    guard let here, let delta = deltas[number] else { throw Self.noDelta }
    let step = try codec.step(
      forth: delta.bytes, version: delta.version, from: here, named: "#\(number)")
    add(number, step)
    self.here = step.state
  }

  /// Adds the memento that the last step reached, with the cursors of its own delta.
  mutating func look(at number: Int) throws(StoreError) {
    guard let here else { throw .damaged(name: "#\(number)") }
    add(number, ownStep(of: number, at: here))
  }

  private func ownStep(of number: Int, at here: TextBuffer.Memento) -> TextCodec.Step {
    guard let delta = deltas[number] else { return TextCodec.Step(state: here, before: nil) }
    do throws(StoreError) {
      return try codec.step(
        back: delta.bytes, version: delta.version, from: here, named: "#\(number)")
    } catch {
      // The text is correct nevertheless; only its cursors and the state before are unknown.
      return TextCodec.Step(state: here, before: nil)
    }
  }

  private mutating func add(_ number: Int, _ step: TextCodec.Step) {
    if loaded.count >= 2 * most { loaded.removeFirst(loaded.count - most + 1) }
    loaded.append(FileHistory.Loaded(number: number, state: step.state, before: step.before))
  }
}
