public import Text

/// The text of a file or a command that is inserted into another text.
public struct InsertedText: Hashable, Sendable {
  /// The text: UTF-8, or the unconverted bytes if their encoding is not known.
  public let bytes: [UInt8]
  /// The encoding, as the end of a sentence; empty for UTF-8.
  public let note: String

  /// Creates the text from a decoded one.
  ///
  /// - Complexity: O(bytes).
  public init(_ decoded: borrowing DecodedText) {
    bytes = decoded.withBytes { Array($0) }
    if !decoded.encoding.isUTF8 {
      note = ", converted from \(decoded.encoding.name)"
    } else {
      let isText = String(validating: bytes, as: UTF8.self) != nil
      note = isText ? "" : ", not UTF-8: its bytes are inserted as they are"
    }
  }
}

/// The way to read bytes that are inserted into a text.
public enum InsertionReading: Hashable, Sendable {
  /// Read as at the opening of a file: by a mark, in a known encoding, or as UTF-8; otherwise in
  /// the encoding of the text.
  case detected(orElse: TextEncoding?)
  /// Unconverted, into a text of unconverted bytes.
  case unconverted

  /// Creates the way for a text in an encoding.
  ///
  /// - Parameter isUnconverted: whether the text has bytes that are not UTF-8.
  init(into encoding: TextEncoding, isUnconverted: Bool) {
    let isUsual = encoding.isUTF8 || encoding.hasMark
    self = isUnconverted ? .unconverted : .detected(orElse: isUsual ? nil : encoding)
  }
}
