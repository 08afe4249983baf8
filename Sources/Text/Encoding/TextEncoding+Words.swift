/// The conversion of single words.
extension TextEncoding {
  /// Returns the bytes of a text in this encoding; nil if it lacks a character.
  package func bytes(of utf8: [UInt8]) -> [UInt8]? {
    Self.converted(utf8, from: Self.utf8.name, to: name)
  }

  /// Returns the text of bytes in this encoding; nil if they are invalid.
  package func utf8(of bytes: [UInt8]) -> [UInt8]? {
    Self.converted(bytes, from: name, to: Self.utf8.name)
  }

  private static func converted(
    _ bytes: [UInt8], from source: String, to target: String
  ) -> [UInt8]? {
    guard var converter = CharacterConverter(from: source, to: target) else { return nil }
    var result: [UInt8] = []
    let isRight = bytes.withUnsafeBytes { bytes in converter.convert(bytes) { result += $0 } }
    return isRight && converter.position == bytes.count ? result : nil
  }
}
