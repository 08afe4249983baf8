/// The bytes that end a line.
public enum LineEnding: Hashable, Sendable {
  case lf, crlf

  /// Creates the ending of a text's first line; LF without a line ending.
  package init(of text: PieceTree) {
    let end = text.newlineCount > 0 ? text.range(ofLine: 0).upperBound : 0
    self = end > 0 && text[end - 1] == 0x0D ? .crlf : .lf
  }

  /// The name for users.
  public var name: String { self == .lf ? "LF" : "CRLF" }

  /// The bytes of the ending.
  public var bytes: [UInt8] { self == .lf ? [0x0A] : [0x0D, 0x0A] }

  /// Returns the bytes with every line break, of any form, converted to this one.
  public func converting(_ bytes: [UInt8]) -> [UInt8] {
    if self == .lf, !bytes.contains(0x0D) { return bytes }
    let ending = self.bytes
    var converted: [UInt8] = []
    converted.reserveCapacity(bytes.count + bytes.count / 16)
    var start = 0
    while let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      converted += bytes[start..<end]
      converted += ending
      let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    converted += bytes[start...]
    return converted
  }
}
