import Console

/// The action of some keys in a layer: the source of its dispatch, its hints and its part of the
/// help page.
struct KeyRow<Action: Sendable>: Sendable {
  /// The keys by name, each with its action.
  let bindings: [(name: String, action: Action)]
  /// The keys as displayed on the help page.
  let shown: String
  /// The description on the help page; nil for keys that it omits.
  var summary: String?
  /// The hint in the lowest line; nil for keys that it omits.
  var hint: KeyHint?
  /// Whether the keys have the same action with Shift, Alt and Ctrl.
  var ignoresModifiers = false
  /// Whether all keys without a row have this action.
  var isForOthers = false
  /// The command whose keys have the same action.
  var role: Command.Role?

  private let keys: [Key: Action]

  /// Creates a row of several keys, each with its own action.
  ///
  /// - Parameter shown: the keys as displayed on the help page; nil for all their names.
  init(_ bindings: [(String, Action)], shown: String? = nil, _ summary: String? = nil) {
    self.bindings = bindings.map { (name: $0.0, action: $0.1) }
    self.shown = shown ?? bindings.map(\.0).joined(separator: ", ")
    self.summary = summary
    keys = Dictionary(
      bindings.compactMap { name, action in Key(name).map { ($0, action) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Creates a row of one key.
  init(_ key: String, _ action: Action, _ summary: String? = nil) {
    self.init([(key, action)], summary)
  }

  /// Creates a row of the keys of a command.
  init(keysOf role: Command.Role, _ action: Action, _ summary: String? = nil) {
    self.init([], summary)
    self.role = role
    roleAction = action
  }

  private var roleAction: Action?

  /// Returns the row with a hint.
  ///
  /// - Parameters:
  ///   - rank: its rank; hints that do not fit are omitted from the end.
  ///   - keys: the displayed keys; nil for the name of the first one.
  func hinted(_ rank: Int, _ label: String, keys: String? = nil) -> KeyRow {
    with(self) { $0.hint = KeyHint(rank: rank, label: label, keys: keys) }
  }

  /// The row with its keys also valid with Shift, Alt and Ctrl.
  var withAnyModifiers: KeyRow { with(self) { $0.ignoresModifiers = true } }

  /// Returns the row with the keys of a command added.
  func joined(by role: Command.Role) -> KeyRow { with(self) { $0.role = role } }

  /// The row, applied to all keys without a row.
  var forOthers: KeyRow { with(self) { $0.isForOthers = true } }

  /// Returns the keys with those of the command for the same action.
  fileprivate func shownKeys(_ keymap: Keymap) -> String {
    let names = CommandTable.commands.filter { role != nil && $0.role == role }.map(\.name)
    let keys = names.flatMap { keymap.keys(for: $0).map(\.description) }
    return ((shown.isEmpty ? [] : [shown]) + keys).joined(separator: ", ")
  }

  /// Returns the action of a key.
  ///
  /// - Parameter command: the command of the key in the text.
  func action(for key: Key, running command: Command?) -> Action? {
    if let action = keys[key] ?? (ignoresModifiers ? keys[Key(key.code)] : nil) { return action }
    guard let role, command?.role == role else { return nil }
    return roleAction ?? bindings.first?.action
  }
}

/// The hint for the keys of a row.
struct KeyHint: Sendable {
  /// The rank among the hints.
  let rank: Int
  /// A word for the action.
  let label: String
  /// The displayed keys, if they are several or have a common name.
  let keys: String?

  /// A placeholder for the arrow signs of the terminal.
  static let arrows = "arrows"
}

extension Array {
  /// Returns the action of a key in the layer of these rows; nil for an unknown key.
  func action<Action>(for key: Key, running command: Command?) -> Action?
  where Element == KeyRow<Action> {
    for row in self {
      if let action = row.action(for: key, running: command) { return action }
    }
    return first { $0.isForOthers }?.bindings.first?.action
  }

  /// Returns the hints of the rows by rank.
  ///
  /// - Parameter label: returns the present label of an action; nil for that of the row.
  func hints<Action>(arrows: String, label: (Action) -> String? = { _ in nil }) -> [Hint]
  where Element == KeyRow<Action> {
    let ranked = indices.compactMap { index in self[index].hint.map { (rank: $0.rank, index) } }
    return ranked.sorted { $0.rank < $1.rank }.compactMap { _, index in
      let row = self[index]
      guard let hint = row.hint else { return nil }
      let effect = row.bindings.first.flatMap { label($0.action) } ?? hint.label
      let first = row.bindings.first?.name ?? ""
      guard let keys = hint.keys else { return Hint(first, effect) }
      let pressed = row.isForOthers ? Key(first) : nil
      return Hint(
        key: keys == KeyHint.arrows ? arrows : keys, label: effect, pressed: pressed)
    }
  }

  /// Returns the rows as a section of the help page.
  func section<Action>(titled title: String, keymap: Keymap) -> HelpPage.Section
  where Element == KeyRow<Action> {
    let entries = compactMap { row in
      row.summary.map { HelpPage.Entry(keys: [row.shownKeys(keymap)], summary: $0) }
    }
    return HelpPage.Section(title: title, entries: entries.filter { $0.keys != [""] })
  }
}
