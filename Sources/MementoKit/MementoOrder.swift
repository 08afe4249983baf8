/// The order of mementos in lists: by number, but a parent before its children.
///
/// If two programs record simultaneously, the store's numbers may differ from the order in each
/// program's tree. An unrecorded memento has a provisional number, so its parent's may temporarily
/// be higher.
package struct MementoOrder: Sendable {
  /// The indices in order; empty if mementos are ordered by their indices.
  package private(set) var indices: [UInt32] = []
  /// The rank of each memento; also empty in that case.
  private var ranks: [UInt32] = []

  /// - Complexity: O(n log n) for n mementos.
  init(of outline: MementoOutline) {
    let count = outline.count
    var keys: [Int] = []
    keys.reserveCapacity(count)
    for index in 0..<count {
      let id = MementoID(index: index)
      let parent = outline.parent(of: id).flatMap { $0.index < index ? keys[$0.index] : nil }
      keys.append(max(outline.number(of: id), parent ?? 0))
    }
    indices = (0..<UInt32(count)).sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) }
    ranks = Array(repeating: 0, count: count)
    for (rank, index) in indices.enumerated() { ranks[Int(index)] = UInt32(rank) }
  }

  /// Creates the order of the indices.
  init() {}

  /// Returns the rank of a memento; mementos added later follow all others.
  package func rank(of id: MementoID) -> Int {
    id.index < ranks.count ? Int(ranks[id.index]) : id.index
  }
}
