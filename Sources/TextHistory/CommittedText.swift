public import Text
public import TextEditing

/// The contents of a file as stored by git.
public struct CommittedText {
  private let bytes: [UInt8]

  /// Creates the contents of a blob without a conversion, which would run the repository's filters.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the text itself is stored elsewhere, with Git LFS.
  public var isPointer: Bool { bytes.starts(with: Array("version https://git-lfs".utf8)) }

  /// Whether git regards them as binary: they have a NUL near the beginning, and no UTF-16 mark.
  public var isBinary: Bool {
    let isWide = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    return !isWide && bytes.prefix(8_000).contains(0)
  }

  /// Returns the contents as a state, byte for byte.
  ///
  /// - Parameter earlier: a state whose pieces it shares, so that a delta contains only the change.
  /// - Complexity: O(bytes).
  package func state(
    by reading: DecodedText.Reading, after earlier: TextBuffer.Memento
  ) -> TextBuffer.Memento {
    let decoded = DecodedText(copying: bytes, reading)
    var text = earlier.recordedText
    text.replace(decoded.withBytes { text.replacements(into: $0) })
    return TextBuffer(text, encoding: decoded.encoding).makeMemento()
  }

  /// Returns the text in the encoding of a state, with its line ends, which git may store without
  /// carriage returns.
  ///
  /// The text shares pieces with the state, so that a comparison costs only the change.
  ///
  /// - Complexity: O(bytes).
  public func text(like state: TextBuffer.Memento) -> PieceTree {
    let buffer = TextBuffer(state)
    let bytes = buffer.lineEnding == .crlf ? bytes.withCarriageReturns : bytes
    let decoded = DecodedText(copying: bytes, .like(buffer.encoding))
    var text = buffer.text
    text.replace(decoded.withBytes { text.replacements(into: $0) })
    return text
  }
}

extension [UInt8] {
  /// The bytes with a carriage return before each newline, if there are none: on Windows, git
  /// stores such texts without them.
  fileprivate var withCarriageReturns: [UInt8] {
    if contains(0x0D) { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + count / 16)
    for byte in self {
      if byte == 0x0A { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return bytes
  }
}
