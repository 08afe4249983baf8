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
