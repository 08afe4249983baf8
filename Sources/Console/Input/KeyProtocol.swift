/// The keyboard protocol of kitty, in which terminals report chords and Esc unambiguously
/// (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).
public enum KeyProtocol {
  /// The request whether a terminal supports the protocol, which other terminals ignore.
  public static let question = "\u{1b}[?u"
  /// The request for unambiguous reports (1) with the shifted character of a key (4), until `end`;
  /// text is still sent unchanged.
  public static let begin = "\u{1b}[>5u"
  /// The end of the mode that `begin` requested.
  public static let end = "\u{1b}[<u"

  /// Returns the keypad key for a number of the protocol; nil for any other number.
  static func keypad(_ number: Int) -> Key.Code? {
    let first = 57_399
    return keys.indices.contains(number - first) ? keys[number - first] : nil
  }

  /// The keys of the keypad, in the order of their numbers.
  private static let keys: [Key.Code] =
    "0123456789./*-+".unicodeScalars.map { .character($0) } + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete,
    ]
}
