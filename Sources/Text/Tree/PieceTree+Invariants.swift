extension PieceTree {
  /// Stops the program if an invariant of the tree is violated; for tests.
  ///
  /// - Complexity: O(n), it counts every newline.
  package func checkInvariants() {
    let found = check(root, height: root.view.height, isRoot: true)
    precondition(found == size, "the size of the text is the sum of its pieces")
  }

  private func check(_ node: Node, height: Int, isRoot: Bool) -> TextSize {
    let view = node.view
    precondition(view.height == height, "all leaves are equally deep")
    precondition(view.count <= view.capacity, "a node holds no more than fits")
    precondition(view.count > 0 || (isRoot && view.isLeaf), "only an empty text has an empty node")
    precondition(!isRoot || view.isLeaf || view.count > 1, "a root has at least two children")
    for index in 0..<view.count {
      if view.isLeaf {
        check(view.pieces[index])
      } else {
        let size = check(view.children[index].node, height: height - 1, isRoot: false)
        precondition(size == view.children[index].size, "a child is as big as its parent says")
      }
    }
    return view.size
  }

  private func check(_ piece: Piece) {
    precondition(piece.length > 0, "a piece is not empty")
    precondition(
      piece.location.offset + piece.length <= storages[piece.location.storage].count,
      "a piece lies within what was written")
    precondition(
      piece.newlines == storages.newlineCount(piece.location, piece.length),
      "a piece has as many newlines as it says")
  }
}
