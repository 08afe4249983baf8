import HistoryStore
package import MementoArchiveKit
package import MementoKit
package import TextEditing

/// The loading of states.
extension FileHistory {
  /// A loaded state.
  package typealias Loaded = LoadedState<TextBuffer.Memento>

  /// Loads the state of a memento.
  ///
  /// - Parameters:
  ///   - inMemory: a state in memory.
  ///   - most: the number of last states on the route that are returned as well.
  /// - Returns: the states, the requested one last.
  /// - Complexity: O(mementos on the route), some microseconds each.
  package func loadState(
    _ number: Int, inMemory: (reference: MementoReference, state: TextBuffer.Memento)?,
    alongTheWay most: Int = 0
  ) throws(StoreError) -> [Loaded] {
    let known = inMemory.map { (number: self.number(of: $0.reference), state: $0.state) }
    return try loadState(number, inMemory: known, alongTheWay: most)
  }

  func loadState(
    _ number: Int, inMemory: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int = 0
  ) throws(StoreError) -> [Loaded] {
    do throws(StoreError) {
      return try loadState(number, from: inMemory, alongTheWay: most)
    } catch {
      let heads = heads?.ways(to: number) ?? []
      for head in heads {
        if let loaded = try? loadState(number, from: head, alongTheWay: most) { return loaded }
      }
      guard lineage.contains(number) else { throw error }
      let starts = heads + (inMemory.map { [$0] } ?? [])
      if let loaded = try loadAround(number, from: starts) { return [loaded] }
      throw error
    }
  }

  private func loadState(
    _ number: Int, from inMemory: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int
  ) throws(StoreError) -> [Loaded] {
    guard let file else { throw .notFound(name: "#\(number)") }
    try StoreError.unusable { () throws(DatabaseError) in _ = try loadFromOtherSessions() }
    guard lineage.contains(number) else { throw .notFound(name: "#\(number)") }
    var failure: StoreError?
    for route in lineage.routes(to: number, inMemory: inMemory?.number, cost: Self.stepsForWhole) {
      do throws(StoreError) {
        return try Array(
          walk(route, to: number, of: file, from: inMemory?.state, keeping: most + 1))
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
    let deltas = try deltas(of: route, target: number, file)
    let start =
      if route.startsInMemory, let state { state } else { try snapshot(route.start, of: file) }
    var walk = Walk(codec: codec, deltas: deltas, most: most, here: start)
    for number in route.up { try walk.leave(number) }
    for number in route.down { try walk.enter(number) }
    if route.down.isEmpty { walk.consider(number) }
    return walk.loaded.suffix(most)
  }

  /// The number of steps that cost as much as reading and unpacking a snapshot.
  private static var stepsForWhole: Int { 500 }

  private static func lost(_ number: Int) -> StoreError {
    .unusable("#\(number) cannot be loaded: its file has changed. Restore a backup of the file")
  }

  /// Returns the state of a memento with a snapshot.
  private func snapshot(_ number: Int, of file: Int) throws(StoreError) -> TextBuffer.Memento {
    let payload = try StoreError.unusable { () throws(DatabaseError) in
      try store.snapshot(number, of: file)
    }
    guard let payload else { throw .damaged(name: "#\(number)") }
    return try codec.decode(
      payload.bytes, version: payload.version, since: nil, named: "#\(number)")
  }

  /// Returns the deltas of all mementos on a route.
  private func deltas(
    of route: Lineage.Route, target: Int, _ file: Int
  ) throws(StoreError) -> [Int: StoredPayload] {
    let wanted = route.up + route.down + [target]
    var deltas: [Int: StoredPayload] = [:]
    deltas.reserveCapacity(wanted.count)
    try StoreError.unusable { () throws(DatabaseError) in
      try store.forEachDelta(of: file, among: wanted) { deltas[$0] = $1 }
    }
    return deltas
  }
}

/// A walk from state to state along deltas.
private struct Walk {
  let codec: TextCodec
  let deltas: [Int: StoredPayload]
  let most: Int
  var here: TextBuffer.Memento
  /// The last states on the route.
  var loaded: [FileHistory.Loaded] = []

  /// The error for a memento without a delta.
  static var noDelta: StoreError { .notFound(name: "edge") }

  /// Moves from a memento to its parent.
  mutating func leave(_ number: Int) throws(StoreError) {
    guard let delta = deltas[number] else { throw Self.noDelta }
    let step = try codec.step(
      back: delta.bytes, version: delta.version, from: here, named: "#\(number)")
    add(number, step)
    guard let before = step.before else { throw Self.noDelta }
    here = before
  }

  /// Moves from its parent to a memento.
  mutating func enter(_ number: Int) throws(StoreError) {
    guard let delta = deltas[number] else { throw Self.noDelta }
    let step = try codec.step(
      forth: delta.bytes, version: delta.version, from: here, named: "#\(number)")
    add(number, step)
    here = step.state
  }

  /// Adds the memento that the last step reached, with the cursors of its own delta.
  mutating func consider(_ number: Int) {
    // If its delta is damaged, only the cursors and the previous state are unknown.
    let step = deltas[number].flatMap {
      try? codec.step(back: $0.bytes, version: $0.version, from: here, named: "#\(number)")
    }
    add(number, step ?? TextCodec.Step(state: here, before: nil))
  }

  private mutating func add(_ number: Int, _ step: TextCodec.Step) {
    if loaded.count >= 2 * most { loaded.removeFirst(loaded.count - most + 1) }
    loaded.append(FileHistory.Loaded(number: number, state: step.state, before: step.before))
  }
}
