import CNcurses
import Console

extension Key {
  /// Creates the key of an ncurses code; fails for other codes.
  ///
  /// - Parameters:
  ///   - cursesCode: A `KEY_…` code, or one that ncurses gave to an extended name at run time.
  ///   - capability: The name of that code if it has one, such as `kUP5`.
  init?(cursesCode: CInt, capability: String?) {
    if let key = Self.codes[cursesCode] {
      self = key
    } else if (KEY_F0 + 1...KEY_F0 + 63).contains(cursesCode) {
      self.init(.function(Int(cursesCode - KEY_F0)))
    } else if let capability, let key = Key(capability: capability) {
      self = key
    } else {
      return nil
    }
  }

  /// Creates the key of an extended terminfo name: `kDC5` is Ctrl-Delete; without a digit, Shift.
  private init?(capability: String) {
    let name = capability.prefix { !$0.isNumber }
    let digits = capability.dropFirst(name.count)
    guard let code = Self.capabilities[String(name)],
      let parameter = digits.isEmpty ? 2 : Int(digits),
      let modifiers = Modifiers(parameter: parameter)
    else { return nil }
    self.init(code, modifiers)
  }

  private static let capabilities: [String: Code] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
  ]

  private static let codes: [CInt: Key] = [
    KEY_UP: Key(.up), KEY_DOWN: Key(.down), KEY_LEFT: Key(.left), KEY_RIGHT: Key(.right),
    KEY_HOME: Key(.home), KEY_END: Key(.end), KEY_PPAGE: Key(.pageUp), KEY_NPAGE: Key(.pageDown),
    KEY_IC: Key(.insert), KEY_DC: Key(.delete), KEY_BACKSPACE: Key(.backspace),
    KEY_ENTER: Key(.enter),
    // These are the names of Home and End on a VT220 and similar terminals.
    KEY_FIND: Key(.home), KEY_SELECT: Key(.end), KEY_LL: Key(.end),
    KEY_BTAB: Key(.tab, .shift),
    KEY_SR: Key(.up, .shift), KEY_SF: Key(.down, .shift), KEY_SLEFT: Key(.left, .shift),
    KEY_SRIGHT: Key(.right, .shift), KEY_SHOME: Key(.home, .shift), KEY_SEND: Key(.end, .shift),
    KEY_SPREVIOUS: Key(.pageUp, .shift), KEY_SNEXT: Key(.pageDown, .shift),
    KEY_SIC: Key(.insert, .shift), KEY_SDC: Key(.delete, .shift),
    // This is the name of Ctrl-Z on the Linux console.
    KEY_SUSPEND: Key(.character("z"), .control),
  ]
}
