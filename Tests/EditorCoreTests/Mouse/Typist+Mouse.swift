import Console
import Display

@testable import EditorCore

extension Typist {
  mutating func mouse(
    _ kind: MouseEvent.Kind, _ column: Int, _ row: Int, _ modifiers: Key.Modifiers = []
  ) {
    let event = MouseEvent(kind, column: column, row: row, modifiers: modifiers)
    let hits = Frame.draw(editor, at: now).hits
    take(.mouse(event, on: hits.hit(column: column, row: row)))
  }

  mutating func click(
    _ column: Int, _ row: Int, _ button: MouseEvent.Button = .left,
    _ modifiers: Key.Modifiers = []
  ) {
    mouse(.press(button), column, row, modifiers)
    mouse(.release(button), column, row, modifiers)
  }

  /// Presses the button, moves the mouse and releases the button.
  mutating func drag(from start: (Int, Int), to end: (Int, Int)) {
    mouse(.press(.left), start.0, start.1)
    mouse(.drag(.left), end.0, end.1)
    mouse(.release(.left), end.0, end.1)
  }
}
