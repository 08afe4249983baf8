/// A walker over the pieces of a text in order, which can skip whole subtrees.
///
/// It does not retain the nodes: its text must outlive it.
struct PieceWalker {
  /// An inner node on the path from the root to the leaf.
  private struct Step {
    let view: NodeView
    /// The index of the child on the path.
    var index: Int
  }

  /// The path from the root to the node above the leaf, which is last.
  private var path: [Step] = []
  private var leaf: NodeView
  /// The index of the current piece in the leaf; after the last piece of the text, their number.
  private var index = 0
  /// The number of pieces in the leaf.
  private var leafCount = 0
  /// The offset of the walker in the current piece.
  private(set) var inside = 0
  /// The offset of the walker in the text.
  private(set) var offset = 0

  init(_ text: PieceTree) {
    leaf = text.root.view
    path.reserveCapacity(12)
    descend(to: leaf)
  }

  private mutating func descend(to node: NodeView) {
    leaf = node
    while !leaf.isLeaf {
      path.append(Step(view: leaf, index: 0))
      leaf = leaf.children[0].view
    }
    index = 0
    leafCount = leaf.count
  }

  /// Moves to the position of another walker along the same text, and reuses its own memory.
  mutating func move(to other: PieceWalker) {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: other.path)
    (leaf, index, leafCount) = (other.leaf, other.index, other.leafCount)
    (inside, offset) = (other.inside, other.offset)
  }

  /// The complete current piece; nil at the end.
  @inline(__always)
  var wholePiece: Piece? { index < leafCount ? leaf.pieces[index] : nil }

  /// The location and length of the rest of the current piece; inside a piece its newlines are not
  /// counted.
  @inline(__always)
  var rest: Piece? {
    wholePiece.map { inside == 0 ? $0 : $0.dropping(inside, newlines: 0) }
  }

  /// The piece after the current one; nil if that is the last.
  var nextPiece: Piece? {
    if index + 1 < leafCount { return leaf.pieces[index + 1] }
    for step in path.reversed() where step.index + 1 < step.view.count {
      var view = step.view.children[step.index + 1].view
      while !view.isLeaf { view = view.children[0].view }
      return view.pieces[0]
    }
    return nil
  }

  /// Advances within the current piece, at most to its end.
  @inline(__always)
  mutating func advance(_ count: Int) {
    offset &+= count
    inside &+= count
    guard index < leafCount, inside >= leaf.pieces[index].length else { return }
    inside = 0
    index &+= 1
    if index == leafCount { leaveLeaf() }
  }

  /// Advances to an offset.
  mutating func skip(to end: Int) {
    while offset < end, let rest { advance(min(rest.length, end - offset)) }
  }

  /// Moves to the first piece after the current leaf, if it exists.
  private mutating func leaveLeaf() {
    while let step = path.popLast() {
      let next = step.index + 1
      if next == step.view.count { continue }
      path.append(Step(view: step.view, index: next))
      return descend(to: step.view.children[next].view)
    }
    index = leafCount
  }

  /// Moves over the largest subtree that begins at both walkers and is the same node.
  ///
  /// - Returns: false without such a subtree.
  static func skipSharedNode(_ a: inout PieceWalker, _ b: inout PieceWalker) -> Bool {
    guard a.index == 0, b.index == 0, a.inside == 0, b.inside == 0, a.leafCount > 0,
      b.leafCount > 0
    else { return false }
    var shared = a.leaf.base == b.leaf.base ? 0 : nil
    var height = 1
    while height <= min(a.path.count, b.path.count) {
      let (stepA, stepB) = (a.path[a.path.count - height], b.path[b.path.count - height])
      if stepA.index != 0 || stepB.index != 0 { break }
      if stepA.view.base == stepB.view.base { shared = height }
      height += 1
    }
    guard let shared else { return false }
    a.skipNode(height: shared)
    b.skipNode(height: shared)
    return true
  }

  private mutating func skipNode(height: Int) {
    offset += (height == 0 ? leaf : path[path.count - height].view).size.bytes
    path.removeLast(height)
    leaveLeaf()
  }
}
