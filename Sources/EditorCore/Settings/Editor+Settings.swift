import Documents
import MementoKit
import Text
import TextEditing

/// The settings of a session, with and without its own changes.
struct SessionSettings {
  /// The settings in effect: the configuration with the changes of this session.
  var inEffect: Settings
  /// The settings of the configuration.
  var configured: Settings
}

/// Changes of the configuration and of `.editorconfig` files.
extension Editor {
  /// Returns whether the session is restricted; if so, reports it behind some words.
  mutating func refuses(_ text: String) -> Bool {
    if settings.isRestricted {
      message = .warning("\(text): this session is restricted (--restricted)")
    }
    return settings.isRestricted
  }

  /// The settings in effect: the configuration with the changes of this session.
  public internal(set) var settings: Settings {
    get { sessionSettings.inEffect }
    _modify { yield &sessionSettings.inEffect }
  }

  /// The settings of the configuration.
  var configured: Settings { sessionSettings.configured }

  /// Adopts a changed configuration.
  mutating func follow(_ new: Settings) {
    let new = new.checked(by: surroundings.colors)
    // Mistakes in .editorconfig files are unchanged.
    if let message, message == Message(configured.mistakes) {
      self.message = new.mistakes.isEmpty ? .info("Configuration reloaded") : nil
    }
    settings.follow(from: configured, to: new)
    sessionSettings.configured = new
    if let mistakes = Message(new.mistakes) { report(mistakes) }
    keymap = Keymap(new)
    for id in documents.ids { renewSettings(of: id) }
  }

  /// Adopts the available themes, languages and dictionaries, and reports unavailable ones of the
  /// configuration.
  mutating func adopt(_ choices: ColorChoices) {
    surroundings.colors = choices
    let checked = configured.checked(by: choices)
    if checked.mistakes == configured.mistakes { return }
    // The new message contains the mistakes that are known already.
    if let message, message == Message(configured.mistakes) { self.message = nil }
    sessionSettings.configured = checked
    if let mistakes = Message(checked.mistakes) { report(mistakes) }
  }

  /// Adopts the `.editorconfig` properties of a document, after a change or a new name.
  mutating func apply(_ properties: EditorConfigProperties, of id: DocumentID, at now: Moment) {
    guard let index = documents.index(of: id) else { return }
    let known = Set(documents.flatMap(\.layers.properties.mistakes))
    documents[index].layers.properties = properties
    renewSettings(of: id)
    if documents[index].prepareNewText(at: now) { renewSettings(of: id) }
    if let mistakes = Message(properties.mistakes.filter { !known.contains($0) }) {
      report(mistakes)
    }
  }

  /// Resolves the document's settings again, except those that a command changed in this session.
  ///
  /// - Complexity: O(1): reads the start of the text.
  mutating func renewSettings(of id: DocumentID) {
    guard let index = documents.index(of: id) else { return }
    documents[index].file.isConfiguration = documents[index].path == configured.file
    documents[index].journal.snapshotLimit = settings.history.largestWholeMegabytes * 1_000_000
    documents[index].resolveSettings(configured)
    documents[index].caretaker.changeDebounce(
      quiet: settings.history.blockPause, ceiling: settings.history.longestBlock)
  }

  /// Wraps the lines of a document as the user chose for its file in an earlier session.
  mutating func applyRemembered(wraps: Bool, of id: DocumentID) {
    guard let index = documents.index(of: id), documents[index].layers.wraps == nil else { return }
    documents[index].layers.wraps = wraps
    renewSettings(of: id)
  }

  /// The list of the mistakes in the configuration and in the `.editorconfig` files of all
  /// documents.
  var mistakeList: Asked {
    var seen: Set<SettingsMistake> = []
    let all = configured.mistakes + documents.flatMap(\.layers.properties.mistakes)
    let mistakes = all.filter { seen.insert($0).inserted }
    if mistakes.isEmpty {
      return .nothing(.info("The configuration and the .editorconfig files have no mistakes"))
    }
    let rows = mistakes.enumerated().map { id, mistake in
      let isOfUser = configured.mistakes.contains(mistake)
      let place = mistake.line.map { "\(mistake.path):\($0)" } ?? mistake.path
      return Picker.Row(
        title: (isOfUser ? mistake.place : place).onOneLine, id: id,
        detail: mistake.explanation.onOneLine)
    }
    return .list(Picker(.mistake(mistakes), "Go to", enter: "go there", rows: rows))
  }

