import Text
public import TextEditing

/// The initial position of the cursor in an opened file.
public enum StartPlace: Hashable, Sendable {
  /// A line and a character in it, both counted from 1; in a shorter text the nearest ones.
  case line(Int, character: Int)
  /// The first occurrence of a text; case matters if it contains an upper-case letter.
  case text(String)

  /// The last line of a text of any length.
  public static var lastLine: StartPlace { .line(.max, character: 1) }

  /// Returns the position of a text's cursor, as far as it is known at once.
  public static func ofCursor(in buffer: TextBuffer) -> StartPlace {
    let place = buffer.shownPlace(at: buffer.selections.primary.head)
    let line = buffer.text.line(at: buffer.selections.primary.head)
    return .line(line + 1, character: place.characters + 1)
  }

  /// Moves the cursor of a text to the position.
  ///
  /// - Complexity: O(log n); O(n) for an occurrence of a text.
  /// - Returns: false if the text does not occur; then the cursor stays.
  @discardableResult
  public func move(_ buffer: inout TextBuffer) -> Bool {
    switch self {
    case .line(let line, let character):
      buffer.go(toLine: max(1, line) - 1, character: max(1, character) - 1)
    case .text(let words):
      guard let pattern = BytePattern(words: words),
        let found = pattern.matches(in: buffer.text, 0..<buffer.text.count, limit: 1).first
      else { return false }
      buffer.select(at: found.lowerBound)
    }
    return true
  }
}
