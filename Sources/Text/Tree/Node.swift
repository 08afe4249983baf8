/// A node of the piece tree: a leaf contains pieces, and an inner node contains children and their
/// sizes.
///
/// It is one allocation: a header and a tail. The tail is an array of entries, which are moved as
/// plain memory: pieces in a leaf, and children with their sizes in an inner node. A node is
/// changed in place if it is uniquely referenced, and copied otherwise.
///
/// Contents are read and written through a `NodeView`, which does not retain: during a descent, the
/// root is owned by a `PieceTree` and keeps every node alive.
///
/// The header is the first word of the tail, because every access to a `ManagedBuffer`'s own header
/// is a call that checks exclusivity.
final class Node: ManagedBuffer<Void, UInt64> {
  /// Creates a node without contents: a leaf if its height is 0.
  static func make(height: Int = 0, capacity: Int) -> Node {
    let stride = height == 0 ? MemoryLayout<Piece>.stride : MemoryLayout<Child>.stride
    let words = 1 &+ capacity &* stride / 8
    let node = unsafeDowncast(create(minimumCapacity: words) { _ in }, to: Node.self)
    node.view.header.initialize(to: NodeHeader(height: height, capacity: capacity))
    return node
  }

  deinit {
    if !view.isLeaf { view.children.deinitialize(count: view.count) }
  }

  /// Returns the contents of the node in `slot`, safe to change: a node with other references is
  /// replaced by a copy.
  @inline(__always)
  static func uniqueView(_ slot: UnsafeMutablePointer<Node>) -> NodeView {
    if !isKnownUniquelyReferenced(&slot.pointee) { slot.pointee = slot.pointee.view.copy() }
    return slot.pointee.view
  }

  /// The contents, unretained: valid while another reference keeps the node alive.
  @inline(__always)
  var view: NodeView {
    withUnsafeMutablePointerToElements { NodeView(base: UnsafeMutableRawPointer($0)) }
  }
}

/// The header of every node.
struct NodeHeader {
  private let height8: UInt8
  private let capacity16: UInt16
  private var count16: UInt16 = 0

  init(height: Int, capacity: Int) {
    height8 = UInt8(truncatingIfNeeded: height)
    capacity16 = UInt16(truncatingIfNeeded: capacity)
  }

  /// The number of levels below this node; 0 for a leaf.
  var height: Int { Int(height8) }
  var isLeaf: Bool { height8 == 0 }
  /// The maximum number of pieces or children.
  var capacity: Int { Int(capacity16) }
  /// The number of pieces or children.
  var count: Int {
    get { Int(count16) }
    set { count16 = UInt16(truncatingIfNeeded: newValue) }
  }
}

/// An entry of an inner node.
struct Child {
  /// The size of the text below the node.
  var size: TextSize
  var node: Node

  /// The contents of the node, unretained.
  @inline(__always) var view: NodeView { node.view }
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
  @inline(__always) var children: UnsafeMutablePointer<Child> {
    tail.assumingMemoryBound(to: Child.self)
  }

  /// Returns the contents of a child, safe to change if these are.
  @inline(__always)
  func uniqueChild(_ index: Int) -> NodeView { Node.uniqueView(&children[index].node) }

  /// The size of the text below this node.
  ///
  /// - Complexity: O(capacity).
  var size: TextSize {
    var total = TextSize()
    for index in 0..<count { total += isLeaf ? pieces[index].size : children[index].size }
    return total
  }

  /// Returns a node of the same kind and capacity, without contents.
  func makeEmptySibling() -> Node { .make(height: height, capacity: capacity) }

  /// Returns a copy that shares the children.
  func copy() -> Node {
    let copy = makeEmptySibling()
    copy.view.adopt(self, from: 0, count: count, retaining: true)
    return copy
  }

  /// Appends `count` entries of another node of the same kind, starting at its entry `start`.
  ///
  /// The children are moved, or shared if `retaining`; after a move the caller reduces the other
  /// node's count.
  func adopt(_ other: NodeView, from start: Int, count added: Int, retaining: Bool) {
    let here = count
    count = here &+ added
    entry(here).copyMemory(from: other.entry(start), byteCount: added &* stride)
    if retaining && !isLeaf {
      for index in here..<here &+ added {
        _ = Unmanaged.passUnretained(children[index].node).retain()
      }
    }
  }

  /// Opens a gap of uninitialised entries at `index`.
  func openGap(at index: Int, count added: Int = 1) {
    let moved = count &- index
    count &+= added
    entry(index &+ added).copyMemory(from: entry(index), byteCount: moved &* stride)
  }

  /// Removes the entries in `range` and releases children.
  func removeEntries(_ range: Range<Int>) {
    if range.isEmpty { return }
    if !isLeaf { (children + range.lowerBound).deinitialize(count: range.count) }
    let moved = count &- range.upperBound
    count &-= range.count
    entry(range.lowerBound).copyMemory(from: entry(range.upperBound), byteCount: moved &* stride)
  }

  /// The size of an entry in bytes.
  @inline(__always) private var stride: Int {
    isLeaf ? MemoryLayout<Piece>.stride : MemoryLayout<Child>.stride
  }

  @inline(__always) private func entry(_ index: Int) -> UnsafeMutableRawPointer {
    tail + index &* stride
  }

  /// Inserts a child, by default as the last; the node must have room.
  func insert(child: Node, size: TextSize, at index: Int? = nil) {
    let index = index ?? count
    openGap(at: index)
    (children + index).initialize(to: Child(size: size, node: child))
  }
}
