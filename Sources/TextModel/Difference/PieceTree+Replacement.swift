extension PieceTree {
  /// The smallest single change that turns this text into other bytes; nil when it has them.
  ///
  /// What both have at the start stays, then what both have at the end. A character of several
  /// bytes may be cut.
  ///
  /// - Complexity: O(n) in the bytes, at the speed of `memcmp`, and a copy of what is new.
  public func replacement(into bytes: UnsafeRawBufferPointer) -> Replacement? {
    let shorter = min(count, bytes.count)
    let head = commonPrefix(with: bytes, atMost: shorter)
    if head == count && head == bytes.count { return nil }
    let tail = commonSuffix(with: bytes, atMost: shorter - head)
    return Replacement(head..<count - tail, with: Array(bytes[head..<bytes.count - tail]))
  }

  private func commonPrefix(with bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var same = 0
    forEachChunk(in: 0..<limit) { chunk in
      guard let base = chunk.baseAddress else { return true }
      let here = CommonBytes.prefix(base, start + same, chunk.count)
      same += here
      return here == chunk.count
    }
    return same
  }

  private func commonSuffix(with bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    guard let end = bytes.baseAddress.map({ $0 + bytes.count }) else { return 0 }
    var reader = ByteReader(self, at: count)
    var same = 0
    while same < limit {
      let chunk = reader.precedingChunk()
      guard let base = chunk.baseAddress else { break }
      let length = min(chunk.count, limit - same)
      let here = CommonBytes.suffix(base + chunk.count, end - same, length)
      same += here
      if here < length { break }
      reader.move(to: reader.offset - here)
    }
    return same
  }
}
