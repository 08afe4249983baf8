import Console

/// How a terminal numbers the function keys pressed together with Shift, Ctrl or Alt.
///
/// Terminfo has numbers only: what xterm calls F15 is Shift-F3 on its twelve keys, and so is what
/// rxvt calls F13.
enum FunctionRow {
  /// Twelve keys for each set of modifiers, in the order of xterm.
  case xterm
  /// Twelve keys, and eight more with Shift.
  case linuxConsole
  /// Ten keys, F11 and F12, and from F13 on those with Shift.
  case rxvt
  /// The keys are what they say, as on a VT220 with twenty of them.
  case plain

  /// What this number stands for, with the modifiers found beside it.
  func key(number: Int, _ modifiers: Key.Modifiers = []) -> Key {
    let banks: [Key.Modifiers] = [
      [], .shift, .control, [.control, .shift], .alt, [.alt, .shift],
    ]
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
