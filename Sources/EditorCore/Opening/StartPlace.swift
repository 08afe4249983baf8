public import TextModel

/// Where the cursor is to stand when a file is opened.
public enum StartPlace: Hashable, Sendable {
  /// A line and a character in it, both counted from 1; in a shorter text the nearest there is.
  case line(Int, character: Int)
  /// The first place of a text; capital letters count where there is one in it.
  case text(String)

  /// The last line of a text, however long it is.
  public static var lastLine: StartPlace { .line(.max, character: 1) }

  /// Where the cursor of a text stands, as far as that is known in no time.
  public static func ofCursor(in buffer: TextBuffer) -> StartPlace {
    let place = buffer.shownPlace(at: buffer.selections.primary.head)
    let line = buffer.text.line(at: buffer.selections.primary.head)
    return .line(line + 1, character: place.characters + 1)
  }

  /// Puts the cursor of a text to the place.
  ///
  /// - Complexity: O(log n); O(n) for the place of a text.
  /// - Returns: false where the text to go to is not there; then the cursor stays.
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
