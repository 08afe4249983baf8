/// The numbering of function keys with Shift, Ctrl or Alt in a terminal.
///
/// Terminfo has numbers only: F15 of xterm is Shift-F3 on its twelve keys, and so is F13 of rxvt.
enum FunctionRow {
  /// Twelve keys for each set of modifiers, in the order of xterm.
  case xterm
  /// Twelve keys, and eight more with Shift.
  case linuxConsole
  /// Ten keys, F11 and F12, and from F13 on those with Shift.
  case rxvt
  /// Twenty keys as on a VT220, each with its own number.
  case plain

  /// Returns the key of a number, with additional modifiers.
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
