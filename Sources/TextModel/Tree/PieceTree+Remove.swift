extension PieceTree {
  /// Removes a range of bytes.
  ///
  /// - Complexity: O(log n) for n pieces, and the release of what is removed.
  public mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
    if range.isEmpty { return }
    var newlines = 0
    let sibling = Node.remove(range, from: &root, storages, &newlines)
    if let sibling { grow(with: sibling) }
    size -= TextSize(bytes: range.count, newlines: newlines)
    while root.view.height > 0, root.view.count <= 1 { shrink() }
  }

  /// Takes away a root that has one child, or none.
  private mutating func shrink() {
    root = root.view.count == 1 ? root.view.children[0] : .makeLeaf(capacity: fanout.leaf)
  }

  /// Replaces a range of bytes by others.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
    remove(range)
    insert(bytes, at: range.lowerBound)
  }
}

extension Node {
  /// Removes a range, counted from the node's start, below the node in `slot`.
  ///
  /// The node may be left empty; a caller who sees that drops it.
  ///
  /// - Parameter newlines: how many newlines were removed is added to it.
  /// - Returns: the right half of the node when it had to be split, which a cut through the
  ///   middle of a piece can do.
  static func remove(
    _ range: Range<Int>, from slot: UnsafeMutablePointer<Node>, _ storages: [ByteStorage],
    _ newlines: inout Int
  ) -> Node? {
    makeUnique(slot)
    let view = slot.pointee.view
    if view.isLeaf { return remove(range, fromLeaf: slot, storages, &newlines) }

    var low = range.lowerBound
    let first = view.child(containing: &low)
    let high = low &+ range.count
    if high <= view.byteCounts[first] {
      let sibling = remove(low..<high, fromChild: first, of: slot, storages, &newlines)
      view.tidyChildren(around: first)
      return sibling
    }
    // The range ends in a later child: both ends lose a part, what is between goes whole.
    var last = first &+ 1
    var end = high &- view.byteCounts[first]
    while end > view.byteCounts[last] {
      end &-= view.byteCounts[last]
      last &+= 1
    }
    for index in first &+ 1..<last { newlines &+= Int(view.newlineCounts[index]) }
    // Neither end can split: a removal that reaches an edge of a node cuts no piece in two.
    _ = remove(0..<end, fromChild: last, of: slot, storages, &newlines)
    _ = remove(
      low..<view.byteCounts[first], fromChild: first, of: slot, storages, &newlines)
    view.remove(first &+ 1..<(view.byteCounts[last] == 0 ? last &+ 1 : last))
    view.tidyChildren(around: first)
    return nil
  }

  private static func remove(
    _ range: Range<Int>, fromChild index: Int, of slot: UnsafeMutablePointer<Node>,
    _ storages: [ByteStorage], _ newlines: inout Int
  ) -> Node? {
    let view = slot.pointee.view
    var removed = 0
    let sibling = remove(range, from: view.children + index, storages, &removed)
    newlines &+= removed
    if let sibling {
      view[sizeOfChild: index] = view.children[index].view.size
      return insert(child: sibling, at: index &+ 1, into: slot)
    }
    view.byteCounts[index] &-= range.count
    view.newlineCounts[index] &-= UInt32(truncatingIfNeeded: removed)
    return nil
  }

  private static func remove(
    _ range: Range<Int>, fromLeaf slot: UnsafeMutablePointer<Node>, _ storages: [ByteStorage],
    _ newlines: inout Int
  ) -> Node? {
    let view = slot.pointee.view
    var low = range.lowerBound
    let first = view.piece(containing: &low)
    var last = first
    var high = low &+ range.count
    while high > view.pieces[last].length {
      high &-= view.pieces[last].length
      last &+= 1
    }
    for index in first...last { newlines &+= view.pieces[index].newlines }

    let head = view.pieces[first]
    let tail = view.pieces[last]
    var from = first
    if low > 0 {
      let kept = storages.newlineCount(head, first: low)
      newlines &-= kept
      view.pieces[first] = Piece(head.location, length: low, newlines: kept)
      from &+= 1
    }
    guard high < tail.length else {
      view.remove(from..<last &+ 1)
      return nil
    }
    let rest = tail.dropping(high, newlines: storages.newlineCount(tail, first: high))
    newlines &-= rest.newlines
    if from > last { return insert(rest, atIndex: from, intoLeaf: slot) }
    view.pieces[last] = rest
    view.remove(from..<last)
    return nil
  }
}

extension NodeView {
  /// Drops a child that became empty, and merges it with a neighbour when it became small.
  func tidyChildren(around index: Int) {
    if byteCounts[index] == 0 { return remove(index..<index &+ 1) }
    let size = children[index].view.count
    if size &* 2 > children[index].view.capacity { return }
    if index &+ 1 < count, size &+ children[index &+ 1].view.count <= capacityToMerge(index) {
      merge(index)
    } else if index > 0, size &+ children[index &- 1].view.count <= capacityToMerge(index) {
      merge(index &- 1)
    }
  }

  /// Less than a full node, so that the next insertion does not split what was just merged.
  private func capacityToMerge(_ index: Int) -> Int {
    children[index].view.capacity * 3 / 4
  }

  /// Puts the entries of the child behind `index` into the child at `index`.
  private func merge(_ index: Int) {
    Node.makeUnique(children + index)
    let right = children[index &+ 1].view
    children[index].view.adopt(right, from: 0, count: right.count, retaining: true)
    var size = self[sizeOfChild: index]
    size += self[sizeOfChild: index &+ 1]
    self[sizeOfChild: index] = size
    remove(index &+ 1..<index &+ 2)
  }

  /// The child that holds the byte at an offset, which becomes one from that child's start.
  @inline(__always)
  func child(containing offset: inout Int) -> Int {
    var index = 0
    while offset >= byteCounts[index] {
      offset &-= byteCounts[index]
      index &+= 1
    }
    return index
  }

  /// The piece that holds the byte at an offset, which becomes one from that piece's start.
  @inline(__always)
  func piece(containing offset: inout Int) -> Int {
    var index = 0
    while offset >= pieces[index].length {
      offset &-= pieces[index].length
      index &+= 1
    }
    return index
  }
}
