/// A part of a text that is being loaded.
public struct LoadedPart: Sendable {
  let storage: ByteStorage
  /// The offset of its first byte in the storage.
  let offset: Int
  /// The number of bytes.
  public let byteCount: Int
  let newlineCount: Int

  package init(_ storage: ByteStorage, at offset: Int, _ size: TextSize) {
    self.storage = storage
    self.offset = offset
    byteCount = size.bytes
    newlineCount = size.newlines
  }

  /// Creates a part with a copy of bytes.
  ///
  /// - Complexity: O(n).
  public init(copying bytes: [UInt8]) {
    self.init(bytes.withUnsafeBytes { ByteStorage(copying: $0) })
  }

  /// Creates a part from bytes that were allocated with `malloc`, and takes ownership of them.
  ///
  /// - Complexity: O(n), a count of newlines.
  public init(adopting bytes: UnsafeMutableRawBufferPointer) {
    self.init(ByteStorage(adopting: bytes))
  }

  private init(_ storage: ByteStorage) {
    let count = storage.count
    self.init(storage, at: 0, TextSize(bytes: count, newlines: storage.newlineCount(in: 0..<count)))
  }

  /// Returns the part without its first bytes, such as an encoding mark.
  public func dropping(_ count: Int) -> LoadedPart {
    let count = min(count, byteCount)
    let newlines = storage.newlineCount(in: offset..<offset + count)
    return LoadedPart(
      storage, at: offset + count,
      TextSize(bytes: byteCount - count, newlines: newlineCount - newlines))
  }

  /// Returns this part and the next as one; nil if they are not adjacent in memory.
  public func joined(by next: LoadedPart) -> LoadedPart? {
    guard next.storage === storage, next.offset == offset + byteCount else { return nil }
    let newlines = newlineCount + next.newlineCount
    return LoadedPart(
      storage, at: offset, TextSize(bytes: byteCount + next.byteCount, newlines: newlines))
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage.base + offset, count: byteCount))
  }
}

/// Memory for a text that is read in parts, each directly to its final location.
///
/// One reader fills it, on any queue. It returns the new bytes as parts, and a text of these parts
/// can be edited during the reading.
struct LoadStorage: ~Copyable, Sendable {
  private var storage: ByteStorage

  /// Creates memory for the expected bytes; fails if memory is short.
  ///
  /// - Parameter byteCount: the expected number; more may follow, and unused memory costs nothing.
  init?(expecting byteCount: Int) {
    // With one more byte, the end of the file is found without a second storage.
    guard let storage = ByteStorage(toFill: byteCount + 1) else { return nil }
    self.storage = storage
  }

  /// Reads more, as `ByteStorage.fill` does.
  ///
  /// - Returns: the new part, which is empty if `read` returned 0.
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
