import MementoKit
import Storage
import TextModel

/// Takes single states out of the history of a file; all others stay what they are.
///
/// It is part of a larger transaction.
struct StateRemoval {
  private let store: HistoryStore
  /// The number of the file.
  let file: Int
  private let largestWhole: Int
  private let codec = TextCodec()

  init(_ store: HistoryStore, of file: Int, largestWhole: Int) {
    self.store = store
    self.file = file
    self.largestWhole = largestWhole
  }

  /// Lets a state go; its children become those of its parent, with the way from there.
  ///
  /// - Returns: how many bytes that freed; nil where it had to stay, because others could not be
  ///   told without it.
  func remove(_ number: Int) throws(DatabaseError) -> Int? {
    guard let row = try store.memento(number, of: file) else { return nil }
    let children = try store.children(of: number, of: file)
    let before = try store.byteCount(of: file, children + [number])
    let isFree =
      row.parent == nil
      ? try detachRoot(row, children) : try detach(row, children)
    if !isFree { return nil }
    try store.removeMemento(number, of: file)
    return before - (try store.byteCount(of: file, children))
  }

  // MARK: Between two others

  private func detach(_ row: StoredRow, _ children: [Int]) throws(DatabaseError) -> Bool {
    let number = row.record.number
    guard let parent = row.parent else { return false }
    var heirs: [(child: Int, way: StoredPayload, whole: StoredPayload?)] = []
    let edge = children.isEmpty ? nil : try store.edge(number, of: file)
    let whole = children.isEmpty ? nil : try wholeToHandDown(row)
    for child in children {
      // Where the way cannot be told, the state would be lost to all that comes after it.
      guard let edge, let next = try store.edge(child, of: file),
        let way = join(edge, next, named: "#\(child)")
      else { return false }
      var state: StoredPayload?
      if let whole, try !isWhole(child) {
        state = self.state(after: next, whole)
        if state == nil { return false }
      }
      heirs.append((child, way, state))
    }
    for (child, way, state) in heirs {
      try store.setParent(parent, of: child, of: file, edge: way)
      if let state { try store.setWhole(state, of: child, of: file) }
    }
    let heir = row.visited.flatMap { children.contains($0) ? $0 : nil } ?? children.last
    try store.passVisit(from: number, to: heir, of: parent, of: file)
    return true
  }

  private func join(
    _ first: StoredPayload, _ second: StoredPayload, named name: String
  ) -> StoredPayload? {
    do throws(StoreError) {
      let bytes = try codec.join(
        first.bytes, version: first.version, second.bytes, version: second.version, named: name)
      return StoredPayload(version: codec.version, bytes: bytes)
    } catch {
      // Damage: both are left as they are, for whoever may read them yet.
      return nil
    }
  }

  // MARK: The first

  /// Where one other begins from it, that is kept whole from now on.
  private func detachRoot(_ root: StoredRow, _ children: [Int]) throws(DatabaseError) -> Bool {
    guard let child = children.first, children.count == 1 else { return false }
    if let whole = try store.whole(root.record.number, of: file), try !isWhole(child) {
      guard let edge = try store.edge(child, of: file), let state = state(after: edge, whole) else {
        return false
      }
      try store.setWhole(state, of: child, of: file)
    }
    try store.makeRoot(child, of: file)
    return true
  }

  // MARK: Whole ones

  /// Whether a state is kept whole, and can be read.
  private func isWhole(_ number: Int) throws(DatabaseError) -> Bool {
    try store.whole(number, of: file).flatMap(text) != nil
  }

  /// A state that those after it cannot do without, as it is kept whole.
  private func wholeToHandDown(_ row: StoredRow) throws(DatabaseError) -> StoredPayload? {
    let number = row.record.number
    guard let whole = try store.whole(number, of: file) else { return nil }
    let way = try wayFromAbove(to: number)
    return way.map { $0 <= HistoryStore.longestWay(to: row.byteCount) } ?? false ? nil : whole
  }

  /// How many bytes of edges lead to a state from the nearest before it that is kept whole; nil
  /// where they do not lead there.
  private func wayFromAbove(to number: Int) throws(DatabaseError) -> Int? {
    var edges: [StoredPayload] = []
    var here = number
    var start: StoredPayload?
    repeat {
      guard let parent = try store.memento(here, of: file)?.parent, parent < here,
        let edge = try store.edge(here, of: file)
      else { return nil }
      edges.append(edge)
      here = parent
      start = try store.whole(here, of: file)
    } while start == nil
    guard var state = start.flatMap(text) else { return nil }
    for edge in edges.reversed() {
      guard let next = end(of: edge, from: state) else { return nil }
      state = next
    }
    return edges.reduce(0) { $0 + $1.bytes.count }
  }

  private func state(after edge: StoredPayload, _ whole: StoredPayload) -> StoredPayload? {
    guard let state = text(whole).flatMap({ end(of: edge, from: $0) }),
      state.byteCount <= largestWhole
    else { return nil }
    return StoredPayload(version: codec.version, bytes: codec.encode(state, since: nil))
  }

  private func text(_ whole: StoredPayload) -> TextBuffer.Memento? { end(of: whole, from: nil) }

  /// Where an edge leads; nil where it is damaged, or does not begin there.
  private func end(
    of edge: StoredPayload, from state: TextBuffer.Memento?
  ) -> TextBuffer.Memento? {
    do throws(StoreError) {
      return try codec.decode(edge.bytes, version: edge.version, since: state, named: "")
    } catch {
      return nil
    }
  }
}
