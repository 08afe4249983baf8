import Console

/// A key and what it does, as the lowest line tells it; a click on it presses the key.
public struct Hint: Sendable {
  /// The key as it is shown: `^S`.
  public let key: String
  /// What it does; empty where the key says that itself.
  public let words: String
  /// The key that a click presses; nil for a hint that stands for several keys.
  let pressed: Key?
  /// Whether it stands for something that is turned on.
  public var isOn = false
  /// Its first column on the screen.
  public fileprivate(set) var column = 0

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

  /// Columns of the key, a blank and the words.
  var columnCount: Int { EditorCore.columnCount(of: text) }

  /// The columns it stands in.
  var columns: Range<Int> { column..<column + columnCount }
}

extension [Hint] {
  /// Columns of all of them, with a gap behind each.
  func columnCount(gap: Int) -> Int { reduce(0) { $0 + $1.columnCount + gap } }

  /// The hints that there is room for, one after another from a column on.
  func placed(from start: Int, columns: Int, gap: Int = 2) -> [Hint] {
    var column = start
    var placed: [Hint] = []
    for var hint in self {
      if column + hint.columnCount > columns { break }
      hint.column = column
      placed.append(hint)
      column += hint.columnCount + gap
    }
    return placed
  }
}
