/// A byte that is no text within a text that must be: the name of a file can hold any.
///
/// It is one scalar, U+10FF00 and the byte, of the last private area; a name that has such a scalar
/// itself is escaped byte by byte, so that every name is told from every other.
public enum EscapedByte {
  /// The byte that a scalar stands for; nil for any other scalar.
  public static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first ? UInt8(scalar.value - first) : nil
  }

  /// The scalar that stands for a byte.
  public static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// Two hexadecimal digits.
  public static func digits(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static var first: UInt32 { 0x10_FF00 }
}

extension String {
  /// Text for bytes of any kind: control characters and what is no UTF-8 become escaped bytes.
  public init(escaping bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      let length: Int
      var scalar: Unicode.Scalar?
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        length = encoded.count
        scalar = Unicode.UTF8.decode(encoded)
      case .error(let count): length = count
      case .emptyInput: return
      }
      if let scalar, EscapedByte.byte(scalar) == nil, scalar.value >= 0x20, scalar.value != 0x7F {
        unicodeScalars.append(scalar)
      } else {
        for byte in bytes[place..<place + length] {
          unicodeScalars.append(EscapedByte.scalar(byte))
        }
      }
      place += length
    }
  }

  /// The bytes that were escaped, and all others as UTF-8.
  public var unescapedBytes: [UInt8] {
    unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = EscapedByte.byte(scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
