import CWcwidth

/// One character as a user perceives it (a grapheme cluster), with the number of its bytes.
///
/// The cursor moves by glyphs, and each is drawn as one. A byte that is not part of valid UTF-8 is
/// a separate glyph.
public struct Glyph: Equatable, Sendable {
  /// The kinds of characters.
  public enum Kind: Equatable, Sendable {
    /// A printable scalar, followed in the text by the scalars that combine with it.
    case printable(Unicode.Scalar)
    /// A tab, whose width depends on its column.
    case tab
    /// A newline, alone or after a carriage return.
    case lineBreak
    /// A control character below U+0020, or U+007F; shown as `^A`.
    case control(UInt8)
    /// A byte that is not UTF-8; shown as `‹FF›`.
    case invalid(UInt8)
    /// A scalar without an appearance, such as a zero-width space, or a mark without a base,
    /// displayed as `‹200B›`; also U+10FF41, which represents a byte in names, displayed as `{41}`.
    case hidden(Unicode.Scalar)
  }

  /// The kind of the character.
  public let kind: Kind
  /// The length in bytes; at least 1.
  public let length: Int
  /// The number of scalars; a byte that is not UTF-8 counts as one.
  public let scalarCount: Int
  /// The width in columns at any column; nil for a tab.
  private let fixedColumnCount: Int?

  /// Creates a glyph of one byte, or CR LF.
  init(_ kind: Kind, length: Int = 1) {
    self.kind = kind
    self.length = length
    scalarCount = length
    fixedColumnCount = kind.columnCount
  }

  /// Creates a cluster of scalars with its width and that of its first scalar.
  init(
    _ scalar: Unicode.Scalar, length: Int, scalarCount: Int, firstColumnCount: Int, columnCount: Int
  ) {
    let isSeen = firstColumnCount > 0 && EscapedByte.byte(scalar) == nil
    kind = isSeen ? .printable(scalar) : .hidden(scalar)
    self.length = length
    self.scalarCount = scalarCount
    fixedColumnCount = isSeen ? columnCount : kind.columnCount
  }

  /// The text drawn in place of a character that cannot be drawn itself.
  public var standIn: String? {
    switch kind {
    case .control(let byte): "^" + String(UnicodeScalar(byte ^ 0x40))
    case .invalid(let byte): "‹\(byte.digits(atLeast: 2))›"
    case .hidden(let scalar):
      // It is as wide as the byte that the scalar represents in a name, but is not a byte.
      EscapedByte.byte(scalar).map { "{\($0.digits(atLeast: 2))}" }
        ?? "‹\(scalar.value.digits(atLeast: 4))›"
    case .printable, .tab, .lineBreak: nil
    }
  }

  /// The text drawn instead of the character in a field, in which names have escaped bytes.
  public var standInOfName: String? {
    if case .hidden(let scalar) = kind, let byte = EscapedByte.byte(scalar) {
      return Glyph(.invalid(byte)).standIn
    }
    return standIn
  }

  /// Whether the locale shows marks that combine with a letter: every locale with UTF-8 does.
  private static var showsMarks: Bool { Text.columnCount(of: "\u{301}") != nil }

  /// Returns the text drawn after a character for a joined scalar that the locale cannot show; nil
  /// in a UTF-8 locale, in which such a scalar has no width.
  public static func standIn(ofJoined scalar: Unicode.Scalar) -> String? {
    guard Text.columnCount(of: scalar) == nil, !showsMarks else { return nil }
    return "‹\(scalar.value.digits(atLeast: 4))›"
  }

  /// Returns the width in columns of that text.
  static func columnCount(ofJoined scalar: Unicode.Scalar) -> Int {
    standIn(ofJoined: scalar)?.unicodeScalars.count ?? 0
  }

  /// Returns the width in columns of the glyph at a column of its line.
  package func columnCount(at column: Int, tabWidth: Int) -> Int {
    fixedColumnCount ?? tabWidth - column % tabWidth
  }
}

extension Glyph.Kind {
  /// The width in columns of the stand-in; nil for a tab, and 0 if the terminal decides.
  fileprivate var columnCount: Int? {
    switch self {
    case .tab: nil
    case .printable, .lineBreak: 0
    case .control: 2
    case .invalid: 4
    case .hidden(let scalar) where EscapedByte.byte(scalar) != nil: 4
    case .hidden(let scalar): scalar.value < 0x1_0000 ? 6 : scalar.value < 0x10_0000 ? 7 : 8
    }
  }
}

/// Returns the width of a scalar in terminal columns; nil if it cannot be shown.
///
/// The C library decides, because the terminal and ncurses use it, too. Its result depends on the
/// locale of the program.
public func columnCount(of scalar: Unicode.Scalar) -> Int? {
  if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
  // Drawn as ‹FF›.
  if EscapedByte.byte(scalar) != nil { return 4 }
  let count = memento_wcwidth(scalar.value)
  return count < 0 ? nil : Int(count)
}
