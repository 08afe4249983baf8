public import Console
import Documents

/// The bindings of keys to commands.
public struct Keymap: Sendable {
  private let table: [Command]
  private let bindings: [KeyBinding]
  /// The places in the table of the commands of keys.
  private let commands: [Key: Int]
  /// The displayed keys of commands, by their names.
  private let firstKeys: [String: Key]
  /// The usual keys in messages that another key replaces: each with that key, or the name of the
  /// command.
  private let replacedKeys: [String: String]
  /// The key hints while the text has the focus.
  let textHints: TextHints

  /// Creates the bindings of a table, changed by those of the user.
  ///
  /// - Parameter bindings: keys for another command or for none; a name that is not in the table
  ///   counts as none.
  public init(_ table: [Command], changedBy bindings: [KeyBinding] = []) {
    self.table = table
    self.bindings = bindings
    var commands: [Key: Int] = [:]
    var firstKeys: [String: Key] = [:]
    // The start of the program waits for these tables.
    commands.reserveCapacity(table.count + bindings.count)
    firstKeys.reserveCapacity(table.count)
    func bind(_ key: Key, to place: Int) {
      commands[key] = place
      if firstKeys[table[place].name] == nil { firstKeys[table[place].name] = key }
    }
    for binding in bindings {
      commands[binding.key] = nil
      let place = binding.command.flatMap { name in table.firstIndex { $0.name == name } }
      if let place { bind(binding.key, to: place) }
    }
    let changed = bindings.map(\.key)
    for (place, command) in table.enumerated() {
      for key in command.keys.compactMap(Key.init) where !changed.contains(key) {
        bind(key, to: place)
      }
    }
    self.commands = commands
    self.firstKeys = firstKeys
    textHints = TextHints { firstKeys[$0] }
    replacedKeys =
      changed.isEmpty
      ? [:]
      : table.reduce(into: [:]) { replaced, command in
        guard let usual = command.keys.first, let key = Key(usual) else { return }
        let present = firstKeys[command.name]
        if present != key { replaced[usual] = present?.description ?? command.name }
      }
  }

  /// Creates the bindings of the command table and the kept macros, changed by those of the
  /// settings.
  init(_ settings: Settings) {
    let macros = settings.macros.compactMap(\.command)
    // Without macros, the table is not copied.
    self.init(
      macros.isEmpty ? CommandTable.commands : CommandTable.commands + macros,
      changedBy: settings.keys)
  }

  /// The command of a key.
  public subscript(key: Key) -> Command? { commands[key].map { table[$0] } }

  /// Returns the displayed key of a command: the user's first one, or else the first usual one.
  public func key(for commandName: String) -> Key? { firstKeys[commandName] }

  /// Returns all keys of a command, those of the user first.
  public func keys(of command: Command) -> [Key] {
    let own = bindings.filter { $0.command == command.name }.map(\.key)
    let usual = command.keys.compactMap(Key.init)
    return own + usual.filter { key in !bindings.contains { $0.key == key } }
  }

  /// Returns all keys of the command with a name, those of the user first.
  ///
  /// - Complexity: O(n) for n commands.
  public func keys(for commandName: String) -> [Key] {
    table.first { $0.name == commandName }.map(keys(of:)) ?? []
  }

  /// Returns a message with the user's keys in place of the usual ones.
  ///
  /// Documents, files and the disk contain only the usual keys (`Ctrl-S saves it again`).
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

  /// Returns words with the user's keys in place of the usual ones.
  func translatingKeys(in text: String) -> String {
    if replacedKeys.isEmpty { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let key = word.trimmingPrefix { "(".contains($0) }.prefix { !"),;.".contains($0) }
      guard let other = replacedKeys[String(key)] else { return String(word) }
      return word[..<key.startIndex] + other + word[key.endIndex...]
    }.joined(separator: " ")
  }
}
