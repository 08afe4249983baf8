/// What ends a line.
public enum LineEnding: Hashable, Sendable {
  case lf, crlf

  /// The ending of a text's first line; LF where there is none.
  init(of text: PieceTree) {
    guard text.newlineCount > 0 else {
      self = .lf
      return
    }
    let end = text.range(ofLine: 0).upperBound
    self = end > 0 && text[end - 1] == 0x0D ? .crlf : .lf
  }

  /// What it is called.
  public var name: String {
    switch self {
    case .lf: "LF"
    case .crlf: "CRLF"
    }
  }

  /// The bytes themselves.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    }
  }

  /// The bytes with every line break, of whatever form, turned into this one.
  public func converting(_ bytes: [UInt8]) -> [UInt8] {
    if self == .lf, !bytes.contains(0x0D) { return bytes }
    let ending = self.bytes
    var converted: [UInt8] = []
    converted.reserveCapacity(bytes.count + bytes.count / 16)
    var previous: UInt8?
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: converted += ending
      default: converted.append(byte)
      }
      previous = byte
    }
    return converted
  }
}
