public import Text
public import TextEditing

/// The contents of a file as git stores them.
public struct CommittedText {
  private let bytes: [UInt8]

  /// Takes the contents of a blob as stored: a conversion would run the repository's filters.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the text itself is stored elsewhere, with Git LFS.
  public var isPointer: Bool { bytes.starts(with: Array("version https://git-lfs".utf8)) }

  /// Whether they are no text, as git sees it: a NUL is near the beginning, and no mark of UTF-16.
  public var isBinary: Bool {
    let isWide = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    return !isWide && bytes.prefix(8_000).contains(0)
  }

  /// Returns the contents as a state, byte for byte.
  ///
  /// - Parameter earlier: a state whose pieces it shares, so that a delta costs the change alone.
  /// - Complexity: O(bytes).
  package func state(
    by reading: DecodedText.Reading, after earlier: TextBuffer.Memento
  ) -> TextBuffer.Memento {
    let decoded = DecodedText(copying: bytes, reading)
    var text = earlier.recordedText
    text.replace(decoded.withBytes { text.replacements(into: $0) })
    return TextBuffer(text, encoding: decoded.encoding).makeMemento()
  }

  /// Returns the text, read in the encoding of a state and with its line ends, where git stores such without
  /// carriage returns.
  ///
  /// A text made from the state shares its pieces, so that a comparison costs the change alone.
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
  /// The bytes with a carriage return before each newline, if there are none: git stores such texts
  /// without, for Windows.
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
