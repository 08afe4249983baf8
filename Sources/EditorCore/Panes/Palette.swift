import Console

/// The command palette: all commands, found by a few letters.
extension Picker {
  /// A list of the commands in the table, each with its first key and what it does.
  ///
  /// - Parameter lastUsed: names of commands run from the list, the last one first.
  static func commands(keymap: Keymap, lastUsed: [String]) -> Picker {
    Picker(
      "Command: ", enter: "run",
      source: { written in
        CommandSearch.findings(for: written, in: keymap, lastUsed: lastUsed).map { finding in
          Row(
            finding.command.name, id: finding.place, detail: finding.command.summary,
            note: finding.key?.description ?? "", titleMarks: finding.match.placesInName,
            detailMarks: finding.match.placesInSummary)
        }
      },
      accept: { editor, row, now in
        guard let row else {
          editor.message = .warning("No command of that name")
          return
        }
        let command = CommandTable.commands[row.id]
        editor.noteUse(of: command)
        editor.run(command, at: now)
      })
  }
}

extension Editor {
  /// How many commands are remembered that were run from the list.
  private static var mostUsed: Int { 20 }

  fileprivate mutating func noteUse(of command: Command) {
    lastUsedCommands.removeAll { $0 == command.name }
    lastUsedCommands.insert(command.name, at: 0)
    lastUsedCommands = Array(lastUsedCommands.prefix(Self.mostUsed))
  }
}
