import HistoryStore
import MementoArchiveKit
import MementoKit
import TextEditing

/// Alternative routes to a state, if the usual ones are damaged.
extension FileHistory {
  /// Loads a state from the nearest snapshot, along deltas in either direction.
  ///
  /// - Parameter hands: states in memory.
  /// - Returns: nil if no undamaged route exists.
  /// - Complexity: O(mementos) for each damaged payload in between.
  func loadAround(
    _ number: Int, from hands: [(number: Int, state: TextBuffer.Memento)]
  ) throws(StoreError) -> Loaded? {
    guard let file else { return nil }
    var hands = Dictionary(hands.map { ($0.number, $0.state) }) { first, _ in first }
    var search = DetourSearch(in: lineage)
    while let way = search.way(to: number, from: lineage.snapshots.union(hands.keys)) {
      guard let start = way.first else { return nil }
      var state = hands[start]
      if state == nil { state = try intactSnapshot(start, of: file) }
      guard let state else {
        search.lost.insert(start)
        continue
      }
      switch try follow(way, from: state, of: file) {
      case .loaded(let loaded): return loaded
      case .stopped(let edge, let place, let state):
        search.damaged.insert(edge)
        // The next search may start here.
        hands[place] = state
      }
    }
    return nil
  }

  /// The result of following a route.
  private enum Outcome {
    case loaded(Loaded)
    /// The delta of a memento is damaged; the route was usable up to a state.
    case stopped(edge: Int, place: Int, TextBuffer.Memento)
  }

  private func follow(
    _ way: [Int], from start: TextBuffer.Memento, of file: Int
  ) throws(StoreError) -> Outcome {
    var loaded = Loaded(number: way[0], state: start, before: nil)
    for next in way.dropFirst() {
      let here = loaded.number
      let isBack = lineage.parent(of: here) == next
      let edge = isBack ? here : next
      guard let step = try intactStep(edge, isBack: isBack, from: loaded.state, of: file) else {
        return .stopped(edge: edge, place: here, loaded.state)
      }
      loaded = Loaded(number: next, state: step.state, before: isBack ? nil : step.before)
    }
    return .loaded(loaded)
  }

  /// Returns the step along the delta of a memento, to it or back to its parent; nil if the delta
  /// is damaged.
  private func intactStep(
    _ edge: Int, isBack: Bool, from here: TextBuffer.Memento, of file: Int
  ) throws(StoreError) -> TextCodec.Step? {
    let delta = try StoreError.unusable { () throws(DatabaseError) in
      try store.delta(edge, of: file)
    }
    guard let delta else { return nil }
    let name = "#\(edge)"
    guard isBack else {
      return try? codec.step(forth: delta.bytes, version: delta.version, from: here, named: name)
    }
    let step = try? codec.step(back: delta.bytes, version: delta.version, from: here, named: name)
    return step?.before.map { TextCodec.Step(state: $0, before: nil) }
  }

  private func intactSnapshot(
    _ number: Int, of file: Int
  ) throws(StoreError) -> TextBuffer.Memento? {
    let payload = try StoreError.unusable { () throws(DatabaseError) in
      try store.snapshot(number, of: file)
    }
    return payload.flatMap {
      try? codec.decode($0.bytes, version: $0.version, since: nil, named: "#\(number)")
    }
  }
}

/// The search for the shortest route to a memento that avoids damage.
private struct DetourSearch {
  private let lineage: Lineage
  private let children: [Int: [Int]]
  /// The mementos whose deltas are damaged.
  var damaged: Set<Int> = []
  /// The mementos whose snapshots are damaged.
  var lost: Set<Int> = []

  init(in lineage: Lineage) {
    self.lineage = lineage
    children = lineage.children
  }

  /// Returns the numbers from a start to a target, both included; nil without a route.
  func way(to target: Int, from starts: Set<Int>) -> [Int]? {
    var next = [target: target]
    var queue = [target]
    var index = 0
    while index < queue.count {
      let here = queue[index]
      index += 1
      if starts.contains(here), !lost.contains(here) { return way(from: here, to: target, next) }
      for neighbour in neighbours(of: here) where next[neighbour] == nil {
        next[neighbour] = here
        queue.append(neighbour)
      }
    }
    return nil
  }

  private func neighbours(of number: Int) -> [Int] {
    let parent = damaged.contains(number) ? nil : lineage.parent(of: number)
    let below = (children[number] ?? []).filter { !damaged.contains($0) }
    return (parent.flatMap { lineage.contains($0) ? [$0] : nil } ?? []) + below
  }

  private func way(from start: Int, to target: Int, _ next: [Int: Int]) -> [Int] {
    var way = [start]
    while let last = way.last, last != target, let following = next[last] { way.append(following) }
    return way
  }
}
