public import MementoKit
import Storage
public import TextModel

/// Bringing states back.
extension FileHistory {
  /// A state that was brought back.
  public typealias Brought = BroughtState<TextBuffer.Memento>

  /// Brings back the state of a memento.
  ///
  /// - Parameters:
  ///   - atHand: a state that is at hand, and need not be brought.
  ///   - most: how many states that lie on the way, the last ones, are brought as well.
  /// - Returns: the states, the one asked for last.
  /// - Complexity: O(mementos on the way), some microseconds each.
  public func bring(
    _ number: Int, atHand: (reference: MementoReference, state: TextBuffer.Memento)?,
    alongTheWay most: Int = 0
  ) throws(StoreError) -> [Brought] {
    let hand = atHand.map { (number: self.number(of: $0.reference), state: $0.state) }
    return try bring(number, atHand: hand, alongTheWay: most)
  }

  func bring(
    _ number: Int, atHand: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int = 0
  ) throws(StoreError) -> [Brought] {
    do throws(StoreError) {
      return try bring(number, from: atHand, alongTheWay: most)
    } catch {
      for head in heads?.ways(to: number) ?? [] {
        if let brought = try? bring(number, from: head, alongTheWay: most) { return brought }
      }
      throw error
    }
  }

  private func bring(
    _ number: Int, from atHand: (number: Int, state: TextBuffer.Memento)?, alongTheWay most: Int
  ) throws(StoreError) -> [Brought] {
    guard let file else { throw .notFound(name: "#\(number)") }
    try StoreError.unusable { () throws(DatabaseError) in _ = try lookForOthers() }
    guard lineage.contains(number) else { throw .notFound(name: "#\(number)") }
    var failure: StoreError?
    for route in lineage.routes(to: number, atHand: atHand?.number, cost: Self.stepsForWhole) {
      do throws(StoreError) {
        return try Array(walk(route, to: number, of: file, from: atHand?.state, keeping: most + 1))
      } catch {
        // Another way may lead around the damage.
        failure = failure ?? (error == Walk.noEdge ? Self.lost(number) : error)
      }
    }
    throw failure ?? Self.lost(number)
  }

  private func walk(
    _ route: Lineage.Route, to number: Int, of file: Int, from state: TextBuffer.Memento?,
    keeping most: Int
  ) throws(StoreError) -> ArraySlice<Brought> {
    var walk = try Walk(
      codec: codec, edges: edges(of: route, target: number, file), keeping: most)
    if route.startsAtHand, let state {
      walk.begin(at: state)
    } else {
      try walk.begin(at: route.start, whole(route.start, of: file))
    }
    for number in route.up { try walk.leave(number) }
    for number in route.down { try walk.enter(number) }
    if route.down.isEmpty { try walk.look(at: number) }
    return walk.brought.suffix(most)
  }

  /// Reading and unpacking a text is worth as much as so many steps.
  private static var stepsForWhole: Int { 500 }

  private static func lost(_ number: Int) -> StoreError {
    .unusable(
      "#\(number) cannot be brought back: its file has changed. Put a backup in its place")
  }

  private func whole(_ number: Int, of file: Int) throws(StoreError) -> StoredPayload {
    let payload = try StoreError.unusable { () throws(DatabaseError) in
      try store.whole(number, of: file)
    }
    guard let payload else { throw .damaged(name: "#\(number)") }
    return payload
  }

  /// The edges of all mementos that a route touches.
  private func edges(
    of route: Lineage.Route, target: Int, _ file: Int
  ) throws(StoreError) -> [Int: StoredPayload] {
    let wanted = route.up + route.down + [target]
    guard let low = wanted.min(), let high = wanted.max() else { return [:] }
    var edges: [Int: StoredPayload] = [:]
    edges.reserveCapacity(wanted.count)
    try StoreError.unusable { () throws(DatabaseError) in
      if high - low < wanted.count * 4 {
        // Next to each other in the database: one look instead of many.
        try store.forEachEdge(of: file, in: low...high) { edges[$0] = $1 }
      } else {
        for number in wanted { edges[number] = try store.edge(number, of: file) }
      }
    }
    return edges
  }
}

/// Goes from state to state along edges.
private struct Walk {
  private let codec: TextCodec
  private let edges: [Int: StoredPayload]
  private let most: Int
  private var here: TextBuffer.Memento?
  /// The last states met.
  private(set) var brought: [FileHistory.Brought] = []

  init(codec: TextCodec, edges: [Int: StoredPayload], keeping most: Int) {
    self.codec = codec
    self.edges = edges
    self.most = most
  }

  mutating func begin(at state: TextBuffer.Memento) { here = state }

  mutating func begin(at number: Int, _ whole: StoredPayload) throws(StoreError) {
    here = try codec.decode(
      whole.bytes, version: whole.version, since: nil, named: "#\(number)")
  }

  /// Nothing leads from a memento to its parent or back.
  static var noEdge: StoreError { .notFound(name: "edge") }

  /// Goes from a memento to its parent.
  mutating func leave(_ number: Int) throws(StoreError) {
    guard let here, let edge = edges[number] else { throw Self.noEdge }
    let step = try codec.step(
      back: edge.bytes, version: edge.version, from: here, named: "#\(number)")
    add(number, step)
    self.here = step.before
  }

  /// Goes from its parent to a memento.
  mutating func enter(_ number: Int) throws(StoreError) {
    guard let here, let edge = edges[number] else { throw Self.noEdge }
    let step = try codec.step(
      forth: edge.bytes, version: edge.version, from: here, named: "#\(number)")
    add(number, step)
    self.here = step.state
  }

  /// Stays at a memento, to which the last step led; its cursors stand on its own edge.
  mutating func look(at number: Int) throws(StoreError) {
    guard let here else { throw .damaged(name: "#\(number)") }
    add(number, ownStep(of: number, at: here))
  }

  private func ownStep(of number: Int, at here: TextBuffer.Memento) -> TextCodec.Step {
    guard let edge = edges[number] else { return TextCodec.Step(state: here, before: nil) }
    do throws(StoreError) {
      return try codec.step(
        back: edge.bytes, version: edge.version, from: here, named: "#\(number)")
    } catch {
      // The text is known all the same; only its cursors and what was before are not.
      return TextCodec.Step(state: here, before: nil)
    }
  }

  private mutating func add(_ number: Int, _ step: TextCodec.Step) {
    if brought.count >= 2 * most { brought.removeFirst(brought.count - most + 1) }
    brought.append(
      FileHistory.Brought(number: number, state: step.state, before: step.before))
  }
}
