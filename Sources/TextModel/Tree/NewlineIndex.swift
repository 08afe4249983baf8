import Synchronization

/// Where the newlines of a long run of bytes are, roughly: how many come before each block.
///
/// Counts stand in two arrays, so that a fine index is a small one: whole numbers for spans of
/// 64 KiB, and for blocks of 512 bytes what has come since their span began. That is 0.4 % of the
/// bytes; finding a newline is a binary search and a look at one block.
///
/// It may grow while others look into it: what stands before `known` is never written again, and
/// `known` is raised when all before it is written.
struct NewlineIndex: ~Copyable {
  private static var bytesPerBlock: Int { 512 }
  private static var blocksPerSpan: Int { 128 }

  /// Newlines before each span.
  private let spans: UnsafeMutablePointer<Int>
  /// Newlines between the start of its span and each block; the last block may be empty.
  private let blocks: UnsafeMutablePointer<UInt16>
  /// For how many blocks it is known what comes before them.
  private let known = Atomic(0)

  /// An index with room for `capacity` bytes, of none as yet.
  init(capacity: Int) {
    let blockCount = capacity / Self.bytesPerBlock + 1
    // Memory that nobody writes to takes no room.
    blocks = .allocate(capacity: blockCount)
    spans = .allocate(capacity: blockCount / Self.blocksPerSpan + 1)
    blocks[0] = 0
    spans[0] = 0
    known.store(1, ordering: .relaxed)
  }

  /// An index of `count` bytes.
  ///
  /// - Complexity: O(`count`).
  init(_ base: UnsafePointer<UInt8>, count: Int) {
    self.init(capacity: count)
    extend(to: count, base)
  }

  /// An index of nothing, which stays so.
  init() {
    blocks = .allocate(capacity: 0)
    spans = .allocate(capacity: 0)
  }

  deinit {
    blocks.deallocate()
    spans.deallocate()
  }

  var isEmpty: Bool { known.load(ordering: .relaxed) == 0 }

  /// Counts the newlines in what has come behind the bytes that are counted: now there are `count`.
  ///
  /// One thread at a time may do that; others may look into the index meanwhile.
  ///
  /// - Returns: how many newlines there are before `count`.
  /// - Complexity: O(bytes that have come).
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

  /// How many newlines come before an offset in the bytes from `base`, of which this is the index.
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

  /// The start of the last block with fewer than `rank` newlines before it, and how many these are.
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
