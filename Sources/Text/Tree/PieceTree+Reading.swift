extension PieceTree {
  /// Calls `body` with the bytes of a range, piece by piece, until it returns false.
  ///
  /// The bytes are valid during the call.
  ///
  /// - Complexity: O(log n + k) for n pieces, k of them in the range.
  public func forEachChunk<Failure: Error>(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Bool
  ) throws(Failure) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
    // A separate copy: otherwise the whole text value would be copied for each run.
    let storages = storages
    _ = try root.view.forEachRun(in: range) { (start, length) throws(Failure) in
      let base = storages[start.storage].base + start.offset
      return try body(UnsafeRawBufferPointer(start: base, count: length))
    }
    withExtendedLifetime(self) {}
  }

  /// Returns the bytes of a range, copied.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    // Several threads may do this simultaneously, and all empty arrays share one object.
    if range.isEmpty { return [] }
    return Array(unsafeUninitializedCapacity: range.count) { buffer, count in
      forEachChunk(in: range) { chunk in
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          .copyMemory(from: chunk)
        count += chunk.count
        return true
      }
    }
  }

  /// All bytes, copied.
  public var bytes: [UInt8] { bytes(in: 0..<count) }

  /// Returns the bytes from an offset to the end of their piece.
  ///
  /// - Returns: `base`, the byte at the offset, valid while the tree is; and `range`, the part of
  ///   the text from that offset on.
  func chunk(at offset: Int) -> (base: UnsafePointer<UInt8>, range: Range<Int>) {
    let (piece, inside) = piece(at: offset)
    let base = storages[piece.location.storage].base + piece.location.offset + inside
    return (UnsafePointer(base), offset..<offset + piece.length - inside)
  }

  /// Returns the piece that contains the byte at an offset, and the byte's offset in the piece.
  func piece(at offset: Int) -> (piece: Piece, inside: Int) {
    withExtendedLifetime(root) {
      let (leaf, range) = leaf(at: offset)
      var inside = offset - range.lowerBound
      return (leaf.pieces[leaf.piece(containing: &inside)], inside)
    }
  }

  /// Returns the leaf that contains the byte at an offset, unretained, and its part of the text.
  fileprivate func leaf(at offset: Int) -> (leaf: NodeView, range: Range<Int>) {
    precondition(offset >= 0 && offset < count, "offset outside the text")
    var inside = offset
    var view = root.view
    var length = count
    while !view.isLeaf {
      let index = view.child(containing: &inside)
      length = view.children[index].size.bytes
      view = view.children[index].view
    }
    return (view, offset - inside..<offset - inside + length)
  }

  /// The byte at an offset.
  ///
  /// - Complexity: O(log n) for n pieces; for a run of bytes use a `ByteReader`.
  public subscript(offset: Int) -> UInt8 {
    withExtendedLifetime(self) { chunk(at: offset).base.pointee }
  }
}

extension NodeView {
  /// Calls `body` with the location and the length of each run of stored bytes in a range, counted
  /// from the node's start, until it returns false.
  ///
  /// - Returns: false if `body` did.
  fileprivate func forEachRun<Failure: Error>(
    in range: Range<Int>, _ body: (Location, Int) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var start = range.lowerBound
    var rest = range.count
    if rest == 0 { return true }
    var index = isLeaf ? piece(containing: &start) : child(containing: &start)
    while true {
      let length = min(rest, (isLeaf ? pieces[index].length : children[index].size.bytes) &- start)
      let shouldContinue =
        isLeaf
        ? try body(pieces[index].location + start, length)
        : try children[index].view.forEachRun(in: start..<start &+ length, body)
      rest &-= length
      if !shouldContinue || rest == 0 { return shouldContinue }
      start = 0
      index &+= 1
    }
  }
}

