import Console
import Documents
import MementoKit
import TextEditing

/// The unbound keys that have a command in another editor: the editor names its own key for that.
enum UselessKey {
  /// The names of their commands, by the written form of the keys.
  static let meanings = [
    // nano
    "Ctrl-B": "left", "Ctrl-E": "line-end",
    "Alt-3": "toggle-comment", "Alt-6": "copy", "Alt-^": "copy", "Alt-(": "paragraph-up",
    "Alt-)": "paragraph-down", "Alt-{": "unindent", "Alt-}": "tab", "Alt-]": "matching-bracket",
    "Alt-/": "text-end", "Alt-?": "text-end", "Alt-\\": "text-start", "Alt-|": "text-start",
    "Alt-<": "previous-document", "Alt->": "next-document",
    "Alt-G": "go-to-line",
    "Alt-Q": "find-previous", "Alt-W": "find-next", "F11": "go-to-line",
    // micro
    "F10": "quit",
    // desktop editors
    "Alt-F4": "quit", "Ctrl-F4": "close-document", "Ctrl-F3": "find-selection",
    "Ctrl-,": "configure", "Ctrl-Shift-C": "copy", "Ctrl-Shift-D": "duplicate",
    "Ctrl-Shift-F": "find-in-files", "Ctrl-Shift-G": "find-previous", "Ctrl-Shift-K": "cut-line",
    "Ctrl-Shift-N": "new-document", "Ctrl-Shift-O": "recent-files", "Ctrl-Shift-P": "palette",
    "Ctrl-Shift-S": "save-as", "Ctrl-Shift-T": "reopen-closed", "Ctrl-Shift-V": "paste",
    "Ctrl-Shift-W": "close-document", "Ctrl-Shift-X": "cut",
    // vim and Emacs
    chordStart: "cut",
  ]

  /// The key that begins chords in VS Code.
  static let chordStart = "Ctrl-K"

  /// Reports that a key does nothing in the text, with a similar command.
  static func report(_ key: Key, in editor: inout Editor) {
    let help = editor.keymap.key(for: "help").map { "\($0) shows the keys" }
    let near = meanings[key.description].flatMap { name in
      editor.keymap.key(for: name).map { "\($0) is \(name)" }
        ?? editor.keymap.key(for: "palette").map { "\(name) (\($0)) may be meant" }
    }
    let ways = [near, help].compactMap(\.self).joined(separator: ", ")
    let does = key.description == chordStart ? "begins no chord" : "does nothing"
    editor.message = .idle("\(key) \(does) here" + (ways.isEmpty ? "" : ". " + ways))
  }
}

/// A key with another effect in nano or VS Code, and the command for that effect in this editor.
struct KeyHabit {
  /// The command that the user means by the key, by its name in this editor.
  let meant: String
  /// The description of that command's key: `quits`.
  let way: String
  /// The message if the command of the key has none.
  var effect: String?
  /// Whether a user who has copied something knows the key.
  var endsWithCopies = false
  /// The command to explain, if a key set gave it to the key; nil for the usual one.
  var ofSet: String?

  /// Returns whether the habit is about a command of a key.
  func explains(_ command: Command, by key: Key) -> Bool {
    ofSet.map { $0 == command.name } ?? command.keys.contains(key.description)
  }

  /// Returns the words before the explanation; nil if there is nothing to explain.
  func text(after message: String?) -> String? {
    guard let message else { return effect }
    // The effect is explained only if the command has reported nothing itself.
    return effect == nil || endsWithCopies ? message : nil
  }

  /// The number of times that the editor explains each key in a session.
  static let limit = 3

  /// The habits by the written form of the keys.
  static let all = [
    "Ctrl-X": KeyHabit(meant: "quit", way: "quits"),
    "Ctrl-W": KeyHabit(meant: "find", way: "finds"),
    "Ctrl-U": KeyHabit(
      meant: "paste", way: "pastes", effect: "Deleted to the start of the line; Ctrl-Z undoes it"),
    "Ctrl-O": KeyHabit(meant: "save", way: "saves", effect: "Ctrl-O opens a file"),
    "Ctrl-V": KeyHabit(
      meant: "page-down", way: "moves a screen down", effect: "Ctrl-V pastes",
      endsWithCopies: true),
    "Ctrl-Backspace": KeyHabit(
      meant: "delete-word-back", way: "deletes a word",
      effect: "Ctrl-H replaces, and most terminals send it for Ctrl-Backspace, too",
      ofSet: "replace"),
  ]

  /// Runs the command of a key in the text; the first few times, explains a key with another effect
  /// in another editor.
  static func run(_ command: Command, by key: Key, in editor: inout Editor, at now: Moment) {
    // A user who selects first knows these keys.
    let isExpected = !editor.document.buffer.hasNoSelection
    let hasCopies = editor.registers.clipboard.ring.newest != nil
    editor.run(command, at: now)
    guard let habit = KeyHabit.all[key.description], habit.explains(command, by: key),
      !isExpected, !(habit.endsWithCopies && hasCopies), editor.message?.isWarning != true,
      editor.registers.habitCounts[key.description, default: 0] < KeyHabit.limit,
      let text = habit.text(after: editor.message?.text),
      let other = editor.keymap.key(for: habit.meant)
    else { return }
    if case .question = editor.focus { return }
    editor.registers.habitCounts[key.description, default: 0] += 1
    let isIdle = editor.message?.isIdle == true
    editor.message = .info("\(text)\(text.contains(";") ? "," : ";") \(other) \(habit.way)")
    editor.message?.isIdle = isIdle
  }
}
