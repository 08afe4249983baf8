/// The keyboard protocol of kitty, in which terminals report chords and Esc without ambiguity
/// (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).
public enum KeyProtocol {
  /// The question whether a terminal knows the protocol, which others ignore.
  public static let question = "\u{1b}[?u"
  /// Requests unambiguous reports (1) with the character that Shift makes of a key (4), until `end`; text is
  /// still sent as it is.
  public static let begin = "\u{1b}[>5u"
  /// Ends what `begin` requested.
  public static let end = "\u{1b}[<u"

  /// Returns the key of a number that the protocol has for the keypad; nil for any other.
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
