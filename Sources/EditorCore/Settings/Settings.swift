public import Console
public import Documents

/// The configuration as read: the appearance and the behaviour of the editor.
///
/// The shell reads it and delivers it at the start and after every change (`Event.settings`). Every
/// property that the user can set has its row in `SettingTable`.
public struct Settings: Equatable, Sendable {
  /// The numbers of lines beside the text.
  private var lineNumbers = LineNumbers()
  /// The lines below the text.
  private var lowestLines = LowestLines()
  /// Whether the line of the cursor is highlighted.
  public var marksCursorLine = true
  /// Whether the first lines of the functions around the visible text stay at its top.
  public var showsStickyLines = false
  /// Whether a scrollbar shows the visible part of the text, with matches and changes.
  public var showsScrollbar = true
  /// The rows that stay visible above and below the cursor, where the text has as many.
  public var scrollMargin = 2
  /// Whether the editor handles the mouse; otherwise the terminal does.
  public var usesMouse = true
  /// The exchange of copied text with other programs.
  public var clipboard = ClipboardRoute.auto
  /// The name of the theme: the colours of code.
  public var theme = "terminal"
  /// The keys with other commands than by default, and the kept macros.
  private var input = InputSettings()
  /// The configuration and the options of the command line.
  private var origin = Origin()
  /// The saves and openings without a command.
  private var automatic = Automatic()
  /// The preferences of the history.
  public var history = HistoryPreferences()
  /// The settings of a document of unknown type, without `.editorconfig` files.
  public var text = TextSettings()
  /// The values of text settings, as written in the configuration.
  var written = WrittenValues()

  /// Creates the default settings.
  public init() {}
}

extension Settings {
  /// The keys, and the macros that they can play.
  private struct InputSettings: Equatable, Sendable {
    var keys: [KeyBinding] = []
    var macros: [Macro] = []
  }

  /// The lines below the text.
  private struct LowestLines: Equatable, Sendable {
    var showsHints = true
    var statusParts = StatusPart.usual
  }

  /// Whether the lowest line shows the most useful keys.
  public var showsHints: Bool {
    get { lowestLines.showsHints }
    set { lowestLines.showsHints = newValue }
  }
  /// The chosen parts of the status line.
  public var statusParts: [StatusPart] {
    get { lowestLines.statusParts }
    set { lowestLines.statusParts = newValue }
  }

  /// The keys with other commands than by default, in the order of the configuration.
  public var keys: [KeyBinding] {
    get { input.keys }
    set { input.keys = newValue }
  }
  /// The macros with a name, in the order of their file.
  public var macros: [Macro] {
    get { input.macros }
    set { input.macros = newValue }
  }
  /// The path of the file of the macros, beside the configuration; nil in a session without one.
  package var macroFile: String? {
    file.map { path in
      String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/macros.toml"
    }
  }

  /// The saves and openings without a command.
  private struct Automatic: Equatable, Sendable {
    var autosave = Autosave.Occasion.never
    var reopensSession = false
  }

  /// The occasions at which changed documents are saved automatically.
  public var autosave: Autosave.Occasion {
    get { automatic.autosave }
    set { automatic.autosave = newValue }
  }
  /// Whether a start without a file opens the files of the project's last session.
  public var reopensSession: Bool {
    get { automatic.reopensSession }
    set { automatic.reopensSession = newValue }
  }

  /// The numbers of lines beside the text.
  private struct LineNumbers: Equatable, Sendable {
    var areShown = true
    var areRelative = false
  }

  /// The origin of the settings.
  private struct Origin: Equatable, Sendable {
    var file: String?
    var mistakes: [SettingsMistake] = []
    var isRestricted = false
  }

  /// The path of the configuration; nil in a session without one.
  public var file: String? {
    get { origin.file }
    set { origin.file = newValue }
  }
  /// The mistakes in the configuration, in the order of the lines.
  public var mistakes: [SettingsMistake] {
    get { origin.mistakes }
    set { origin.mistakes = newValue }
  }
  /// Whether the session runs no shell, and opens only the files of the command line.
  public var isRestricted: Bool {
    get { origin.isRestricted }
    set { origin.isRestricted = newValue }
  }

  /// Whether line numbers are shown.
  public var showsLineNumbers: Bool {
    get { lineNumbers.areShown }
    set { lineNumbers.areShown = newValue }
  }
  /// Whether lines are numbered from that of the cursor, which keeps its own number.
  public var showsRelativeNumbers: Bool {
    get { lineNumbers.areRelative }
    set { lineNumbers.areRelative = newValue }
  }
}

/// The values of text settings, as written in the configuration.
struct WrittenValues: Equatable, Sendable {
  /// The values in `[text]`, by name.
  var text: [String: SettingValue] = [:]
  /// The values in `[type.NAME]` sections, by the type's name and by their own.
  var types: [String: [String: SettingValue]] = [:]
  /// The names of languages, themes and dictionaries, which are checked when the available ones are
  /// known.
  var names: [WrittenName] = []
}

/// The name of a language, a theme or a dictionary in a configuration.
struct WrittenName: Equatable, Sendable {
  enum Kind: String, Sendable { case language, theme, dictionary }

  let kind: Kind
  let name: String
  /// The file, as shown to users, and the line.
  let path: String
  let line: Int
}

/// The preferences of the history on disk.
public struct HistoryPreferences: Equatable, Sendable {
  /// Whether history is stored.
  public var isEnabled = true
  /// The time without an edit after which a block ends.
  public var blockPause = Duration.seconds(1)
  /// The time after which a block ends although typing continues.
  public var longestBlock = Duration.seconds(10)
  /// Whether emergency copies are made of files that may hold secrets, too; nil if the user is
  /// asked.
  public var copiesSecrets: Bool?
  /// The patterns of files without history.
  public var excluded: [String]
  /// The default patterns.
  let defaultExcluded: [String]
  /// The limit for one file, in 1,000,000 bytes.
  public var megabytesPerFile = 200
  /// The limit for all files together, in 1,000,000 bytes.
  public var megabytesInAll = 2000
  /// The maximum size of a text with snapshots, in 1,000,000 bytes.
  public var largestWholeMegabytes = 16
  /// The recording of files that other programs write.
  public var watching = WatchPreferences()

  /// Creates the default preferences, with default patterns.
  public init(excluding patterns: [String] = []) {
    excluded = patterns
    defaultExcluded = patterns
  }
}

/// The preferences of the recording of files that other programs write.
public struct WatchPreferences: Equatable, Sendable {
  /// The folders that are watched while an editor has a file below them open.
  public var projects: [String] = []
  /// The size of the largest recorded file, in 1,000 bytes.
  public var largestKilobytes = 1_000
  /// The limit for the first texts of all files, in 1,000,000 bytes.
  public var megabytesOfFirstTexts = 200

  /// Creates the default preferences: nothing is watched.
  public init() {}
}

/// A key with another command than by default.
public struct KeyBinding: Equatable, Sendable {
  /// The key.
  public let key: Key
  /// The name of its command; nil for none.
  public let command: String?

  /// Creates a binding of a key to a command, by name.
  public init(_ key: Key, runs command: String?) {
    self.key = key
    self.command = command
  }
}
