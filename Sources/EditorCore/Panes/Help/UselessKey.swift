import Console

/// Keys that do nothing here and something elsewhere: whoever presses one is told what does that.
enum UselessKey {
  /// What people mean by a key who know it from another editor, as the name of a command.
  static func meaning(of key: Key) -> String? { meanings[key.description] }

  private static let meanings = [
    // nano
    "Ctrl-B": "left", "Ctrl-D": "delete-forward", "Ctrl-E": "line-end", "Ctrl-\\": "replace",
    "Alt-3": "toggle-comment", "Alt-6": "copy", "Alt-^": "copy", "Alt-(": "paragraph-up",
    "Alt-)": "paragraph-down", "Alt-{": "unindent", "Alt-}": "tab", "Alt-]": "matching-bracket",
    "Alt-/": "text-end", "Alt-?": "text-end", "Alt-\\": "text-start", "Alt-|": "text-start",
    "Alt-<": "previous-buffer", "Alt->": "next-buffer", "Alt--": "page-up", "Alt-+": "page-down",
    "Alt-G": "go-to-line", "Alt-I": "toggle-auto-indent", "Alt-L": "toggle-wrap",
    "Alt-M": "toggle-mouse", "Alt-N": "toggle-line-numbers", "Alt-P": "toggle-blanks",
    "Alt-Q": "find-previous", "Alt-R": "replace", "Alt-W": "find-next", "F5": "go-to-line",
    "F6": "find", "F7": "page-up", "F11": "go-to-line",
    // micro
    "Alt-F": "find", "F4": "quit", "F10": "quit", "Alt-Left": "word-left",
    "Alt-Right": "word-right",
    // desktop editors
    "Alt-F4": "quit", "Ctrl-F4": "close-buffer", "Ctrl-F3": "find-selection", "F12": "palette",
    "Ctrl-,": "configure", "Ctrl-Shift-C": "copy", "Ctrl-Shift-D": "duplicate",
    "Ctrl-Shift-F": "find", "Ctrl-Shift-G": "find-previous", "Ctrl-Shift-K": "cut-line",
    "Ctrl-Shift-N": "new-buffer", "Ctrl-Shift-O": "recent-files", "Ctrl-Shift-P": "palette",
    "Ctrl-Shift-S": "save-as", "Ctrl-Shift-T": "reopen-closed", "Ctrl-Shift-V": "paste",
    "Ctrl-Shift-W": "close-buffer", "Ctrl-Shift-X": "cut",
    // vim and Emacs
    "Alt-X": "palette",
  ]

  /// All those keys, as people write them, with the commands.
  static var all: [(key: String, command: String)] {
    meanings.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
  }
}

extension Editor {
  /// Says that a key does nothing in the text, and what is near.
  mutating func noteUseless(_ key: Key) {
    let help = keymap.key(for: "help").map { "\($0) shows the keys" }
    let near = UselessKey.meaning(of: key).flatMap { name in
      keymap.key(for: name).map { "\($0) is \(name)" }
        ?? keymap.key(for: "palette").map { "\(name) (\($0)) may be meant" }
    }
    let ways = [near, help].compactMap(\.self).joined(separator: ", ")
    message = .info("\(key) does nothing here" + (ways.isEmpty ? "" : ". " + ways))
  }
}
