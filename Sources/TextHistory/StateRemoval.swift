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
  /// - Returns: false where it had to stay, because others could not be told without it.
  func remove(_ number: Int) throws(DatabaseError) -> Bool {
    guard let row = try store.memento(number, of: file) else { return false }
    let children = try store.children(of: number, of: file)
    let isFree =
      row.parent == nil
      ? try detachRoot(row, children) : try detach(row, children)
    if isFree { try store.removeMemento(number, of: file) }
    return isFree
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
    return try isInReach(row) ? nil : whole
  }

  /// How many bytes of edges may lead to a state that needs not be kept whole: more than where states
  /// are recorded, for what is whole besides takes the place of other states.
  static func longestWay(to byteCount: Int) -> Int { 2 * HistoryStore.longestWay(to: byteCount) }

  /// Whether one before a state leads there, undamaged and on a way that is short enough.
  private func isInReach(_ row: StoredRow) throws(DatabaseError) -> Bool {
    let way = try wayFromAbove(
      to: row.record.number, longest: Self.longestWay(to: row.byteCount))
    return way != nil
  }

  /// Lets those be told by what leads to them that are kept whole and can be, until so many bytes
  /// are freed; that costs no state.
  ///
  /// - Complexity: O(bytes of the edges).
  func dropWholes(freeing bytes: Int) throws(DatabaseError) {
    var freed = 0
    let sizes = try store.payloadSizes(of: file, .whole)
    for number in sizes.keys.sorted() where freed < bytes {
      guard let row = try store.memento(number, of: file), try isInReach(row) else { continue }
      try store.removeWhole(number, of: file)
      freed += sizes[number] ?? 0
    }
  }

  /// How many bytes of edges lead to a state from the nearest before it that is kept whole; nil
  /// where they do not lead there, or are more than the longest way.
  private func wayFromAbove(to number: Int, longest: Int) throws(DatabaseError) -> Int? {
    var edges: [StoredPayload] = []
    var here = number
    var start: StoredPayload?
    var way = 0
    repeat {
      guard let parent = try store.memento(here, of: file)?.parent, parent < here,
        let edge = try store.edge(here, of: file)
      else { return nil }
      edges.append(edge)
      way += edge.bytes.count
      if way > longest { return nil }
      here = parent
      start = try store.whole(here, of: file)
    } while start == nil
    guard var state = start.flatMap(text) else { return nil }
    for edge in edges.reversed() {
      guard let next = end(of: edge, from: state) else { return nil }
      state = next
    }
    return way
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
