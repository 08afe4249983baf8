import Text

/// The sign of a line break in a field of one line: `⏎`.
///
/// An expression finds the sign itself, as `\x{23CE}`.
enum LineBreakSign {
  static let bytes = Array("⏎".utf8)

  /// Returns bytes with line breaks in place of the sign.
  static func replaced(in bytes: [UInt8], by lineBreak: [UInt8]) -> [UInt8] {
    guard bytes.contains(Self.bytes[0]) else { return bytes }
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if rest.starts(with: Self.bytes) {
        result += lineBreak
        rest = rest.dropFirst(Self.bytes.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension SearchPattern {
  /// The source on one line.
  var shownWords: String {
    words.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎")
  }
}
