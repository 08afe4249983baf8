public import Text
import CXXHash

/// The identity of a text and its encoding in 16 bytes: XXH3-128 over its bytes, and for encodings
/// other than UTF-8 over that hash and their names.
///
/// Texts with one fingerprint are equal, except for intended collisions.
public struct Fingerprint: Hashable, Sendable {
  /// The hash in its canonical form, high byte first.
  public let bytes: [UInt8]

  /// Creates a stored fingerprint; fails unless there are 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Computes the fingerprint of a text.
  ///
  /// - Complexity: O(n), about 10 GB a second.
  public init(of text: PieceTree) { self = Self.ofHeads(of: text, lengths: [text.count])[0] }

  /// Returns the fingerprints of the first bytes of a text, in one pass over it.
  ///
  /// - Parameter lengths: the lengths in bytes: ascending, and at most the length of the text.
  /// - Complexity: O(longest), about 10 GB a second.
  public static func ofHeads(of text: PieceTree, lengths: [Int]) -> [Fingerprint] {
    guard let state = memento_xxh3_new() else { preconditionFailure("no memory for a hash") }
    defer { memento_xxh3_free(state) }
    var end = 0
    return lengths.map { length in
      precondition(length >= end, "lengths out of order")
      text.forEachChunk(in: end..<length) { chunk in
        memento_xxh3_update(state, chunk.baseAddress, chunk.count)
        return true
      }
      end = length
      // The state is used again for the following bytes.
      return Fingerprint(digestOf: state)
    }
  }

  /// Returns the fingerprint of a text in an encoding, which is the text's own for UTF-8.
  func inEncoding(_ encoding: TextEncoding) -> Fingerprint {
    encoding == .utf8
      ? self : Fingerprint(of: PieceTree(bytes + Array(encoding.description.utf8)))
  }

  private init(digestOf state: OpaquePointer) {
    bytes = [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      memento_xxh3_digest(state, buffer.baseAddress)
      count = Self.byteCount
    }
  }

  private static var byteCount: Int { 16 }
}

extension TextBuffer.Memento {
  /// The number of bytes of the text.
  public var byteCount: Int { text.count }

  /// The fingerprint of its text and its encoding; O(n).
  public var fingerprint: Fingerprint { Fingerprint(of: text).inEncoding(encoding) }

  /// Returns the fingerprints of the first bytes of its text (`Fingerprint.ofHeads(of:lengths:)`).
  public func fingerprints(ofHeads lengths: [Int]) -> [Fingerprint] {
    Fingerprint.ofHeads(of: text, lengths: lengths).map { $0.inEncoding(encoding) }
  }

  /// Returns the first bytes of the text, with the cursor at its start; they share its storage.
  ///
  /// - Complexity: O(log n).
  public func head(_ byteCount: Int) -> TextBuffer.Memento {
    var text = text
    text.remove(byteCount..<text.count)
    return TextBuffer(text, encoding: encoding).makeMemento()
  }
}
