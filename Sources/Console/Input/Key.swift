/// One key press as a terminal reports it: the key and its modifiers.
public struct Key: Hashable, Sendable {
  /// The key itself, without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A printable character; for a Ctrl or Alt chord the unshifted letter in lower case.
    case character(Unicode.Scalar)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is `function(1)`.
    case function(Int)
    /// An unknown sequence of the terminal, in a printable form.
    case unknown(String)
  }

  /// The modifier keys held during a key press.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier, in the order of terminals' reports.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Creates modifiers from the number in xterm: 1 plus Shift 1, Alt 2, Ctrl 4, Meta 8.
    ///
    /// kitty adds 64 for Caps Lock and 128 for Num Lock.
    public init?(parameter: Int) {
      guard (1...256).contains(parameter) else { return nil }
      let bits = UInt8(parameter - 1) & 0x3F
      if bits > 15 { return nil }
      self.init(rawValue: bits & 7)
      if bits & 8 != 0 { insert(.alt) }
    }
    /// The Shift key.
    ///
    /// It is never set for a printable character, which is already shifted, and for a letter in a
    /// chord only if the terminal reports it.
    public static let shift = Modifiers(rawValue: 1)
    /// The Alt key, sent by terminals as an Esc before the key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Ctrl key.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key itself.
  public var code: Code
  /// The modifiers held with it.
  public var modifiers: Modifiers

  /// Creates a key with its modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The character that this key inserts in a text; nil for a chord or a function key.
  public var typedScalar: Unicode.Scalar? {
    guard case .character(let scalar) = code, modifiers.isEmpty else { return nil }
    return scalar
  }
}

/// Input from a terminal: a key, a complete paste, or a mouse event.
public enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// The unchanged bytes between the brackets of a bracketed paste.
  case paste([UInt8])
  /// A mouse event; reported only on request, or if it was already pending.
  case mouse(MouseEvent)
  /// The window or pane of the terminal lost the focus; few terminals report it.
  case focusLost
}
