/// One of many changes made to a text at once.
public struct Replacement: Equatable, Sendable {
  /// The removed range, counted in the text before any of the changes.
  public var range: Range<Int>
  /// The inserted bytes.
  public var bytes: [UInt8]

  /// Creates a replacement of a range by other bytes.
  public init(_ range: Range<Int>, with bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }
}

extension PieceTree {
  /// Makes many changes at once; their ranges ascend and do not overlap.
  ///
  /// - Complexity: O(m log n) for m changes in n pieces, or O(m + n) if that is less.
  public mutating func replace(_ replacements: [Replacement]) {
    replace(replacements) { _ in }
  }

  /// Makes many changes at once, or none if `passed` throws.
  ///
  /// - Parameter passed: called after each change with the number so far, if the changes are many.
  package mutating func replace<Failure: Error>(
    _ replacements: [Replacement], passed: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var end = 0
    // The loop uses an index, because copying an element retains its bytes.
    for index in replacements.indices {
      precondition(replacements[index].range.lowerBound >= end, "ranges out of order")
      end = replacements[index].range.upperBound
    }
    precondition(end <= count, "range outside the text")
    if replacements.count < 16 || replacements.count * 64 < estimatedPieceCount {
      for change in replacements.reversed() { replace(change.range, with: change.bytes) }
    } else {
      try rebuild(with: replacements, passed)
    }
  }

  /// The number of pieces, estimated from the leftmost path.
  private var estimatedPieceCount: Int {
    withExtendedLifetime(root) {
      var view = root.view
      var estimate = view.count
      while !view.isLeaf {
        view = view.children[0].view
        estimate *= view.count
      }
      return estimate
    }
  }

  private mutating func rebuild<Failure: Error>(
    with replacements: [Replacement], _ passed: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var builder = TreeBuilder(fanout: fanout)
    var walker = PieceWalker(self)
    // The last stored bytes, and the replacement that has them.
    var stored: (index: Int, piece: Piece)?
    var storedCount = 0
    // The loop uses an index, because copying an element retains its bytes.
    for index in replacements.indices {
      try passed(index)
      let (range, length) = (replacements[index].range, replacements[index].bytes.count)
      forEachPiece(from: &walker, upTo: range.lowerBound) { builder.append($0) }
      walker.skip(to: range.upperBound)
      if length == 0 { continue }
      // If bytes were stored once for several places, a comparison would confuse the places. Beyond
      // a limit, equal consecutive replacements share them anyway.
      if storedCount >= Self.mostSeparateBytes, let last = stored,
        replacements[last.index].bytes == replacements[index].bytes
      {
        builder.append(last.piece)
      } else {
        let piece = replacements[index].bytes.withUnsafeBytes { store($0) }
        builder.append(piece)
        stored = (index, piece)
        storedCount += length
      }
    }
    forEachPiece(from: &walker, upTo: count) { builder.append($0) }
    (root, size) = builder.finish()
  }

  /// The total size of the changes in bytes above which equal ones are stored once.
  private static var mostSeparateBytes: Int { 64 << 20 }

  /// Calls `body` with the pieces from the position of a walker to an offset.
  @inline(__always)
  func forEachPiece(from walker: inout PieceWalker, upTo end: Int, _ body: (Piece) -> Void) {
    while walker.offset < end, let rest = walker.rest {
      let length = min(rest.length, end - walker.offset)
      let isWhole = length == walker.wholePiece?.length
      body(isWhole ? rest : piece(rest.location, length))
      walker.advance(length)
    }
  }
}

/// A builder of a tree from pieces in order, with free entries in each node for the first
/// insertions.
struct TreeBuilder {
  private let fanout: PieceTree.Fanout
  private var leaf: Node
  /// The unfinished inner node of each height, from 1.
  private var open: [Node] = []
  private var total = TextSize()

  init(fanout: PieceTree.Fanout) {
    self.fanout = fanout
    leaf = .make(capacity: fanout.leaf)
  }

  mutating func append(_ piece: Piece) {
    total += piece.size
    let view = leaf.view
    let last = view.count - 1
    if last >= 0, view.pieces[last].isJoined(by: piece) { return view.pieces[last].join(piece) }
    if view.count == view.capacity * 7 / 8 {
      push(leaf, height: 1)
      leaf = .make(capacity: fanout.leaf)
    }
    leaf.view.pieces[leaf.view.count] = piece
    leaf.view.count += 1
  }

  private mutating func push(_ child: Node, height: Int) {
    if open.count < height {
      open.append(.make(height: height, capacity: fanout.inner))
    }
    if open[height - 1].view.count == fanout.inner * 7 / 8 {
      push(open[height - 1], height: height + 1)
      open[height - 1] = .make(height: height, capacity: fanout.inner)
    }
    open[height - 1].view.insert(child: child, size: child.view.size)
  }

  /// Returns the tree of all appended pieces.
  mutating func finish() -> (root: Node, size: TextSize) {
    var root = leaf
    var height = 1
    while height <= open.count {
      if root.view.count > 0 { push(root, height: height) }
      root = open[height - 1]
      height += 1
    }
    return (root, total)
  }
}

extension PieceTree {
  /// Calls `body` with the bytes that each of some ascending changes removes, and with the index of
  /// the change.
  ///
  /// - Complexity: O(n) in changes and pieces, and a copy of ranges of more than one piece.
  package func forEachRemoved<Failure: Error>(
    by replacements: [Replacement],
    _ body: (Int, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let bases = storages.map { UnsafeRawPointer($0.base) }
    var walker = PieceWalker(self)
    for index in replacements.indices {
      let range = replacements[index].range
      walker.skip(to: range.lowerBound)
      if let rest = walker.rest, rest.length >= range.count {
        let start = bases[rest.location.storage] + rest.location.offset
        try body(index, UnsafeRawBufferPointer(start: start, count: range.count))
      } else {
        try bytes(in: range).withUnsafeBufferPointer { (old) throws(Failure) in
          try body(index, UnsafeRawBufferPointer(old))
        }
      }
    }
    withExtendedLifetime(self) {}
  }
}
