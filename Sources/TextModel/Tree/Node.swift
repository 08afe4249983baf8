/// A node of the piece tree: a leaf holds pieces, an inner node children and their sizes.
///
/// One allocation: a header and a tail. A leaf's tail is an array of pieces; an inner node's is
/// three arrays one behind another: children, their bytes, their newlines. A node is changed in
/// place while nobody else refers to it, and copied otherwise.
///
/// Contents are read and written through a `NodeView`, which does not retain: on the way down a
/// tree the root, held by a `PieceTree`, keeps every node alive.
///
/// The header stands in the tail, as its first word, because every access to a `ManagedBuffer`'s
/// own header is a call that checks exclusivity.
final class Node: ManagedBuffer<Void, UInt64> {
  static func makeLeaf(capacity: Int) -> Node {
    make(NodeHeader(height: 0, capacity: capacity), words: capacity &* 2)
  }

  static func makeInner(height: Int, capacity: Int) -> Node {
    make(
      NodeHeader(height: height, capacity: capacity),
      words: capacity &* 2 &+ (capacity &+ 1) / 2)
  }

  private static func make(_ header: NodeHeader, words: Int) -> Node {
    let node = unsafeDowncast(create(minimumCapacity: 1 &+ words) { _ in }, to: Node.self)
    node.view.header.initialize(to: header)
    return node
  }

  deinit {
    let view = view
    if !view.isLeaf {
      view.children.deinitialize(count: view.count)
    }
  }

  /// Makes the node in `slot` safe to change.
  @inline(__always)
  static func makeUnique(_ slot: UnsafeMutablePointer<Node>) {
    if !isKnownUniquelyReferenced(&slot.pointee) {
      slot.pointee = slot.pointee.view.copy()
    }
  }

  /// The contents, unretained: valid while something else keeps the node alive.
  @inline(__always)
  var view: NodeView {
    withUnsafeMutablePointerToElements { NodeView(base: UnsafeMutableRawPointer($0)) }
  }
}

/// What every node knows of itself.
struct NodeHeader {
  private let height8: UInt8
  private let capacity16: UInt16
  private var count16: UInt16 = 0

  init(height: Int, capacity: Int) {
    height8 = UInt8(truncatingIfNeeded: height)
    capacity16 = UInt16(truncatingIfNeeded: capacity)
  }

  /// Levels below this node; 0 for a leaf.
  var height: Int { Int(height8) }
  var isLeaf: Bool { height8 == 0 }
  /// How many pieces or children fit.
  var capacity: Int { Int(capacity16) }
  /// How many pieces or children there are.
  var count: Int {
    get { Int(count16) }
    set { count16 = UInt16(truncatingIfNeeded: newValue) }
  }
}

/// The contents of a node as plain memory.
struct NodeView {
  let base: UnsafeMutableRawPointer

  @inline(__always) var header: UnsafeMutablePointer<NodeHeader> {
    base.assumingMemoryBound(to: NodeHeader.self)
  }

  @inline(__always) private var tail: UnsafeMutableRawPointer { base + 8 }

  @inline(__always) var isLeaf: Bool { header.pointee.isLeaf }
  @inline(__always) var height: Int { header.pointee.height }
  @inline(__always) var capacity: Int { header.pointee.capacity }

  @inline(__always) var count: Int {
    get { header.pointee.count }
    nonmutating set { header.pointee.count = newValue }
  }

  /// A leaf's pieces.
  @inline(__always) var pieces: UnsafeMutablePointer<Piece> {
    tail.assumingMemoryBound(to: Piece.self)
  }

  /// An inner node's children.
  @inline(__always) var children: UnsafeMutablePointer<Node> {
    tail.assumingMemoryBound(to: Node.self)
  }

  /// Bytes in each child.
  @inline(__always) var byteCounts: UnsafeMutablePointer<Int> {
    (tail + capacity &* 8).assumingMemoryBound(to: Int.self)
  }

  /// Newlines in each child.
  @inline(__always) var newlineCounts: UnsafeMutablePointer<UInt32> {
    (tail + capacity &* 16).assumingMemoryBound(to: UInt32.self)
  }

  /// The size of one child.
  @inline(__always) subscript(sizeOfChild index: Int) -> TextSize {
    get { TextSize(bytes: byteCounts[index], newlines: Int(newlineCounts[index])) }
    nonmutating set {
      byteCounts[index] = newValue.bytes
      newlineCounts[index] = UInt32(truncatingIfNeeded: newValue.newlines)
    }
  }

  /// The size of all there is below this node.
  ///
  /// - Complexity: O(capacity).
  var size: TextSize {
    var total = TextSize()
    for index in 0..<count {
      total += isLeaf ? pieces[index].size : self[sizeOfChild: index]
    }
    return total
  }

  /// A node of the same kind and capacity, without contents.
  func makeEmptySibling() -> Node {
    isLeaf
      ? .makeLeaf(capacity: capacity)
      : .makeInner(height: height, capacity: capacity)
  }

  /// A copy that shares the children.
  func copy() -> Node {
    let copy = makeEmptySibling()
    copy.view.adopt(self, from: 0, count: count, retaining: true)
    return copy
  }

  // MARK: Moving entries

  /// Appends `count` entries of another node of the same kind, from its entry `start` on.
  ///
  /// The children are moved, or shared when `retaining`; whoever moves them takes them off the
  /// other node's count.
  func adopt(_ other: NodeView, from start: Int, count added: Int, retaining: Bool) {
    let here = count
    if isLeaf {
      (pieces + here).update(from: other.pieces + start, count: added)
    } else {
      UnsafeMutableRawPointer(children + here).copyMemory(
        from: other.children + start, byteCount: added &* 8)
      (byteCounts + here).update(from: other.byteCounts + start, count: added)
      (newlineCounts + here).update(from: other.newlineCounts + start, count: added)
      if retaining {
        for index in here..<here &+ added {
          _ = Unmanaged.passUnretained(children[index]).retain()
        }
      }
    }
    count = here &+ added
  }

  /// Opens a gap of one entry at `index`; the entry there is then uninitialised.
  func openGap(at index: Int) {
    let moved = count &- index
    if isLeaf {
      (pieces + (index &+ 1)).update(from: pieces + index, count: moved)
    } else {
      memmoveWords(children + (index &+ 1), children + index, moved)
      (byteCounts + (index &+ 1)).update(from: byteCounts + index, count: moved)
      (newlineCounts + (index &+ 1)).update(from: newlineCounts + index, count: moved)
    }
    count &+= 1
  }

  /// Drops the entries in `range`, releasing children.
  func remove(_ range: Range<Int>) {
    if range.isEmpty { return }
    let moved = count &- range.upperBound
    if isLeaf {
      (pieces + range.lowerBound).update(from: pieces + range.upperBound, count: moved)
    } else {
      (children + range.lowerBound).deinitialize(count: range.count)
      memmoveWords(children + range.lowerBound, children + range.upperBound, moved)
      (byteCounts + range.lowerBound).update(from: byteCounts + range.upperBound, count: moved)
      (newlineCounts + range.lowerBound)
        .update(from: newlineCounts + range.upperBound, count: moved)
    }
    count &-= range.count
  }

  /// Moves references without touching their counts.
  private func memmoveWords(
    _ target: UnsafeMutablePointer<Node>, _ source: UnsafeMutablePointer<Node>, _ count: Int
  ) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* 8)
  }
}
