import TestSupport
import Testing

/// The cursor of a terminal.
struct Cursor: Equatable {
  /// Cells from the left edge, from 0.
  var column: Int
  /// Cells from the upper edge, from 0.
  var row: Int
  /// Whether it is visible.
  var isVisible: Bool
}

extension Terminal {
  /// Returns the characters on the screen, a line per row, without scrollbar and trailing blanks.
  func screen() throws -> String { Terminal.withoutScrollbar(try wholeScreen()) }

  /// Returns the characters on the screen, a line per row, without trailing blanks.
  func wholeScreen() throws -> String { try server.perform(["capture-pane", "-p"]) }

  /// Removes the scrollbar at the right edge of the screen, or left of the history's border.
  private static func withoutScrollbar(_ screen: String) -> String {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      var characters = Array(row)
      for index in characters.indices where "▐▌━█".contains(characters[index]) {
        let isBeforeEdge = index + 1 == characters.count || characters[index + 1] == "│"
        if isBeforeEdge { characters[index] = " " }
      }
      while characters.last == " " { characters.removeLast() }
      return String(characters)
    }
    return rows.joined(separator: "\n")
  }

  /// Returns the screen with its escape sequences for colours.
  func styledScreen() throws -> String { try server.perform(["capture-pane", "-e", "-p"]) }

  /// Returns the rows of the screen, from the top.
  func rows() throws -> [String] { Terminal.rows(of: try screen()) }

  /// Returns the position of the cursor.
  func cursor() throws -> Cursor {
    let fields = try format("#{cursor_x} #{cursor_y} #{cursor_flag}").split(separator: " ")
    let numbers = fields.compactMap { Int($0) }
    try #require(numbers.count == 3, "tmux tells a place and a flag")
    return Cursor(column: numbers[0], row: numbers[1], isVisible: numbers[2] == 1)
  }

  /// Waits until the screen shows a text, and returns that screen.
  ///
  /// - Throws: Swift Testing's own error after the limit, with the last screen in the recorded
  ///   failure.
  @discardableResult
  func waitFor(
    _ text: String, within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil("\"\(text)\"", within: limit, sourceLocation: sourceLocation) {
      $0.contains(text)
    }
  }

  /// Waits until the screen satisfies a condition, and returns that screen.
  ///
  /// - Throws: Swift Testing's own error after the limit, with the last screen in the recorded
  ///   failure.
  @discardableResult
  func waitUntil(
    _ what: String = "another screen", within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (_ screen: String) throws -> Bool
  ) async throws -> String {
    var seen = ""
    try await eventually(
      "\(what), but the terminal showed\n\(framed(seen))", within: limit,
      sourceLocation: sourceLocation
    ) {
      seen = try screen()
      return try condition(seen)
    }
    return seen
  }

  /// Returns a fact about the window, in tmux's language of formats.
  func format(_ format: String) throws -> String {
    String(try server.perform(["display-message", "-p", format]).dropLast())
  }

  /// Returns the screen for a message, down to its last row with text.
  private func framed(_ screen: String) -> String {
    var rows = Terminal.rows(of: screen)
    while rows.last == "" { rows.removeLast() }
    return rows.map { "│\($0)" }.joined(separator: "\n")
  }

  private static func rows(of screen: String) -> [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
