/// Where the newlines of a long run of bytes are, roughly: how many come before each block.
///
/// Counts stand in two arrays, so that a fine index is a small one: whole numbers for spans of
/// 64 KiB, and for blocks of 512 bytes what has come since their span began. That is 0.4 % of the
/// bytes; finding a newline is a binary search and a look at one block.
struct NewlineIndex {
  private static var bytesPerBlock: Int { 512 }
  private static var blocksPerSpan: Int { 128 }

  /// Newlines before each span.
  private var spans: [Int] = []
  /// Newlines between the start of its span and each block; the last block may be empty.
  private var blocks: [UInt16] = []

  /// Counts the newlines in `count` bytes.
  ///
  /// - Complexity: O(`count`).
  init(_ base: UnsafePointer<UInt8>, count: Int) {
    let blockCount = count / Self.bytesPerBlock + 1
    blocks.reserveCapacity(blockCount)
    spans.reserveCapacity(blockCount / Self.blocksPerSpan + 1)
    var total = 0
    for block in 0..<blockCount {
      if block % Self.blocksPerSpan == 0 { spans.append(total) }
      blocks.append(UInt16(truncatingIfNeeded: total &- spans[spans.count &- 1]))
      let start = block &* Self.bytesPerBlock
      total &+= Newlines.count(base + start, min(Self.bytesPerBlock, count &- start))
    }
  }

  /// An index of nothing.
  init() {}

  var isEmpty: Bool { blocks.isEmpty }

  /// How many newlines come before an offset in the bytes from `base`, of which this is the index.
  ///
  /// - Complexity: O(1): half a block is counted.
  func count(before offset: Int, _ base: UnsafePointer<UInt8>) -> Int {
    let block = offset / Self.bytesPerBlock
    let start = block &* Self.bytesPerBlock
    if offset &- start <= Self.bytesPerBlock / 2 || block &+ 1 >= blocks.count {
      return count(beforeBlock: block) &+ Newlines.count(base + start, offset &- start)
    }
    let end = start &+ Self.bytesPerBlock
    return count(beforeBlock: block &+ 1) &- Newlines.count(base + offset, end &- offset)
  }

  /// The start of the last block with fewer than `rank` newlines before it, and how many these are.
  ///
  /// - Complexity: O(log n) for n bytes.
  func block(beforeNewline rank: Int) -> (offset: Int, newlines: Int) {
    let span = lastIndex(in: 0..<spans.count) { spans[$0] < rank }
    let first = span &* Self.blocksPerSpan
    let end = min(first &+ Self.blocksPerSpan, blocks.count)
    let block = lastIndex(in: first..<end) { spans[span] &+ Int(blocks[$0]) < rank }
    return (block &* Self.bytesPerBlock, count(beforeBlock: block))
  }

  private func count(beforeBlock block: Int) -> Int {
    spans[block / Self.blocksPerSpan] &+ Int(blocks[block])
  }

  /// The last index that is true, where all that are true come first and the very first is.
  @inline(__always)
  private func lastIndex(in range: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
    var start = range.lowerBound
    var count = range.count
    while count > 1 {
      let half = count / 2
      start = isTrue(start &+ half) ? start &+ half : start
      count &-= half
    }
    return start
  }
}
