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
  public init(copying bytes: UnsafeRawBufferPointer) {
    self.init(ByteStorage(copying: bytes))
  }

  /// Creates a part with a copy of bytes.
  ///
  /// - Complexity: O(n).
  public init(copying bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { LoadedPart(copying: $0) }
  }

  /// Creates a part of bytes that were allocated with `malloc`, and takes ownership of them.
  ///
  /// - Complexity: O(n), a count of newlines.
  public init(adopting bytes: UnsafeMutableRawBufferPointer) {
    self.init(ByteStorage(adopting: bytes))
  }

  private init(_ storage: ByteStorage) {
    let count = storage.count
    self.init(
      storage, at: 0,
      TextSize(bytes: count, newlines: storage.newlineCount(in: 0..<count)))
  }

  /// Returns the part without its first bytes, such as a mark of the encoding.
  public func dropping(_ count: Int) -> LoadedPart {
    let count = min(count, byteCount)
    let newlines = storage.newlineCount(in: offset..<offset + count)
    return LoadedPart(
      storage, at: offset + count,
      TextSize(bytes: byteCount - count, newlines: newlineCount - newlines))
  }

  /// This part and the next as one; nil if they are not adjacent in memory.
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
