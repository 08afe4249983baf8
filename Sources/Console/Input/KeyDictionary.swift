/// The key sequences of a terminal, according to its description in terminfo.
public struct KeyDictionary {
  /// The meaning of some bytes.
  public enum Meaning: Equatable {
    /// A key.
    case key(Key)
    /// The beginning of a key.
    case beginning
    /// No key.
    case nothing
  }

  /// The numbering of function keys above F12.
  let functionRow: FunctionRow
  private let lookUp: ([UInt8]) -> Meaning

  /// Creates a dictionary that calls `lookUp` for the meaning of bytes.
  public init(lookUp: @escaping ([UInt8]) -> Meaning) {
    self.lookUp = lookUp
    functionRow = FunctionRow(lookUp: lookUp)
  }

  /// Returns the meaning of some bytes.
  func meaning(of bytes: [UInt8]) -> Meaning {
    let meaning = lookUp(bytes)
    guard case .key(let key) = meaning, case .function(let number) = key.code else {
      return meaning
    }
    return .key(functionRow.key(number: number, key.modifiers))
  }
}

/// The numbering of function keys with Shift, Ctrl or Alt in a terminal.
///
/// Terminfo has only numbers: F15 of xterm is Shift-F3 on its twelve keys, and so is F13 of rxvt.
enum FunctionRow {
  /// Twelve keys for each set of modifiers, in the order of xterm.
  case xterm
  /// Twelve keys, and eight more with Shift.
  case linuxConsole
  /// Ten keys, F11 and F12, and from F13 on those with Shift.
  case rxvt
  /// Twenty keys as on a VT220, each with its own number.
  case plain

  /// Detects the numbering from the sequence of the thirteenth function key.
  fileprivate init(lookUp: ([UInt8]) -> KeyDictionary.Meaning) {
    func sends(_ sequence: String, for code: Key.Code) -> Bool {
      lookUp(Array(sequence.utf8)) == .key(Key(code))
    }
    if sends("\u{1b}[1;2P", for: .function(13)) || sends("\u{1b}O2P", for: .function(13)) {
      self = .xterm
    } else if sends("\u{1b}[25~", for: .function(13)), sends("\u{1b}[7~", for: .home) {
      self = .rxvt
    } else if sends("\u{1b}[25~", for: .function(13)), sends("\u{1b}[[A", for: .function(1)) {
      self = .linuxConsole
    } else {
      self = .plain
    }
  }

  /// Returns the key for a number, with additional modifiers.
  func key(number: Int, _ modifiers: Key.Modifiers = []) -> Key {
    let banks: [Key.Modifiers] = [[], .shift, .control, [.control, .shift], .alt, [.alt, .shift]]
    switch self {
    case .xterm where (13...63).contains(number):
      let (bank, index) = (number - 1).quotientAndRemainder(dividingBy: 12)
      return Key(.function(index + 1), modifiers.union(banks[bank]))
    case .linuxConsole where (13...20).contains(number):
      return Key(.function(number - 12), modifiers.union(.shift))
    case .rxvt where (13...20).contains(number):
      return Key(.function(number - 10), modifiers.union(.shift))
    default:
      return Key(.function(number), modifiers)
    }
  }
}
