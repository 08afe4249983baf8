extension PieceTree {
  /// Inserts bytes.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func insert(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    precondition(offset >= 0 && offset <= count, "offset outside the text")
    var rest = bytes[...]
    var offset = offset
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Piece.maximumLength))
      let location = store(part)
      insert(piece(location, part.count), at: offset)
      offset += part.count
      rest = rest.dropFirst(part.count)
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
  mutating func insert(_ piece: Piece, at offset: Int) {
    if let sibling = Node.insert(piece, at: offset, into: &root, storages) {
      grow(with: sibling)
    }
    size += piece.size
  }

  /// Puts a new root over the old one and its right sibling.
  mutating func grow(with sibling: Node) {
    let parent = Node.makeInner(height: root.view.height + 1, capacity: fanout.inner)
    parent.view.append(child: root, size: root.view.size)
    parent.view.append(child: sibling, size: sibling.view.size)
    root = parent
  }
}

extension Node {
  /// Inserts a piece below the node in `slot`, at an offset from that node's start.
  ///
  /// - Returns: the right half of the node when it had to be split.
  static func insert(
    _ piece: Piece, at offset: Int, into slot: UnsafeMutablePointer<Node>,
    _ storages: [ByteStorage]
  ) -> Node? {
    makeUnique(slot)
    let view = slot.pointee.view
    if view.isLeaf { return insert(piece, at: offset, intoLeaf: slot, storages) }
    var offset = offset
    let index = view.child(endingAtOrBehind: &offset)
    let sibling = insert(piece, at: offset, into: view.children + index, storages)
    if let sibling {
      view[sizeOfChild: index] = view.children[index].view.size
      return insert(child: sibling, at: index + 1, into: slot)
    }
    view.byteCounts[index] &+= piece.length
    view.newlineCounts[index] &+= UInt32(truncatingIfNeeded: piece.newlines)
    return nil
  }

  private static func insert(
    _ piece: Piece, at offset: Int, intoLeaf slot: UnsafeMutablePointer<Node>,
    _ storages: [ByteStorage]
  ) -> Node? {
    let view = slot.pointee.view
    var offset = offset
    let index = view.piece(endingAtOrBehind: &offset)
    if index == view.count { return insert(piece, atIndex: index, intoLeaf: slot) }
    let here = view.pieces[index]
    if offset == 0 { return insert(piece, atIndex: index, intoLeaf: slot) }
    if offset == here.length {
      if here.end == piece.location, here.length &+ piece.length <= Piece.maximumLength {
        view.pieces[index].length &+= piece.length
        view.pieces[index].newlines &+= piece.newlines
        return nil
      }
      return insert(piece, atIndex: index &+ 1, intoLeaf: slot)
    }
    let newlines = storages.newlineCount(here, first: offset)
    view.pieces[index] = Piece(here.location, length: offset, newlines: newlines)
    let rest = here.dropping(offset, newlines: newlines)
    let sibling = insert(rest, atIndex: index &+ 1, intoLeaf: slot)
    guard let sibling else { return insert(piece, atIndex: index &+ 1, intoLeaf: slot) }
    // The split left room on both sides, so this insertion cannot split again.
    let left = view.count
    if index &+ 1 <= left {
      _ = insert(piece, atIndex: index &+ 1, intoLeaf: slot)
    } else {
      sibling.view.openGap(at: index &+ 1 &- left)
      sibling.view.pieces[index &+ 1 &- left] = piece
    }
    return sibling
  }

  /// - Returns: the right half of the leaf when it had to be split.
  static func insert(
    _ piece: Piece, atIndex index: Int, intoLeaf slot: UnsafeMutablePointer<Node>
  ) -> Node? {
    let view = slot.pointee.view
    if view.count < view.capacity {
      view.openGap(at: index)
      view.pieces[index] = piece
      return nil
    }
    let (target, place, sibling) = split(slot.pointee, insertingAt: index)
    target.openGap(at: place)
    target.pieces[place] = piece
    return sibling
  }

  /// - Returns: the right half of the node when it had to be split.
  static func insert(
    child: Node, at index: Int, into slot: UnsafeMutablePointer<Node>
  ) -> Node? {
    let view = slot.pointee.view
    let size = child.view.size
    if view.count < view.capacity {
      view.insert(child: child, size: size, at: index)
      return nil
    }
    let (target, place, sibling) = split(slot.pointee, insertingAt: index)
    target.insert(child: child, size: size, at: place)
    return sibling
  }

  /// Moves the right part of a full node into a new one.
  ///
  /// At the end of the node little is moved, because a text grows where it grew before.
  private static func split(
    _ node: Node, insertingAt index: Int
  ) -> (target: NodeView, place: Int, sibling: Node) {
    let view = node.view
    let kept = index == view.count ? view.count &- 1 : view.count / 2
    let sibling = view.makeEmptySibling()
    sibling.view.adopt(view, from: kept, count: view.count &- kept, retaining: false)
    view.count = kept
    return index <= kept ? (view, index, sibling) : (sibling.view, index &- kept, sibling)
  }
}

extension NodeView {
  /// The first child that ends at or behind an offset, which becomes one from that child's start.
  @inline(__always)
  func child(endingAtOrBehind offset: inout Int) -> Int {
    var index = 0
    let last = count &- 1
    while index < last, offset > byteCounts[index] {
      offset &-= byteCounts[index]
      index &+= 1
    }
    return index
  }

  /// The first piece that ends at or behind an offset, which becomes one from that piece's start;
  /// the count of an empty leaf.
  @inline(__always)
  func piece(endingAtOrBehind offset: inout Int) -> Int {
    var index = 0
    while index < count, offset > pieces[index].length {
      offset &-= pieces[index].length
      index &+= 1
    }
    return index
  }

  /// Inserts a child where there is room for it.
  func insert(child: Node, size: TextSize, at index: Int) {
    openGap(at: index)
    (children + index).initialize(to: child)
    self[sizeOfChild: index] = size
  }

  /// Appends a child where there is room for it.
  func append(child: Node, size: TextSize) {
    insert(child: child, size: size, at: count)
  }
}
