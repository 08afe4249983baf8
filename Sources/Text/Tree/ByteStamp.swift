import CXXHash

/// The identity of the bytes of a file: their number, and XXH3-128 over them.
///
/// Files with one stamp have the same bytes, except for intended collisions.
public struct ByteStamp: Hashable, Sendable {
  /// The number of bytes.
  public private(set) var byteCount = 0
  private var digest: [UInt8] = []

  private static var digestLength: Int { 16 }

  /// Computes the stamp of bytes.
  ///
  /// - Complexity: O(n), about 10 GB a second.
  public init(of bytes: UnsafeRawBufferPointer) { self.init(ofChunks: { $0(bytes) }) }

  /// Computes the stamp of bytes that come in chunks.
  ///
  /// - Parameter forEachChunk: calls its argument with each chunk, in order.
  public init(ofChunks forEachChunk: ((UnsafeRawBufferPointer) -> Void) -> Void) {
    guard let state = memento_xxh3_new() else { preconditionFailure("no memory for a hash") }
    defer { memento_xxh3_free(state) }
    var count = 0
    forEachChunk { chunk in
      memento_xxh3_update(state, chunk.baseAddress, chunk.count)
      count += chunk.count
    }
    byteCount = count
    digest = [UInt8](unsafeUninitializedCapacity: Self.digestLength) { buffer, filled in
      memento_xxh3_digest(state, buffer.baseAddress)
      filled = Self.digestLength
    }
  }
}
