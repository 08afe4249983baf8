import Console

/// The keys of another editor, for the commands that exist here: the setting `set` in `[keys]`.
///
/// Other keys stay as they are, and the bindings of the configuration override the set.
enum KeySet: String, CaseIterable {
  case nano, vscode, emacs

  /// The bindings, in the order in which the keys of a command are shown.
  var bindings: [KeyBinding] {
    written.compactMap { written, command in Key(written).map { KeyBinding($0, runs: command) } }
      + unbound.compactMap { Key($0).map { KeyBinding($0, runs: nil) } }
  }

  /// The usual keys that lose their commands, because those would harm users of that editor.
  var unbound: [String] {
    switch self {
    // It begins chords there: cutting a line would be the opposite of, say, commenting it out.
    case .vscode: ["Ctrl-K"]
    case .nano, .emacs: []
    }
  }

  /// The keys as the configuration writes them, with the names of their commands.
  var written: [(key: String, command: String)] {
    switch self {
    case .nano: Self.ofNano
    case .vscode: Self.ofVSCode
    case .emacs: Self.ofEmacs
    }
  }

  private static let ofNano: [(key: String, command: String)] = [
    // Ctrl-O asks for the name, as in nano, so that the Enter behind it answers a prompt.
    ("Ctrl-O", "save-as"), ("Ctrl-X", "quit"), ("Ctrl-G", "help"), ("Ctrl-R", "insert-file"),
    ("Ctrl-W", "find"), ("Alt-W", "find-next"), ("Ctrl-Q", "find"),
    ("Alt-Q", "find-previous"), ("Ctrl-\\", "replace"), ("Alt-R", "replace"),
    ("Ctrl-K", "cut-selection-or-line"), ("Ctrl-U", "paste"), ("Alt-6", "copy"), ("Alt-U", "undo"),
    ("Alt-E", "redo"),
    ("Ctrl-V", "page-down"), ("Ctrl-Y", "page-up"), ("Ctrl-A", "line-start"),
    ("Ctrl-E", "line-end"), ("Ctrl-B", "left"), ("Ctrl-D", "delete-forward"),
    ("Ctrl-/", "go-to-line"), ("Alt-G", "go-to-line"), ("Alt-\\", "text-start"),
    ("Alt-/", "text-end"), ("Alt-]", "matching-bracket"), ("Alt-{", "unindent"),
    ("Alt-}", "indent"), ("Alt-3", "toggle-comment"), ("Alt-D", "count-words"),
    ("Alt-Up", "scroll-up"), ("Alt-Down", "scroll-down"), ("Alt-<", "previous-document"),
    ("Alt->", "next-document"), ("Alt-N", "toggle-line-numbers"), ("Alt-P", "toggle-blanks"),
    ("Alt-I", "toggle-auto-indent"), ("Alt-M", "toggle-mouse"), ("Alt-S", "toggle-wrap"),
    ("Alt-:", "record-macro"), ("Alt-;", "play-macro"),
    ("Alt-Insert", "toggle-bookmark"), ("Alt-PageUp", "previous-bookmark"),
    ("Alt-PageDown", "next-bookmark"),
  ]

  private static let ofVSCode: [(key: String, command: String)] = [
    ("F1", "palette"), ("Ctrl-Shift-P", "palette"), ("Shift-F1", "help"), ("Ctrl-P", "find-file"),
    ("Ctrl-]", "indent"), ("Alt-]", "matching-bracket"),
    ("Ctrl-U", "undo-cursor"), ("Ctrl-Shift-L", "add-all-occurrences"),
    ("Alt-I", "split-selection"), ("Ctrl-L", "select-lines"),
    ("Ctrl-Up", "scroll-up"), ("Ctrl-Down", "scroll-down"), ("Alt-Shift-Down", "duplicate"),
    ("Alt-Shift-Up", "duplicate"), ("Ctrl-Shift-K", "cut-line"), ("Ctrl-,", "configure"),
    ("Ctrl-Shift-T", "reopen-closed"), ("Ctrl-Shift-S", "save-as"), ("Ctrl-F", "find"),
    ("Ctrl-Shift-F", "find-in-files"), ("Ctrl-F3", "find-selection"),
    ("Ctrl-B", "file-tree"), ("Ctrl-Shift-E", "file-tree"),
    ("Ctrl-Alt--", "go-back"), ("Ctrl-F4", "close-document"), ("Ctrl-Q", "quit"),
    ("Alt-F4", "quit"),
    // Terminals send the same byte for Ctrl-H and Ctrl-Backspace: a prompt does the least harm.
    ("Ctrl-R", "replace"), ("Ctrl-Backspace", "replace"),
  ]

  private static let ofEmacs: [(key: String, command: String)] = [
    // Ctrl-X Ctrl-S saves and then opens the prompt of find, which Esc closes.
    ("Ctrl-X", "save"), ("Ctrl-S", "find"), ("Ctrl-R", "find-previous"), ("Alt-X", "palette"),
    ("Alt-%", "replace"), ("Ctrl-/", "undo"), ("Alt-_", "redo"), ("Ctrl-K", "cut-line"),
    ("Ctrl-W", "cut"), ("Alt-W", "copy"), ("Ctrl-Y", "paste"), ("Alt-Y", "paste-earlier"),
    ("Ctrl-A", "line-start"), ("Ctrl-E", "line-end"), ("Ctrl-F", "right"), ("Ctrl-B", "left"),
    ("Ctrl-P", "up"), ("Ctrl-N", "down"), ("Alt-F", "word-right"), ("Alt-B", "word-left"),
    ("Alt-{", "paragraph-up"), ("Alt-}", "paragraph-down"), ("Alt-<", "text-start"),
    ("Alt->", "text-end"), ("Ctrl-V", "page-down"), ("Alt-V", "page-up"),
    ("Alt-G", "go-to-line"), ("Ctrl-Space", "start-selection"), ("Ctrl-D", "delete-forward"),
    ("Alt-D", "delete-word-forward"), ("Alt-/", "complete-word"), ("Alt-;", "toggle-comment"),
    ("Alt-Q", "reflow"), ("Alt-^", "join-lines"), ("Alt-U", "upper-case"),
    ("Alt-L", "lower-case"), ("Alt-C", "title-case"), ("Alt-=", "count-words"),
  ]
}
