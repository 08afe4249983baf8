extension PieceTree {
  /// Removes a range of bytes.
  ///
  /// - Complexity: O(log n) for n pieces, and the release of the removed nodes.
  public mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
    if range.isEmpty { return }
    if range.count == count {
      root = .make(capacity: fanout.leaf)
      size = TextSize()
      return
    }
    if root.view.isTooFull(toRemove: range.count, at: range.lowerBound, of: count) { growRoot() }
    let newlines = Node.uniqueView(&root).remove(range, storages)
    size -= TextSize(bytes: range.count, newlines: newlines)
    while !root.view.isLeaf, root.view.count == 1 { root = root.view.children[0].node }
  }

  /// Replaces a range of bytes by others.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  @inlinable
  public mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
    remove(range)
    insert(bytes, at: range.lowerBound)
  }
}

extension NodeView {
  /// Returns whether a removal below this node may need more entries than are free.
  ///
  /// A cut in the middle of a piece splits it in two, unless the removal reaches an end of the
  /// node's `size` bytes.
  @inline(__always)
  fileprivate func isTooFull(toRemove length: Int, at offset: Int, of size: Int) -> Bool {
    count == capacity && offset > 0 && offset &+ length < size
      && (!isLeaf || cutsOnePiece(toRemove: length, at: offset))
  }

  private func cutsOnePiece(toRemove length: Int, at offset: Int) -> Bool {
    var low = offset
    let index = piece(containing: &low)
    return low > 0 && low &+ length < pieces[index].length
  }

  /// Removes a proper part of the text below this node.
  ///
  /// - Parameter range: counted from the node's start.
  /// - Returns: the number of newlines removed.
  fileprivate func remove(_ range: Range<Int>, _ storages: [ByteStorage]) -> Int {
    if isLeaf { return removeFromLeaf(range, storages) }
    var low = range.lowerBound
    var index = child(containing: &low)
    if children[index].view.isTooFull(
      toRemove: range.count, at: low, of: children[index].size.bytes)
    {
      splitChild(index, toChangeAt: low)
      if low >= children[index].size.bytes {
        low &-= children[index].size.bytes
        index &+= 1
      }
    }
    let length = children[index].size.bytes
    if range.count == length || low &+ range.count > length {
      return removeFromChildren(index, low, range.count, storages)
    }
    let newlines = remove(low..<low &+ range.count, fromChild: index, storages)
    mergeIfSmall(index)
    return newlines
  }

  /// Removes `length` bytes from byte `low` of child `first` on, including whole children.
  private func removeFromChildren(
    _ first: Int, _ low: Int, _ length: Int, _ storages: [ByteStorage]
  ) -> Int {
    var last = first
    var high = low &+ length
    while high > children[last].size.bytes {
      high &-= children[last].size.bytes
      last &+= 1
    }
    let keepsStart = low > 0
    let keepsEnd = high < children[last].size.bytes
    var newlines = 0
    if keepsStart {
      newlines &+= remove(low..<children[first].size.bytes, fromChild: first, storages)
    }
    if keepsEnd { newlines &+= remove(0..<high, fromChild: last, storages) }
    let whole = (keepsStart ? first &+ 1 : first)..<(keepsEnd ? last : last &+ 1)
    for index in whole { newlines &+= children[index].size.newlines }
    removeEntries(whole)
    if keepsEnd { mergeIfSmall(whole.lowerBound) }
    if keepsStart { mergeIfSmall(first) }
    return newlines
  }

  @inline(__always)
  private func remove(_ range: Range<Int>, fromChild index: Int, _ storages: [ByteStorage]) -> Int {
    let newlines = uniqueChild(index).remove(range, storages)
    children[index].size -= TextSize(bytes: range.count, newlines: newlines)
    return newlines
  }

  private func removeFromLeaf(_ range: Range<Int>, _ storages: [ByteStorage]) -> Int {
    var low = range.lowerBound
    let first = piece(containing: &low)
    var last = first
    var high = low &+ range.count
    var newlines = pieces[first].newlines
    while high > pieces[last].length {
      high &-= pieces[last].length
      last &+= 1
      newlines &+= pieces[last].newlines
    }
    let keepsStart = low > 0
    var tail = pieces[last]
    if keepsStart {
      let (head, rest) = storages.cut(pieces[first], at: low)
      pieces[first] = head
      newlines &-= head.newlines
      if first == last { (tail, high) = (rest, range.count) }
    }
    var end = last &+ 1
    if high < tail.length {
      // A piece that loses its middle becomes two.
      if first == last && keepsStart { openGap(at: end) } else { end &-= 1 }
      pieces[end] = storages.cut(tail, at: high).rest
      newlines &-= pieces[end].newlines
    }
    let start = keepsStart ? first &+ 1 : first
    removeEntries(start..<end)
    joinPieces(at: start)
    return newlines
  }

  /// Joins two neighbouring pieces if they are adjacent in their storage.
  private func joinPieces(at index: Int) {
    if index == 0 || index == count || !pieces[index &- 1].isJoined(by: pieces[index]) { return }
    pieces[index &- 1].join(pieces[index])
    removeEntries(index..<index &+ 1)
  }

  /// Merges a small child with a neighbour if both fit in one node.
  private func mergeIfSmall(_ index: Int) {
    let child = children[index].view
    if child.count &* 2 > child.capacity { return }
    // Less than a full node, so that the next insertion does not split it again.
    let limit = child.capacity &* 3 / 4 &- child.count
    if index &+ 1 < count, children[index &+ 1].view.count <= limit {
      merge(index)
    } else if index > 0, children[index &- 1].view.count <= limit {
      merge(index &- 1)
    }
  }

  /// Moves the entries of the child after `index` to the child at `index`.
  private func merge(_ index: Int) {
    let right = children[index &+ 1].view
    uniqueChild(index).adopt(right, from: 0, count: right.count, retaining: true)
    children[index].size += children[index &+ 1].size
    removeEntries(index &+ 1..<index &+ 2)
  }

  /// Returns the child that contains the byte at `offset`, and makes `offset` relative to it.
  @inline(__always)
  func child(containing offset: inout Int) -> Int {
    var index = 0
    while offset >= children[index].size.bytes {
      offset &-= children[index].size.bytes
      index &+= 1
    }
    return index
  }

  /// Returns the piece that contains the byte at `offset`, and makes `offset` relative to it.
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
