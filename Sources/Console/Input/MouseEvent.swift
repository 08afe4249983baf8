/// A mouse event on the terminal.
///
/// A click is a press and a release; the editor detects double and triple clicks from the times of
/// the presses.
public struct MouseEvent: Hashable, Sendable {
  /// A button of a mouse.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// The kinds of mouse events.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// The mouse moved to another cell with a button down.
    case drag(Button)
    /// A button was released.
    case release(Button)
    /// The wheel was turned by one notch, up or down.
    case wheelUp, wheelDown
  }

  /// The kind of the event.
  public var kind: Kind
  /// Cells from the left edge of the screen.
  public var column: Int
  /// Cells from the upper edge of the screen.
  public var row: Int
  /// The modifiers held on the keyboard.
  public var modifiers: Key.Modifiers

  /// Creates an event at a cell, counted from the upper left corner, from 0.
  public init(_ kind: Kind, column: Int, row: Int, modifiers: Key.Modifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

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
    let modifiers = Key.Modifiers(rawValue: UInt8(code >> 2 & 7))
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
