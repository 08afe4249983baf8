/// What people from other editors call what our commands do: they type it, and should find them.
enum OtherNames {
  /// Other words for a command.
  static func of(_ commandName: String) -> [String] { names[commandName] ?? [] }

  /// Each word without blanks and hyphens, as what is typed is compared.
  private static let names: [String: [String]] = [
    "save": ["write", "writeout"],
    "save-as": ["writeout", "rename", "export"],
    "quit": ["exit", "leave", "close", "end", "bye"],
    "open": ["readfile", "load", "edit"],
    "suspend": ["background", "shell", "stop", "pause"],
    "undo": ["back", "revert"],
    "undo-to-save": ["revert", "reload", "discardchanges"],
    "redo": ["forth", "repeat"],
    "history": ["timeline", "versions", "states", "log", "mementos"],
    "name-checkpoint": ["snapshot", "tag", "bookmark", "milestone"],
    "toggle-read-only": ["lock", "protect", "writeprotect"],
    "go-to-line": ["jump", "linenumber", "goto"],
    "line-start": ["beginningofline"],
    "line-end": ["endofline"],
    "text-start": ["top", "firstline", "beginning"],
    "text-end": ["bottom", "lastline"],
    "cut-line": ["deleteline", "kill", "removeline"],
    "paste": ["insert", "uncut", "yank"],
    "copy": ["yank"],
    "delete-word-back": ["removeword", "chopword"],
    "find": ["search", "whereis", "lookfor", "grep"],
    "replace": ["substitute", "change", "searchandreplace"],
    "centre": ["center", "refresh", "redraw", "recenter"],
    "toggle-line-numbers": ["gutter", "numbers"],
    "toggle-hints": ["bar", "shortcuts", "keyhints"],
    "palette": ["commands", "menu", "run"],
    "help": ["keys", "shortcuts", "keybindings", "manual", "f1"],
  ]

  /// The commands that have other words.
  static var commands: [String] { names.keys.sorted() }
}
