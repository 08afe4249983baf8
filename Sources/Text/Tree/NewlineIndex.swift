import Synchronization

/// A coarse index of newlines in a long run of bytes: the number of newlines before each block.
///
/// Counts are stored in two arrays, which keeps a fine index small: full numbers for spans of 64
/// KiB, and numbers relative to the span for blocks of 512 bytes. That is 0.4 % of the bytes;
/// finding a newline is a binary search and a scan of one block.
///
/// It may grow while other threads read it: entries before `known` are never written again, and
/// `known` is raised after they are written.
struct NewlineIndex: ~Copyable {
  private static var bytesPerBlock: Int { 512 }
  private static var blocksPerSpan: Int { 128 }

  /// Newlines before each span.
  private let spans: UnsafeMutablePointer<Int>
  /// Newlines between the start of its span and each block; the last block may be empty.
  private let blocks: UnsafeMutablePointer<UInt16>
  /// The number of blocks with a known count of newlines before them.
  private let known = Atomic(0)

  /// Creates an empty index with room for `capacity` bytes.
  init(capacity: Int) {
    let blockCount = capacity / Self.bytesPerBlock + 1
    // Memory that is never written uses no physical memory.
    blocks = .allocate(capacity: blockCount)
    spans = .allocate(capacity: blockCount / Self.blocksPerSpan + 1)
    blocks[0] = 0
    spans[0] = 0
    known.store(1, ordering: .relaxed)
  }

  /// Creates an index of `count` bytes.
  ///
  /// - Complexity: O(`count`).
  init(_ base: UnsafePointer<UInt8>, count: Int) {
    self.init(capacity: count)
    extend(to: count, base)
  }

  /// Creates an index that stays empty.
  init() {
    blocks = .allocate(capacity: 0)
    spans = .allocate(capacity: 0)
  }

  deinit {
    blocks.deallocate()
    spans.deallocate()
  }

  var isEmpty: Bool { known.load(ordering: .relaxed) == 0 }

  /// Extends the index to the first `count` bytes.
  ///
  /// For one thread at a time; others may read the index meanwhile.
  ///
  /// - Returns: the number of newlines before `count`.
  /// - Complexity: O(new bytes).
  @discardableResult
  func extend(to count: Int, _ base: UnsafePointer<UInt8>) -> Int {
    var block = known.load(ordering: .relaxed) &- 1
    var total = self.count(beforeBlock: block)
    let last = count / Self.bytesPerBlock
    while block < last {
      total &+= Newlines.count(base + block &* Self.bytesPerBlock, Self.bytesPerBlock)
      block &+= 1
      let span = block / Self.blocksPerSpan
      if block % Self.blocksPerSpan == 0 { spans[span] = total }
      blocks[block] = UInt16(truncatingIfNeeded: total &- spans[span])
    }
    known.store(block &+ 1, ordering: .releasing)
    let start = block &* Self.bytesPerBlock
    return total &+ Newlines.count(base + start, count &- start)
  }

  /// Returns the number of newlines before an offset in the indexed bytes, which start at `base`.
  ///
  /// - Complexity: O(1): half a block is counted.
  func count(before offset: Int, _ base: UnsafePointer<UInt8>) -> Int {
    let block = offset / Self.bytesPerBlock
    let start = block &* Self.bytesPerBlock
    if offset &- start <= Self.bytesPerBlock / 2
      || block &+ 1 >= known.load(ordering: .acquiring)
    {
      return count(beforeBlock: block) &+ Newlines.count(base + start, offset &- start)
    }
    let end = start &+ Self.bytesPerBlock
    return count(beforeBlock: block &+ 1) &- Newlines.count(base + offset, end &- offset)
  }

  /// Returns the last block with fewer than `rank` newlines before it, and their number.
  ///
  /// - Complexity: O(log n) for n bytes.
  func block(beforeNewline rank: Int) -> (offset: Int, newlines: Int) {
    let known = known.load(ordering: .acquiring)
    let spanCount = (known &- 1) / Self.blocksPerSpan &+ 1
    let span = lastIndex(in: 0..<spanCount) { spans[$0] < rank }
    let first = span &* Self.blocksPerSpan
    let end = min(first &+ Self.blocksPerSpan, known)
    let block = lastIndex(in: first..<end) { spans[span] &+ Int(blocks[$0]) < rank }
    return (block &* Self.bytesPerBlock, count(beforeBlock: block))
  }

  private func count(beforeBlock block: Int) -> Int {
    spans[block / Self.blocksPerSpan] &+ Int(blocks[block])
  }

  /// Returns the last index of a non-empty prefix that satisfies a condition.
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
