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
    // By itself, or all of the text would be copied for each run.
    let storages = storages
    _ = try root.view.forEachRun(in: range) { (start, length) throws(Failure) in
      let base = storages[start.storage].base + start.offset
      return try body(UnsafeRawBufferPointer(start: base, count: length))
    }
    withExtendedLifetime(self) {}
  }

  /// The bytes of a range, copied.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    Array(unsafeUninitializedCapacity: range.count) { buffer, count in
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

  /// Bytes from an offset to the end of the piece that holds it.
  ///
  /// - Parameter base: the byte at the offset asked for; valid while the tree is.
  /// - Returns: `range` is the part of the text from that offset on.
  func chunk(at offset: Int) -> (base: UnsafePointer<UInt8>, range: Range<Int>) {
    let (piece, inside) = piece(at: offset)
    let base = storages[piece.location.storage].base + piece.location.offset + inside
    return (UnsafePointer(base), offset..<offset + piece.length - inside)
  }

  /// The piece that holds the byte at an offset, and how far into the piece that is.
  func piece(at offset: Int) -> (piece: Piece, inside: Int) {
    withExtendedLifetime(root) {
      let (leaf, range) = leaf(at: offset)
      var inside = offset - range.lowerBound
      return (leaf.pieces[leaf.piece(containing: &inside)], inside)
    }
  }

  /// The leaf that holds the byte at an offset, unretained, and its part of the text.
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
  /// Calls `body` with the place and the length of each run of stored bytes in a range, counted
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
      let goesOn =
        isLeaf
        ? try body(pieces[index].location + start, length)
        : try children[index].view.forEachRun(in: start..<start &+ length, body)
      rest &-= length
      if !goesOn || rest == 0 { return goesOn }
      start = 0
      index &+= 1
    }
  }
}

/// Reads a text byte by byte, forwards and backwards, from any place.
///
/// - Complexity: a step is O(1), but O(log n) where a piece ends.
public struct ByteReader {
  private let text: PieceTree
  /// Where the reader stands: between the bytes before and at this offset.
  public private(set) var offset: Int
  private var chunk: Range<Int>
  /// The byte at the start of `chunk`.
  private var base: UnsafePointer<UInt8>?
  /// The leaf that was read from last, which `text` keeps alive: the next piece is mostly there too.
  private var leaf: NodeView?
  private var leafRange = 0..<0

  /// A reader that stands at an offset of a text.
  public init(_ text: PieceTree, at offset: Int) {
    self.text = text
    self.offset = offset
    chunk = offset..<offset
  }

  /// The byte at `offset`, over which the reader moves; nil at the end.
  public mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    offset &+= 1
    return byte
  }

  /// The byte at `offset`; nil at the end.
  public mutating func peek() -> UInt8? {
    if offset >= chunk.upperBound {
      if offset >= text.count { return nil }
      load(around: offset)
    }
    return base.map { $0[offset &- chunk.lowerBound] }
  }

  /// The byte before `offset`, over which the reader moves back; nil at the start.
  public mutating func previous() -> UInt8? {
    if offset <= chunk.lowerBound {
      if offset == 0 { return nil }
      load(around: offset - 1)
    }
    offset &-= 1
    return base.map { $0[offset &- chunk.lowerBound] }
  }

  /// The bytes from `offset` to the end of their piece; empty at the end of the text.
  ///
  /// Valid while the reader is.
  public mutating func remainingChunk() -> UnsafeBufferPointer<UInt8> {
    _ = peek()
    let rest = max(0, chunk.upperBound - offset)
    return UnsafeBufferPointer(start: base.map { $0 + (offset - chunk.lowerBound) }, count: rest)
  }

  /// The bytes before `offset` back to the start of their piece; empty at the start of the text.
  ///
  /// Valid while the reader is.
  mutating func precedingChunk() -> UnsafeBufferPointer<UInt8> {
    if offset <= chunk.lowerBound, offset > 0 { load(around: offset - 1) }
    return UnsafeBufferPointer(start: base, count: offset - chunk.lowerBound)
  }

  /// Moves on to an offset, and appends the bytes on the way.
  mutating func read(upTo end: Int, to bytes: inout [UInt8]) {
    while offset < end {
      let chunk = remainingChunk().prefix(end - offset)
      bytes.append(contentsOf: chunk)
      offset += chunk.count
    }
  }

  /// Moves on to an offset, and copies the bytes on the way to some memory with room for them.
  mutating func read(upTo end: Int, into memory: UnsafeMutableRawPointer) {
    var target = memory
    while offset < end {
      let chunk = remainingChunk()
      let count = min(chunk.count, end - offset)
      if let base = chunk.baseAddress { target.copyMemory(from: base, byteCount: count) }
      target += count
      offset += count
    }
  }

  /// Moves to another offset.
  public mutating func move(to offset: Int) {
    if offset < chunk.lowerBound || offset > chunk.upperBound { chunk = offset..<offset }
    self.offset = offset
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
