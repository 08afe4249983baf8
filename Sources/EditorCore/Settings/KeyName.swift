package import Console

/// The meaning of a key's name in the configuration.
package enum KeyName: Equatable {
  case key(Key)
  /// Not a key that can be bound: the reason, and the name to write instead.
  case none(String)

  /// Reads a name, ignoring case and the order of modifiers.
  package init(_ written: String) {
    guard let key = Self.key(written) else {
      self = .none(
        "\"\(written)\" is not a key; write keys as \"Ctrl-K\", \"Alt-Shift-Up\" or \"F5\"")
      return
    }
    let named = Self.sent(for: key)
    if case .character = named.code, named.modifiers.isEmpty {
      self = .none("\(written) types text; bind it with Ctrl or Alt, or bind a key such as F5")
    } else if key == Key(.character("h"), .control) {
      // Terminals do not distinguish the two, unless they send Backspace.
      self = .key(Key(.backspace, .control))
    } else if case .character(let scalar) = named.code, named.modifiers.contains(.shift),
      !(named.modifiers.contains(.control) && scalar.properties.isLowercase)
    {
      var plain = named
      plain.modifiers.remove(.shift)
      self = .none("terminals send \(plain) for \(key), too; bind \(plain)")
    } else if named.code == .escape {
      self = .none("Esc closes prompts and panes and cannot be bound")
    } else if named != key {
      self = .none("terminals send \(named) for \(key); bind \(named)")
    } else {
      self = .key(key)
    }
  }

  /// Returns whether a name is that of a key that can be bound.
  static func isKey(_ written: String) -> Bool {
    if case .key = KeyName(written) { true } else { false }
  }

  private static func key(_ written: String) -> Key? {
    var rest = written[...]
    var modifiers: Key.Modifiers = []
    let names: [(String, Key.Modifiers)] = [
      ("ctrl-", .control), ("control-", .control), ("alt-", .alt), ("shift-", .shift),
    ]
    while let match = names.first(where: {
      rest.lowercased().hasPrefix($0.0) && rest.count > $0.0.count
    }) {
      modifiers.insert(match.1)
      rest = rest.dropFirst(match.0.count)
    }
    guard let code = code(rest) else { return nil }
    return Key(code, modifiers)
  }

  private static func code(_ name: Substring) -> Key.Code? {
    if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first {
      return .character(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
    }
    let names =
      ["Enter", "Tab", "Backspace", "Delete", "Insert", "Esc", "Up", "Down", "Left"]
      + ["Right", "Home", "End", "PageUp", "PageDown", "Space"] + (1...63).map { "F\($0)" }
    let match = names.first { $0.lowercased() == name.lowercased() }
    return match.flatMap { Key($0)?.code }
  }

  /// Returns the key that a terminal sends for this one: some keys have had the same code since
  /// teletypes.
  private static func sent(for key: Key) -> Key {
    guard key.modifiers.contains(.control), case .character(let scalar) = key.code else {
      return key
    }
    let others: [Unicode.Scalar: Key.Code] = [
      "i": .tab, "m": .enter, "j": .enter, "h": .backspace, "[": .escape, "_": .character("/"),
      "@": .character(" "),
    ]
    guard let code = others[scalar] else { return key }
    let isChord = code == .character("/") || code == .character(" ")
    return Key(code, isChord ? key.modifiers : key.modifiers.subtracting(.control))
  }
}
