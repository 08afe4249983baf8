/// Room for a text that is read bit by bit, straight to where its bytes stay.
///
/// One reader fills it, on whatever queue; what came is handed on as parts, and a text over them can be
/// edited while more comes.
struct ArrivalRoom: ~Copyable, Sendable {
  private var storage: ByteStorage

  /// Room for as many bytes as are expected; nil where there is no memory for them.
  ///
  /// - Parameter byteCount: more may come. What does not come takes no memory.
  init?(expecting byteCount: Int) {
    // With one byte more the end is met without another room.
    guard let storage = ByteStorage(toFill: byteCount + 1) else { return nil }
    self.storage = storage
  }

  /// Reads more.
  ///
  /// - Parameters:
  ///   - most: how many bytes at the most.
  ///   - read: puts bytes at the beginning of some memory, and tells how many.
  /// - Returns: what came, which is nothing where `read` gave nothing.
  /// - Complexity: O(bytes that came), besides what `read` takes.
  mutating func fill<Failure: Error>(
    atMost most: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> ArrivedPart {
    if storage.count == storage.capacity {
      guard let more = ByteStorage(toFill: Self.extraByteCount) else {
        preconditionFailure("no memory for a text")
      }
      storage = more
    }
    let offset = storage.count
    return ArrivedPart(storage, at: offset, try storage.fill(atMost: most, read))
  }

  /// Room that is made where more comes than was expected.
  private static var extraByteCount: Int { 16 << 20 }
}
