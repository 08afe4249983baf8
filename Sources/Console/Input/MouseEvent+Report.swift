extension MouseEvent {
  /// Creates the event of a terminal's report (xterm's "Control Sequences", SGR mode 1006); fails
  /// for other events: a movement without a button, a sideways wheel, a fourth button.
  ///
  /// - Parameters:
  ///   - code: The number of the button; 4 is added for Shift, 8 for Alt, 16 for Ctrl, 32 for a
  ///     movement, 64 for a wheel.
  ///   - column: Cells from the left edge, from 1.
  ///   - row: Cells from the upper edge, from 1.
  ///   - isRelease: Whether a button was released.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard (0..<128).contains(code), column > 0, row > 0 else { return nil }
    guard let kind = Kind(code: code, isRelease: isRelease) else { return nil }
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(kind, column: column - 1, row: row - 1, modifiers: modifiers)
  }
}

extension MouseEvent.Kind {
  fileprivate init?(code: Int, isRelease: Bool) {
    switch (code & 64, code & 3) {
    case (0, 3): return nil
    case (0, let number):
      let button: MouseEvent.Button = number == 0 ? .left : number == 1 ? .middle : .right
      self = isRelease ? .release(button) : code & 32 != 0 ? .drag(button) : .press(button)
    // A wheel has neither movement nor release.
    case _ where isRelease || code & 32 != 0: return nil
    case (_, 0): self = .wheelUp
    case (_, 1): self = .wheelDown
    default: return nil
    }
  }
}
