import TextModel

/// Bytes that are looked for.
public struct BytePattern: Hashable, Sendable {
  private let bytes: [UInt8]
  /// Whether A to Z are the same as a to z.
  private let ignoresCase: Bool

  /// A pattern of these bytes, of which there is one at least.
  public init(_ bytes: some Sequence<UInt8>, ignoresCase: Bool = false) {
    self.bytes = ignoresCase ? bytes.map(\.lowercased) : Array(bytes)
    self.ignoresCase = ignoresCase
    precondition(!self.bytes.isEmpty, "a pattern of nothing")
  }

  /// The length in bytes.
  var count: Int { bytes.count }

  /// Whether a text holds the bytes.
  func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { count(in: UnsafeRawBufferPointer($0)) > 0 }
  }

  /// How often the bytes stand in a range of a text; they may overlap.
  ///
  /// - Complexity: O(range).
  func count(in text: PieceTree, _ range: Range<Int>) -> Int {
    var found = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.window) {
      // What begins in this window may end in the next.
      let end = min(start + Self.window + count - 1, range.upperBound)
      found += text.bytes(in: start..<end).withUnsafeBytes { count(in: $0) }
    }
    return found
  }

  /// Bytes that are copied at once.
  private static var window: Int { 1 << 20 }

  private func count(in room: UnsafeRawBufferPointer) -> Int {
    if room.count < bytes.count { return 0 }
    return (0...room.count - bytes.count).reduce(0) { $0 + (isFound(in: room, at: $1) ? 1 : 0) }
  }

  private func isFound(in room: UnsafeRawBufferPointer, at start: Int) -> Bool {
    for (index, byte) in bytes.enumerated() {
      let there = room[start + index]
      if there != byte, !ignoresCase || there.lowercased != byte { return false }
    }
    return true
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
