public import Console

/// A key and its effect, for the lowest line; a click on it presses the key.
public struct Hint: Sendable {
  /// The displayed form of the key: `^S`.
  public let key: String
  /// The effect; empty if the key needs no description.
  public let words: String
  /// The key that a click presses; nil for a hint about several keys.
  public let pressed: Key?
  /// Whether the hinted option is on.
  public internal(set) var isOn = false

  /// Creates a hint; `presses` names the key if its displayed form does not.
  init(_ key: String, _ words: String, presses name: String? = nil) {
    self.init(key, words, pressed: Key(name ?? key))
  }

  init(_ key: String, _ words: String, pressed: Key?) {
    self.key = key
    self.words = words
    self.pressed = pressed
  }

  /// Creates a hint with the short form of a key: `^S`.
  init(_ key: Key, _ words: String) {
    var short = key.description
    if case .character = key.code, key.modifiers == .control {
      short = "^" + short.dropFirst("Ctrl-".count)
    }
    self.init(short, words, pressed: key)
  }

  /// The key and its effect.
  public var text: String { words.isEmpty ? key : "\(key) \(words)" }
}
