/// The name of a memento's file, derived from the name of the memento.
///
/// Lower case letters, digits, blanks, `-`, `_` and inner dots are unchanged. An upper case letter
/// becomes `+` and the lower case one; any other byte becomes `%` and two hexadecimal digits. So no
/// file is outside the folder or hidden, and names never collide in a file system that ignores case
/// or normalizes letters.
///
/// A name that is too long for this is cut and gets a checksum; the file then contains the whole
/// name.
struct FileName: Equatable {
  static let ending = ".json"
  /// The maximum length in bytes, which all common file systems allow.
  static let longest = 255
  private static let longestBeginning = 100

  /// The name of the file.
  let text: String
  /// Whether the file name does not contain the whole name of the memento.
  let isCut: Bool

  /// Creates the file name for the name of a memento.
  ///
  /// - Parameter ending: the last part of the file name.
  init(of name: String, ending: String = Self.ending) {
    let whole = Self.spelled(name)
    var checksum = Checksum()
    checksum.add(name.utf8)
    let cut = "~\(whole.prefix(Self.longestBeginning))~\(checksum)"
    let isCut = whole.utf8.count + ending.utf8.count > Self.longest
    self.init(text: (isCut ? cut : whole) + ending, isCut: isCut)
  }

  /// Reads a file name; nil if this type would not create it.
  init?(file text: String) {
    guard text.hasSuffix(Self.ending) else { return nil }
    if text.hasPrefix("~") {
      self.init(text: text, isCut: true)
    } else {
      guard let name = Self.name(of: text) else { return nil }
      self.init(of: name)
      if self.text != text { return nil }
    }
  }

  private init(text: String, isCut: Bool) {
    self.text = text
    self.isCut = isCut
  }

  /// The name of the memento; nil if only the file contains it.
  var name: String? { isCut ? nil : Self.name(of: text) }

  private static func spelled(_ name: String) -> String {
    // A file without a name before its ending would be hidden.
    if name.utf8.isEmpty { return "%" }
    return name.utf8.enumerated().reduce(into: "") { text, byte in
      text += spelled(byte.element, isFirst: byte.offset == 0)
    }
  }

  private static func spelled(_ byte: UInt8, isFirst: Bool) -> String {
    let character = Unicode.Scalar(byte)
    switch character {
    case "a"..."z", "0"..."9", "-", "_", " ": return String(character)
    case "A"..."Z": return "+" + character.properties.lowercaseMapping
    case "." where !isFirst: return "."
    default: return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
    }
  }

  private static func name(of text: String) -> String? {
    var rest = text.dropLast(ending.count)
    if rest == "%" { return "" }
    var bytes: [UInt8] = []
    while let character = rest.popFirst() {
      switch character {
      case "%":
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      case "+":
        guard let letter = rest.popFirst() else { return nil }
        bytes += letter.uppercased().utf8
      default: bytes += character.utf8
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// A checksum that detects damage, but not forgery: FNV-1a in 64 bits (Fowler, Noll and Vo).
///
/// It differs after any change of a single byte.
package struct Checksum: CustomStringConvertible {
  /// The sum of the bytes so far.
  @usableFromInline package internal(set) var sum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the checksum of no bytes.
  package init() {}

  /// Adds bytes and a mark for their end.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    self = ended
  }

  /// Adds a byte.
  @inlinable package mutating func add(_ byte: UInt8) {
    sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The checksum with a mark for the end of the bytes so far.
  var ended: Checksum {
    var ended = self
    ended.add(0xFF)
    return ended
  }

  /// The sixteen hexadecimal digits.
  package var description: String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
