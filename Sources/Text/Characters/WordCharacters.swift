/// The ASCII marks that count as word characters in a text, in addition to letters, digits and `_`,
/// such as `-` in CSS.
public struct WordCharacters: Hashable, Sendable {
  /// A bit for each byte up to 63, and for each from 64 on.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// No marks: the words of prose and of most languages.
  public static let usual = WordCharacters()

  /// Creates a set of marks; other bytes are ignored.
  public init(_ marks: some Sequence<UInt8> = []) {
    for byte in marks where (0x21..<0x7F).contains(byte) && !byte.isWordCharacter {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  /// The marks, ascending.
  public var marks: [UInt8] { (0x21..<0x7F).filter { contains($0) } }

  /// Returns whether a byte of ASCII is one of the marks.
  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
  }
}
