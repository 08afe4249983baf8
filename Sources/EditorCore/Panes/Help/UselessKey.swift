import Console
import Documents

/// The unbound keys that have a command in another editor: the editor names its own key for that.
enum UselessKey {
  /// The names of their commands, by the written form of the keys.
  static let meanings = [
    // nano
    "Ctrl-B": "left", "Ctrl-D": "delete-forward", "Ctrl-E": "line-end", "Ctrl-\\": "replace",
    "Alt-3": "toggle-comment", "Alt-6": "copy", "Alt-^": "copy", "Alt-(": "paragraph-up",
    "Alt-)": "paragraph-down", "Alt-{": "unindent", "Alt-}": "tab", "Alt-]": "matching-bracket",
    "Alt-/": "text-end", "Alt-?": "text-end", "Alt-\\": "text-start", "Alt-|": "text-start",
    "Alt-<": "previous-document", "Alt->": "next-document", "Alt--": "page-up",
    "Alt-+": "page-down",
    "Alt-G": "go-to-line", "Alt-I": "toggle-auto-indent", "Alt-L": "toggle-wrap",
    "Alt-M": "toggle-mouse", "Alt-N": "toggle-line-numbers", "Alt-P": "toggle-blanks",
    "Alt-Q": "find-previous", "Alt-R": "replace", "Alt-W": "find-next", "F5": "go-to-line",
    "F6": "find", "F7": "page-up", "F11": "go-to-line",
    // micro
    "Alt-F": "find", "F4": "quit", "F10": "quit", "Alt-Left": "word-left",
    "Alt-Right": "word-right",
    // desktop editors
    "Alt-F4": "quit", "Ctrl-F4": "close-document", "Ctrl-F3": "find-selection", "F12": "palette",
    "Ctrl-,": "configure", "Ctrl-Shift-C": "copy", "Ctrl-Shift-D": "duplicate",
    "Ctrl-Shift-F": "find", "Ctrl-Shift-G": "find-previous", "Ctrl-Shift-K": "cut-line",
    "Ctrl-Shift-N": "new-document", "Ctrl-Shift-O": "recent-files", "Ctrl-Shift-P": "palette",
    "Ctrl-Shift-S": "save-as", "Ctrl-Shift-T": "reopen-closed", "Ctrl-Shift-V": "paste",
    "Ctrl-Shift-W": "close-document", "Ctrl-Shift-X": "cut",
    // vim and Emacs
    "Alt-X": "palette",
  ]
}

extension Editor {
  /// Reports that a key does nothing in the text, with a similar command.
  mutating func reportUnusableKey(_ key: Key) {
    let help = keymap.key(for: "help").map { "\($0) shows the keys" }
    let near = UselessKey.meanings[key.description].flatMap { name in
      keymap.key(for: name).map { "\($0) is \(name)" }
        ?? keymap.key(for: "palette").map { "\(name) (\($0)) may be meant" }
    }
    let ways = [near, help].compactMap(\.self).joined(separator: ", ")
    message = .info("\(key) does nothing here" + (ways.isEmpty ? "" : ". " + ways))
  }
}
