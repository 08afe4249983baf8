import MementoKit
import TextModel

/// What the configuration and `.editorconfig` files say, as it comes in.
extension Editor {
  /// The user has changed the configuration.
  mutating func follow(_ new: Settings, at now: Moment) {
    if let old = configured.mistake, let message, message.text.hasSuffix(old) {
      self.message = new.mistake == nil ? .info("The configuration is right now, and holds") : nil
    }
    settings.follow(from: configured, to: new)
    configured = new
    if let mistake = new.mistake { say(mistake) }
    keymap = Keymap(CommandTable.commands, changedBy: new.keys)
    for id in documents.map(\.id) { attend(to: id, at: now) { $0.renewSettings() } }
  }

  /// `.editorconfig` files say something of the document's file, or it has another name.
  mutating func take(_ properties: EditorConfigProperties) {
    document.properties = properties
    renewSettings()
  }

  /// Finds out once more what holds for the document; what was changed in this run stays.
  ///
  /// - Complexity: O(1): of the text the start is looked at.
  mutating func renewSettings() {
    let resolved = TextSettings(
      ofType: document.fileType, configured, document.properties,
      guessed: document.buffer.text.guessedIndentation())
    document.settings.follow(from: document.configured, to: resolved)
    document.configured = resolved
    document.caretaker.changeDebounce(quiet: settings.blockPause, ceiling: settings.longestBlock)
  }

  // MARK: The configuration itself

  /// Opens the configuration.
  mutating func configure(at now: Moment) {
    guard let file = configured.file else {
      message = .info("This run has no configuration: it was begun with --no-config")
      return
    }
    open(OpenRequest(path: file), at: now)
  }

  /// A configuration that is not there yet begins as the example.
  mutating func beginConfiguration(at now: Moment) {
    guard document.path == configured.file, document.buffer.text.count == 0 else { return }
    let example = configured.example
    document.caretaker.edit(.example, at: now) { $0.insert(Array(example.utf8)) }
    document.caretaker.move { $0.select(at: 0) }
    message = .info("A new configuration: every setting is explained here; Ctrl-S makes the file")
  }
}

extension EditKind {
  /// The example of a configuration.
  static let example = EditKind.alone("Wrote the example")
}
