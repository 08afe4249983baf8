/// Memory for a text that is read in parts, each directly to its final location.
///
/// One reader fills it, on any queue; it returns the new bytes as parts, and a text of these parts
/// can be edited while more is read.
struct LoadStorage: ~Copyable, Sendable {
  private var storage: ByteStorage

  /// Creates memory for the expected bytes; fails if memory is short.
  ///
  /// - Parameter byteCount: the expected number; more may follow, and unused memory is free.
  init?(expecting byteCount: Int) {
    // With one more byte, the end of the file is found without a second storage.
    guard let storage = ByteStorage(toFill: byteCount + 1) else { return nil }
    self.storage = storage
  }

  /// Reads more.
  ///
  /// - Parameters:
  ///   - most: the maximum number of bytes.
  ///   - read: writes bytes to the beginning of some memory and returns their number.
  /// - Returns: the new part, which is empty if `read` returned 0.
  /// - Complexity: O(bytes read), besides the time of `read`.
  mutating func fill<Failure: Error>(
    atMost most: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> LoadedPart {
    if storage.count == storage.capacity {
      guard let more = ByteStorage(toFill: Self.extraByteCount) else {
        preconditionFailure("no memory for a text")
      }
      storage = more
    }
    let offset = storage.count
    return LoadedPart(storage, at: offset, try storage.fill(atMost: most, read))
  }

  /// The size of a storage for more bytes than expected.
  private static var extraByteCount: Int { 16 << 20 }
}
