public import Console

/// A key and what it does, for the lowest line; a click on it presses the key.
public struct Hint: Sendable {
  /// The key as it is shown: `^S`.
  public let key: String
  /// What it does; empty where the key says that itself.
  public let words: String
  /// The key that a click presses; nil for a hint that stands for several keys.
  public let pressed: Key?
  /// Whether it stands for something that is turned on.
  public internal(set) var isOn = false

  /// A hint; where the key is not shown by its own name, `presses` tells it.
  init(_ key: String, _ words: String, presses name: String? = nil) {
    self.init(key, words, pressed: Key(name ?? key))
  }

  init(_ key: String, _ words: String, pressed: Key?) {
    self.key = key
    self.words = words
    self.pressed = pressed
  }

  /// A key written as short as hints need it: `^S`.
  init(_ key: Key, _ words: String) {
    var short = key.description
    if case .character = key.code, key.modifiers == .control {
      short = "^" + short.dropFirst("Ctrl-".count)
    }
    self.init(short, words, pressed: key)
  }

  /// The key and what it does.
  public var text: String { words.isEmpty ? key : "\(key) \(words)" }
}
