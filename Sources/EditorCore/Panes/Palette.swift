import Console
/// The command palette: all commands, found by a few letters.
extension Picker {
  /// A list of the commands in the table, each with its first key.
  static func commands(keymap: Keymap) -> Picker {
    Picker(
      "Command: ", enter: "run",
      source: { written in
        let wanted = written.lowercased()
        let scored = CommandTable.commands.enumerated().compactMap { place, command in
          score(command, wanted).map { (score: $0, place: place) }
        }
        return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map {
          let command = CommandTable.commands[$0.place]
          return Row(
            command.name, id: $0.place, detail: command.summary,
            note: keymap.key(for: command.name)?.description ?? "")
        }
      },
      accept: { editor, row, now in
        if let row {
          editor.run(CommandTable.commands[row.id], at: now)
        } else {
          editor.message = .warning("No command of that name")
        }
      })
  }

  /// How badly a command matches: 0 for a name that begins with what is wanted; nil for none.
  private static func score(_ command: Command, _ wanted: String) -> Int? {
    let letters = wanted.filter { $0 != " " && $0 != "-" }
    let name = command.name.filter { $0 != "-" }
    if name.hasPrefix(letters) { return 0 }
    if name.contains(letters) { return 1 }
    if command.summary.lowercased().contains(wanted) { return 2 }
    var rest = name[...]
    for letter in letters {
      guard let found = rest.firstIndex(of: letter) else { return nil }
      rest = rest[rest.index(after: found)...]
    }
    return 3
  }
}
