/// Walks over the pieces of a text in order, and over whole subtrees where asked.
///
/// It does not retain the nodes it looks at: the text it was made from must outlive it.
struct PieceWalker {
  /// One step of the way from the root to the leaf.
  private struct Step {
    var view: NodeView
    var index: Int
  }

  /// From the root to the leaf, which is last.
  private var path: [Step] = []
  /// How far into the present piece the walker stands.
  private(set) var inside = 0
  /// Where in the text it stands.
  private(set) var offset = 0

  init(_ text: PieceTree) {
    path.reserveCapacity(12)
    descend(to: text.root.view)
  }

  private mutating func descend(to node: NodeView) {
    var node = node
    path.append(Step(view: node, index: 0))
    while !node.isLeaf {
      node = node.children[0].view
      path.append(Step(view: node, index: 0))
    }
  }

  /// Stands where another walker along the same text does, in the memory it has.
  mutating func move(to other: PieceWalker) {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: other.path)
    (inside, offset) = (other.inside, other.offset)
  }

  /// The piece the walker stands in, whole; nil at the end.
  var wholePiece: Piece? {
    guard let leaf = path.last, leaf.view.isLeaf, leaf.index < leaf.view.count else { return nil }
    return leaf.view.pieces[leaf.index]
  }

  /// Location and length of what is left of the present piece; its newlines are not counted
  /// when the walker stands inside.
  var rest: Piece? {
    wholePiece.map { inside == 0 ? $0 : $0.dropping(inside, newlines: 0) }
  }

  /// Moves on within the present piece, at most to its end.
  mutating func advance(_ count: Int) {
    offset += count
    inside += count
    guard let piece = wholePiece, inside >= piece.length else { return }
    inside = 0
    leave(height: 0)
  }

  /// Moves on to an offset further on.
  mutating func skip(to end: Int) {
    while offset < end, let rest { advance(min(rest.length, end - offset)) }
  }

  /// Steps behind the present entry of the node at `height`, to the next piece.
  ///
  /// After the last piece the path is the root alone, with an index behind its entries.
  private mutating func leave(height: Int) {
    path.removeLast(height)
    while let step = path.last {
      path[path.count - 1].index += 1
      if step.index + 1 < step.view.count {
        if !step.view.isLeaf { descend(to: step.view.children[step.index + 1].view) }
        return
      }
      if path.count == 1 { return }
      path.removeLast()
    }
  }

  /// Moves over the largest subtree that begins here in both walkers and is the same node.
  ///
  /// - Returns: false where there is none.
  static func skipSharedNode(_ a: inout PieceWalker, _ b: inout PieceWalker) -> Bool {
    guard a.inside == 0, b.inside == 0, a.wholePiece != nil, b.wholePiece != nil else {
      return false
    }
    var shared: Int?
    for height in 0..<min(a.path.count, b.path.count) {
      let stepA = a.path[a.path.count - 1 - height]
      let stepB = b.path[b.path.count - 1 - height]
      if stepA.index != 0 || stepB.index != 0 { break }
      if stepA.view.base == stepB.view.base { shared = height }
    }
    guard let shared else { return false }
    a.skipNode(height: shared)
    b.skipNode(height: shared)
    return true
  }

  private mutating func skipNode(height: Int) {
    offset += path[path.count - 1 - height].view.size.bytes
    if path.count - 1 == height {
      path.removeLast(height)
      path[0].index = path[0].view.count
      return
    }
    leave(height: height + 1)
  }
}
