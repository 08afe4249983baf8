import Console

/// The command palette: all commands, found by a few letters.
extension Picker {
  /// Returns a list of the commands in the table, each with its first key and its summary.
  ///
  /// - Parameter lastUsed: names of commands run from the list, the last one first.
  static func commands(keymap: Keymap, lastUsed: [String]) -> Picker {
    Picker(.command, "Command: ", enter: "run") { written in
      CommandSearch.findings(for: written, in: keymap, lastUsed: lastUsed).map { finding in
        Row(
          title: finding.command.name, id: finding.place, detail: finding.command.summary,
          note: finding.key?.description ?? "", titleMarks: finding.match.placesInName,
          detailMarks: finding.match.placesInSummary)
      }
    }
  }
}
