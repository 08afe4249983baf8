/// Walks over the pieces of a text in order, and over whole subtrees where asked.
///
/// It does not retain the nodes it looks at: the text it was made from must outlive it.
struct PieceWalker {
  /// An inner node on the way from the root to the leaf.
  private struct Step {
    let view: NodeView
    /// Which child the way goes on with.
    var index: Int
  }

  /// From the root to the node above the leaf, which is last.
  private var path: [Step] = []
  private var leaf: NodeView
  /// Which piece of the leaf is the present one; behind the last piece of the text their number.
  private var index = 0
  /// How many pieces the leaf has.
  private var leafCount = 0
  /// How far into the present piece the walker stands.
  private(set) var inside = 0
  /// Where in the text it stands.
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

  /// Stands where another walker along the same text does, in the memory it has.
  mutating func move(to other: PieceWalker) {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: other.path)
    (leaf, index, leafCount) = (other.leaf, other.index, other.leafCount)
    (inside, offset) = (other.inside, other.offset)
  }

  /// The piece the walker stands in, whole; nil at the end.
  @inline(__always)
  var wholePiece: Piece? { index < leafCount ? leaf.pieces[index] : nil }

  /// Location and length of what is left of the present piece; its newlines are not counted
  /// when the walker stands inside.
  @inline(__always)
  var rest: Piece? {
    wholePiece.map { inside == 0 ? $0 : $0.dropping(inside, newlines: 0) }
  }

  /// The piece behind the one the walker stands in; nil where that is the last.
  var nextPiece: Piece? {
    if index + 1 < leafCount { return leaf.pieces[index + 1] }
    for step in path.reversed() where step.index + 1 < step.view.count {
      var view = step.view.children[step.index + 1].view
      while !view.isLeaf { view = view.children[0].view }
      return view.pieces[0]
    }
    return nil
  }

  /// Moves on within the present piece, at most to its end.
  @inline(__always)
  mutating func advance(_ count: Int) {
    offset &+= count
    inside &+= count
    guard index < leafCount, inside >= leaf.pieces[index].length else { return }
    inside = 0
    index &+= 1
    if index == leafCount { leaveLeaf() }
  }

  /// Moves on to an offset further on.
  mutating func skip(to end: Int) {
    while offset < end, let rest { advance(min(rest.length, end - offset)) }
  }

  /// Goes to the first piece behind the present leaf, if there is one.
  private mutating func leaveLeaf() {
    while let step = path.popLast() {
      let next = step.index + 1
      if next == step.view.count { continue }
      path.append(Step(view: step.view, index: next))
      return descend(to: step.view.children[next].view)
    }
    index = leafCount
  }

  /// Moves over the largest subtree that begins here in both walkers and is the same node.
  ///
  /// - Returns: false where there is none.
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
