/// A mouse event; buttons are the left one, but for `middlePress`.
enum MouseEvent {
  case press, middlePress, altPress, drag, altDrag, release, wheelUp, wheelDown

  /// The event as terminals number it (xterm's control sequences, "Mouse Tracking").
  fileprivate var code: Int {
    switch self {
    case .press, .release: 0
    case .middlePress: 1
    case .altPress: 8
    case .drag: 32
    case .altDrag: 40
    case .wheelUp: 64
    case .wheelDown: 65
    }
  }
}

extension Terminal {
  /// Clicks on a cell, counted from the upper left corner, from 0.
  func click(column: Int, row: Int) throws {
    try mouse(.press, column: column, row: row)
    try mouse(.release, column: column, row: row)
  }

  /// Clicks twice on a cell, as fast as possible.
  func doubleClick(column: Int, row: Int) throws {
    let place = "\(column + 1);\(row + 1)"
    guard try reportsMouse else {
      throw TmuxFailure(description: "the program has not asked for the mouse")
    }
    try send(String(repeating: "\u{1b}[<0;\(place)M\u{1b}[<0;\(place)m", count: 2))
  }

  /// Whether the program has asked for the mouse, in the modern encoding.
  var reportsMouse: Bool {
    get throws { try format("#{mouse_any_flag} #{mouse_sgr_flag}") == "1 1" }
  }

  /// Presses the button on one cell, moves to another and releases it there.
  func drag(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) throws {
    try mouse(.press, column: start.column, row: start.row)
    try mouse(.drag, column: end.column, row: end.row)
    try mouse(.release, column: end.column, row: end.row)
  }

  /// Sends one mouse event at a cell, in the encoding of the program's choice.
  ///
  /// - Throws: `TmuxFailure` if the program has not asked for the mouse.
  func mouse(_ event: MouseEvent, column: Int, row: Int) throws {
    switch try format("#{mouse_any_flag} #{mouse_sgr_flag}") {
    case "1 1":
      let end = event == .release ? "m" : "M"
      try send("\u{1b}[<\(event.code);\(column + 1);\(row + 1)\(end)")
    case "1 0":
      // The older encoding does not name the released button.
      let numbers = [event == .release ? 3 : event.code, column + 1, row + 1]
      let bytes = numbers.map { String($0 + 32, radix: 16) }
      try server.perform(["send-keys", "-H", "1b", "5b", "4d"] + bytes)
    default:
      throw TmuxFailure(description: "the program has not asked for the mouse")
    }
  }
}
