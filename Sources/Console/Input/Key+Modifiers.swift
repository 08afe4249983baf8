extension Key.Modifiers {
  /// Creates modifiers from the number in xterm: 1 plus Shift 1, Alt 2, Ctrl 4, Meta 8.
  public init?(parameter: Int) {
    guard (1...16).contains(parameter) else { return nil }
    let bits = parameter - 1
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 8) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }
}
