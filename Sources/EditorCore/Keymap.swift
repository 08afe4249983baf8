public import Console

/// Which key runs which command.
public struct Keymap: Sendable {
  private let commands: [Key: Command]
  private let keys: [String: [Key]]

  /// The usual keys of the commands in a table.
  public init(_ table: [Command]) {
    var commands: [Key: Command] = [:]
    var keys: [String: [Key]] = [:]
    for command in table {
      let usual = command.keys.compactMap(Key.init)
      for key in usual { commands[key] = command }
      keys[command.name] = usual
    }
    self.commands = commands
    self.keys = keys
  }

  /// The command that a key runs.
  public subscript(key: Key) -> Command? { commands[key] }

  /// The first key that runs a command.
  public func key(for commandName: String) -> Key? { keys[commandName]?.first }

  /// The keys that run a command, the usual one first.
  func keys(for commandName: String) -> [Key] { keys[commandName] ?? [] }
}
