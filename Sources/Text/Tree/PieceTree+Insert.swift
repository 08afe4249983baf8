extension PieceTree {
  /// Inserts bytes.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func insert(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    precondition(offset >= 0 && offset <= count, "offset outside the text")
    if bytes.isEmpty { return }
    if bytes.count <= Piece.maximumLength { return insert(store(bytes), at: offset) }
    // The parts are inserted from the end, so that all have the same offset.
    for start in stride(from: 0, to: bytes.count, by: Piece.maximumLength).reversed() {
      let end = min(start + Piece.maximumLength, bytes.count)
      insert(store(UnsafeRawBufferPointer(rebasing: bytes[start..<end])), at: offset)
    }
  }

  /// Inserts bytes.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  @inlinable
  public mutating func insert(_ bytes: some Sequence<UInt8>, at offset: Int) {
    let inserted: Void? = bytes.withContiguousStorageIfAvailable {
      insert(UnsafeRawBufferPointer($0), at: offset)
    }
    if inserted == nil {
      Array(bytes).withUnsafeBytes { insert($0, at: offset) }
    }
  }

  /// Inserts a piece of stored bytes.
  ///
  /// Nodes without free entries are split during the descent, so that no ascent is necessary.
  mutating func insert(_ piece: Piece, at offset: Int) {
    if root.view.isTooFullToInsert { growRoot() }
    size += piece.size
    var offset = offset
    var view = Node.uniqueView(&root)
    while !view.isLeaf {
      var index = view.child(endingAtOrBehind: &offset)
      if view.children[index].view.isTooFullToInsert {
        view.splitChild(index, toChangeAt: offset)
        if offset > view.children[index].size.bytes {
          offset &-= view.children[index].size.bytes
          index &+= 1
        }
      }
      view.children[index].size += piece.size
      view = view.uniqueChild(index)
    }
    view.insert(piece, at: offset, storages)
  }

  /// Adds a level: the root becomes the child of a new one.
  mutating func growRoot() {
    let parent = Node.make(height: root.view.height + 1, capacity: fanout.inner)
    parent.view.insert(child: root, size: size)
    root = parent
  }
}

extension NodeView {
  /// Whether an insertion below this node may need more entries than are free: a leaf gets two if
  /// it cuts a piece.
  @inline(__always)
  var isTooFullToInsert: Bool { count &+ (isLeaf ? 2 : 1) > capacity }

  /// Inserts a piece into a leaf that has room.
  @inline(__always)
  fileprivate func insert(_ piece: Piece, at offset: Int, _ storages: [ByteStorage]) {
    var offset = offset
    let index = self.piece(endingAtOrBehind: &offset)
    if index == count || offset == 0 {
      openGap(at: index)
      pieces[index] = piece
    } else if offset < pieces[index].length {
      let (head, rest) = storages.cut(pieces[index], at: offset)
      openGap(at: index, count: 2)
      pieces[index] = head
      pieces[index &+ 1] = piece
      pieces[index &+ 2] = rest
    } else if pieces[index].isJoined(by: piece) {
      pieces[index].join(piece)
    } else {
      openGap(at: index &+ 1)
      pieces[index &+ 1] = piece
    }
  }

  /// Moves the right part of a child into a new child after it; the node must have a free entry.
  ///
  /// If the change is at the child's end, less is moved, because a text usually grows at the same
  /// position again.
  func splitChild(_ index: Int, toChangeAt offset: Int) {
    let child = uniqueChild(index)
    let kept = offset == children[index].size.bytes ? child.count &* 3 / 4 : child.count / 2
    let sibling = child.makeEmptySibling()
    sibling.view.adopt(child, from: kept, count: child.count &- kept, retaining: false)
    child.count = kept
    let moved = sibling.view.size
    children[index].size -= moved
    insert(child: sibling, size: moved, at: index &+ 1)
  }

  /// Returns the first child that ends at or after `offset`, and makes `offset` relative to it.
  @inline(__always)
  func child(endingAtOrBehind offset: inout Int) -> Int {
    var index = 0
    let last = count &- 1
    while index < last, offset > children[index].size.bytes {
      offset &-= children[index].size.bytes
      index &+= 1
    }
    return index
  }

  /// Returns the first piece that ends at or after `offset`, and makes `offset` relative to it; the
  /// count for an empty leaf.
  @inline(__always)
  func piece(endingAtOrBehind offset: inout Int) -> Int {
    var index = 0
    while index < count, offset > pieces[index].length {
      offset &-= pieces[index].length
      index &+= 1
    }
    return index
  }
}
