import Console

/// Keys that do nothing here and something elsewhere: whoever presses one is told what does that.
enum UselessKey {
  /// What people mean by a key who know it from another editor, as the name of a command.
  static func meaning(of key: Key) -> String? { meanings[key.description] }

  private static let meanings = [
    // nano
    "Ctrl-E": "line-end", "Ctrl-\\": "replace", "Alt-6": "copy",
    "Alt-R": "replace", "Alt-G": "go-to-line", "Alt-W": "find-next", "Alt-]": "matching-bracket",
    "Alt-\\": "text-start", "Alt-/": "text-end", "Alt-T": "cut-line", "Alt-J": "reflow",
    // micro
    "Alt-F": "find", "Alt-A": "line-start", "F4": "quit", "F10": "quit",
    // desktop editors
    "Alt-F4": "quit", "F5": "go-to-line", "F12": "palette", "Ctrl-Shift-P": "palette",
    "Ctrl-Shift-Z": "redo", "Ctrl-Shift-S": "save-as", "Ctrl-Shift-K": "cut-line",
    "Ctrl-Insert": "copy", "Shift-Insert": "paste", "Shift-Delete": "cut",
    "Ctrl-Backspace": "delete-word-back",
    // vim and Emacs
    "Alt-X": "palette",
  ]

  /// All those keys, as people write them.
  static var keys: [String] { meanings.keys.sorted() }
}

extension Editor {
  /// Says that a key does nothing in the text, and what is near.
  mutating func noteUseless(_ key: Key) {
    let help = keymap.key(for: "help").map { "\($0) shows the keys" }
    let near = UselessKey.meaning(of: key).flatMap { name in
      keymap.key(for: name).map { "\($0) is \(name)" }
    }
    let ways = [near, help].compactMap(\.self).joined(separator: ", ")
    message = .info("\(key) does nothing here" + (ways.isEmpty ? "" : ". " + ways))
  }
}
