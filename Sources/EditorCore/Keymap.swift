public import Console

/// The bindings of keys to commands.
public struct Keymap: Sendable {
  private let commands: [Key: Command]
  private let keys: [String: [Key]]
  /// The key hints while the text has the focus.
  let textHints: TextHints

  /// Creates the bindings of a table, changed by those of the user.
  ///
  /// - Parameter bindings: keys for another command or for none; a name that is not in the table
  ///   counts as none.
  public init(_ table: [Command], changedBy bindings: [KeyBinding] = []) {
    var commands: [Key: Command] = [:]
    var keys: [String: [Key]] = [:]
    for binding in bindings {
      commands[binding.key] = binding.command.flatMap { name in
        table.first { $0.name == name }
      }
      if let command = commands[binding.key] { keys[command.name, default: []].append(binding.key) }
    }
    let changed = Set(bindings.map(\.key))
    for command in table {
      for key in command.keys.compactMap(Key.init) where !changed.contains(key) {
        commands[key] = command
        keys[command.name, default: []].append(key)
      }
    }
    self.commands = commands
    self.keys = keys
    textHints = TextHints { keys[$0]?.first }
  }

  /// The command of a key.
  public subscript(key: Key) -> Command? { commands[key] }

  /// Returns the displayed key of a command: the user's first one, or else the first usual one.
  public func key(for commandName: String) -> Key? { keys[commandName]?.first }

  /// Returns all keys of a command, those of the user first.
  public func keys(for commandName: String) -> [Key] { keys[commandName] ?? [] }
}