  /// Opens the file of a mistake at its line.
  mutating func show(_ mistake: SettingsMistake, at now: Moment) {
    let place = mistake.line.map { StartPlace.line($0, character: 1) }
    open(OpenRequest(path: mistake.path, at: place), at: now)
    message = Message([mistake])
  }

  /// Opens the configuration file.
  mutating func configure(at now: Moment) {
    guard let file = configured.file else {
      message = .info("This session has no configuration because it was started with --no-config")
      return
    }
    open(OpenRequest(path: file), at: now)
  }

  /// Fills a new configuration with the example.
  mutating func beginConfiguration(at now: Moment) {
    guard document.path == configured.file, document.buffer.text.count == 0 else { return }
    let example = configured.example
    document.caretaker.edit(.example, at: now) { $0.insert(Array(example.utf8)) }
    document.caretaker.move { $0.select(at: 0) }
    message = .info(
      keymap.translatingKeys(
        in: "New configuration with every setting explained; press Ctrl-S to create the file"))
  }
}

extension EditKind {
  /// The example of a configuration.
  static let example = EditKind.discrete("Wrote the example")
}

extension Document {
  /// Toggles the wrapping of long lines, and stores the choice for the file.
  mutating func toggleWrap() -> Message {
    settings.wrapsLines.toggle()
    layers.wraps = settings.wrapsLines
    rememberPlace()
    return .info("Long lines: \(settings.wrapsLines ? "wrapped" : "in one row")")
  }

  /// Resolves the document's settings; changes of this session stay.
  fileprivate mutating func resolveSettings(_ configuration: Settings) {
    var resolved = TextSettings(
      ofType: fileType, configuration, layers.properties,
      estimated: buffer.text.detectedIndentation())
    resolved.wrapsLines = layers.wraps ?? resolved.wrapsLines
    settings.follow(from: layers.configured, to: resolved)
    layers.configured = resolved
  }
}

/// The choice of a theme and of a language.
extension Editor {
  /// The name of the theme on the screen: the selected one of the list, or that of the settings.
  public var theme: String {
    if case .picker(let picker) = focus, case .theme = picker.purpose, let row = picker.selectedRow,
      surroundings.colors.themes.indices.contains(row.id)
    {
      return surroundings.colors.themes[row.id].id
    }
    return settings.theme
  }

  mutating func askForTheme() {
    ask(.theme, surroundings.colors.themes, "Theme: ", isCurrent: settings.theme)
  }

  mutating func askForLanguage() {
    ask(
      .language, surroundings.colors.languages, "Language: ",
      isCurrent: document.settings.language ?? "guess")
  }

  private mutating func ask(
    _ purpose: Picker.Purpose, _ choices: [ColorChoices.Choice], _ label: String,
    isCurrent current: String
  ) {
    if choices.isEmpty { return message = .info("The list is still being read. Try again") }
    // The present one is first, so that Enter changes nothing.
    let order = choices.indices.sorted {
      (choices[$0].id == current ? 0 : 1, $0) < (choices[$1].id == current ? 0 : 1, $1)
    }
    let rows = order.map { Picker.Row(title: choices[$0].id, id: $0, detail: choices[$0].name) }
    ask(Picker(purpose, label, enter: "choose", rows: rows))
  }

  mutating func acceptTheme(_ index: Int) {
    settings.theme = surroundings.colors.themes[index].id
    let theme = settings.theme
    message = .info(
      "Theme: \(theme). To keep it, write theme = \"\(theme)\" below [view] in the configuration")
  }

  mutating func acceptLanguage(_ index: Int) {
    let language = surroundings.colors.languages[index]
    document.settings.language = language.id == "guess" ? nil : language.id
    message = .info("Language: \(language.name)")
  }
}