/// A reader of a text byte by byte, in both directions, from any offset.
///
/// - Complexity: a step is O(1), but O(log n) at the end of a piece.
public struct ByteReader {
  private let text: PieceTree
  /// The position of the reader: between the bytes before and at this offset.
  public var offset: Int {
    @inlinable get { position }
  }
  // It is visible for inlining, so that loops in other modules are as fast as those in this one.
  @usableFromInline var position: Int
  @usableFromInline var chunk: Range<Int>
  /// The byte at the start of `chunk`.
  @usableFromInline var base: UnsafePointer<UInt8>?
  /// The last leaf read, which `text` keeps alive: it usually contains the next piece, too.
  private var leaf: NodeView?
  private var leafRange = 0..<0

  /// Creates a reader at an offset of a text.
  public init(_ text: PieceTree, at offset: Int) {
    self.text = text
    position = offset
    chunk = offset..<offset
  }

  /// Reads the byte at `offset`; returns nil at the end.
  @inlinable
  public mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    position &+= 1
    return byte
  }

  /// Returns the byte at `offset`; nil at the end.
  @inlinable
  public mutating func peek() -> UInt8? {
    if position >= chunk.upperBound, !loadNext() { return nil }
    return base.map { $0[position &- chunk.lowerBound] }
  }

  /// Reads the byte before `offset` and moves back over it; returns nil at the start.
  @inlinable
  public mutating func previous() -> UInt8? {
    if position <= chunk.lowerBound, !loadPrevious() { return nil }
    position &-= 1
    return base.map { $0[position &- chunk.lowerBound] }
  }

  /// Returns the bytes from `offset` to the end of their piece; empty at the end of the text.
  ///
  /// Valid while the reader is.
  public mutating func remainingChunk() -> UnsafeBufferPointer<UInt8> {
    _ = peek()
    let rest = max(0, chunk.upperBound - offset)
    return UnsafeBufferPointer(start: base.map { $0 + (offset - chunk.lowerBound) }, count: rest)
  }

  /// Returns the bytes of their piece before `offset`; empty at the start of the text.
  ///
  /// Valid while the reader is.
  mutating func precedingChunk() -> UnsafeBufferPointer<UInt8> {
    if position <= chunk.lowerBound { _ = loadPrevious() }
    return UnsafeBufferPointer(start: base, count: offset - chunk.lowerBound)
  }

  /// Advances to an offset and appends the bytes on the way.
  package mutating func read(upTo end: Int, to bytes: inout [UInt8]) {
    while offset < end {
      let chunk = remainingChunk().prefix(end - offset)
      bytes.append(contentsOf: chunk)
      position += chunk.count
    }
  }

  /// Advances to an offset and copies the bytes on the way to memory with room for them.
  package mutating func read(upTo end: Int, into memory: UnsafeMutableRawPointer) {
    var target = memory
    while offset < end {
      let chunk = remainingChunk()
      let count = min(chunk.count, end - offset)
      if let base = chunk.baseAddress { target.copyMemory(from: base, byteCount: count) }
      target += count
      position += count
    }
  }

  /// Moves to another offset.
  public mutating func move(to offset: Int) {
    if offset < chunk.lowerBound || offset > chunk.upperBound { chunk = offset..<offset }
    position = offset
  }

  /// Loads the piece after `offset`.
  ///
  /// - Returns: false at the end of the text.
  @usableFromInline
  mutating func loadNext() -> Bool {
    if position >= text.count { return false }
    load(around: position)
    return true
  }

  /// Loads the piece before `offset`.
  ///
  /// - Returns: false at the start of the text.
  @usableFromInline
  mutating func loadPrevious() -> Bool {
    if position == 0 { return false }
    load(around: position - 1)
    return true
  }

  private mutating func load(around offset: Int) {
    if !leafRange.contains(offset) { (leaf, leafRange) = text.leaf(at: offset) }
    guard let leaf else { return }
    var inside = offset - leafRange.lowerBound
    let piece = leaf.pieces[leaf.piece(containing: &inside)]
    chunk = offset - inside..<offset - inside + piece.length
    base = UnsafePointer(text.storages[piece.location.storage].base + piece.location.offset)
    withExtendedLifetime(text) {}
  }
}
