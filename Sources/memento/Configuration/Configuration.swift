import TextModel
import EditorCore
import Storage
import SystemPackage
import TextHistory

/// Where the user's configuration is, and what it says.
struct Configuration: Sendable {
  /// The file; nil where there is to be none, or no home to have it in.
  let path: FilePath?
  /// Whether history is kept on disk where the file does not say otherwise.
  var keepsHistory = true

  /// Larger is no configuration, and would take long to read.
  private static let mostBytes = 1_000_000

  /// The user's file, which need not be there.
  static var ofUser: Configuration { Configuration(path: userPath) }

  /// A file that the user names; nil where there is none.
  ///
  /// - Throws: `FileError` where it cannot be read.
  init?(named name: String) throws(FileError) {
    path = try FilePath(expandingTilde: name).absolute()
    guard let path, try TextFile.load(path) != nil else { return nil }
  }

  /// A file, or none.
  init(path: FilePath?) { self.path = path }

  /// `memento/config.toml` in `XDG_CONFIG_HOME`, or else in `.config` of the home.
  private static var userPath: FilePath? {
    if let chosen = StateFolder.environmentPath("XDG_CONFIG_HOME"), chosen.isAbsolute {
      return chosen.appending("memento/config.toml")
    }
    return StateFolder.userHome?.appending(".config/memento/config.toml")
  }

  /// What holds where nothing is set.
  static var usual: Settings {
    var settings = Settings()
    settings.history = HistoryPreferences(excluding: HistoryExclusion.standardPatterns)
    return settings
  }

  /// What is set, and what is wrong there, with file and line and what was expected.
  ///
  /// A mistake costs the key it is in, which has its usual value then, and nothing else.
  func read() -> Settings {
    var settings = fromFile()
    if !keepsHistory { settings.history.isEnabled = false }
    return settings
  }

  private func fromFile() -> Settings {
    var settings = Self.usual
    guard let path else { return settings }
    settings.file = path.string
    let shown = path.shownWithTilde
    do throws(SmallFile.Failure) {
      guard let bytes = try SmallFile.read(path, upTo: Self.mostBytes) else { return settings }
      let text = ConfigurationText(path: shown, bytes)
      let mistakes =
        text.mistakes
        + settings.take(
          text.entries, from: shown,
          isEncoding: { TextEncoding(written: $0)?.isKnown ?? false })
      settings.mistakes = mistakes.sorted { $0.line ?? 0 < $1.line ?? 0 }
    } catch {
      settings.mistakes = [SettingsMistake(path: shown, line: nil, error.description)]
    }
    return settings
  }
}

extension HistoryOptions {
  /// What the user wants to be kept.
  init(_ preferences: HistoryPreferences) {
    isEnabled = preferences.isEnabled
    patterns = preferences.excluded
    settings = HistorySettings(
      largestWhole: preferences.largestWholeMegabytes * 1_000_000,
      bytesPerFile: preferences.megabytesPerFile * 1_000_000,
      bytesInAll: preferences.megabytesInAll * 1_000_000)
  }
}
