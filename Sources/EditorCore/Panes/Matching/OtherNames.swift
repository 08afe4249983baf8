/// What people from other editors call what our commands do: they type it, and should find them.
enum OtherNames {
  /// Other words for a command.
  static func of(_ commandName: String) -> [String] { names[commandName] ?? [] }

  /// Each word without blanks and hyphens, as what is typed is compared.
  private static let names: [String: [String]] = [
    "save": ["write", "writeout"],
    "save-as": ["writeout", "rename", "export"],
    "quit": ["exit", "leave", "close"],
    "open": ["readfile", "load", "edit"],
    "suspend": ["background", "stop", "pause"],
    "undo": ["revert"],
    "undo-to-save": ["revert", "reload", "discardchanges"],
    "redo": ["repeat"],
    "history": ["timeline", "versions", "states", "log", "mementos"],
    "name-checkpoint": ["snapshot", "tag", "bookmark", "milestone"],
    "toggle-read-only": ["lock", "protect", "writeprotect"],
    "go-to-line": ["jump", "linenumber", "goto"],
    "line-start": ["beginningofline"],
    "line-end": ["endofline"],
    "text-start": ["top", "firstline", "beginning"],
    "text-end": ["bottom", "lastline"],
    "cut-line": ["deleteline", "kill", "removeline"],
    "paste": ["uncut", "yank"],
    "copy": ["yank"],
    "delete-word-back": ["removeword", "chopword"],
    "find": ["search", "whereis", "lookfor", "grep"],
    "replace": ["substitute", "searchandreplace"],
    "centre": ["center", "refresh", "redraw", "recenter"],
    "toggle-line-numbers": ["gutter", "numbers"],
    "toggle-hints": ["bar", "shortcuts", "keyhints"],
    "palette": ["commands", "menu"],
    "help": ["keys", "shortcuts", "keybindings", "manual", "f1"],
  ]

  /// The commands that have other words.
  static var commands: [String] { names.keys.sorted() }
}
