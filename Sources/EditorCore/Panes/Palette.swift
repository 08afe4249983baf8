public import Console
public import TextModel

/// The command palette: a field, and the commands that match what is written in it.
public struct Palette {
  /// What was written so far.
  public internal(set) var field = TextBuffer() {
    didSet { if field.revision != oldValue.revision { search() } }
  }
  /// The commands that match, best first, each with its first key.
  public private(set) var matches: [Match] = []
  /// Which of them Enter runs.
  public private(set) var selected = 0

  private let keymap: Keymap

  /// A command that matches.
  public struct Match: Sendable {
    /// The command.
    public let command: Command
    /// The first key that runs it.
    public let key: Key?
  }

  init(keymap: Keymap) {
    self.keymap = keymap
    search()
  }

  /// The command that Enter runs.
  var selectedCommand: Command? {
    matches.indices.contains(selected) ? matches[selected].command : nil
  }

  mutating func moveSelection(by rows: Int) {
    selected = min(max(0, selected + rows), max(0, matches.count - 1))
  }

  private mutating func search() {
    let wanted = String(decoding: field.text.bytes, as: UTF8.self).lowercased()
    let scored = CommandTable.commands.enumerated().compactMap { place, command in
      Self.score(command, wanted).map { (score: $0, place: place, command: command) }
    }
    matches = scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }
      .map { Match(command: $0.command, key: keymap.key(for: $0.command.name)) }
    selected = 0
  }

  /// How badly a command matches: 0 for a name that begins with what is wanted; nil for none.
  private static func score(_ command: Command, _ wanted: String) -> Int? {
    let letters = wanted.filter { $0 != " " && $0 != "-" }
    let name = command.name.filter { $0 != "-" }
    if name.hasPrefix(letters) { return 0 }
    if name.contains(letters) { return 1 }
    if command.summary.lowercased().contains(wanted) { return 2 }
    var rest = name[...]
    for letter in letters {
      guard let found = rest.firstIndex(of: letter) else { return nil }
      rest = rest[rest.index(after: found)...]
    }
    return 3
  }
}
