public import Console

/// What the user has set: how the editor looks and behaves.
///
/// The shell reads it from the configuration and hands it over, at the start and whenever it
/// changes (`Event.settings`).
public struct Settings: Equatable, Sendable {
  /// Whether lines are numbered.
  public var showsLineNumbers = true
  /// Whether the lowest line shows the most useful keys.
  public var showsHints = true
  /// Whether the line of the cursor is highlighted.
  public var marksCursorLine = true
  /// Whether a scrollbar shows what of the text is seen, with matches and changes.
  public var showsScrollbar = true
  /// How many rows are seen above and below the cursor, where there are as many.
  public var scrollMargin = 2
  /// Whether the mouse is the editor's, and not the terminal's.
  public var usesMouse = true
  /// How what is copied reaches other programs: the setting `clipboard`, one of `auto`, `internal`,
  /// `osc52` and `tools` (`ClipboardRoute(rawValue:)`).
  public var clipboard = ClipboardRoute.auto
  /// How long nothing is typed until a block ends.
  public var blockPause = Duration.seconds(1)
  /// How long a block gets when typing goes on without a pause.
  public var longestBlock = Duration.seconds(10)
  /// Keys that run other commands than usual, in the order of the configuration.
  public var keys: [KeyBinding] = []
  /// The path of the configuration; nil where this run has none.
  public var file: String?
  /// What is wrong in it, in the order of the lines.
  public var mistakes: [SettingsMistake] = []
  /// What is kept of the history on disk.
  public var history = HistoryPreferences()
  /// What holds for texts of which nothing else is known.
  public var text = TextSettings()
  /// What the user has set for all texts.
  var textChanges: [SettingChange] = []
  /// What the user has set for texts of a type, by the type's name.
  var typeChanges: [String: [SettingChange]] = [:]

  /// All as usual.
  public init() {}
}

/// What the user wants to be kept of the history on disk.
public struct HistoryPreferences: Equatable, Sendable {
  /// Whether any is.
  public var isEnabled = true
  /// Patterns of the files that get none.
  public var excluded: [String]
  /// The patterns where the user has set none.
  let usuallyExcluded: [String]
  /// How much of one file, in 1,000,000 bytes.
  public var megabytesPerFile = 200
  /// How much in all, in 1,000,000 bytes.
  public var megabytesInAll = 2000
  /// Up to which size texts are kept whole, in 1,000,000 bytes.
  public var largestWholeMegabytes = 16

  /// All as usual, where files with names of these patterns usually get none.
  public init(excluding patterns: [String] = []) {
    excluded = patterns
    usuallyExcluded = patterns
  }
}

/// A setting that the user has given a value, which it can have.
struct SettingChange: Hashable, Sendable {
  let name: String
  let value: SettingValue
}

/// A key that the user has given to a command.
public struct KeyBinding: Equatable, Sendable {
  /// The key.
  public let key: Key
  /// The name of the command that it runs; nil where it runs none any more.
  public let command: String?

  /// A key and the name of its command.
  public init(_ key: Key, runs command: String?) {
    self.key = key
    self.command = command
  }
}
