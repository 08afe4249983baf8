/// One press of a key, as a terminal can tell it: what was pressed and what was held down.
public struct Key: Hashable, Sendable {
  /// The key itself, without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A printable character; for a Ctrl or Alt chord the unshifted letter in lower case.
    case character(Unicode.Scalar)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is `function(1)`.
    case function(Int)
    /// A sequence the terminal sent and nobody knows, in a form that can be shown.
    case unknown(String)
  }

  /// What was held down together with the key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The Shift key; never set for a printable character, which is already shifted, and with a
    /// letter in a chord only where the terminal tells it.
    public static let shift = Modifiers(rawValue: 1)
    /// The Alt key, sent by terminals as an Esc before the key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Ctrl key.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key itself.
  public var code: Code
  /// What was held down with it.
  public var modifiers: Modifiers

  /// A key with its modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The character this key types into a text, or nil for a chord or a function key.
  public var typedScalar: Unicode.Scalar? {
    guard case .character(let scalar) = code, modifiers.isEmpty else { return nil }
    return scalar
  }
}

/// What a terminal sends: a key, a whole paste at once, or something that the mouse did.
public enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// The bytes between the brackets of a bracketed paste, exactly as they came.
  case paste([UInt8])
  /// Only while the mouse is wanted, and for what was on its way when it no longer was.
  case mouse(MouseEvent)
}
