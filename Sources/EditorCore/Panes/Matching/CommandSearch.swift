import Console

/// Finding commands by a few letters.
enum CommandSearch {
  /// A command that was found.
  struct Finding {
    let command: Command
    /// Where it stands in the table.
    let place: Int
    /// The first key that runs it.
    let key: Key?
    /// Where the letters stand.
    let match: CommandMatch
  }

  /// The commands that answer to what was typed, best first.
  ///
  /// - Parameter lastUsed: names of commands, the last one first: they come before their equals,
  ///   and, while nothing is typed, before all.
  static func findings(
    for wanted: String, in keymap: Keymap, lastUsed: [String]
  ) -> [Finding] {
    let findings = CommandTable.commands.enumerated().compactMap { place, command in
      CommandMatch(
        command, keys: keymap.keys(for: command.name).map(\.description), wanted: wanted
      ).map {
        Finding(
          command: command, place: place, key: keymap.key(for: command.name), match: $0)
      }
    }
    let uses = Dictionary(zip(lastUsed, lastUsed.indices), uniquingKeysWith: min)
    // The place in the table decides last.
    return findings.sorted { one, other in
      if one.match != other.match { return one.match < other.match }
      let (use, otherUse) = (uses[one.command.name], uses[other.command.name])
      if use != otherUse { return (use ?? .max) < (otherUse ?? .max) }
      return one.place < other.place
    }
  }
}
