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

  /// Computes the stamp of bytes that are passed in chunks.
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

/// The stamp as a word, for storage.
extension ByteStamp {
  /// The number of bytes and the hash in hexadecimal digits: `12-9f86d081884c7d659a2feaa0c55ad015`.
  public var word: String {
    let digits = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return "\(byteCount)-\(digits.joined())"
  }

  /// Reads the word; fails for other text.
  public init?(word: String) {
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(Substring(parts[0])), count >= 0,
      parts[1].count == 2 * Self.digestLength
    else { return nil }
    byteCount = count
    var rest = parts[1]
    while !rest.isEmpty {
      guard let byte = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      digest.append(byte)
      rest = rest.dropFirst(2)
    }
  }
}
