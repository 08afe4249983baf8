/// One of many changes made to a text at once.
public struct Replacement: Equatable, Sendable {
  /// What goes, counted in the text before any of the changes.
  public var range: Range<Int>
  /// What comes instead.
  public var bytes: [UInt8]

  /// A change of a range into other bytes.
  public init(_ range: Range<Int>, with bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }
}

extension PieceTree {
  /// Makes many changes at once; their ranges ascend and do not overlap.
  ///
  /// - Complexity: O(m log n) for m changes in n pieces, or O(m + n) where that is less.
  public mutating func replace(_ replacements: [Replacement]) {
    replace(replacements) { _ in }
  }

  /// Makes many changes at once, or none where `passed` throws.
  ///
  /// - Parameter passed: told after each change how many are made, where there are many.
  mutating func replace<Failure: Error>(
    _ replacements: [Replacement], passed: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var end = 0
    // By number: to take each one out is to retain its bytes.
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

  /// The number of pieces, judged by the leftmost path.
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
    var stored: (bytes: [UInt8], piece: Piece)?
    for (index, change) in replacements.enumerated() {
      try passed(index)
      copyPieces(from: &walker, upTo: change.range.lowerBound, into: &builder)
      walker.skip(to: change.range.upperBound)
      if change.bytes.isEmpty { continue }
      // The same replacement again and again is stored once.
      if stored?.bytes != change.bytes {
        stored = (change.bytes, change.bytes.withUnsafeBytes { store($0) })
      }
      if let stored { builder.append(stored.piece) }
    }
    copyPieces(from: &walker, upTo: count, into: &builder)
    (root, size) = builder.finish()
  }

  private func copyPieces(
    from walker: inout PieceWalker, upTo end: Int, into builder: inout TreeBuilder
  ) {
    while walker.offset < end, let rest = walker.rest {
      let length = min(rest.length, end - walker.offset)
      let isWhole = length == walker.wholePiece?.length
      builder.append(isWhole ? rest : piece(rest.location, length))
      walker.advance(length)
    }
  }
}

/// Builds a tree from pieces in order, with some room in each node for the first insertions.
struct TreeBuilder {
  private let fanout: PieceTree.Fanout
  private var leaf: Node
  /// The unfinished inner node of each height, from 1.
  private var open: [Node] = []
  private var total = TextSize()

  init(fanout: PieceTree.Fanout) {
    self.fanout = fanout
    leaf = .makeLeaf(capacity: fanout.leaf)
  }

  mutating func append(_ piece: Piece) {
    total += piece.size
    let view = leaf.view
    let last = view.count - 1
    if last >= 0, view.pieces[last].isJoined(by: piece) { return view.pieces[last].join(piece) }
    if view.count == view.capacity * 7 / 8 {
      push(leaf, height: 1)
      leaf = .makeLeaf(capacity: fanout.leaf)
    }
    leaf.view.pieces[leaf.view.count] = piece
    leaf.view.count += 1
  }

  private mutating func push(_ child: Node, height: Int) {
    if open.count < height {
      open.append(.makeInner(height: height, capacity: fanout.inner))
    }
    if open[height - 1].view.count == fanout.inner * 7 / 8 {
      push(open[height - 1], height: height + 1)
      open[height - 1] = .makeInner(height: height, capacity: fanout.inner)
    }
    open[height - 1].view.append(child: child, size: child.view.size)
  }

  /// The tree of all that was appended.
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
