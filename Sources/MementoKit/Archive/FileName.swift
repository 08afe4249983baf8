/// The name of the file in which a memento is kept, made from the name of the memento.
///
/// Small letters, digits, blanks, `-`, `_` and inner dots stand for themselves, a capital letter
/// is `+` and the small one, and any other byte is `%` and two digits, so that no name leads out
/// of the folder or hides in it, and no two names meet in a file system that knows no case or
/// turns letters into equal ones. A name too long for that is cut, and told from others that begin
/// alike by a checksum; then it has to be written down in the file.
struct FileName: Equatable {
  static let ending = ".json"
  /// In bytes: what all common file systems take.
  static let longest = 255
  private static let longestBeginning = 100

  /// The name of the file.
  let text: String
  /// Whether the name of the memento cannot be told from it.
  let isCut: Bool

  /// The file of a memento's name.
  init(of name: String) {
    let whole = Self.spelled(name)
    var checksum = Checksum()
    checksum.add(name.utf8)
    let cut = "~\(whole.prefix(Self.longestBeginning))~\(checksum)"
    let isCut = whole.utf8.count + Self.ending.utf8.count > Self.longest
    self.init(text: (isCut ? cut : whole) + Self.ending, isCut: isCut)
  }

  /// A name of a file, if it is one that is made here.
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

  /// The name of the memento; nil where the file alone can tell.
  var name: String? { isCut ? nil : Self.name(of: text) }

  private static func spelled(_ name: String) -> String {
    // The empty name must not make a hidden file.
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

/// A checksum that finds damage, but no forgery: FNV-1a in 64 bits (Fowler, Noll and Vo), which a
/// change of one byte never leaves as it was.
struct Checksum: CustomStringConvertible {
  private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds some bytes, and a mark for their end.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    sum = (sum ^ 0xFF) &* 0x100_0000_01B3
  }

  /// Sixteen digits.
  var description: String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
