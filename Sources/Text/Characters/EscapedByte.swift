/// The representation in a string of a byte that is not text, as in a file name.
///
/// The byte becomes one scalar of the last private area, U+10FF00 plus the byte. A name that
/// contains such a scalar is escaped byte by byte, so that different names stay different.
public enum EscapedByte {
  /// Returns the byte that a scalar represents; nil for any other scalar.
  public static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first ? UInt8(scalar.value - first) : nil
  }

  /// Returns the scalar that represents a byte.
  public static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static var first: UInt32 { 0x10_FF00 }
}

extension BinaryInteger {
  /// Returns the number in digits, padded with zeros: hexadecimal unless another radix is given.
  package func digits(atLeast count: Int, radix: Int = 16) -> String {
    let digits = String(self, radix: radix, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension String {
  /// Creates text from any bytes: control characters and invalid UTF-8 become escaped bytes.
  public init(escaping bytes: some Sequence<UInt8>) { self.init(escaping: Array(bytes)) }

  /// Creates text from any bytes: control characters and invalid UTF-8 become escaped bytes.
  public init(escaping bytes: [UInt8]) {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      let start = place
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        place += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if EscapedByte.byte(scalar) == nil, scalar.value >= 0x20, scalar.value != 0x7F {
          unicodeScalars.append(scalar)
          continue
        }
      case .error(let length): place += length
      case .emptyInput: return
      }
      unicodeScalars.append(contentsOf: bytes[start..<place].lazy.map(EscapedByte.scalar))
    }
  }

  /// The bytes of the text, with escaped bytes restored and all others as UTF-8.
  public var unescapedBytes: [UInt8] {
    if isPlainASCII { return Array(utf8) }
    return unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = EscapedByte.byte(scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
