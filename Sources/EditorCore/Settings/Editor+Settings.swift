import MementoKit
import TextModel

/// What the configuration and `.editorconfig` files say, as it comes in.
extension Editor {
  /// The user has changed the configuration.
  mutating func follow(_ new: Settings, at now: Moment) {
    if message?.isAboutMistakes == true {
      message =
        new.mistakes.isEmpty && !configured.mistakes.isEmpty
        ? .info("The configuration is right now, and holds") : nil
    }
    settings.follow(from: configured, to: new)
    configured = new
    if let mistakes = Message(new.mistakes) { message = mistakes }
    keymap = Keymap(CommandTable.commands, changedBy: new.keys)
    for id in documents.map(\.id) { attend(to: id, at: now) { $0.renewSettings() } }
  }

  /// `.editorconfig` files say something of the document's file, or it has another name.
  mutating func take(_ properties: EditorConfigProperties) {
    let known = Set(documents.flatMap(\.properties.mistakes))
    document.properties = properties
    renewSettings()
    if let news = Message(properties.mistakes.filter { !known.contains($0) }) { message = news }
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

  // MARK: Mistakes

  /// Lists what is wrong in the configuration and in the `.editorconfig` files of all documents.
  mutating func showMistakes() {
    var seen: Set<SettingsMistake> = []
    let all = configured.mistakes + documents.flatMap(\.properties.mistakes)
    let mistakes = all.filter { seen.insert($0).inserted }
    if mistakes.isEmpty {
      message = .info("Nothing is wrong in the configuration and in .editorconfig files")
      return
    }
    let rows = mistakes.enumerated().map { id, mistake in
      let isOfUser = configured.mistakes.contains(mistake)
      let place = mistake.line.map { "\(mistake.path):\($0)" } ?? mistake.path
      return Picker.Row(
        (isOfUser ? mistake.place : place).onOneLine, id: id, detail: mistake.words.onOneLine)
    }
    ask(
      Picker("Go to", enter: "go there", rows: rows) { editor, row, now in
        guard let row, mistakes.indices.contains(row.id) else { return }
        let mistake = mistakes[row.id]
        let place = mistake.line.map { StartPlace.line($0, character: 1) }
        editor.open(OpenRequest(path: mistake.path, at: place), at: now)
        editor.message = Message([mistake])
      })
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
