import HistoryStore
import MementoKit
import TextEditing

/// The removal of single states from the history of a file; all others keep their texts.
///
/// It is part of a larger transaction.
struct StateRemoval {
  let store: HistoryDatabase
  /// The number of the file.
  let file: Int
  let largestSnapshot: Int
  private let codec = TextCodec()

  /// Removes a state; its parent becomes the parent of its children, with composed deltas.
  ///
  /// - Returns: the number of freed bytes, negative if several children get a copy of its changes;
  ///   nil if the state cannot be removed because others depend on it.
  func remove(_ number: Int) throws(DatabaseError) -> Int? {
    guard let row = try store.memento(number, of: file) else { return nil }
    let children = try store.children(of: number, of: file)
    let before = try byteCount(of: children) + byteCount(of: [number])
    let isFree = row.parent == nil ? try detachRoot(row, children) : try detach(row, children)
    guard isFree else { return nil }
    try store.removeMemento(number, of: file)
    return try before - byteCount(of: children)
  }

  /// Returns the stored bytes of some states.
  func byteCount(of numbers: [Int]) throws(DatabaseError) -> Int {
    var count = 0
    for number in numbers { count += try store.byteCount(ofMemento: number, of: file) }
    return count
  }

  /// Orders numbers so that neighbours are composed in pairs, and the pairs in pairs.
  ///
  /// In plain order, the first delta would be composed again with each of the others.
  static func order(_ numbers: [Int]) -> [Int] {
    var order: [Int] = []
    var rest = numbers
    while !rest.isEmpty {
      order += rest.indices.filter { $0 % 2 == 0 }.map { rest[$0] }
      rest = rest.indices.filter { $0 % 2 == 1 }.map { rest[$0] }
    }
    return order
  }

  private func detach(_ row: StoredRow, _ children: [Int]) throws(DatabaseError) -> Bool {
    let number = row.record.number
    guard let parent = row.parent else { return false }
    var heirs: [(child: Int, delta: StoredPayload, snapshot: StoredPayload?)] = []
    let delta = children.isEmpty ? nil : try store.delta(number, of: file)
    var snapshot = children.isEmpty ? nil : try store.snapshot(number, of: file)
    // The descendants do not depend on it.
    if snapshot != nil, try isReadableWithoutSnapshot(row) { snapshot = nil }
    for child in children {
      // A child without a readable delta would be lost, with all its descendants. Damaged deltas
      // stay unchanged, for a reader that understands them.
      guard let delta, let next = try store.delta(child, of: file),
        let composed = try? codec.compose(
          delta.bytes, version: delta.version, next.bytes, version: next.version, named: "#\(child)"
        )
      else { return false }
      var state: StoredPayload?
      if let snapshot, try !hasSnapshot(child) {
        state = self.state(after: next, snapshot)
        if state == nil { return false }
      }
      heirs.append((child, StoredPayload(version: codec.version, bytes: composed), state))
    }
    for (child, delta, state) in heirs {
      try store.setParent(parent, of: child, of: file, delta: delta)
      if let state { try store.setSnapshot(state, of: child, of: file) }
    }
    let heir = row.visited.flatMap { children.contains($0) ? $0 : nil } ?? children.last
    try store.passVisit(from: number, to: heir, of: parent, of: file)
    return true
  }

  /// Removes the first state if it has exactly one child, which gets a snapshot.
  private func detachRoot(_ root: StoredRow, _ children: [Int]) throws(DatabaseError) -> Bool {
    guard let child = children.first, children.count == 1 else { return false }
    let snapshot = try store.snapshot(root.record.number, of: file)
    if let snapshot, try !hasSnapshot(child) {
      guard let delta = try store.delta(child, of: file), let state = state(after: delta, snapshot)
      else { return false }
      try store.setSnapshot(state, of: child, of: file)
    }
    try store.makeRoot(child, of: file)
    return true
  }

  /// Removes snapshots of states that are readable by their deltas, until `bytes` are freed.
  ///
  /// - Returns: the number of freed bytes.
  /// - Complexity: O(bytes of the deltas).
  func dropSnapshots(freeing bytes: Int) throws(DatabaseError) -> Int {
    var freed = 0
    for (number, size) in try store.snapshotSizes(of: file) where freed < bytes {
      guard let row = try store.memento(number, of: file), try isReadableWithoutSnapshot(row) else {
        continue
      }
      try store.removeSnapshot(number, of: file)
      freed += size
    }
    return freed
  }

  /// Returns whether a state has a readable snapshot.
  private func hasSnapshot(_ number: Int) throws(DatabaseError) -> Bool {
    try store.snapshot(number, of: file).flatMap(text) != nil
  }

  /// Returns whether a state is readable by undamaged deltas from an earlier snapshot, over a short
  /// chain.
  ///
  /// The chain may be twice as long as for recording: another snapshot displaces other states.
  private func isReadableWithoutSnapshot(_ row: StoredRow) throws(DatabaseError) -> Bool {
    let longest = 2 * HistoryDatabase.longestChain(to: row.byteCount)
    var deltas: [StoredPayload] = []
    var here = row.record.number
    var start: StoredPayload?
    var length = 0
    repeat {
      guard let parent = try store.memento(here, of: file)?.parent, parent < here,
        let delta = try store.delta(here, of: file)
      else { return false }
      deltas.append(delta)
      length += delta.bytes.count
      if length > longest { return false }
      here = parent
      start = try store.snapshot(here, of: file)
    } while start == nil
    guard var state = start.flatMap(text) else { return false }
    for delta in deltas.reversed() {
      guard let next = end(of: delta, from: state) else { return false }
      state = next
    }
    return true
  }

  private func state(after delta: StoredPayload, _ snapshot: StoredPayload) -> StoredPayload? {
    guard let state = text(snapshot).flatMap({ end(of: delta, from: $0) }),
      state.byteCount <= largestSnapshot
    else { return nil }
    return StoredPayload(of: state, since: nil)
  }

  private func text(_ snapshot: StoredPayload) -> TextBuffer.Memento? {
    end(of: snapshot, from: nil)
  }

  /// Returns the state at the end of a delta; nil if it is damaged, or belongs to another state.
  private func end(
    of delta: StoredPayload, from state: TextBuffer.Memento?
  ) -> TextBuffer.Memento? {
    try? codec.decode(delta.bytes, version: delta.version, since: state, named: "")
  }
}
