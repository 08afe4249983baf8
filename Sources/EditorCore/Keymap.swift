public import Console
import Documents

/// The bindings of keys to commands.
public struct Keymap: Sendable {
  private let commands: [Key: Command]
  private let keys: [String: [Key]]
  /// The usual keys in messages that another key replaces: each with that key, or the name of the command.
  private let replacedKeys: [String: String]
  /// The key hints while the text has the focus.
  let textHints: TextHints

  /// Creates the bindings of a table, changed by those of the user.
  ///
  /// - Parameter bindings: keys for another command or for none; a name that is not in the table
  ///   counts as none.
  public init(_ table: [Command], changedBy bindings: [KeyBinding] = []) {
    var commands: [Key: Command] = [:]
    var keys: [String: [Key]] = [:]
    // The program waits for it at its start.
    commands.reserveCapacity(table.count + bindings.count)
    keys.reserveCapacity(table.count)
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
    replacedKeys =
      changed.isEmpty
      ? [:]
      : table.reduce(into: [:]) { replaced, command in
        guard let usual = command.keys.first, let key = Key(usual) else { return }
        let present = keys[command.name]?.first
        if present != key { replaced[usual] = present?.description ?? command.name }
      }
  }

  /// Creates the bindings of the command table and the kept macros, changed by those of the settings.
  init(_ settings: Settings) {
    self.init(
      CommandTable.commands + settings.macros.compactMap(\.command), changedBy: settings.keys)
  }

  /// The command of a key.
  public subscript(key: Key) -> Command? { commands[key] }

  /// Returns the displayed key of a command: the user's first one, or else the first usual one.
  public func key(for commandName: String) -> Key? { keys[commandName]?.first }

  /// Returns all keys of a command, those of the user first.
  public func keys(for commandName: String) -> [Key] { keys[commandName] ?? [] }

  /// Returns a message with the user's keys in place of the usual ones.
  ///
  /// Documents, files and the disk know only the usual keys (`Ctrl-S saves it again`).
  ///
  /// - Complexity: O(n) for n characters.
  func translatingKeys(in message: Message) -> Message {
    if replacedKeys.isEmpty { return message }
    if message.parts.count > 1 {
      return Message(warnings: message.parts.map(translatingKeys))
    }
    var translated = Message(
      text: translatingKeys(in: message.text), isWarning: message.isWarning)
    (translated.reloaded, translated.saved) = (message.reloaded, message.saved)
    (translated.isIdle, translated.isOfManyFiles) = (message.isIdle, message.isOfManyFiles)
    return translated
  }

  /// The same for words.
  func translatingKeys(in words: String) -> String {
    if replacedKeys.isEmpty { return words }
    return words.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let key = word.trimmingPrefix { "(".contains($0) }.prefix { !"),;.".contains($0) }
      guard let other = replacedKeys[String(key)] else { return String(word) }
      return word[..<key.startIndex] + other + word[key.endIndex...]
    }.joined(separator: " ")
  }
}
