public import Console

/// Which key runs which command.
public struct Keymap: Sendable {
  private let commands: [Key: Command]
  private let keys: [String: [Key]]

  /// The usual keys of the commands in a table, changed by the user's.
  ///
  /// - Parameters:
  ///   - bindings: keys that run another command, or none any more; names of commands that are not in
  ///     the table count as none.
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
  }

  /// The command that a key runs.
  public subscript(key: Key) -> Command? { commands[key] }

  /// The key by which a command is shown: the first that the user gave it, or else the first usual
  /// one.
  public func key(for commandName: String) -> Key? { keys[commandName]?.first }

  /// All keys that run a command, those of the user first.
  public func keys(for commandName: String) -> [Key] { keys[commandName] ?? [] }
}
