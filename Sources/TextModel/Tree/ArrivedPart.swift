/// A part of a text that is being read.
public struct ArrivedPart: Sendable {
  let storage: ByteStorage
  /// Where it begins in the storage.
  let offset: Int
  /// How many bytes there are.
  public let byteCount: Int
  let newlineCount: Int

  init(_ storage: ByteStorage, at offset: Int, _ size: TextSize) {
    self.storage = storage
    self.offset = offset
    byteCount = size.bytes
    newlineCount = size.newlines
  }

  /// A part of bytes that are at hand, which are copied.
  ///
  /// - Complexity: O(n).
  public init(copying bytes: UnsafeRawBufferPointer) {
    self.init(ByteStorage(copying: bytes))
  }

  /// A part of bytes that are at hand, which are copied.
  ///
  /// - Complexity: O(n).
  public init(copying bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ArrivedPart(copying: $0) }
  }

  /// A part of bytes that were allocated with `malloc`, which are freed with the text.
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

  /// The part without its first bytes, such as a mark of the encoding.
  public func dropping(_ count: Int) -> ArrivedPart {
    let count = min(count, byteCount)
    let newlines = storage.newlineCount(in: offset..<offset + count)
    return ArrivedPart(
      storage, at: offset + count,
      TextSize(bytes: byteCount - count, newlines: newlineCount - newlines))
  }

  /// This part and the next as one; nil where they are not side by side in memory.
  public func joined(by next: ArrivedPart) -> ArrivedPart? {
    guard next.storage === storage, next.offset == offset + byteCount else { return nil }
    let newlines = newlineCount + next.newlineCount
    return ArrivedPart(
      storage, at: offset, TextSize(bytes: byteCount + next.byteCount, newlines: newlines))
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage.base + offset, count: byteCount))
  }
}
