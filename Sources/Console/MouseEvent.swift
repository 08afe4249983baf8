/// Something that a mouse did on the terminal.
///
/// A click is a press and a release; whether it is one of two or three, the editor tells by when
/// the presses came.
public struct MouseEvent: Hashable, Sendable {
  /// A button of a mouse.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// The mouse moved to another cell while a button was down.
    case drag(Button)
    /// A button went up.
    case release(Button)
    /// The wheel was turned by one notch: to what is further up, or further down.
    case wheelUp, wheelDown
  }

  /// What was done.
  public var kind: Kind
  /// Cells from the left edge of the screen.
  public var column: Int
  /// Cells from the upper edge of the screen.
  public var row: Int
  /// What was held down on the keyboard meanwhile.
  public var modifiers: Key.Modifiers

  /// Something that was done at a cell, counted from the upper left corner, from 0.
  public init(_ kind: Kind, column: Int, row: Int, modifiers: Key.Modifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
