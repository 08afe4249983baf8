import Console

/// The search for commands by a few letters.
enum CommandSearch {
  /// A found command.
  struct Found {
    let command: Command
    /// Its index in the table.
    let place: Int
    /// The first key that runs it.
    let key: Key?
    /// The matched letters.
    let match: CommandMatch
  }

  /// Returns the commands that match, best first.
  ///
  /// - Parameter lastUsed: names of commands, the last one first: they precede equal matches, and,
  ///   while nothing is typed, all others.
  static func findings(for wanted: String, in keymap: Keymap, lastUsed: [String]) -> [Found] {
    let findings = CommandTable.commands.enumerated().compactMap { place, command -> Found? in
      let keys = keymap.keys(of: command)
      return CommandMatch(command, keys: keys.map(\.description), wanted: wanted).map {
        Found(command: command, place: place, key: keys.first, match: $0)
      }
    }
    let uses = Dictionary(zip(lastUsed, lastUsed.indices), uniquingKeysWith: min)
    // The index in the table decides last.
    return findings.sorted { one, other in
      if one.match != other.match { return one.match < other.match }
      let (use, otherUse) = (uses[one.command.name], uses[other.command.name])
      if use != otherUse { return (use ?? .max) < (otherUse ?? .max) }
      return one.place < other.place
    }
  }
}
